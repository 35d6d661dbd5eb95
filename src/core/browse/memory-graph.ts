import { daysBetween, type Instant } from '../base/instant.ts'
import { linkTable, resolveLink } from '../model/link-table.ts'
import type { Entry } from '../model/memory.ts'

/**
 * Active memories and what joins them, in columns: a memory is its place in each of them. A topic or a file is written
 * once, however many share it; a list of pairs is flat.
 */
export interface MemoryGraph {
  readonly entries: readonly Entry[]
  readonly kinds: readonly string[]
  readonly topics: readonly string[]
  /** Files that two or more memories name. */
  readonly files: readonly string[]
  readonly kindOf: readonly number[]
  /** -1 for a memory without a topic. */
  readonly topicOf: readonly number[]
  readonly uses: readonly number[]
  /** Whole days since the last change; -1 if unknown. */
  readonly days: readonly number[]
  /** From, to, from, to ...: each pair once, whichever way and however often it is linked. */
  readonly links: readonly number[]
  /** Memory, file, memory, file ... */
  readonly shares: readonly number[]
}

/** The graph of a vault's active memories by links, shared files and topics (UIX-02). */
export function memoryGraph(all: readonly Entry[], now: Instant): MemoryGraph {
  const entries = all.filter(({ memory }) => memory.status === 'active')
  const kinds = numbered(entries.map(({ memory }) => memory.kind))
  const topics = numbered(entries.map(({ memory }) => memory.topic).filter(Boolean))
  const { files, shares } = sharedFiles(entries)
  return {
    entries,
    kinds: [...kinds.keys()],
    topics: [...topics.keys()],
    files,
    kindOf: entries.map(({ memory }) => kinds.get(memory.kind) ?? -1),
    topicOf: entries.map(({ memory }) => topics.get(memory.topic) ?? -1),
    uses: entries.map(({ memory }) => memory.useCount),
    days: entries.map(({ memory: { updatedAt, createdAt } }) => {
      const changed = updatedAt ?? createdAt
      return changed === undefined ? -1 : daysBetween(changed, now)
    }),
    links: linkPairs(entries),
    shares,
  }
}

/** Values in order, each with its place. */
function numbered(values: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...new Set(values)].sort().map((value, place) => [value, place]))
}

function linkPairs(entries: readonly Entry[]): readonly number[] {
  const places = new Map(entries.map((entry, place) => [entry, place]))
  const table = linkTable(entries)
  const seen = new Set<number>()
  const pairs: number[] = []
  for (const [entry, from] of places)
    for (const target of entry.linksTo) {
      const outcome = resolveLink(target, table)
      const to = outcome.kind === 'found' ? places.get(outcome.entry) : undefined
      if (to === undefined || to === from) continue
      const key = Math.min(from, to) * entries.length + Math.max(from, to)
      if (seen.has(key)) continue
      seen.add(key)
      pairs.push(from, to)
    }
  return pairs
}

function sharedFiles(entries: readonly Entry[]): Pick<MemoryGraph, 'files' | 'shares'> {
  const byFile = new Map<string, number[]>()
  for (const [place, { memory }] of entries.entries())
    for (const file of new Set(memory.relatedFiles)) {
      const known = byFile.get(file)
      if (known === undefined) byFile.set(file, [place])
      else known.push(place)
    }
  const shared = [...byFile].filter(([, places]) => places.length > 1)
  return {
    files: shared.map(([file]) => file),
    shares: shared.flatMap(([, places], file) => places.flatMap((place) => [place, file])),
  }
}
