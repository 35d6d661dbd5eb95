import { termsOf } from '../../text/words.ts'
import type { Message, Speaker } from '../../transcript/transcript.ts'

/**
 * What a statement rests on (TRI-10). Only what rests on the person's own words, or on a tool result that they did not
 * contradict, may enter a vault without their yes.
 */
export type Ground = 'user' | 'tool' | 'assistant'

const RESULTS_BACK = 30
/** Of the words of a statement so many must stand in the result that it is said to come from. */
const SHARED_MIN = 0.6
const TERMS_MIN = 3

const CONTRADICTION =
  /^\W*(?:no|nope|wrong|that's\s+(?:wrong|not)|not\s+(?:true|right|quite)|actually\s+no|stop)\b|\b(?:that\s+is|that's)\s+(?:wrong|not\s+(?:true|right|correct))\b|^(?:不对|不是|错了|别)/i

export function groundOf(
  hit: { readonly by: Speaker; readonly sentence: string },
  place: number,
  messages: readonly Message[],
): Ground {
  if (hit.by === 'user') return 'user'
  const answer = messages.slice(place + 1).find(({ role, text }) => role === 'user' && text !== '')
  if (answer !== undefined && CONTRADICTION.test(answer.text)) return 'assistant'
  const results = messages
    .slice(Math.max(0, place - RESULTS_BACK), place + 1)
    .flatMap(({ results }) => results)
  return results.some(({ text }) => sharesWords(hit.sentence, text)) ? 'tool' : 'assistant'
}

function sharesWords(sentence: string, result: string): boolean {
  const terms = new Set(termsOf(sentence))
  if (terms.size < TERMS_MIN) return false
  const told = new Set(termsOf(result))
  const shared = [...terms].filter((term) => told.has(term)).length
  return shared / terms.size >= SHARED_MIN
}

/** Where in a conversation a quotation stands. */
export type QuoteSource = 'user' | 'tool' | 'assistant' | 'nowhere'

const QUOTE_CHARS_MIN = 8

/** Who said the words that a draft quotes; spaces and case do not matter, words do (TRI-10). */
export function sourceOfQuote(quote: string, messages: readonly Message[]): QuoteSource {
  const wanted = settledText(quote)
  if (wanted.length < QUOTE_CHARS_MIN) return 'nowhere'
  const holds = (text: string): boolean => settledText(text).includes(wanted)
  if (messages.some(({ role, text }) => role === 'user' && holds(text))) return 'user'
  const place = messages.findIndex(({ results }) => results.some(({ text }) => holds(text)))
  if (place >= 0) {
    const later = messages
      .slice(place + 1)
      .filter(({ role, text }) => role === 'user' && text !== '')
    return later.some(({ text }) => CONTRADICTION.test(text)) ? 'assistant' : 'tool'
  }
  return messages.some(({ text }) => holds(text)) ? 'assistant' : 'nowhere'
}

export function settledText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
