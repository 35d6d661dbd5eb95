/** How the comments of a language start: `//` and `/*`, `#`, `--`. */
interface CommentMarks {
  readonly slashes?: true
  readonly hash?: true
  readonly dashes?: true
}

const SLASHES =
  'c h cc cpp cxx hpp hh m mm cs java kt kts scala groovy gradle go rs swift dart js jsx mjs cjs ts tsx mts cts vue svelte scss less jsonc json5 proto zig sol'
const HASHES =
  'py pyi rb sh bash zsh fish yaml yml toml pl pm r jl ex exs nix tf cmake mk ps1 gd cr dockerfile makefile justfile'
const DASHES = 'sql lua hs elm adb ads vhd'

/** By the ending of a file, or by its name where it has none. Of any other language nothing is known. */
let marks: ReadonlyMap<string, CommentMarks> | undefined

function marksOf(path: string): CommentMarks | undefined {
  marks ??= new Map<string, CommentMarks>([
    ...SLASHES.split(' ').map((ending) => [ending, { slashes: true }] as const),
    ...HASHES.split(' ').map((ending) => [ending, { hash: true }] as const),
    ...DASHES.split(' ').map((ending) => [ending, { dashes: true }] as const),
    ['php', { slashes: true, hash: true }],
  ])
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  return marks.get(name.slice(name.lastIndexOf('.') + 1))
}

/** A line that is a comment alone, in a language of which nothing is known. */
const COMMENT = /^\s*(?:\/\/|#(?!define|include|if)|\/?\*|--|;|%|<!--|"""|''')/
/** The same by what starts one. `*walk() {` is code: a star before a comment's text has a blank behind it. */
const SLASHED = /^\s*(?:\/\/|(?:\/\*|\*(?![^\s*/]))(?!.*\*\/.*\S)|<!--)/
const HASHED = /^\s*(?:#(?!\{)|"""|''')/
const DASHED = /^\s*(?:--|\/?\*)/

export function isCommentLine(line: string, path: string): boolean {
  const known = marksOf(path)
  if (known === undefined) return COMMENT.test(line)
  const { slashes, hash, dashes } = known
  if (slashes && SLASHED.test(line)) return true
  if (dashes && DASHED.test(line)) return true
  return hash === true && HASHED.test(line) && !(slashes && ATTRIBUTE.test(line))
}

/** `#[Route('/a')]`, where `#` and `//` both start comments: PHP. */
const ATTRIBUTE = /^\s*#\[/

const MAY_HOLD = /\/[/*]|#|--/
const QUOTES = '"\'`'
/** What stands before a comment: `https://` and `$#` are none. */
const BEFORE = /[\s;,(){}[\]>]/

/**
 * A line of code with blanks for its comments. What stands in quotes stays: names are called by them, too. Where the line
 * can be read in two ways, it is no comment.
 */
export function withoutComments(line: string, path: string): string {
  const known = MAY_HOLD.test(line) ? marksOf(path) : undefined
  if (known === undefined) return line
  let code = line
  let quote = ''
  for (let at = 0; at < code.length; at++) {
    const letter = code[at]!
    if (letter === '\\') at++
    else if (quote !== '') quote = letter === quote ? '' : quote
    else if (QUOTES.includes(letter)) quote = letter
    else if (at === 0 || BEFORE.test(code[at - 1]!)) {
      const end = commentEnd(code, at, known)
      if (end > at) code = code.slice(0, at) + ' '.repeat(end - at) + code.slice(end)
    }
  }
  return code
}

/** Where the comment ends that starts here; where it starts, when it is none. */
function commentEnd(line: string, at: number, { slashes, hash, dashes }: CommentMarks): number {
  const isToTheEnd =
    (slashes && line.startsWith('//', at)) ||
    (hash && line[at] === '#' && !isHashOfCode(line, at, slashes)) ||
    (dashes && line.startsWith('--', at))
  if (isToTheEnd) return line.length
  if (!slashes || !line.startsWith('/*', at)) return at
  const close = line.indexOf('*/', at + 2)
  return close < 0 ? line.length : close + 2
}

/** `#{name}` in a text of several lines, `${#list[@]}`, and what PHP writes before a name. */
function isHashOfCode(line: string, at: number, slashes: true | undefined): boolean {
  const next = line[at + 1]
  return next === '{' || (next === '[' && slashes === true) || line.slice(0, at).endsWith('${')
}

/** Whether a comment of several lines is open where a line starts: one that began at the start of a line. */
export function isInComment(text: string, lineStart: number, path: string): boolean {
  if (lineStart === 0 || marksOf(path)?.slashes !== true) return false
  const close = text.lastIndexOf('*/', lineStart - 1)
  let open = text.lastIndexOf('/*', lineStart - 1)
  // `src/**/*.ts` opens none.
  while (open > close && !isFirstOnLine(text, open))
    open = open === 0 ? -1 : text.lastIndexOf('/*', open - 1)
  return open > close
}

function isFirstOnLine(text: string, at: number): boolean {
  return text.slice(text.lastIndexOf('\n', at) + 1, at).trim() === ''
}
