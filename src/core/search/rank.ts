import { isAskingTerm } from './asking-terms.ts'
import { isLanguageName } from './language-names.ts'
import { type MeaningsOf, meanings } from './meanings.ts'
import {
  type AskedTerm,
  besides,
  type HeldTerm,
  lookClosely,
  NO_MATCH,
  type TextMatch,
} from './rerank.ts'
import { allNamesOf, synonymsOf } from './synonyms.ts'
import type { RankWeights, TermSource } from './term-source.ts'
import { heaviest, NO_WEIGHTS, scaled, type Weights } from './weights.ts'

/** A very large vault knows more terms by two letters than are worth looking through. */
export const TERMS_FROM_MAX = 10_000

/** Other vaults that are asked the same: how many memories they have, and in how many of them each term stands. */
export interface Beside {
  readonly size: number
  readonly spreads: ReadonlyMap<string, number>
}

const NOTHING_BESIDE: Beside = { size: 0, spreads: new Map() }

/** Chosen on the coding set, LoCoMo and CoSQA together (bench/quality): where one gains, none of the others loses. */
export const RANK_WEIGHTS: RankWeights = {
  k1: 1.8,
  b: 0.85,
  shortest: 25,
  lengths: [0.5, 3],
  near: [0.3, 0.3],
  coverage: 0.3,
  mark: 0.5,
  close: 120,
}

/** What a question is about, best first. */
export interface Ranking {
  readonly ranked: readonly Ranked[]
  /** Where the score of one of them comes from. Few are asked for it. */
  readonly matchOf: (ranked: Ranked) => TextMatch
  /** What one of them has of each term, for who wants that explained. */
  readonly heldBy: (ranked: Ranked) => readonly HeldTerm[]
}

export interface Ranked {
  readonly doc: number
  readonly score: number
  /** Its place among those that were looked at closely. */
  readonly place: number
}

/** Terms that nearly every document holds say nothing and cost the most: they are dropped before matching. */
const UNIVERSAL_SHARE = 0.6
const UNIVERSAL_FROM = 20
/** The same word written short or long, and one that people use for it. */
export const OTHER_NAME_WEIGHT = 0.5
export const AKIN_WEIGHT = 0.4
/**
 * `sort a list in python`: a question names the language as the place where it is asked. Memories of a Python project
 * hardly ever say the word, so that its rarity there says nothing about what is wanted.
 */
const LANGUAGE_WEIGHT = 0.4
/** `how do I start it?`: what is asked is in the other words, however rare these are in a small vault. */
const ASKING_WEIGHT = 0.5
/** `takes 9 minutes`: a small number counts something, and says little of what. */
const NUMBER_WEIGHT = 0.4
const SMALL_NUMBER = /^\d{1,2}$/

/**
 * BM25 over weighted fields, then once more, closely, with what linked documents say (REC-04). Best first: as many as
 * were looked at closely for their own sake, and whoever is as good as the last of them.
 */
export function rank(
  source: TermSource,
  terms: readonly string[],
  weights: RankWeights = RANK_WEIGHTS,
  meaningsOf: MeaningsOf = meanings,
  beside: Beside = NOTHING_BESIDE,
): Ranking {
  const asked = askedTerms(source, terms, { meaningsOf, beside })
  if (asked.length === 0) return NOBODY
  const docs = spread(source, best(scoreAll(asked, weights), weights.close))
  const { scoreAt, matchAt, heldAt } = lookClosely({ source, weights, asked, docs, terms })
  const ranked: Ranked[] = []
  for (let place = 0; place < docs.length; place++)
    ranked.push({ doc: docs[place]!, score: scoreAt(place), place })
  ranked.sort((a, b) => b.score - a.score || a.doc - b.doc)
  const least = ranked[weights.close - 1]?.score ?? 0
  return {
    ranked: ranked.filter(({ score }) => score >= least),
    matchOf: ({ place, score }) => matchAt(place, score),
    heldBy: ({ place }) => heldAt(place),
  }
}

const NOBODY: Ranking = { ranked: [], matchOf: () => NO_MATCH, heldBy: () => [] }

function askedTerms(
  source: TermSource,
  terms: readonly string[],
  { meaningsOf, beside }: { readonly meaningsOf: MeaningsOf; readonly beside: Beside },
): readonly AskedTerm[] {
  const spreads = new Map(source.spreads(terms.flatMap(allNamesOf)))
  const meant = terms.flatMap((term) => meaningsOf(source, term, spreads))
  const guessed = meant.flatMap(({ term }) => allNamesOf(term)).filter((name) => !spreads.has(name))
  for (const [name, docs] of source.spreads(guessed)) spreads.set(name, docs)
  const limit = source.size < UNIVERSAL_FROM ? source.size + 1 : source.size * UNIVERSAL_SHARE
  const telling = meant.filter(({ term }) => (spreads.get(term) ?? 0) <= limit)
  const chosen = telling.length > 0 ? telling : meant
  const found = source.weights(chosen.flatMap(({ term }) => allNamesOf(term)))
  return chosen.map((meant) => {
    const { term, weight } = meant
    const named = weightsByName(term, found)
    // A word that the vault knows is as rare as it is itself, however often one that is akin to it is said.
    const here = (named.said.docs.length > 0 ? named.said : named.weights).docs.length
    // What is rare in a small vault may be common in all together, and the other way round.
    const held = here + (beside.spreads.get(term) ?? 0)
    const idf = Math.log(1 + (source.size + beside.size - held + 0.5) / (held + 0.5))
    return { term, idf: weight * idf * worthOf(term), meant, ...named }
  })
}

