import { stemmer as stemOf } from 'stemmer'
import { nameTable } from './name-table.ts'
import { PLAIN_LETTERS } from './plain-letters.ts'
import { isStopWord, tokensOf } from './words.ts'

/** Of nothing but `a` to `z`. */
export function isPlainWord(token: string): boolean {
  for (let at = 0; at < token.length; at++) {
    const unit = token.charCodeAt(at)
    if (unit < 97 || unit > 122) return false
  }
  return true
}

const LATIN_CHARS_MIN = 3

function isLatinWord(token: string): boolean {
  return token.length >= LATIN_CHARS_MIN && isPlainWord(token)
}

/**
 * The form under which a token is stored and asked for: `retries` and `retry` are one, and so are `버전을` and `버전`, `Straße`
 * and `strasse`.
 */
export function stemOfToken(token: string): string {
  if (isLatinWord(token)) return stemOf(token)
  if (isHangul(token.charCodeAt(token.length - 1))) return withoutEnding(token)
  const bare = withoutMarks(token)
  return bare !== token && isLatinWord(bare) ? stemOf(bare) : bare
}

/** What Korean writes behind a noun, or behind one that it makes a verb of. The longest is taken, two letters stay. */
const KOREAN_ENDING =
  /(?<=..)(?:(?:[하해했합할한함되돼됐될된됨][가-힣]{0,4}|(?:에서|에게|으로|까지|부터|이라|라|로|에)?(?:는|도|만|의|고)|에서|에게|으로|까지|부터|처럼|보다|이나|이랑|들[은이을의]?|[은이가을를에로와과]))$/

/**
 * A noun may end as others are ended (`정확도`), and would lose that only where nothing stands behind it: so as many go as there
 * are, and both `정확도` and `정확도를` are one. More of them in a row is no word.
 */
const ENDINGS_MAX = 4

function withoutEnding(word: string): string {
  let bare = word
  for (let taken = 0, length = 0; taken < ENDINGS_MAX && bare.length !== length; taken++) {
    length = bare.length
    bare = bare.replace(KOREAN_ENDING, '')
  }
  return isLatinWord(bare) ? stemOf(bare) : bare
}

function isHangul(unit: number): boolean {
  return unit >= 0xac00 && unit <= 0xd7a3
}

/** Terms by number, from zero: numbers are counted, sorted and kept in a fraction of the time and room of texts. */
export interface Vocabulary {
  readonly terms: readonly string[]
}

/** Longer ones are sentences of a script without spaces, or links: they stand in one text. */
const KNOWN_CHARS_MAX = 40
/** Of names and of terms. After so many a new vocabulary is begun; the old one goes with what was numbered by it. */
const KNOWN_MAX = 200_000

let terms: string[] = []
const numbers = new Map<string, number>()
let vocabulary: Vocabulary = { terms }

/** Taking names apart and stemming is the slow part of indexing, and most names stand in many texts. */
const known = nameTable(
  (name): readonly number[] =>
    tokensOf(name).flatMap((token) => (isStopWord(token) ? [] : [termNumber(stemOfToken(token))])),
  { charsMax: KNOWN_CHARS_MAX },
)

/** Called with the number of each term of a text. */
function eachNumber(text: string, visit: (number: number) => void): void {
  known.each(text, (numbers) => numbers.forEach(visit))
}

function termNumber(term: string): number {
  const number = numbers.get(term)
  if (number !== undefined) return number
  numbers.set(term, terms.length)
  return terms.push(term) - 1
}

function currentVocabulary(): Vocabulary {
  if (known.size() > KNOWN_MAX || terms.length > KNOWN_MAX) {
    known.clear()
    numbers.clear()
    terms = []
    vocabulary = { terms }
  }
  return vocabulary
}

/** The terms of a stored text, in order and with repetitions; stop words are left out. */
export function indexTerms(text: string): readonly string[] {
  const { terms: words } = currentVocabulary()
  const found: string[] = []
  eachNumber(text, (number) => found.push(words[number]!))
  return found
}

/** The terms of several fields, field after field, in order and with repetitions. */
export interface NumberedTerms {
  readonly vocabulary: Vocabulary
  /** Each is the number of a term, and the field that it stands in: see `termIn` and `fieldIn`. */
  readonly words: Int32Array
}

const FIELD_BITS = 3

export function termIn(word: number): number {
  return word >> FIELD_BITS
}

export function fieldIn(word: number): number {
  return word & ((1 << FIELD_BITS) - 1)
}

/** A part of a long text, in terms. */
const PART_WORDS = 1 << 14

/** At most eight fields, each with its texts. `beforePart` is asked now and then: who has a deadline leaves there. */
export function numberedTerms(
  fields: readonly (readonly string[])[],
  beforePart: () => void = () => undefined,
): NumberedTerms {
  const vocabulary = currentVocabulary()
  const words: number[] = []
  for (const [field, texts] of fields.entries())
    for (const text of texts)
      eachNumber(text, (number) => {
        words.push((number << FIELD_BITS) | field)
        if (words.length % PART_WORDS === 0) beforePart()
      })
  return { vocabulary, words: Int32Array.from(words) }
}

/** What a question asks for: each term once, in order of appearance. */
export function queryTerms(text: string): readonly string[] {
  return [...new Set(indexTerms(text))]
}

const ASCII_MAX = 0x7f

/** The last of the letters that European languages put marks on. */
const EUROPEAN_MAX = 0x17f

const MARK = /[\u0300-\u036f]/g

const NOT_ASCII = /[^\0-\x7f]/g

/**
 * A word in small letters as it is typed on a keyboard without its marks: `straße` is `strasse`, `übertragung` is
 * `ubertragung`. Only where all of its letters are such: in other scripts, and in Vietnamese, another mark is another word.
 */
function withoutMarks(word: string): string {
  let hasMarks = false
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at)
    if (unit > EUROPEAN_MAX) return word
    if (unit > ASCII_MAX) hasMarks = true
  }
  if (!hasMarks) return word
  return word
    .normalize('NFD')
    .replace(MARK, '')
    .replace(NOT_ASCII, (letter) => PLAIN_LETTERS[letter] ?? letter)
}
