import { isOneSlip } from '../base/nearest.ts'
import { isPlainWord, stemOfToken } from '../text/search-terms.ts'
import { isStopWord, plainWordsOf, wordsIn } from '../text/words.ts'

/** A row of words, and the stems of those that were asked for it. */
interface Row {
  readonly words: readonly string[]
  readonly stemAt: (at: number) => string
}

/** The words of a prompt as names are looked for in them. */
export interface Spoken {
  /** Names as they were written: `TSLint` is one word, and not about TS. */
  readonly whole: Row
  /** `errorHandling` is also `error handling`. */
  readonly apart: Row
  /** How its words begin. */
  readonly starts: ReadonlySet<string>
}

/** How a phrase was found: word for word, or with one slip of the fingers in `typo`. */
export interface PhraseMatch {
  readonly phrase: string
  /** The misspelt word as it was written; undefined for an exact match. */
  readonly typo: string | undefined
}

export function spokenWords(prompt: string): Spoken {
  const [whole, parts] = [rowOf(wholeWords(prompt)), plainWordsOf(prompt)]
  const isWhole =
    parts.length === whole.words.length && parts.every((part, at) => part === whole.words[at])
  const apart = isWhole ? whole : rowOf(parts)
  const starts = [...whole.words, ...apart.words].map((word) => word.slice(0, START_CHARS))
  return { whole, apart, starts: new Set(starts) }
}

/** Neither an ending nor a slip changes these. */
const START_CHARS = 2
/** Words of a name that begin with these letters, however it is taken apart. */
const PLAIN_STARTS = /(?<![^ ])[A-Za-z][a-z]{3}/g

/** Most names hold a word that the prompt does not: they need not be taken apart to know. */
function maySpeakOf(name: string, { starts }: Spoken): boolean {
  PLAIN_STARTS.lastIndex = 0
  for (let found = PLAIN_STARTS.exec(name); found !== null; found = PLAIN_STARTS.exec(name))
    if (!starts.has(found[0].slice(0, START_CHARS).toLowerCase())) return false
  return true
}

/** Most words of most names begin otherwise than those of the prompt: nobody asks for their stems. */
function rowOf(words: readonly string[]): Row {
  const stems: (string | undefined)[] = []
  const stemAt = (at: number): string => {
    const stem = stems[at] ?? stemOfToken(words[at]!)
    stems[at] = stem
    return stem
  }
  return { words, stemAt }
}

/** Parted at `-`, `_`, `.`, `/`, not at capitals. */
function wholeWords(text: string): readonly string[] {
  return wordsIn(text).flatMap(({ text: word }) =>
    isPlainWord(word) ? word : word.split(/[-_./:@]+/).filter(Boolean),
  )
}

/** Shorter names are too near to other words for guessing: `helm` is not `help`. */
const TYPO_FROM_CHARS = 5
const TYPO_PREFIX = 2
const ASCII = /^[ -~]*$/

/**
 * A name as adjacent words of the prompt: case, endings and whether its words are parted by `-`, `_` or space do not
 * matter. A single word of a name of several is no match: `dead letter` is not what a letter is about.
 */
export function findPhrase(name: string, spoken: Spoken): PhraseMatch | undefined {
  if (!maySpeakOf(name, spoken)) return undefined
  const words = wholeWords(name)
  if (words.every(isStopWord) || words.join('').length < 2) return undefined
  const whole = findIn(spoken.whole, rowOf(words))
  if (whole !== undefined) return { phrase: name, ...whole }
  const apart = plainWordsOf(name)
  // In scripts without spaces a word is what the dictionary says it is: there its parts are words too.
  if (apart.length < 2 && ASCII.test(name)) return undefined
  const parts = findIn(spoken.apart, rowOf(apart))
  return parts && { phrase: name, ...parts }
}

function findIn(spoken: Row, name: Row): Pick<PhraseMatch, 'typo'> | undefined {
  let near: Pick<PhraseMatch, 'typo'> | undefined
  for (let start = 0; start + name.words.length <= spoken.words.length; start++) {
    const slips = slipsAt(name, spoken, start)
    if (slips?.length === 0) return { typo: undefined }
    if (slips?.length === 1) near ??= { typo: slips[0] }
  }
  return near
}

