import type { Weights } from './weights.ts'

/** Which terms are wanted, by how many characters they have. */
export interface TermSizes {
  readonly least: number
  readonly most: number
  /** Only those of which this may be a misspelling: the others may be left out. */
  readonly like?: string
  /** Only those in which one of these stands, wherever in them. */
  readonly holding?: readonly string[]
}

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
