import { allNamesOf, otherNamesOf } from './abbreviations.ts'
import { isAskingTerm } from './asking-terms.ts'
import { isLanguageName } from './language-names.ts'
import { meanings } from './meanings.ts'
import {
  heaviest,
  NO_WEIGHTS,
  scaled,
  type Weights,
  weightIn,
  weightsIn,
  whereAmong,
} from './weights.ts'

/** Which terms are wanted, by how many characters they have. */
export interface TermSizes {
  readonly least: number
  readonly most: number
  /** Only those of which this may be a misspelling: the others may be left out. */
  readonly like?: string
}

/** A very large vault knows more terms by two letters than are worth looking through. */
export const TERMS_FROM_MAX = 10_000

/** What ranking asks of an index, whether that is a database or a plain scan: the same answers, the same order. */
export interface TermSource {
  readonly size: number
  /** Mean of `lengthOf` over all documents. */
  readonly averageLength: number
  /** In how many documents each term stands; terms that stand nowhere may be left out. All at once, for a database. */
  spreads(terms: readonly string[]): ReadonlyMap<string, number>
  /** Where each term stands; terms that stand nowhere may be left out. */
  weights(terms: readonly string[]): ReadonlyMap<string, Weights>
  /** Terms of the index that start with these letters, sorted; the first ones when there are very many. */
  termsFrom(prefix: string, sizes?: TermSizes): readonly string[]
  /** The documents that carry each term as a mark: a tag, a kind, a scope. Rising. */
  marked(terms: readonly string[]): ReadonlyMap<string, ArrayLike<number>>
  /** Said before `lengthOf` and `neighbours` are asked for these, where all at once is quicker than one by one. */
  prepare?(docs: Iterable<number>): void
  lengthOf(doc: number): number
  /** Documents one link away, both directions; none of a document that hangs together with too many. */
  neighbours(doc: number): ArrayLike<number>
}

export interface RankWeights {
  readonly k1: number
  readonly b: number
  /** Shorter documents count as this long: between two lines and three, length says nothing. */
  readonly shortest: number
  /** What length may do at most, as shares of the average: a long memory must still be found by its title. */
  readonly lengths: readonly [least: number, most: number]
  /** Weight of a term that stands in a neighbour, one and two links away. */
  readonly near: readonly [number, number]
  /** How much covering all of the question is worth. */
  readonly coverage: number
  /** What a mark that the question names is worth. */
  readonly mark: number
  /** How many documents are looked at closely, with their neighbours. */
  readonly close: number
}

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

export interface Ranked {
  readonly doc: number
  readonly score: number
  /** Score by term of the question, context included. */
  readonly parts: ReadonlyMap<string, number>
  /** Share of the question's weight that the document itself holds. */
  readonly coverage: number
  /** How many terms of the question the document itself holds. */
  readonly matched: number
  /** What it makes of that share: a long text holds many words, and speaks of few of them. */
  readonly depth: number
  /** Share of the marks named by the question that it carries. */
  readonly marked: number
}

/** Terms that nearly every document holds say nothing and cost the most: they are dropped before matching. */
const UNIVERSAL_SHARE = 0.6
const UNIVERSAL_FROM = 20
/** The same word written short or long. */
const OTHER_NAME_WEIGHT = 0.5
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

/** A neighbour that says a word again and again says it no more than one that has it in its title. */
const NEAR_WEIGHT_MAX = 3
/** What so many neighbours say counts in full; more of them share it, or a memory of many links answers every question. */
const NEAR_IN_FULL = 2

interface AskedTerm {
  readonly term: string
  readonly idf: number
  readonly weights: Weights
}

/**
 * BM25 over weighted fields, then once more, closely, with what linked documents say (REC-04). Best first: as many as
 * were looked at closely for their own sake, and whoever is as good as the last of them.
 */
export function rank(
  source: TermSource,
  terms: readonly string[],
  weights: RankWeights = RANK_WEIGHTS,
): readonly Ranked[] {
  const asked = askedTerms(source, terms)
  if (asked.length === 0) return []
  const shortlist = spread(source, best(scoreAll(asked, weights), weights.close))
  prepareAround(source, shortlist)
  const docs = Int32Array.from(shortlist).sort()
  const marks = [...source.marked(terms).values()].filter((marked) => marked.length > 0)
  const closely: Closely = {
    ...{ source, asked, weights, docs },
    total: asked.reduce((sum, { idf }) => sum + idf, 0),
    marks: marks.map((marked) => whereAmong(docs, marked)),
    own: asked.map((one) => weightsIn(docs, one.weights)),
    rowOf: rowsOf(asked),
    near: [new Float64Array(asked.length), new Float64Array(asked.length)],
  }
  const ranked: Ranked[] = []
  for (let at = 0; at < docs.length; at++) ranked.push(rescore(closely, at))
  ranked.sort((a, b) => b.score - a.score || a.doc - b.doc)
  const least = ranked[weights.close - 1]?.score ?? 0
  return ranked.filter(({ score }) => score >= least)
}

