import { simplified } from '../../text/simplified.ts'
import { eachName, plainWordsOfName, wordsOfName } from '../../text/words.ts'
import {
  CUTTERS,
  HYPOTHETICAL,
  MODE_WORDS,
  type ModeWord,
  NEGATORS,
  PREDICATES,
  SCOPE_OPENERS,
} from './stance-words.ts'
import { termOf } from './term-of.ts'

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
