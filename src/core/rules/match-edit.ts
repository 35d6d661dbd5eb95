import { fitsGlobs } from './glob.ts'
import type { GuardMatch } from './guard.ts'

/** A file that is about to be written or read, from the project's root, and the lines that come into it. */
export interface FileChange {
  readonly path: string
  readonly added: string
}

/** So much of a change is looked at; nobody writes more by hand. */
const CHARS_MAX = 1024 * 1024

/** What fits, as it stands there; undefined: nothing. Code rules are asked apart, they need a parser. */
export function matchFile(
  { path: globs, text }: Pick<GuardMatch, 'path' | 'text'>,
  { path, added }: FileChange,
): string | undefined {
  if (globs.length > 0 && !fitsGlobs(path, globs)) return undefined
  if (text.length === 0) return path
  const looked = added.slice(0, CHARS_MAX)
  return text.find((wanted) => holdsWord(looked, wanted))
}

/** `eval(` is not in `retrieval(`: where a text begins or ends with a letter, a word begins or ends. */
function holdsWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const isCutBefore = isWordLetter(wanted[0]) && isWordLetter(text[at - 1])
    const isCutAfter = isWordLetter(wanted.at(-1)) && isWordLetter(text[at + wanted.length])
    if (!isCutBefore && !isCutAfter) return true
  }
  return false
}

function isWordLetter(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}\p{N}_$]/u.test(letter)
}