function askedTerms(source: TermSource, terms: readonly string[]): readonly AskedTerm[] {
  const spreads = new Map(source.spreads(terms.flatMap(allNamesOf)))
  const meant = terms.flatMap((term) => meanings(source, term, spreads))
  const guessed = meant.flatMap(({ term }) => allNamesOf(term)).filter((name) => !spreads.has(name))
  for (const [name, docs] of source.spreads(guessed)) spreads.set(name, docs)
  const limit = source.size < UNIVERSAL_FROM ? source.size + 1 : source.size * UNIVERSAL_SHARE
  const telling = meant.filter(({ term }) => (spreads.get(term) ?? 0) <= limit)
  const chosen = telling.length > 0 ? telling : meant
  const found = source.weights(chosen.flatMap(({ term }) => allNamesOf(term)))
  return chosen.map(({ term, weight }) => {
    const weights = weightsUnderAllNames(term, found)
    const held = weights.docs.length
    const idf = Math.log(1 + (source.size - held + 0.5) / (held + 0.5))
    return { term, idf: weight * idf * worthOf(term), weights }
  })
}

/** What a term is worth beside how rare it is. */
function worthOf(term: string): number {
  if (isLanguageName(term)) return LANGUAGE_WEIGHT
  if (isAskingTerm(term)) return ASKING_WEIGHT
  return SMALL_NUMBER.test(term) ? NUMBER_WEIGHT : 1
}

function weightsUnderAllNames(term: string, found: ReadonlyMap<string, Weights>): Weights {
  const own = found.get(term) ?? NO_WEIGHTS
  const others = otherNamesOf(term).flatMap((name) => found.get(name) ?? [])
  return heaviest([own, ...others.map((weights) => scaled(weights, OTHER_NAME_WEIGHT))])
}

/** Scores by document, those of documents from `first` on. */
interface Scores {
  readonly first: number
  readonly scores: Float64Array
}

/** First look, without lengths and links: which documents are worth a second one. */
function scoreAll(asked: readonly AskedTerm[], { k1 }: RankWeights): Scores {
  const held = asked.flatMap(({ weights: { docs } }) => (docs.length > 0 ? [docs] : []))
  const first = Math.min(...held.map((docs) => docs[0] ?? 0))
  const last = Math.max(...held.map((docs) => docs[docs.length - 1] ?? 0))
  const scores = zeros(held.length === 0 ? 0 : last - first + 1)
  for (const { idf, weights } of asked) {
    const { docs, weights: heavy } = weights
    const most = idf * (k1 + 1)
    for (let at = 0; at < docs.length; at++) {
      const weight = heavy[at]!
      scores[docs[at]! - first]! += (most * weight) / (weight + k1)
    }
  }
  return { first, scores }
}

/** One for all questions: a large vault would have a megabyte made and thrown away for each. */
let room = new Float64Array(0)

