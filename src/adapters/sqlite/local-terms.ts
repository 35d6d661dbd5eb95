import type { Vocabulary } from '../../core/text/search-terms.ts'

/** The terms of some documents by numbers of their own, from zero, in the order in which they were met. */
export interface LocalTerms {
  readonly texts: readonly string[]
  /** Whose terms are asked for from now on. */
  follow(vocabulary: Vocabulary): void
  numberOf(term: number): number
  /** The numbers by their texts. */
  order(): ArrayLike<number>
}

/**
 * Nearly always one vocabulary is followed: then no text is looked at but to be sorted, and that once for all documents
 * of a vault. Only where another one follows, the same term may stand in both and is known by its text.
 */
export function localTerms(): LocalTerms {
  const texts: string[] = []
  let vocabulary: Vocabulary = { terms: [] }
  /** The number of each term of the vocabulary, counted from one. */
  let named = new Int32Array(0)
  let byText: Map<string, number> | undefined

  const name = (term: number): number => {
    const text = vocabulary.terms[term]!
    const number = byText?.get(text) ?? texts.push(text) - 1
    byText?.set(text, number)
    named[term] = number + 1
    return number
  }
  return {
    texts,
    follow(next) {
      if (next === vocabulary) return
      if (texts.length > 0) byText ??= new Map(texts.map((text, number) => [text, number]))
      vocabulary = next
      named = new Int32Array(next.terms.length)
    },
    numberOf(term) {
      const number = named[term]!
      return number === 0 ? name(term) : number - 1
    },
    order() {
      const isMost = texts.length * MOST > vocabulary.terms.length
      if (byText === undefined && isMost) return amongThem(sortedTerms(vocabulary), named)
      // Without a rule of comparison texts are sorted in a third of the time.
      const numbers = new Map(texts.map((text, number) => [text, number]))
      return [...texts].sort().map((text) => numbers.get(text)!)
    },
  }
}

/** Of fewer of all terms than one in so many, only those are sorted. */
const MOST = 4

function amongThem(sorted: Int32Array, named: Int32Array): readonly number[] {
  const order: number[] = []
  for (let at = 0; at < sorted.length; at++) {
    const number = named[sorted[at]!] ?? 0
    if (number > 0) order.push(number - 1)
  }
  return order
}

/** The terms of a vocabulary by their texts, as far as it went when it was asked for last. */
const known = new WeakMap<Vocabulary, Int32Array>()

function sortedTerms(vocabulary: Vocabulary): Int32Array {
  const { terms } = vocabulary
  const before = known.get(vocabulary) ?? new Int32Array(0)
  if (before.length === terms.length) return before
  const numbers = new Map<string, number>()
  for (let term = before.length; term < terms.length; term++) numbers.set(terms[term]!, term)
  const more = [...numbers.keys()].sort()
  const sorted = new Int32Array(terms.length)
  let [old, next] = [0, 0]
  for (let at = 0; at < sorted.length; at++) {
    const isOld =
      next === more.length || (old < before.length && terms[before[old]!]! < more[next]!)
    sorted[at] = isOld ? before[old++]! : numbers.get(more[next++]!)!
  }
  known.set(vocabulary, sorted)
  return sorted
}
