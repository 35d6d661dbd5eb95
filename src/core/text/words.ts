import { lazyPattern } from '../base/lazy-pattern.ts'
import { STOP_WORDS } from './stop-words.ts'

/** Longer runs are blobs (hashes, base64): they would swell every index and are never searched for. */
export const TOKEN_CHARS_MAX = 100

/** One word as it stands in a text, in lower case. */
export interface Word {
  /** The whole: `src/db/pool.ts`, `getuserbyid`, `retry`. */
  readonly text: string
  /** What it is made of: `src`, `db`, `pool.ts`, `pool`, `ts`. Empty for a simple word. */
  readonly parts: readonly string[]
}

/** All words of a text in order: identifiers, names and paths whole and with their parts; CJK text segmented. */
export function wordsIn(text: string): readonly Word[] {
  const words: Word[] = []
  eachWord(text, (whole, parts) => words.push({ text: whole, parts }))
  return words
}

/** Every token a text can be found by, wholes and parts, in order and with repetitions. */
export function tokensOf(text: string): readonly string[] {
  const tokens: string[] = []
  eachWord(text, (whole, parts) => {
    tokens.push(whole)
    for (const part of parts) tokens.push(part)
  })
  return tokens
}

/** The tokens that say what a text is about: without stop words. */
export function termsOf(text: string): readonly string[] {
  return tokensOf(text).filter((token) => !isStopWord(token))
}

/** The smallest words, compounds only in their parts: for comparing titles and texts by words. */
export function plainWordsOf(text: string): readonly string[] {
  const plain: string[] = []
  eachWord(text, plainVisit(plain))
  return plain
}

/** The same of one name of `eachName`. */
export function plainWordsOfName(name: string): readonly string[] {
  const plain: string[] = []
  wordsOfName(name, plainVisit(plain))
  return plain
}

function plainVisit(plain: string[]): Visit {
  return (whole, parts) => {
    if (parts.length === 0) plain.push(whole)
    for (const part of parts) if (!COMPOUND.test(part)) plain.push(part)
  }
}

export function isStopWord(token: string): boolean {
  return STOP_WORDS.has(token)
}

/** Called with each word in lower case, and with what it is made of. */
type Visit = (whole: string, parts: readonly string[]) => void