function zeros(length: number): Float64Array {
  if (room.length < length) room = new Float64Array(2 * length)
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

/** What the last of the best has; 0 when there are no more than so many. */
function leastOfBest(scores: Float64Array, count: number): number {
  /** The best so far as a heap: each at least as good as the one above it, the least on top. */
  const top = new Float64Array(count)
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

/** What a memory is about may stand in the one beside it: neighbours are looked at too. */
function spread(source: TermSource, docs: readonly number[]): ReadonlySet<number> {
  source.prepare?.(docs)
  const one = besides(source, docs)
  source.prepare?.(one)
  const all = new Set(docs)
  for (const doc of one) all.add(doc)
  for (const doc of besides(source, one)) all.add(doc)
  return all
}

/** What is looked at closely is looked at with two steps around it. */
function prepareAround(source: TermSource, docs: ReadonlySet<number>): void {
  if (source.prepare === undefined) return
  source.prepare(docs)
  source.prepare(besides(source, docs))
}

function besides(source: TermSource, docs: Iterable<number>): ReadonlySet<number> {
  const found = new Set<number>()
  for (const doc of docs) {
    const near = source.neighbours(doc)
    for (let at = 0; at < near.length; at++) found.add(near[at]!)
  }
  return found
}

/** How the length of a document counts: 1 for an average one. */
function lengthNorm(source: TermSource, weights: RankWeights, doc: number): number {
  const { b, shortest, lengths } = weights
  const average = Math.max(shortest, source.averageLength)
  const length = Math.max(shortest, source.lengthOf(doc)) / average
  return 1 - b + b * Math.min(lengths[1], Math.max(lengths[0], length))
}

/** What is looked at closely, in the order of `docs`, which rise. */
interface Closely {
  readonly source: TermSource
  readonly asked: readonly AskedTerm[]
  readonly weights: RankWeights
  readonly docs: Int32Array
  readonly total: number
  /** For each mark that the question names, who carries it. */
  readonly marks: readonly Uint8Array[]
  /** For each of the asked terms, what it weighs where. */
  readonly own: readonly Float64Array[]
  /** What each of the asked terms weighs in a document, whichever. */
  rowOf(doc: number): Float64Array
  /**
   * Room for what each of the asked terms weighs one link away, and two. By steps: what is summed is then exact, in
   * whatever order a source knows the documents.
   */
  readonly near: readonly [Float64Array, Float64Array]
}

/** A document stands around many: its weights are looked up once. */
function rowsOf(asked: readonly AskedTerm[]): (doc: number) => Float64Array {
  const known = new Map<number, Float64Array>()
  return (doc) => {
    let row = known.get(doc)
    if (row === undefined) {
      row = new Float64Array(asked.length)
      for (let at = 0; at < row.length; at++)
        row[at] = Math.min(NEAR_WEIGHT_MAX, weightIn(asked[at]!.weights, doc))
      known.set(doc, row)
    }
    return row
  }
}

/** Adds up what stands around a document. */
function addNear({ source, near: [one, two], rowOf }: Closely, doc: number): void {
  const beside = source.neighbours(doc)
  one.fill(0)
  two.fill(0)
  if (beside.length === 0) return
  const seen = new Set([doc])
  for (let at = 0; at < beside.length; at++) {
    const other = beside[at]!
    if (seen.has(other)) continue
    seen.add(other)
    addTo(one, rowOf(other))
  }
  const besideIt = seen.size - 1
  for (let at = 0; at < beside.length; at++) {
    const next = source.neighbours(beside[at]!)
    for (let further = 0; further < next.length; further++) {
      const other = next[further]!
      if (seen.has(other)) continue
      seen.add(other)
      addTo(two, rowOf(other))
    }
  }
  share(one, besideIt)
  share(two, seen.size - 1 - besideIt)
}

function share(sums: Float64Array, among: number): void {
  if (among <= NEAR_IN_FULL) return
  for (let at = 0; at < sums.length; at++) sums[at]! *= NEAR_IN_FULL / among
}

function addTo(sums: Float64Array, row: Float64Array): void {
  for (let at = 0; at < sums.length; at++) sums[at]! += row[at]!
}

/** Runs for each of hundreds of documents in a process that was just started: without anything that makes objects. */
function rescore(closely: Closely, place: number): Ranked {
  const { source, asked, weights, docs, total, marks, own, near } = closely
  const doc = docs[place]!
  addNear(closely, doc)
  const norm = weights.k1 * lengthNorm(source, weights, doc)
  const parts = new Map<string, number>()
  let sum = 0
  let covered = 0
  let spoken = 0
  let matched = 0
  for (let at = 0; at < own.length; at++) {
    const { term, idf } = asked[at]!
    const held = own[at]![place]!
    if (held > 0) {
      covered += idf
      spoken += (idf * held) / (held + norm)
      matched++
    }
    const weight = held + near[0][at]! * weights.near[0] + near[1][at]! * weights.near[1]
    if (weight === 0) continue
    const part = (idf * weight * (weights.k1 + 1)) / (weight + norm)
    parts.set(term, part)
    sum += part
  }
  const coverage = total === 0 ? 0 : covered / total
  const depth = total === 0 ? 0 : spoken / total
  let marked = 0
  for (let at = 0; at < marks.length; at++) marked += marks[at]![place]!
  marked /= Math.max(1, marks.length)
  const score = sum * (1 + weights.coverage * coverage) * (1 + weights.mark * marked)
  return { doc, score, parts, coverage, matched, depth, marked }
}
