import type { Card, Entry } from '../model/memory.ts'

/** What a brief weighs of a memory. */
export type Weighed = Pick<
  Card,
  'id' | 'kind' | 'scope' | 'pinned' | 'useCount' | 'createdAt' | 'updatedAt' | 'lastUsedAt'
>

/** A memory that may enter a brief, under its number in the index. */
export interface Outline {
  readonly doc: number
  readonly memory: Weighed
}

/** The memories that a brief chooses from. It reads few of them, and must not pay for all. */
export interface Outlines {
  /** Sorted by path. */
  readonly all: readonly Outline[]
  at(docs: readonly number[]): ReadonlyMap<number, Entry>
}

/** All entries, for where there is no database to ask. Sorted by path. */
export function listedOutlines(entries: readonly Entry[]): Outlines {
  return {
    all: entries.flatMap((entry, doc) => (mayEnter(entry) ? [{ doc, memory: entry.memory }] : [])),
    at: (docs) =>
      new Map(docs.flatMap((doc) => (entries[doc] === undefined ? [] : [[doc, entries[doc]]]))),
  }
}

/** Retired, archived, cold, replaced, empty and unreadable memories never enter, whatever they match. */
export function mayEnter({ memory, bytes, problems }: Entry): boolean {
  if (memory.status !== 'active' || memory.tier === 'cold' || memory.supersededBy !== '')
    return false
  return bytes > 0 && !problems.some(({ code }) => code === 'unreadable' || code === 'too-large')
}