/** The words of the prompt that misspell those of the name from `start` on; undefined when one is another word. */
function slipsAt(name: Row, spoken: Row, start: number): readonly string[] | undefined {
  const slips: string[] = []
  const isSingleShot = name.words.length === 1
  for (let at = 0; at < name.words.length; at++) {
    const word = spoken.words[start + at]!
    const meant = name.words[at]!
    if (!beginAlike(word, meant)) return undefined
    const isSameStem = spoken.stemAt(start + at) === name.stemAt(at)
    if (isSameStem && (!isSingleShot || isSameName(word, meant))) continue
    // Another form of a word is often one letter away, and differs at its end: `connected` is no `connecter`.
    if (isSameStem && word.slice(-ENDING_CHARS) !== meant.slice(-ENDING_CHARS)) return undefined
    if (isOtherEnding(word, meant)) return undefined
    if (!isSlip(word, meant, isSingleShot)) return undefined
    slips.push(word)
  }
  return slips
}

/** A stem may have another second letter than its word only where there are hardly more: `ai` of `ays`. */
const SHORT_CHARS = 4

function beginAlike(word: string, other: string): boolean {
  if (word.charCodeAt(0) !== other.charCodeAt(0)) return false
  const isShort = word.length <= SHORT_CHARS || other.length <= SHORT_CHARS
  return isShort || word.charCodeAt(1) === other.charCodeAt(1)
}

const ENDING_CHARS = 2

/**
 * A name of one word has no neighbours that tell what it means: `Typing` is not what a type is, `listing` not what is
 * listed. Whoever says a plain word in another form (`piped` for `pipe`) still means it; what is made of it is another
 * word: `production` is no `product`, `authorization` no `author`.
 */
function isSameName(word: string, name: string): boolean {
  const singular = singularOf(name)
  if (singularOf(word) === singular) return true
  return singular.length <= stemOfToken(name).length + 1 && isFormOf(word, name)
}

function isFormOf(word: string, name: string): boolean {
  const isLonger = word.length > name.length + 1
  return !isLonger || word.endsWith('ed') || word.endsWith('ing') || !ASCII.test(word)
}

const PLURAL_FROM_CHARS = 4

function singularOf(word: string): string {
  if (word.length < PLURAL_FROM_CHARS) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (!word.endsWith('s') || word.endsWith('ss')) return word
  return word.slice(0, endsHissing(word) ? -2 : -1)
}

function endsHissing(word: string): boolean {
  return HISSING.some((ending) => word.endsWith(ending))
}

const HISSING = ['ses', 'xes', 'zes', 'ches', 'shes']

/** Languages bend words at their last letter: `zeile` and `zeilen`, `driver` and `driven`. */
function isOtherEnding(word: string, other: string): boolean {
  const shared = Math.max(word.length, other.length) - 1
  const isBent = [word, other].every((one) => one.length === shared || /[enrst]$/.test(one))
  return isBent && word.slice(0, shared) === other.slice(0, shared)
}

/** One edit away, and long enough that this is no accident. */
function isSlip(written: string, meant: string, isSingleShot: boolean): boolean {
  if (meant.length < TYPO_FROM_CHARS || isStopWord(written)) return false
  // A short word that the name begins with is a word of its own: `page` is no `pager`.
  if (isSingleShot && written.length < TYPO_FROM_CHARS && meant.startsWith(written)) return false
  if (written.slice(0, TYPO_PREFIX) !== meant.slice(0, TYPO_PREFIX)) return false
  if (Math.abs(written.length - meant.length) > 1) return false
  if (written.length === meant.length && meant.length === TYPO_FROM_CHARS)
    return isOneSlip(written, meant) && isLetters(written) && isFingerSlip(written, meant)
  return isOneSlip(written, meant) && isLetters(written)
}

/** Words of five letters have many neighbours: `reach` is no `react`, where one key lies beside the other it may be. */
function isFingerSlip(written: string, meant: string): boolean {
  let at = 0
  while (written[at] === meant[at]) at++
  const [hit, wanted] = [keyAt(written[at]), keyAt(meant[at])]
  if (written[at + 1] !== meant[at + 1] || hit === undefined || wanted === undefined) return true
  return Math.abs(hit.row - wanted.row) <= 1 && Math.abs(hit.x - wanted.x) <= KEY_WIDTH
}

/** Each row of keys lies half a key to the right of the one above it. */
const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const KEY_WIDTH = 2

function keyAt(letter = ''): { readonly row: number; readonly x: number } | undefined {
  const row = KEY_ROWS.findIndex((keys) => keys.includes(letter))
  return row < 0 ? undefined : { row, x: KEY_ROWS[row]!.indexOf(letter) * KEY_WIDTH + row }
}

/** Asked of few words: making the pattern of all letters there are takes longer than the search. */
function isLetters(word: string): boolean {
  return /^[A-Za-z]+$/.test(word) || (!ASCII.test(word) && /^\p{L}+$/u.test(word))
}