const NO_PARTS: readonly string[] = []
const NON_ASCII = /[^\0-\x7f]/
const COMPOUND = /[-_./:@'+#]/

/** Walks by hand: regular expressions with Unicode classes are four times as slow over a whole vault. */
function eachWord(text: string, visit: Visit): void {
  eachName(text, (name) => wordsOfName(name, visit))
}

/**
 * The names of a text as they are written, one after the other: a word, an identifier, a path, or a run of a script that
 * puts no spaces between words. Callers that meet the same names again take each apart once.
 */
export function eachName(text: string, visit: (name: string) => void): void {
  const source = asRead(text)
  let at = 0
  while (at < source.length) {
    const sort = sortAt(source, at)
    if (sort === OTHER) at++
    else {
      const end = sort === SPACED ? nameEnd(source, at) : runEnd(source, at, UNSPACED)
      visit(source.slice(at, end))
      at = end
    }
  }
}

/** A text as its names are read: compatibility forms are plain letters. */
function asRead(text: string): string {
  return NON_ASCII.test(text) ? text.normalize('NFKC').replaceAll('’', "'") : text
}

/** The words that a name of `eachName` holds. */
export function wordsOfName(name: string, visit: Visit): void {
  if (PLAIN.test(name)) {
    if (name.length <= TOKEN_CHARS_MAX) visit(name.toLowerCase(), NO_PARTS)
  } else if (sortAt(name, 0) === UNSPACED) visitSegments(segments(name), visit)
  else visitMarkedName(name, visit)
}

/**
 * From a letter or digit to the end of the name: letters and digits joined by single marks that join names (`a-b`,
 * `a_b`, `a.b`, `a/b`, `a:b`, `a@b`, `a::b`) or by an apostrophe; `C++` and `C#` keep their marks.
 */
function nameEnd(source: string, start: number): number {
  let end = runEnd(source, start, SPACED)
  // Nearly all names are words with a space behind them.
  if (source.charCodeAt(end) === SPACE) return end
  const firstEnd = end
  for (let next = jointEnd(source, end); next > 0; next = jointEnd(source, end))
    end = runEnd(source, next, SPACED)
  if (end === firstEnd && source[end] === "'" && sortAt(source, end + 1) === SPACED)
    end = runEnd(source, end + 1, SPACED)
  else end += suffixLength(source, end)
  return end
}

const SPACE = 32

/** A word as most are: small letters and digits, perhaps with a capital in front. */
const PLAIN = /^[A-Za-z0-9]?[a-z0-9]*$/

/** Where the name goes on after a joint at `at`, or 0 when it ends there. */
function jointEnd(source: string, at: number): number {
  const mark = source[at]
  if (mark === undefined || !'-_./:@'.includes(mark)) return 0
  const double = (mark === ':' || mark === '_') && source[at + 1] === mark
  const next = at + (double ? 2 : 1)
  return sortAt(source, next) === SPACED ? next : 0
}

function suffixLength(source: string, at: number): number {
  if (source[at] === '#' && source[at + 1] !== '#' && sortAt(source, at + 1) === OTHER) return 1
  if (!source.startsWith('++', at) || source[at + 2] === '+') return 0
  return sortAt(source, at + 2) === OTHER ? 2 : 0
}

type Sort = typeof OTHER | typeof SPACED | typeof UNSPACED
const OTHER = 1
/** Letters and digits of scripts that put spaces between words. */
const SPACED = 2
const UNSPACED = 3

const UNSPACED_SCRIPT = lazyPattern(
  () =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u,
)
const LETTER = lazyPattern(() => /[\p{L}\p{N}\p{M}]/u)

/** Sorts of the characters met so far, by code unit: asking the pattern each time would cost most of the work. */
const knownSorts = new Uint8Array(0x10000)

function sortAt(source: string, at: number): Sort {
  const unit = source.charCodeAt(at)
  // Past the end.
  if (Number.isNaN(unit)) return OTHER
  const known = knownSorts[unit]
  // Safe: only `sortOf` writes the table, and 0 means not yet asked.
  if (known) return known as Sort
  const isPair = isHighSurrogate(unit)
  const sort = sortOf(
    isPair ? String.fromCodePoint(source.codePointAt(at) ?? unit) : source.charAt(at),
  )
  if (!isPair) knownSorts[unit] = sort
  return sort
}

/** Letters of European languages, but for two signs: making the patterns of all scripts takes a prompt milliseconds. */
const EUROPEAN_FROM = '\u00c0'
const EUROPEAN_TO = '\u024f'

function sortOf(character: string): Sort {
  if (character <= '\x7f') return /[A-Za-z0-9]/.test(character) ? SPACED : OTHER
  if (character >= EUROPEAN_FROM && character <= EUROPEAN_TO)
    return character === '×' || character === '÷' ? OTHER : SPACED
  if (UNSPACED_SCRIPT.test(character)) return UNSPACED
  return LETTER.test(character) ? SPACED : OTHER
}

function runEnd(source: string, start: number, sort: Sort): number {
  for (let end = start; end < source.length; end++) {
    const unit = source.charCodeAt(end)
    if (knownSorts[unit] === sort) continue
    if (sortAt(source, end) !== sort) return end
    if (isHighSurrogate(unit)) end++
  }
  return source.length
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

/** The segmenter grows slower with the length of its text: long runs are handed over in pieces. */
const SEGMENT_CHARS = 256

let segmenter: Intl.Segmenter | undefined

function segments(run: string): readonly string[] {
  // Made at the first need: a vault without such text never pays for it.
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const words: string[] = []
  let from = 0
  while (from < run.length) {
    let to = from + SEGMENT_CHARS
    if (isLowSurrogate(run.charCodeAt(to))) to++
    for (const { segment, isWordLike } of segmenter.segment(run.slice(from, to)))
      if (isWordLike) words.push(segment)
    from = to
  }
  return words
}

const ONE_HAN = lazyPattern(() => /^\p{Script=Han}$/u)
/** A joined word is at most this long: more is a sentence that the segmenter did not understand. */
const JOINED_CHARS_MAX = 4

/**
 * The segmenter's dictionary lacks words of our trade and leaves their characters lying about: 缓|存, 数据|库. Single
 * characters that follow each other or a word of two are therefore joined to a word that has them as parts.
 */
function visitSegments(words: readonly string[], visit: Visit): void {
  let index = 0
  while (index < words.length) {
    const group = [words[index]!]
    const joins = group[0]!.length === 2 || isLooseCharacter(group[0]!)
    while (joins && isLooseCharacter(words[index + group.length]))
      group.push(words[index + group.length]!)
    index += group.length
    const whole = group.join('')
    if (group.length === 1) visit(whole, NO_PARTS)
    else if (whole.length <= JOINED_CHARS_MAX) visit(whole, [...group, ...loosePairs(group, whole)])
    else for (const token of [...group, ...loosePairs(group, whole)]) visit(token, NO_PARTS)
  }
}

function isLooseCharacter(word: string | undefined): boolean {
  return word !== undefined && ONE_HAN.test(word) && !isStopWord(word)
}

/** Neighbouring characters of a group, so that 缓存 is also found in 写|缓|存. */
function loosePairs(group: readonly string[], whole: string): readonly string[] {
  const pairs: string[] = []
  for (let index = 1; index < group.length; index++) {
    const pair = `${group[index - 1]}${group[index]}`
    if (pair !== whole && isLooseCharacter(group[index - 1])) pairs.push(pair)
  }
  return pairs
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000
}

function isContraction(word: string): boolean {
  return NON_ASCII.test(word)
    ? /^\p{L}+'(?:d|ll|m|re|t|ve)$/u.test(word)
    : /^[a-z]+'(?:d|ll|m|re|t|ve)$/.test(word)
}

function visitMarkedName(written: string, visit: Visit): void {
  const hasApostrophe = written.includes("'")
  const name = hasApostrophe ? written.replace(/'s$/i, '') : written
  const whole = name.toLowerCase()
  const parts: string[] = []
  if (!hasApostrophe || !isContraction(whole)) addParts(name, parts)
  if (whole.length <= TOKEN_CHARS_MAX) visit(whole, parts)
  else for (const part of parts) visit(part, NO_PARTS)
}

/** Takes a name apart at its loosest joints first: `pool.ts:12`, then `src/db`, then `rate-limit`, then `getUser`. */
function addParts(name: string, parts: string[]): void {
  if (name.endsWith('#')) addPart(name.slice(0, -1), parts)
  else if (name.endsWith('++')) addPart(name.slice(0, -2), parts)
  else if (name.includes(':') || name.includes('@'))
    for (const piece of name.split(/[:@]+/)) addPart(piece, parts)
  else if (name.includes('/')) for (const piece of name.split('/')) addPart(piece, parts)
  else if (COMPOUND.test(name)) {
    const pieces = name.split(/[-_.']+/)
    // `v1.2.3` is also asked for as `1.2.3`.
    const isVersion = /^[vV]\d+\./.test(name)
    for (const piece of isVersion ? [name.slice(1), pieces[0] ?? ''] : pieces) addPart(piece, parts)
  } else addHumps(name, parts)
}

function addPart(piece: string, parts: string[]): void {
  if (piece === '') return
  if (piece.length <= TOKEN_CHARS_MAX) parts.push(piece.toLowerCase())
  if (!PLAIN.test(piece)) addParts(piece, parts)
}

/** Between a small letter or digit and a capital, and before the last capital of a run: `HTTP|Server`, not `API|s`. */
const HUMP = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z](?:(?!s)[a-z]|s[a-z]))/

/** The same in any alphabet. */
function humpsIn(name: string): readonly string[] {
  if (!NON_ASCII.test(name)) return name.split(HUMP)
  return name.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}(?:(?!s)\p{Ll}|s\p{Ll}))/u)
}

/** One word each, whatever their capitals: `Java` must not find `JavaScript`. */
const ONE_WORD: ReadonlySet<string> = new Set(
  (
    'coffeescript devops ebay github gitlab graphql ios ipados iphone javascript latex linkedin macos mongodb mysql ' +
    'openai paypal postgresql powershell sqlite typescript webassembly wordpress youtube'
  ).split(' '),
)

function addHumps(name: string, parts: string[]): void {
  const lower = name.toLowerCase()
  if (name.length > TOKEN_CHARS_MAX || lower === name || ONE_WORD.has(lower)) return
  if (name.toUpperCase() === name) return
  const humps = humpsIn(name)
  if (humps.length < 2) return
  for (const hump of humps) if (hump.length > 1) parts.push(hump.toLowerCase())
}
