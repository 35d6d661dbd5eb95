import { linkTable, resolveLink } from './link-table.ts'
import type { Entry } from './memory.ts'

export interface GraphNode {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly kind: string
  readonly topic: string
  readonly useCount: number
  readonly changedAt: string
  readonly tier: string
}

/** Nodes by their places in the list. */
export interface GraphEdge {
  readonly from: number
  readonly to: number
  readonly why: 'link' | 'file' | 'topic'
}

export interface MemoryGraph {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

/** What many share joins nobody: beyond so many members a file or topic is chained, not meshed. */
const MESH_MAX = 6

/** Active memories, joined by links, by files that they share, and by topic (UIX-02). */
export function memoryGraph(entries: readonly Entry[]): MemoryGraph {
  const active = entries.filter(({ memory }) => memory.status === 'active')
  const places = new Map(active.map((entry, place) => [entry, place]))
  const edges = new Map<string, GraphEdge>()
  const join = (a: number, b: number, why: GraphEdge['why']): void => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`
    if (a !== b && !edges.has(key)) edges.set(key, { from: a, to: b, why })
  }
  const table = linkTable(active)
  for (const [entry, place] of places)
    for (const target of entry.linksTo) {
      const outcome = resolveLink(target, table)
      if (outcome.kind === 'found') join(place, places.get(outcome.entry)!, 'link')
    }
  for (const group of groups(active, ({ memory }) => memory.relatedFiles))
    joinGroup(group, (a, b) => join(a, b, 'file'))
  for (const group of groups(active, ({ memory }) => [memory.topic].filter(Boolean)))
    joinGroup(group, (a, b) => join(a, b, 'topic'))
  return { nodes: active.map(nodeOf), edges: [...edges.values()] }
}

function nodeOf({ path, memory }: Entry): GraphNode {
  const { id, title, kind, topic, useCount, updatedAt, createdAt, tier } = memory
  return { id, path, title, kind, topic, useCount, changedAt: updatedAt ?? createdAt ?? '', tier }
}

function groups(
  entries: readonly Entry[],
  keysOf: (entry: Entry) => readonly string[],
): readonly (readonly number[])[] {
  const byKey = new Map<string, number[]>()
  for (const [place, entry] of entries.entries())
    for (const key of new Set(keysOf(entry))) {
      const group = byKey.get(key)
      if (group === undefined) byKey.set(key, [place])
      else group.push(place)
    }
  return [...byKey.values()]
}

function joinGroup(group: readonly number[], join: (a: number, b: number) => void): void {
  for (const [at, a] of group.entries()) {
    const others = group.length <= MESH_MAX ? group.slice(at + 1) : group.slice(at + 1, at + 2)
    for (const b of others) join(a, b)
  }
}
