import { isCommentLine, isInComment, withoutComments } from './code-comments.ts'
import type { SymbolFact } from './evidence.ts'
import { wordsOfSymbol } from './symbol-token.ts'

/** Where a word stands in code, as `src/db/pool.ts:12`. */
export interface WordFact {
  readonly defined?: string
  readonly used?: string
}

export interface WordKnowledge {
  /** Undefined: the word was not looked for. Empty: no code has it. */
  readonly word: (word: string) => WordFact | undefined
  /** The commit that removed the last line with this word. */
  readonly removedBy: (word: string) => string | undefined
  /** The file that an earlier look found it in. */
  readonly stoodIn?: (word: string) => string | undefined
}

/** What the words of a symbol tell of it: `Pool.acquire` is there when both its words are. */
export function symbolFact(symbol: string, known: WordKnowledge): SymbolFact | undefined {
  const words = wordsOfSymbol(symbol)
  const facts = words.map(known.word)
  if (facts.some((fact) => fact === undefined)) return undefined
  const last = facts.at(-1) ?? {}
  const missing = words.find((_, at) => !isThere(facts[at] ?? {}))
  if (missing === undefined) return last
  const removedBy = known.removedBy(missing)
  if (removedBy !== undefined) return { removedBy }
  const stoodIn = known.stoodIn?.(missing)
  return stoodIn === undefined ? {} : { stoodIn }
}

function isThere({ defined, used }: WordFact): boolean {
  return defined !== undefined || used !== undefined
}

const DEFINING =
  'function\\*?|def|defp|class|interface|type|enum|struct|trait|record|object|protocol|module|namespace|package|union|typedef|fn|func|fun|sub|proc|macro|macro_rules!|const|let|var|val|static|extern|impl|theorem|lemma|abbrev|#define'

/** Words that stand before a call, not before the name of something new. */
const BEFORE_A_CALL =
  /^\s*(?:return|await|new|throw|yield|else|case|not|and|or|delete|typeof|go|defer|if|while|for|in|of|do|assert|raise|print|echo|import|from|use|using|require|include)\b/

const LINE_CHARS_MAX = 2_000

/** Before a name that is being defined by a keyword: `export async function `, `func (p *Pool) `. */
const BY_KEYWORD = new RegExp(
  `(?:^|[\\s({;,=])(?:${DEFINING})\\s+(?:\\([^)]*\\)\\s+|[\\w:<>*&.]+\\s+)?$`,
)
/** `name: value`, `name = value`, `name(a) {`: before and after the name. */
const PLACE_BEFORE = /^\s*(?:[\w<>,.[\]?*&:@]+\s+)*["']?$/
const PLACE_AFTER = /^["']?\s*(?:[:=](?![:=])|\([^;]*\)\s*(?::[^;]+)?(?:\{|=>))/
/** `int name(a)`. */
const TYPE_BEFORE = /^\s*(?:[\w<>,.[\]?*&:]+\s+)+\*?$/
const TYPE_AFTER = /^\([^;]*\)\s*$/

/**
 * How a line of code speaks of a word. Comments say nothing about what is there; what stands in quotes may be how
 * something is called.
 */
export function wordOnLine(
  written: string,
  word: string,
  path = '',
): 'defined' | 'used' | undefined {
  if (!isOnLine(written, word) || isCommentLine(written, path)) return undefined
  // Nobody wrote such a line by hand: what is defined there is not to be seen.
  if (written.length > LINE_CHARS_MAX) return 'used'
  const line = withoutComments(written, path)
  const places = placesIn(line, word)
  if (places.length === 0) return undefined
  const isCall = BEFORE_A_CALL.test(line)
  const isDefined = places.some((at) => {
    const [before, after] = [line.slice(0, at), line.slice(at + word.length)]
    if (BY_KEYWORD.test(before)) return true
    if (isCall) return false
    return (
      (PLACE_AFTER.test(after) && PLACE_BEFORE.test(before)) ||
      (TYPE_AFTER.test(after) && TYPE_BEFORE.test(before))
    )
  })
  return isDefined ? 'defined' : 'used'
}

/** All words that `wordOnLine` would find on a line of code. */
export function wordsOfCode(written: string, path: string): readonly string[] {
  if (isCommentLine(written, path)) return []
  const line = written.length > LINE_CHARS_MAX ? written : withoutComments(written, path)
  return line.match(/[\w$]+/g) ?? []
}

/** A word that stands in more lines than this is there. */
const LINES_A_WORD = 60

/** What one file of code tells of a word. */
export function wordInFile(word: string, path: string, text: string): WordFact {
  let used: number | undefined
  let looked = 0
  for (let at = text.indexOf(word); at >= 0 && looked < LINES_A_WORD; looked++) {
    const start = text.lastIndexOf('\n', at) + 1
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    const how = isInComment(text, start, path)
      ? undefined
      : wordOnLine(text.slice(start, end), word, path)
    if (how === 'defined') return { defined: `${path}:${lineAt(text, start)}` }
    if (how === 'used') used ??= start
    at = text.indexOf(word, end)
  }
  return used === undefined ? {} : { used: `${path}:${lineAt(text, used)}` }
}

function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

const PART_OF_NAME = /[\w$]/

function isOnLine(line: string, word: string): boolean {
  return placesIn(line, word).length > 0
}

/** Where the word stands by itself. */
function placesIn(line: string, word: string): readonly number[] {
  const places: number[] = []
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
    const isPart =
      PART_OF_NAME.test(line.charAt(at - 1)) || PART_OF_NAME.test(line.charAt(at + word.length))
    if (!isPart) places.push(at)
  }
  return places
}
