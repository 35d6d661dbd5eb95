import { compareText } from '../../base/compare-text.ts'
import type { Entry } from '../../model/memory.ts'
import { clusterOf } from '../../model/topic.ts'
import type { Overlap } from './keyword-overlap.ts'
import { primaryFirst } from './merge-memories.ts'

/** Two memories that share most of their keywords, and which of them would stay. */
export interface MergePair {
  readonly primary: Entry
  readonly secondary: Entry
  readonly share: number
  readonly shared: readonly string[]
  /** The first part of the primary's topic. */
  readonly cluster: string
  /** The other one is of another cluster: shown apart, since seed 000 would not have compared them. */
  readonly across: boolean
}

/** From here on two memories are offered for merging (DST-05). */
export const MERGE_FROM = 0.6

const SHARED_ACROSS_MIN = 2

/** The pairs as they are offered: by cluster, within one the strongest first, pairs across clusters last. */
export function mergePairs(
  entries: readonly Entry[],
  overlaps: readonly Overlap[],
): readonly MergePair[] {
  const clusters = new Map<string, string>()
  const clusterAt = ({ memory }: Entry): string => {
    const known = clusters.get(memory.topic) ?? clusterOf(memory.topic)
    clusters.set(memory.topic, known)
    return known
  }
  return overlaps
    .flatMap(({ left, right, share, shared }): readonly MergePair[] => {
      const pair = [entries[left]!, entries[right]!] as const
      // Neither of two pinned memories may be absorbed (MOD-14).
      if (pair.every(({ memory }) => memory.pinned)) return []
      const [primary, secondary] = [...pair].sort((a, b) => primaryFirst(a.memory, b.memory))
      const cluster = clusterAt(primary!)
      const across = clusterAt(secondary!) !== cluster
      // One word that two topics share is a coincidence.
      if (across && shared.length < SHARED_ACROSS_MIN) return []
      return [{ primary: primary!, secondary: secondary!, share, shared, cluster, across }]
    })
    .sort(
      (a, b) =>
        Number(a.across) - Number(b.across) ||
        compareText(a.cluster, b.cluster) ||
        b.share - a.share ||
        compareText(pairKey(a), pairKey(b)),
    )
}

/** Names a pair so that somebody can choose it: paths tell memories apart also where ids do not. */
export function pairKey({ primary, secondary }: MergePair): string {
  return `${primary.memory.id} + ${secondary.memory.id}`
}

/** Memories that become one: chains of pairs end in the same memory (DST-05). */
export interface MergeGroup {
  readonly keep: Entry
  readonly absorb: readonly { readonly entry: Entry; readonly share: number }[]
  /** Pinned members that stay as they are, though somebody chose a pair with them. */
  readonly left: readonly Entry[]
}

/** In the order in which the last pair of each was named. */
export function mergeGroups(pairs: readonly MergePair[]): readonly MergeGroup[] {
  const above = new Map<Entry, Entry>()
  const rootOf = (entry: Entry): Entry => {
    let root = entry
    for (let next = above.get(root); next !== undefined; next = above.get(root)) root = next
    // Whoever asks next is there at once: a chain may have thousands.
    for (let at = entry; at !== root; ) {
      const next = above.get(at)!
      above.set(at, root)
      at = next
    }
    return root
  }
  for (const { primary, secondary } of pairs) {
    const [one, other] = [rootOf(primary), rootOf(secondary)]
    if (one !== other) above.set(other, one)
  }
  const groups = new Map<Entry, MergePair[]>()
  for (const pair of pairs) {
    const root = rootOf(pair.primary)
    const known = groups.get(root) ?? []
    known.push(pair)
    // Put back at the end: the order is that of the last one.
    groups.delete(root)
    groups.set(root, known)
  }
  return [...groups.values()].map(groupOf)
}

function groupOf(pairs: readonly MergePair[]): MergeGroup {
  const shares = new Map<Entry, number>()
  for (const { primary, secondary, share } of pairs)
    for (const entry of [primary, secondary])
      shares.set(entry, Math.max(share, shares.get(entry) ?? 0))
  const [keep, ...others] = [...shares.keys()].sort((a, b) => primaryFirst(a.memory, b.memory))
  return {
    keep: keep!,
    absorb: others
      .filter(({ memory }) => !memory.pinned)
      .map((entry) => ({ entry, share: shares.get(entry)! })),
    left: others.filter(({ memory }) => memory.pinned),
  }
}
