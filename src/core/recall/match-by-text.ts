import { isCounting, isEveryday } from '../text/everyday.ts'
import { queryTerms } from '../text/search-terms.ts'
import type { Candidate, Reason } from './admission.ts'
import { type Asked, sharedWords } from './prompt-words.ts'

/** What a match in the text must hold of the prompt. One word in common is an accident, two of many are too. */
const WORDS_MIN = 2
const MANY_WORDS = 8
/** So many of them as they were said: words that are only akin to them are guesses, and two guesses are none. */
const LITERAL_MIN = 1
/** Long memories hold many words: a match in the text must also come near the best one. */
const SCORE_SHARE = 0.8
/** So many everyday words are no accident any more, nor are two that the title is made of. */
const EVERYDAY_MIN = 3
const EVERYDAY_TITLE_MIN = 2

/** Why a memory is about a prompt that does not name it; undefined where it is not. */
export function textReason(hit: Candidate, asked: Asked): Reason | undefined {
  const { text, score } = hit
  if (score < asked.bestScore * SCORE_SHARE) return undefined
  // What search guessed at, or found in a neighbour, does not make a text be about the prompt.
  const shared = sharedWords(hit, asked)
  const matched = Math.min(shared.length, text.matched)
  const akin = text.akin.filter((term) => asked.words.has(term)).length
  const least = asked.words.size < MANY_WORDS ? WORDS_MIN : WORDS_MIN + 1
  if (matched < least || matched - akin < LITERAL_MIN || isAccident(hit, shared)) return undefined
  if (text.depth * asked.knownShare < asked.depthFrom) return undefined
  return { by: 'text', matched, coverage: text.coverage * asked.knownShare }
}

/** Everyday words meet in texts that have nothing to do with each other, and those that count things do so always. */
function isAccident({ entry }: Candidate, shared: readonly string[]): boolean {
  if (shared.every(isCounting)) return true
  if (shared.length >= EVERYDAY_MIN || !shared.every(isEveryday)) return false
  const title = queryTerms(entry.memory.title)
  return shared.filter((term) => title.includes(term)).length < EVERYDAY_TITLE_MIN
}
