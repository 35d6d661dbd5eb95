import { stemmer as stemOf } from 'stemmer'
import { isStopWord } from '../../text/words.ts'
import { MANNER, MODE_WORDS } from './stance-words.ts'

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
