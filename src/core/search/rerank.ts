import { type MatchedDocs, matchedDocs } from './matched-docs.ts'
import type { Meaning } from './meanings.ts'
import type { RankWeights, TermSource } from './term-source.ts'
import { type Weights, weightIn, weightsIn, whereAmong } from './weights.ts'

export interface AskedTerm {
  readonly term: string
  readonly idf: number
  /** What of the question means it. */
  readonly meant: Meaning
  /** Under all its names. */
  readonly weights: Weights
  /** Without words that are only akin to it; the same object where there are none. */
  readonly said: Weights
}

/** Where the score of a document comes from. */
export interface TextMatch {
  readonly score: number
  /** Score by term of the question, context included. */
  readonly parts: ReadonlyMap<string, number>
  /** Share of the question's weight that the document itself holds. */
  readonly coverage: number
  /** How many terms of the question the document itself holds. */
  readonly matched: number
  /** Those of them that it holds only by a word akin to them. */
  readonly akin: readonly string[]
  /** What it makes of that share: a long text holds many words, and speaks of few of them. */
  readonly depth: number
  /** Share of the marks named by the question that it carries. */
  readonly marked: number
}

/** Of what the question says nothing is there. */
export const NO_MATCH: TextMatch = {
  score: 0,
  parts: new Map(),
  coverage: 0,
  matched: 0,
  akin: [],
  depth: 0,
  marked: 0,
}

/** What a document has of one term, by itself and by what stands around it. */
export interface HeldTerm {
  readonly asked: AskedTerm
  readonly doc: number
  /** What the term is worth in its score. */
  readonly score: number
  /** What the document itself makes of a term that is worth 1; 0 where it does not say it. */
  readonly fit: number
  /** How much more what is linked to it makes of that. */
  readonly links: number
}

export interface CloseLook {
  readonly source: TermSource
  readonly weights: RankWeights
  readonly asked: readonly AskedTerm[]
  /** All terms of the question, known or not. */
  readonly terms: readonly string[]
  /** Rising. */
  readonly docs: Int32Array
}

/** What documents are worth with all that is known of them, by their places among those that are looked at. */
export interface LookedAt {
  readonly scoreAt: (place: number) => number
  /** Of one whose score was asked for. */
  readonly matchAt: (place: number, score: number) => TextMatch
  readonly heldAt: (place: number) => readonly HeldTerm[]
}

/** The second look: lengths, marks, and what linked documents say (REC-04). */
export function lookClosely({ source, weights, asked, terms, docs }: CloseLook): LookedAt {
  prepareAround(source, docs)
  const marks = [...source.marked(terms).values()].filter((marked) => marked.length > 0)
  const closely: Closely = {
    ...{ source, asked, weights, docs },
    total: asked.reduce((sum, { idf }) => sum + idf, 0),
    marks: marks.map((marked) => whereAmong(docs, marked)),
    own: asked.map((one) => weightsIn(docs, one.weights)),
    rowOf: rowsOf(asked),
    met: matchedDocs(),
    normOf: normsOf(source, weights),
    near: { one: new Float64Array(asked.length), two: new Float64Array(asked.length), rows: 0 },
    parts: new Float64Array(asked.length * docs.length),
  }
  return {
    scoreAt: scorerOf(closely),
    matchAt: (place, score) => matchAt(closely, place, score),
    heldAt: (place) => heldAt(closely, place),
  }
}

/** What is looked at closely is looked at with two steps around it. */
function prepareAround(source: TermSource, docs: Int32Array): void {
  if (source.prepare === undefined) return
  source.prepare(docs)
  source.prepare(besides(source, docs))
}

/** Each once. */
export function besides(source: TermSource, docs: ArrayLike<number>): readonly number[] {
  const { isNew } = matchedDocs()
  const found: number[] = []
  for (let at = 0; at < docs.length; at++) {
    const near = source.neighbours(docs[at]!)
    for (let beside = 0; beside < near.length; beside++)
      if (isNew(near[beside]!)) found.push(near[beside]!)
  }
  return found
}

/**
 * How the length of a document counts against its terms: as `k1` for an average one. What is the same for all of them is
 * taken out of its object once, here as below: each time it is, the number is an object of its own.
 */
function normsOf(source: TermSource, weights: RankWeights): (doc: number) => number {
  const { k1, b, shortest } = weights
  const [least, most] = weights.lengths
  const average = Math.max(shortest, source.averageLength)
  const rest = 1 - b
  return (doc) => {
    const length = source.lengthOf(doc)
    const share = Math.max(shortest, length) / average
    return k1 * (rest + b * Math.min(most, Math.max(least, share)))
  }
}

/**
 * Room for what each of the asked terms weighs one link away, and two. By steps: what is summed is then exact, in
 * whatever order a source knows the documents.
 */
interface Near {
  readonly one: Float64Array
  readonly two: Float64Array
  /** How many documents were added up. */
  rows: number
}

/** What is looked at closely, in the order of `docs`. */
interface Closely extends Pick<CloseLook, 'source' | 'asked' | 'weights' | 'docs'> {
  readonly total: number
  /** For each mark that the question names, who carries it. */
  readonly marks: readonly Uint8Array[]
  /** For each of the asked terms, what it weighs where. */
  readonly own: readonly Float64Array[]
  /** What each of the asked terms weighs in a neighbour; undefined where it holds none of them. */
  rowOf(doc: number): Float64Array | undefined
  readonly near: Near
  readonly met: MatchedDocs
  normOf(doc: number): number
  /** Room for what each of the asked terms is worth in each of the documents. */
  readonly parts: Float64Array
}

