import { isOneSlip } from '../base/nearest.ts'
import { allNamesOf } from './synonyms.ts'
import type { TermSource } from './term-source.ts'

/** A misspelt word shares its first letters with the right one; shorter words are not guessed at. */
const TYPO_PREFIX = 2
const TYPO_FROM_CHARS = 4
const PREFIX_FROM_CHARS = 3
const STEM_FROM_CHARS = 5
const ENDING_CHARS_MAX = 5
/** A word that is only meant, not said, counts for less. */
const GUESS_WEIGHT = 0.6
export const GUESSES_MAX = 4

export interface Meaning {
  /** The term that was asked for. */
  readonly asked: string
  /** The one of the index that it means. */
  readonly term: string
  /** Less than 1 for what is only guessed at. */
  readonly weight: number
}

/** What a term of a question means, where in how many documents terms stand is known of the question's own. */
export type MeaningsOf = (
  source: TermSource,
  term: string,
  spreads: ReadonlyMap<string, number>,
) => readonly Meaning[]

/** A term that the index holds means itself; an unknown one what it begins, or what it misspells (REC-01). */
export function meanings(
  source: TermSource,
  term: string,
  spreads: ReadonlyMap<string, number>,
): readonly Meaning[] {
  if (allNamesOf(term).some((name) => (spreads.get(name) ?? 0) > 0))
    return [{ asked: term, term, weight: 1 }]
  return guessed(term, guessesAt(source, term))
}

/** The more there are, the less each of them counts. */
export function guessed(asked: string, guesses: readonly string[]): readonly Meaning[] {
  const weight = GUESS_WEIGHT / guesses.length ** 0.5
  return guesses.map((term) => ({ asked, term, weight }))
}

function guessesAt(source: TermSource, term: string): readonly string[] {
  if (term.length < PREFIX_FROM_CHARS) return []
  const begun = source.termsFrom(term)
  if (begun.length > 0) return begun.slice(0, GUESSES_MAX)
  if (term.length < TYPO_FROM_CHARS || /\d/.test(term)) return []
  // Only those lengths at which one could be what was meant: a large vault knows thousands of words by two letters.
  const least = Math.max(TYPO_FROM_CHARS, term.length - ENDING_CHARS_MAX)
  const near = source
    .termsFrom(term.slice(0, TYPO_PREFIX), { least, most: term.length + 1, like: term })
    .filter((known) => isMisspelt(term, known))
  return near.slice(0, GUESSES_MAX)
}

/** One slip away. The index holds stems, and a misspelt word keeps its ending: that may stand over. */
export function isMisspelt(term: string, known: string): boolean {
  if (isOneSlip(known, term)) return true
  const over = term.length - known.length
  if (known.length < STEM_FROM_CHARS || over < 1 || over > ENDING_CHARS_MAX) return false
  const start = term.slice(0, known.length)
  return start === known || isOneSlip(known, start)
}
