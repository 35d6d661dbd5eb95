import { stemmer } from 'stemmer'
import { isStopWord } from '../words.ts'
import { MANNER, MODE_WORDS } from './stance-words.ts'

/** A vault says the same words again and again: each is looked at once. */
const terms = new Map<string, string>()
const TERMS_MAX = 30_000

/** The stem of a word that says something; empty for one that only says how. */
export function termOf(word: string): string {
  const known = terms.get(word)
  if (known !== undefined) return known
  const isTelling = !isStopWord(word) && !MANNER.has(word) && !MODE_WORDS.has(word)
  const term = isTelling ? wordStem(word) : ''
  if (terms.size < TERMS_MAX) terms.set(word, term)
  return term
}

/** One form for all forms of a word; names of code stay as they are. */
export function wordStem(word: string): string {
  if (/^[a-z]{4,}$/.test(word)) return stemmer(word)
  return /^[a-z]{2,3}s$/.test(word) ? word.slice(0, -1) : word
}