/** A neighbour that says a word again and again says it no more than one that has it in its title. */
const NEAR_WEIGHT_MAX = 3
/** What so many neighbours say counts in full; more of them share it, or a memory of many links answers every question. */
const NEAR_IN_FULL = 2

/** A document stands around many: its weights are looked up once. */
function rowsOf(asked: readonly AskedTerm[]): (doc: number) => Float64Array | undefined {
  const known = new Map<number, Float64Array | undefined>()
  const rowAt = (doc: number): Float64Array | undefined => {
    let row: Float64Array | undefined
    for (let at = 0; at < asked.length; at++) {
      const weight = weightIn(asked[at]!.weights, doc)
      if (weight === 0) continue
      row ??= new Float64Array(asked.length)
      row[at] = Math.min(NEAR_WEIGHT_MAX, weight)
    }
    return row
  }
  return (doc) => {
    const row = known.get(doc)
    if (row !== undefined || known.has(doc)) return row
    const fresh = rowAt(doc)
    known.set(doc, fresh)
    return fresh
  }
}

/** Adds up what stands around a document; false where that is nothing. */
function addNear(closely: Closely, doc: number): boolean {
  const { source, near, met } = closely
  const beside = source.neighbours(doc)
  if (beside.length === 0) return false
  near.rows = 0
  near.one.fill(0)
  near.two.fill(0)
  met.forget()
  met.isNew(doc)
  const besideIt = addRows(closely, near.one, beside)
  let further = 0
  for (let at = 0; at < beside.length; at++)
    further += addRows(closely, near.two, source.neighbours(beside[at]!))
  if (near.rows === 0) return false
  share(near.one, besideIt)
  share(near.two, further)
  return true
}

/** How many of them were not met before. */
function addRows(closely: Closely, sums: Float64Array, docs: ArrayLike<number>): number {
  let among = 0
  for (let at = 0; at < docs.length; at++) {
    if (!closely.met.isNew(docs[at]!)) continue
    among++
    const row = closely.rowOf(docs[at]!)
    if (row === undefined) continue
    closely.near.rows++
    addTo(sums, row)
  }
  return among
}

function share(sums: Float64Array, among: number): void {
  if (among <= NEAR_IN_FULL) return
  const part = NEAR_IN_FULL / among
  for (let at = 0; at < sums.length; at++) if (sums[at] !== 0) sums[at]! *= part
}

function addTo(sums: Float64Array, row: Float64Array): void {
  for (let at = 0; at < sums.length; at++) if (row[at] !== 0) sums[at]! += row[at]!
}

/** Runs for each of hundreds of documents in a process that was just started: without anything that makes objects. */
function scorerOf(closely: Closely): (place: number) => number {
  const { asked, weights, docs, total, own, parts, normOf } = closely
  const { one, two } = closely.near
  const [nearOne, nearTwo] = weights.near
  const { coverage, mark } = weights
  const most = weights.k1 + 1
  const hasMarks = closely.marks.length > 0
  return (place) => {
    const hasNear = addNear(closely, docs[place]!)
    const norm = normOf(docs[place]!)
    const from = place * asked.length
    let sum = 0
    let covered = 0
    for (let at = 0; at < own.length; at++) {
      const held = own[at]![place]!
      const isNear = hasNear && (one[at] !== 0 || two[at] !== 0)
      if (held === 0 && !isNear) continue
      const { idf } = asked[at]!
      if (held > 0) covered += idf
      const weight = isNear ? held + one[at]! * nearOne + two[at]! * nearTwo : held
      const part = (idf * weight * most) / (weight + norm)
      parts[from + at] = part
      sum += part
    }
    const spoken = total === 0 ? sum : sum * (1 + coverage * (covered / total))
    return hasMarks ? spoken * (1 + mark * markedAt(closely, place)) : spoken
  }
}

function markedAt({ marks }: Closely, place: number): number {
  let marked = 0
  for (let at = 0; at < marks.length; at++) marked += marks[at]![place]!
  return marked / Math.max(1, marks.length)
}

/** What the document itself holds of the question. */
function matchAt(closely: Closely, place: number, score: number): TextMatch {
  const { asked, own, total, docs } = closely
  const norm = closely.normOf(docs[place]!)
  let covered = 0
  let spoken = 0
  let matched = 0
  const akin: string[] = []
  for (let at = 0; at < asked.length; at++) {
    const held = own[at]![place]!
    if (held === 0) continue
    const { term, idf, weights, said } = asked[at]!
    covered += idf
    spoken += (idf * held) / (held + norm)
    matched++
    if (said !== weights && weightIn(said, docs[place]!) === 0) akin.push(term)
  }
  const all = total === 0 ? 1 : total
  return {
    score,
    parts: partsAt(closely, place),
    coverage: covered / all,
    matched,
    akin,
    depth: spoken / all,
    marked: markedAt(closely, place),
  }
}

function partsAt({ asked, parts }: Closely, place: number): ReadonlyMap<string, number> {
  const from = place * asked.length
  const told = new Map<string, number>()
  for (let at = 0; at < asked.length; at++)
    if (parts[from + at] !== 0) told.set(asked[at]!.term, parts[from + at]!)
  return told
}

function heldAt({ asked, own, docs, parts, weights, normOf }: Closely, place: number) {
  const doc = docs[place]!
  const norm = normOf(doc)
  const most = weights.k1 + 1
  return asked.flatMap((one, at): HeldTerm[] => {
    const score = parts[place * asked.length + at]!
    if (score === 0) return []
    const held = own[at]![place]!
    const fit = (held * most) / (held + norm)
    // The very sum of the scorer: where nothing stands around it, nothing is left over.
    const isSingleShot = score === (one.idf * held * most) / (held + norm)
    return [{ asked: one, doc, score, fit, links: isSingleShot ? 0 : score / one.idf - fit }]
  })
}