/** What a term is worth beside how rare it is. */
export function worthOf(term: string): number {
  if (isLanguageName(term)) return LANGUAGE_WEIGHT
  if (isAskingTerm(term)) return ASKING_WEIGHT
  return term.length <= 2 && SMALL_NUMBER.test(term) ? NUMBER_WEIGHT : 1
}

function weightsByName(
  term: string,
  found: ReadonlyMap<string, Weights>,
): Pick<AskedTerm, 'weights' | 'said'> {
  const { same, akin } = synonymsOf(term)
  const under = (names: readonly string[], factor: number): readonly Weights[] =>
    names.flatMap((name) => {
      const weights = found.get(name)
      return weights === undefined ? [] : [scaled(weights, factor)]
    })
  const said = heaviest([found.get(term) ?? NO_WEIGHTS, ...under(same, OTHER_NAME_WEIGHT)])
  const besides = under(akin, AKIN_WEIGHT)
  return { said, weights: besides.length === 0 ? said : heaviest([said, ...besides]) }
}

/** Scores by document, those of documents from `first` on. */
interface Scores {
  readonly first: number
  readonly scores: Int32Array
}

/** What a document would have that says nothing but the question. */
const WHOLE_SCORE = 2 ** 30

/**
 * First look, without lengths and links: which documents are worth a second one. In whole numbers: any other would be an
 * object, three for each place where a word stands, and what is summed is the same in whatever order.
 */
function scoreAll(asked: readonly AskedTerm[], { k1 }: RankWeights): Scores {
  const held = asked.flatMap(({ weights: { docs } }) => (docs.length > 0 ? [docs] : []))
  const first = Math.min(...held.map((docs) => docs[0] ?? 0))
  const last = Math.max(...held.map((docs) => docs[docs.length - 1] ?? 0))
  const scores = zeros(held.length === 0 ? 0 : last - first + 1)
  const unit = WHOLE_SCORE / asked.reduce((sum, { idf }) => sum + idf, 0)
  for (const { idf, weights } of asked) {
    const { docs, weights: heavy } = weights
    const most = idf * unit
    let last = 0
    let worth = 0
    for (let at = 0; at < docs.length; at++) {
      const weight = heavy[at]!
      // Most documents hold a term as often as the one before them.
      if (weight !== last) worth = Math.round((most * weight) / (weight + k1))
      last = weight
      scores[docs[at]! - first]! += worth
    }
  }
  return { first, scores }
}

/** One for all questions: a large vault would have a megabyte made and thrown away for each. */
let room = new Int32Array(0)

function zeros(length: number): Int32Array {
  if (room.length < length) room = new Int32Array(2 * length)
  return room.subarray(0, length).fill(0)
}

/** The best, and whoever is as good as the last of them: a tie must not depend on who was stored first. */
function best({ first, scores }: Scores, count: number): readonly number[] {
  const least = leastOfBest(scores, count)
  const found: number[] = []
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0
    if (score > 0 && score >= least) found.push(first + at)
  }
  return found
}

/** Putting so many in order takes less than looking at them one by one, in a process that was just started. */
const SORTED_MAX = 2_048

/** What the last of the best has; 0 when there are no more than so many. */
function leastOfBest(scores: Int32Array, count: number): number {
  if (scores.length <= SORTED_MAX) return scores.slice().sort().at(-count) ?? 0
  /** The best so far as a heap: each at least as good as the one above it, the least on top. */
  const top = new Int32Array(count)
  let least = 0
  for (let doc = 0; doc < scores.length; doc++) {
    const score = scores[doc] ?? 0
    if (score <= least) continue
    let at = 0
    for (let child = 1; child < count; child = 2 * at + 1) {
      if (child + 1 < count && top[child + 1]! < top[child]!) child++
      if (top[child]! >= score) break
      top[at] = top[child]!
      at = child
    }
    top[at] = score
    least = top[0] ?? 0
  }
  return least
}

/** What a memory is about may stand in the one beside it: neighbours are looked at too. Rising. */
function spread(source: TermSource, docs: readonly number[]): Int32Array {
  source.prepare?.(docs)
  const one = besides(source, docs)
  source.prepare?.(one)
  return Int32Array.from(new Set([...docs, ...one, ...besides(source, one)])).sort()
}
