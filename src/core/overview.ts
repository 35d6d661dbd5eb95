import type { Instant } from './instant.ts'
import { type Entry, STATUSES, type Status } from './memory.ts'
import { byteTokens } from './tokens.ts'

export interface Overview {
  readonly total: Readonly<Record<Status, number>>
  /** What the active ones cost when all are told. */
  readonly tokens: number
  readonly pinned: number
  readonly cold: number
  readonly problems: number
  readonly kinds: readonly KindShare[]
  /** How many were made in each of the last months, oldest first. */
  readonly growth: readonly { readonly month: string; readonly made: number }[]
}

interface KindShare {
  readonly kind: string
  readonly count: number
  readonly tokens: number
}

const MONTHS = 24

/** What a vault holds at a glance, from what the index knows. */
export function overviewOf(entries: readonly Entry[], now: Instant): Overview {
  const active = entries.filter(({ memory }) => memory.status === 'active')
  return {
    total: countStatuses(entries),
    tokens: active.reduce((sum, { bytes }) => sum + byteTokens(bytes), 0),
    pinned: active.filter(({ memory }) => memory.pinned).length,
    cold: active.filter(({ memory }) => memory.tier === 'cold').length,
    problems: active.filter(({ problems }) => problems.length > 0).length,
    kinds: kindsOf(active),
    growth: growthOf(entries, now),
  }
}

export function countStatuses(entries: readonly Entry[]): Readonly<Record<Status, number>> {
  const counts: Record<Status, number> = { active: 0, retired: 0, archived: 0 }
  for (const status of STATUSES)
    counts[status] = entries.filter(({ memory }) => memory.status === status).length
  return counts
}

function kindsOf(active: readonly Entry[]): readonly KindShare[] {
  const kinds = new Map<string, { count: number; tokens: number }>()
  for (const { memory, bytes } of active) {
    const known = kinds.get(memory.kind) ?? { count: 0, tokens: 0 }
    kinds.set(memory.kind, { count: known.count + 1, tokens: known.tokens + byteTokens(bytes) })
  }
  return [...kinds]
    .map(([kind, counted]) => ({ kind, ...counted }))
    .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1))
}

function growthOf(entries: readonly Entry[], now: Instant): Overview['growth'] {
  const made = new Map<string, number>()
  for (const { memory } of entries) {
    const month = memory.createdAt?.slice(0, 7)
    if (month !== undefined) made.set(month, (made.get(month) ?? 0) + 1)
  }
  const [year = 0, month = 1] = now.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, at) => {
    const first = new Date(Date.UTC(year, month - MONTHS + at, 1)).toISOString().slice(0, 7)
    return { month: first, made: made.get(first) ?? 0 }
  })
}
