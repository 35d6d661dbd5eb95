import type { Entry } from '../../core/model/memory.ts'
import type { Weights } from '../../core/search/weights.ts'
import type { Reach } from './sqlite-reader.ts'

/**
 * What an open index has read so far. Terms are good for one generation. An entry is good for as long as the file is the
 * same: a document that changes gets another number.
 */
export interface Kept {
  generation: number
  readonly weights: Map<string, Weights>
  readonly marked: Map<string, Int32Array>
  readonly reach: Map<number, Reach>
  /** How many documents stand in the lists. */
  listed: number
  readonly entries: Map<number, Entry>
}

/** About 24 MB each, at most; what a question needs is far less. */
const LISTED_MAX = 2_000_000
const REACH_MAX = 200_000
const ENTRIES_MAX = 20_000

export function newKept(): Kept {
  return {
    generation: -1,
    weights: new Map(),
    marked: new Map(),
    reach: new Map(),
    listed: 0,
    entries: new Map(),
  }
}

/** Said before each question: forgets what is no longer true, and everything when it has become too much. */
export function keepFor(kept: Kept, generation: number): void {
  if (epochOf(kept.generation) !== epochOf(generation)) kept.entries.clear()
  const isOld = kept.generation !== generation
  kept.generation = generation
  if (isOld || kept.listed > LISTED_MAX) {
    kept.weights.clear()
    kept.marked.clear()
    kept.listed = 0
  }
  if (isOld || kept.reach.size > REACH_MAX) kept.reach.clear()
}

/** Index files start counting far from each other. */
function epochOf(generation: number): number {
  return Math.floor(generation / 1_000_000)
}

export function keptEntries(
  { entries }: Kept,
  docs: readonly number[],
  read: (missing: readonly number[]) => ReadonlyMap<number, Entry>,
): ReadonlyMap<number, Entry> {
  const missing = docs.filter((doc) => !entries.has(doc))
  const fresh = missing.length === 0 ? NO_ENTRIES : read(missing)
  const found = missing.length === docs.length ? fresh : inOrder(docs, entries, fresh)
  if (entries.size + fresh.size > ENTRIES_MAX) entries.clear()
  fresh.forEach((entry, doc) => {
    entries.set(doc, entry)
  })
  return found
}

const NO_ENTRIES: ReadonlyMap<number, Entry> = new Map()

function inOrder(
  docs: readonly number[],
  known: ReadonlyMap<number, Entry>,
  fresh: ReadonlyMap<number, Entry>,
): ReadonlyMap<number, Entry> {
  const found = new Map<number, Entry>()
  for (const doc of docs) {
    const entry = known.get(doc) ?? fresh.get(doc)
    if (entry !== undefined) found.set(doc, entry)
  }
  return found
}
