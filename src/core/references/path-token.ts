import { lazyPattern } from '../base/lazy-pattern.ts'
import { isFileAlone, isFileName, isProduct, isWholeName } from './file-names.ts'

/** How willing a place in a text is to see a path in a word. */
export interface PathRules {
  /** `pool.ts` without a folder counts. */
  readonly alone: boolean
  /** `Makefile`, as a word that is marked, counts. */
  readonly whole?: true
  /** `src/db/` and `src/db` count, and endings that no list knows. */
  readonly folders: boolean
  /** The word has clear ends of its own, so that spaces belong to it. */
  readonly spaces?: true
}

/**
 * The path that a word of a text means, cleaned of line numbers, anchors and punctuation; undefined when it means
 * none. Placeholders, globs and places outside of the project are paths: what cannot be checked is for the judge.
 */
export function pathOf(word: string, rules: PathRules): string | undefined {
  // A backslash at the end escapes what stands behind the word.
  const plain = withoutPosition(trimWord(word.replace(/\\(?=[_*])|\\+$/g, '')))
  if (plain.length < 3 || plain.length > 300 || isNoPath(plain)) return undefined
  if (rules.spaces !== true && /\s/.test(plain)) return undefined
  const path = plain.replaceAll('\\', '/').replace(/^@(?=[\w.-]+\.\w+$|\.|[\w-]+\/.*\.\w+$)/, '')
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  if (parts.length === 1) {
    const isFile = isFileAlone(name) || (rules.whole === true && isWholeName(name))
    return rules.alone && isFile ? path : undefined
  }
  if (!parts.some((part) => /[A-Za-z0-9]/.test(part) || LETTER.test(part))) return undefined
  if (isFileName(name)) return isHostFirst(parts) || isEnumeration(parts) ? undefined : path
  return rules.folders && isFolderLike(parts) ? path : undefined
}

const OWN_BRACKET = /^[\w.-]+\)\//

/** Around a word: quotes, brackets that do not close inside of it, the end of a sentence. */
function trimWord(word: string): string {
  const start = /^[\s"'“”‘’«»,;(!?]+/.exec(word)?.[0] ?? ''
  // `(auth)/login.tsx` starts with the bracket that is its own.
  const own = start.endsWith('(') && OWN_BRACKET.test(word.slice(start.length)) ? '(' : ''
  let text = own + word.slice(start.length).replace(/[\s"'“”‘’«»,;:!?…]+$/, '')
  for (;;) {
    const last = text.at(-1) ?? ''
    const open = { ')': '(', ']': '[', '}': '{', '>': '<' }[last]
    const unbalanced = open !== undefined && !text.includes(open)
    if (!unbalanced && !(last === '.' && !text.endsWith('..'))) break
    text = text.slice(0, -1).replace(/["'”’,;:]+$/, '')
  }
  for (;;) {
    const close = { '[': ']', '{': '}', '<': '>' }[text.at(0) ?? '']
    if (close === undefined || text.includes(close)) return text
    text = text.slice(1)
  }
}

/** `a.ts:12`, `a.ts:12-40`, `a.ts:12:5`, `a.ts#L12-L40`, `a.md#part`, `test_a.py::test_x`, `a.ts?raw`, `a.ts(12,5)`. */
function withoutPosition(word: string): string {
  return word
    .replace(/(\.\w+)(?:::[\w.[\]:-]+|#[\w%.:-]*|\?[\w=&]*|\(\d+(?:,\s*\d+)?\))$/u, '$1')
    .replace(/(?::L?\d+(?:[-–,~]L?\d+)*)+$/, '')
}

const ADDRESS =
  /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:mailto|mem|data|git|ssh|node|npm|urn|tel):|git@|www\.)/i
const MARKUP = /<\/|\/>|^<[a-z]+>/i

function isNoPath(word: string): boolean {
  return ADDRESS.test(word) || MARKUP.test(word) || /[\t\n`|"^;=]/.test(word) || hasOddColon(word)
}

/** A drive letter is the only place for a colon in a path. */
function hasOddColon(word: string): boolean {
  return word.replace(/^[a-z]:(?=[\\/])/i, '').includes(':')
}

const HOST =
  /^(?:[\w-]+\.)+(?:com|org|net|io|dev|ai|app|co|edu|gov|me|info|site|cloud|page|rs|sh)$/i

/** `github.com/x/y.md` is an address without its scheme. */
function isHostFirst(parts: readonly string[]): boolean {
  return HOST.test(parts[0] ?? '')
}

/** `spec.md/schema.md` and `JavaScript/Node.js` are lists. */
function isEnumeration(parts: readonly string[]): boolean {
  const folders = parts.slice(0, -1)
  return (
    isProduct(parts.at(-1) ?? '') ||
    folders.some(
      (part) =>
        /^\w+\.(?:md|json|ya?ml|tsx?|jsx?|py|cfg|dat|toml|html|css)$/i.test(part) &&
        !isProduct(part),
    )
  )
}

const LETTER = lazyPattern(() => /[\p{L}\p{N}]/u)
const TWO_LETTERS = lazyPattern(() => /\p{L}{2}/u)
const FOLDER_PART = /^[A-Za-z0-9_@.[\]{}<>()$*+~-]*$/
const ANY_FOLDER_PART = lazyPattern(() => /^[\p{L}\p{N}_@.[\]{}<>()$*+~-]*$/u)

/** Names apart by slashes as in a file system: no empty parts inside, at least one letter. */
function isFolderLike(parts: readonly string[]): boolean {
  const inner = parts.slice(parts[0] === '' ? 1 : 0, parts.at(-1) === '' ? -1 : undefined)
  // `/ready` is a command and `/api/users` an address; `/docs/` is a folder.
  if (parts[0] === '' && parts.at(-1) !== '') return false
  return (
    inner.length > 0 &&
    inner.every((part) => part !== '' && (FOLDER_PART.test(part) || ANY_FOLDER_PART.test(part))) &&
    inner.some((part) => /[A-Za-z]{2}/.test(part) || TWO_LETTERS.test(part))
  )
}

const PLACEHOLDER =
  /[<>{}*?…$%]|\.{3}|\[[^\]]*\]|(?:^|[/_.-])(?:Y{2,4}|N{2,}|X{2,}|x{3,}|#+)(?=$|[/_.-])|YYYY|(?:^|\/)path\/to(?:\/|$)|\bv?X\.Y/

/** Placeholders, globs and shortened paths. A file that is really called so is to be looked for first. */
export function isExample(text: string): boolean {
  return PLACEHOLDER.test(text)
}
