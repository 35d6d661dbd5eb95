import { daysBetween, type Instant } from '../base/instant.ts'
import { type Entry, STATUSES, type Status } from '../model/memory.ts'
import { byteTokens } from '../text/tokens.ts'

export interface Overview {
  readonly total: Readonly<Record<Status, number>>
  /** Of all active memories together. */
  readonly tokens: number
  readonly pinned: number
  readonly cold: number
  readonly problems: number
  readonly kinds: readonly KindShare[]
  readonly growth: readonly GrowthPoint[]
  /** Active memories by the time since their last change, most recent first. */
  readonly ages: readonly AgeShare[]
  /** Without a creation date, so in no month. */
  readonly undated: number
}

interface GrowthPoint {
  readonly month: string
  /** Including those that were archived or retired since. */
  readonly added: number
  /** At the end of the month, by the dates in the memories. */
  readonly active: number
}

const AGES = ['week', 'month', 'quarter', 'year', 'older', 'unknown'] as const
type Age = (typeof AGES)[number]

interface AgeShare {
  readonly age: Age
  readonly count: number
}

interface KindShare {
  readonly kind: string
  readonly count: number
  readonly tokens: number
}

const MONTHS = 24

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
    ages: agesOf(active, now),
    undated: entries.filter(({ memory }) => memory.createdAt === undefined).length,
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

/** The last two years by month, oldest first. */
function growthOf(entries: readonly Entry[], now: Instant): Overview['growth'] {
  const added = new Map<string, number>()
  const left = new Map<string, number>()
  for (const { memory } of entries) {
    const from = memory.createdAt?.slice(0, 7)
    if (from === undefined) continue
    addCount(added, from)
    // Without a date of leaving, it never counts as active.
    if (memory.status !== 'active') addCount(left, memory.statusAt?.slice(0, 7) ?? from)
  }
  const [year = 0, month = 1] = now.split('-').map(Number)
  const months = Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - MONTHS + at, 1)).toISOString().slice(0, 7),
  )
  let active = sumBefore(added, months[0]!) - sumBefore(left, months[0]!)
  return months.map((month) => {
    const here = added.get(month) ?? 0
    active += here - (left.get(month) ?? 0)
    return { month, added: here, active }
  })
}

function addCount(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function sumBefore(counts: ReadonlyMap<string, number>, month: string): number {
  let sum = 0
  for (const [key, value] of counts) if (key < month) sum += value
  return sum
}

const AGE_DAYS: readonly (readonly [age: Age, days: number])[] = [
  ['week', 7],
  ['month', 30],
  ['quarter', 90],
  ['year', 365],
  ['older', Number.POSITIVE_INFINITY],
]

function agesOf(active: readonly Entry[], now: Instant): Overview['ages'] {
  const counts = new Map<Age, number>()
  for (const { memory } of active) {
    const changed = memory.updatedAt ?? memory.createdAt
    const days = changed === undefined ? undefined : daysBetween(changed, now)
    const age = days === undefined ? 'unknown' : AGE_DAYS.find(([, upTo]) => days < upTo)?.[0]
    if (age !== undefined) counts.set(age, (counts.get(age) ?? 0) + 1)
  }
  return AGES.map((age) => ({ age, count: counts.get(age) ?? 0 }))
}
