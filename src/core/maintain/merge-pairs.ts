import type { Entry } from '../memory.ts'
import { clusterOf } from '../topic.ts'
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
      return [{ primary: primary!, secondary: secondary!, share, shared, cluster, across }]
    })
    .sort(
      (a, b) =>
        Number(a.across) - Number(b.across) ||
        compare(a.cluster, b.cluster) ||
        b.share - a.share ||
        compare(pairKey(a), pairKey(b)),
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

export function mergeGroups(pairs: readonly MergePair[]): readonly MergeGroup[] {
  const groups: { members: Set<Entry>; pairs: MergePair[] }[] = []
  for (const pair of pairs) {
    const { primary, secondary } = pair
    const touched = groups.filter(({ members }) => members.has(primary) || members.has(secondary))
    const rest = groups.filter((group) => !touched.includes(group))
    const members = new Set(touched.flatMap((group) => [...group.members]))
    const joined = {
      members: members.add(primary).add(secondary),
      pairs: [...touched.flatMap((group) => group.pairs), pair],
    }
    groups.splice(0, groups.length, ...rest, joined)
  }
  return groups.map(groupOf)
}

function groupOf({
  members,
  pairs,
}: {
  readonly members: ReadonlySet<Entry>
  readonly pairs: readonly MergePair[]
}): MergeGroup {
  const [keep, ...others] = [...members].sort((a, b) => primaryFirst(a.memory, b.memory))
  const shareOf = (entry: Entry): number =>
    Math.max(
      ...pairs
        .filter(({ primary, secondary }) => primary === entry || secondary === entry)
        .map(({ share }) => share),
    )
  return {
    keep: keep!,
    absorb: others
      .filter(({ memory }) => !memory.pinned)
      .map((entry) => ({ entry, share: shareOf(entry) })),
    left: others.filter(({ memory }) => memory.pinned),
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
