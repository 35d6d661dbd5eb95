import { stemmer as stemOf } from 'stemmer'
import { simplified } from '../../text/simplified.ts'
import { eachName, isStopWord, plainWordsOfName, wordsOfName } from '../../text/words.ts'
import {
  CUTTERS,
  HYPOTHETICAL,
  MANNER,
  MODE_WORDS,
  type ModeWord,
  NEGATORS,
  PREDICATES,
  SCOPE_OPENERS,
} from './stance-words.ts'

/** A vault says the same words again and again: each is looked at once. */
const terms = new Map<string, string>()
const TERMS_MAX = 30_000

/** The stem of a word that says something; empty for one that only says how. */
export function termOf(word: string): string {
  const known = terms.get(word)
  if (known !== undefined) return known
  const number = NUMBER_WORDS.get(word)
  const isTelling = !isStopWord(word) && !MANNER.has(word) && !MODE_WORDS.has(word)
  const term = number ?? (isTelling ? wordStem(word) : '')
  if (terms.size < TERMS_MAX) terms.set(word, term)
  return term
}

/** Numbers in words are numbers. `one` is a word of many uses, and left out. */
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  'two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at) => [word, String(at + 2)]),
)

/** One form for all forms of a word; names of code stay as they are. */
export function wordStem(word: string): string {
  if (/^[a-z]{4,}$/.test(word)) return stemOf(word)
  if (/^\d+(?:st|nd|rd|th)$/.test(word)) return word.slice(0, -2)
  return /^[a-z]{2,3}s$/.test(word) ? word.slice(0, -1) : word
}

/** A word with all that lists say of it: looking it up once is many times faster than asking each list. */
export interface SpokenWord {
  readonly text: string
  /** What it says of the subject; empty for one that says how. */
  readonly content: string
  readonly isNegator: boolean
  readonly mode: ModeWord | undefined
  readonly isHypothetical: boolean
  readonly isCutter: boolean
  readonly opensScope: boolean
  /** What it means behind `is`. */
  readonly state: string | undefined
}

/** A name of `eachName`, taken apart. */
export interface SpokenName {
  readonly words: readonly SpokenWord[]
  /** The stems of all that it is made of. */
  readonly terms: readonly string[]
}

/** The names of a text in order. */
export function spokenNamesOf(text: string): readonly SpokenName[] {
  const found: SpokenName[] = []
  eachName(simplified(text), (name) => found.push(ofName(name)))
  return found
}

/** The words of names in order, none taken apart. */
export function wordsOf(spoken: readonly SpokenName[]): readonly SpokenWord[] {
  const found: SpokenWord[] = []
  for (const name of spoken) for (const word of name.words) found.push(word)
  return found
}

const KNOWN_MAX = 30_000
const KNOWN_CHARS_MAX = 60
const names = new Map<string, SpokenName>()
const words = new Map<string, SpokenWord>()

/** Names come again and again: each is taken apart once. */
function ofName(name: string): SpokenName {
  const known = names.get(name)
  if (known !== undefined) return known
  const whole: SpokenWord[] = []
  wordsOfName(name, (text) => whole.push(spokenWord(text)))
  const terms = plainWordsOfName(name)
    .map(termOf)
    .filter((term) => term !== '')
  const found = { words: whole, terms }
  if (names.size < KNOWN_MAX && name.length <= KNOWN_CHARS_MAX) names.set(name, found)
  return found
}

export function spokenWord(text: string): SpokenWord {
  const known = words.get(text)
  if (known !== undefined) return known
  const isNegator = NEGATORS.has(text)
  const word: SpokenWord = {
    text,
    content: isNegator ? '' : termOf(text),
    isNegator,
    mode: MODE_WORDS.get(text),
    isHypothetical: HYPOTHETICAL.has(text),
    isCutter: CUTTERS.has(text),
    opensScope: SCOPE_OPENERS.has(text),
    state: PREDICATES.get(text),
  }
  if (words.size < KNOWN_MAX) words.set(text, word)
  return word
}

const WORD = /[A-Za-z][\w+#]*(?:[.-][A-Za-z]\w*)*/g
const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/** The terms of a sentence that are names: written large in its midst, like `RabbitMQ`, or the only Latin words of it. */
export function namesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  const isWide = WIDE.test(text)
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const isOpening = /^[^\p{L}\p{N}]*$/u.test(text.slice(0, index))
    const isName = isWide || /.[A-Z\d]/.test(word) || (/^[A-Z]/.test(word) && !isOpening)
    if (!isName) continue
    const term = termOf(word.toLowerCase())
    if (term !== '') names.add(term)
  }
  return names
}
