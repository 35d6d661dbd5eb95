import type { ResponseOf } from '../../../src/surfaces/ui/contract.ts'

export type MapData = ResponseOf<'map'>

/** Memories connected by links, shared files or topic. */
export interface Neighbours {
  readonly links: readonly number[]
  readonly files: readonly { readonly file: string; readonly members: readonly number[] }[]
  readonly topic: readonly number[]
}

/** Links in both directions. */
export function degreesOf({ names, links }: MapData): Uint32Array {
  const degrees = new Uint32Array(names.length)
  for (const node of links) degrees[node]! += 1
  return degrees
}

export function neighboursOf(map: MapData, node: number): Neighbours {
  const links = new Set<number>()
  for (let at = 0; at < map.links.length; at += 2) {
    const [from, to] = [map.links[at]!, map.links[at + 1]!]
    if (from === node) links.add(to)
    if (to === node) links.add(from)
  }
  const own = new Map<number, number[]>()
  for (let at = 0; at < map.shares.length; at += 2)
    if (map.shares[at] === node) own.set(map.shares[at + 1]!, [])
  for (let at = 0; at < map.shares.length; at += 2)
    if (map.shares[at] !== node) own.get(map.shares[at + 1]!)?.push(map.shares[at]!)
  const topic = map.topicOf[node]!
  const same: number[] = []
  if (topic >= 0)
    for (const [other, its] of map.topicOf.entries())
      if (its === topic && other !== node) same.push(other)
  return {
    links: [...links],
    files: [...own].map(([file, members]) => ({ file: map.files[file] ?? '', members })),
    topic: same,
  }
}

export interface MapFilter {
  readonly query: string
  /** An index into `kinds`; -1 for all. */
  readonly kind: number
}

/** Indexes of matching memories; undefined without a filter. */
export function matchingNodes(
  map: MapData,
  { query, kind }: MapFilter,
): readonly number[] | undefined {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && kind < 0) return undefined
  const found: number[] = []
  for (const [node, title] of map.titles.entries()) {
    if (kind >= 0 && map.kindOf[node] !== kind) continue
    const text =
      words.length === 0 ? '' : `${title} ${map.topics[map.topicOf[node]!] ?? ''}`.toLowerCase()
    if (words.every((word) => text.includes(word))) found.push(node)
  }
  return found
}
