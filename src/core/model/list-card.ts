import { byteTokens } from '../text/tokens.ts'
import type { Entry, Status, Tier } from './memory.ts'

/** A memory without its text, as lists show and search it. Plain data: the page holds it too. */
export interface ListCard {
  /** Unique: the id, or the path where two memories have the same id. */
  readonly name: string
  readonly id: string
  readonly path: string
  readonly title: string
  readonly summary: string
  readonly kind: string
  readonly status: Status
  readonly topic: string
  readonly tags: readonly string[]
  readonly keywords: readonly string[]
  readonly pinned: boolean
  readonly tier: Tier
  readonly createdAt: string
  readonly changedAt: string
  readonly uses: number
  readonly tokens: number
  readonly problems: number
}

export function listCardsOf(entries: readonly Entry[]): readonly ListCard[] {
  const uses = new Map<string, number>()
  for (const { memory } of entries) uses.set(memory.id, (uses.get(memory.id) ?? 0) + 1)
  return entries.map((entry) =>
    listCardOf(entry, uses.get(entry.memory.id) === 1 ? entry.memory.id : entry.path),
  )
}

export function listCardOf({ path, memory, bytes, problems }: Entry, name: string): ListCard {
  return {
    name,
    id: memory.id,
    path,
    title: memory.title,
    summary: memory.summary,
    kind: memory.kind,
    status: memory.status,
    topic: memory.topic,
    tags: memory.tags,
    keywords: memory.keywords,
    pinned: memory.pinned,
    tier: memory.tier,
    createdAt: memory.createdAt ?? '',
    changedAt: memory.updatedAt ?? memory.createdAt ?? '',
    uses: memory.useCount,
    tokens: byteTokens(bytes),
    problems: problems.length,
  }
}
