import { termsOf } from '../../text/words.ts'
import { settledText } from './quotes.ts'

/** Of the words of a sentence so many stand in a memory that already says it. */
const SHARE_MIN = 0.8
const TERMS_MIN = 3

/** Whether a text holds nearly every word of a sentence: then the sentence is no news (CHK-03). */
export function tellsAlready(text: string, sentence: string, share = SHARE_MIN): boolean {
  const terms = new Set(termsOf(sentence))
  if (terms.size < TERMS_MIN) return settledText(text).includes(settledText(sentence))
  const told = new Set(termsOf(text))
  return [...terms].filter((term) => told.has(term)).length / terms.size >= share
}
