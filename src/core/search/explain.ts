import { stemOfToken } from '../text/search-terms.ts'
import { tokensOf } from '../text/words.ts'
import { AKIN_WEIGHT, OTHER_NAME_WEIGHT, RANK_WEIGHTS, worthOf } from './rank.ts'
import type { HeldTerm, TextMatch } from './rerank.ts'
import { synonymsOf } from './synonyms.ts'
import type { TermSource } from './term-source.ts'
import { NO_WEIGHTS, type Weights, weightIn } from './weights.ts'

/** All that a text score is made of: the sum of the parts, times `coverage`, times `marks` (REC-04). */
export interface Explained {
  readonly parts: readonly TermPart[]
  /** What it is multiplied with for how much of the question the memory says itself. */
  readonly coverage: number
  /** What it is multiplied with for the tags, kind and scope that the question names. */
  readonly marks: number
}

/** What one term is worth: `rarity`, times the sum of `fit` and `links`, times `guess`, times `worth`. */
export interface TermPart {
  /** As the index knows it. */
  readonly term: string
  /** The word of the question that means it. */
  readonly asked: string
  /** How: it is that word in some form, it starts with it, it has it as a part, that word is a misspelling of it. */
  readonly by: 'word' | 'start' | 'part' | 'slip'
  readonly score: number
  /** The fewer memories say it, the more. */
  readonly rarity: number
  /** How much the memory itself says it: where, how often, how long the text is. */
  readonly fit: number
  /** How much more of it is said by what the memory is linked to, or shares a file with. */
  readonly links: number
  /** 1 for a word; less for what is only guessed at. */
  readonly guess: number
  /** Less than 1 for words of asking, languages and small numbers. */
  readonly worth: number
  /** By which name the memory says it; empty where it does not, but what it is linked to. */
  readonly said: string
  /** What each place where it is said counts under that name: part of `fit`. */
  readonly counts: number
}

export type Explainer = (held: readonly HeldTerm[], match: TextMatch) => Explained

/** Explains what one question found. What words weigh where is asked once, however many memories are explained. */
export function explainer(source: TermSource, query: string): Explainer {
  const words = wordsByStem(query)
  const nameIn = bestNames(source)
  const partOf = (held: HeldTerm): TermPart => {
    const { score, fit, links } = held
    const { term, idf, meant } = held.asked
    const worth = worthOf(term)
    return {
      ...{ term, asked: words.get(meant.asked) ?? meant.asked, by: howMeant(held), score },
      ...{ rarity: idf / (meant.weight * worth), fit, links, guess: meant.weight, worth },
      ...(fit === 0 ? { said: '', counts: 1 } : nameIn(term, held.doc)),
    }
  }
  return (held, { coverage, marked }) => ({
    parts: held.map(partOf),
    coverage: 1 + RANK_WEIGHTS.coverage * coverage,
    marks: 1 + RANK_WEIGHTS.mark * marked,
  })
}

/** Words as they were typed, by the stems that the index knows; the first of those that share one. */
function wordsByStem(query: string): ReadonlyMap<string, string> {
  return new Map(
    tokensOf(query)
      .map((token) => [stemOfToken(token), token] as const)
      .reverse(),
  )
}

function howMeant({ asked: { term, meant } }: HeldTerm): TermPart['by'] {
  if (meant.weight === 1) return 'word'
  if (term.startsWith(meant.asked)) return 'start'
  return term.replace(/[-_]/g, '').includes(meant.asked) ? 'part' : 'slip'
}

type Name = Pick<TermPart, 'said' | 'counts'>

/** The name of a term that counts in a document: the heaviest. */
function bestNames(source: TermSource): (term: string, doc: number) => Name {
  const known = new Map<string, readonly (Name & { readonly weights: Weights })[]>()
  return (term, doc) => {
    const names = known.get(term) ?? namesOf(source, term)
    known.set(term, names)
    let best: Name = { said: term, counts: 1 }
    let most = 0
    for (const { said, counts, weights } of names) {
      const weight = counts * weightIn(weights, doc)
      if (weight > most) [best, most] = [{ said, counts }, weight]
    }
    return best
  }
}

function namesOf(
  source: TermSource,
  term: string,
): readonly (Name & { readonly weights: Weights })[] {
  const { same, akin } = synonymsOf(term)
  const found = source.weights([term, ...same, ...akin])
  const under = (names: readonly string[], counts: number) =>
    names.map((said) => ({ said, counts, weights: found.get(said) ?? NO_WEIGHTS }))
  return [...under([term], 1), ...under(same, OTHER_NAME_WEIGHT), ...under(akin, AKIN_WEIGHT)]
}
