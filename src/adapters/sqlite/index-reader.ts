import type { Entry } from '../../core/model/memory.ts'
import type { Outline } from '../../core/recall/entry-outline.ts'
import type { StandingRule } from '../../core/recall/entry-source.ts'
import type { TermSizes } from '../../core/search/term-source.ts'
import type { KeyKind, NameKind } from './key-kinds.ts'
import type { DocWeights } from './posting-list.ts'

/** What ranking asks of a document. */
export interface Reach {
  readonly length: number
  readonly near: ArrayLike<number>
}

export interface Totals {
  readonly docs: number
  /** The sum of the lengths of all documents. */
  readonly length: number
  readonly generation: number
}

/** The questions of a search, as whoever holds an index answers them: the database, or its image. */
export interface IndexReader {
  totals(): Totals
  /** In how many documents each term stands; those that stand nowhere are left out. */
  spreads(terms: readonly string[]): Iterable<readonly [string, number]>
  /** Which documents each of these keys leads to; keys of none are left out. */
  lists(kind: KeyKind, keys: readonly string[]): ReadonlyMap<string, DocWeights>
  termsFrom(prefix: string, sizes: TermSizes): readonly string[]
  reach(docs: readonly number[]): Iterable<readonly [number, Reach]>
  /** Whoever has it at hand need not be asked for all at once. */
  reachAt?(doc: number): Reach
  entriesAt(docs: readonly number[]): ReadonlyMap<number, Entry>
  /** Sorted by path. */
  outlines(): readonly Outline[]
  /** The documents that stand without being asked for. */
  standing(rule: StandingRule): readonly number[]
  docsAt(path: string): readonly number[]
  /** By a name, or by a bare name. */
  docsCalled(kind: NameKind, keys: readonly string[]): readonly number[]
  hasKeywordWord(word: string): boolean
}
