import type { Instant } from '../instant.ts'

/** What is counted of one injection. */
export interface Counted {
  readonly at: Instant
  readonly items: readonly { readonly id: string; readonly form: string; readonly tokens: number }[]
}

export interface WeekTally {
  /** The Monday that it starts with, `2026-03-02`. */
  readonly week: string
  readonly injections: number
  readonly uses: number
  readonly tokens: number
}

export interface MemoryTally {
  readonly id: string
  /** How often it was told whole. */
  readonly uses: number
  readonly tokens: number
  readonly last: Instant
  /** Uses by week, the latest first. */
  readonly weeks: readonly { readonly week: string; readonly uses: number }[]
}

export interface Tally {
  readonly injections: number
  readonly tokens: number
  readonly weeks: readonly WeekTally[]
  /** The most used first. */
  readonly memories: readonly MemoryTally[]
}

/** What was spent on telling memories, by week and by memory (REC-09). */
export function tally(records: readonly Counted[]): Tally {
  const weeks = new Map<string, { moments: Set<string>; uses: number; tokens: number }>()
  const memories = new Map<
    string,
    { uses: number; tokens: number; last: Instant; weeks: Map<string, number> }
  >()
  for (const { at, items } of records) {
    const week = weekOf(at)
    const inWeek = getOr(weeks, week, () => ({ moments: new Set(), uses: 0, tokens: 0 }))
    inWeek.moments.add(at)
    for (const { id, form, tokens } of items) {
      const use = form === 'whole' ? 1 : 0
      inWeek.uses += use
      inWeek.tokens += tokens
      const of = getOr(memories, id, () => ({ uses: 0, tokens: 0, last: at, weeks: new Map() }))
      of.uses += use
      of.tokens += tokens
      if (at > of.last) of.last = at
      if (use > 0) of.weeks.set(week, (of.weeks.get(week) ?? 0) + use)
    }
  }
  const latestFirst = (a: { week: string }, b: { week: string }): number =>
    a.week < b.week ? 1 : -1
  const byWeek = [...weeks].map(([week, { moments, uses, tokens }]) => ({
    week,
    injections: moments.size,
    uses,
    tokens,
  }))
  const byMemory = [...memories].map(([id, of]) => ({
    ...of,
    id,
    weeks: [...of.weeks].map(([week, uses]) => ({ week, uses })).sort(latestFirst),
  }))
  return {
    injections: byWeek.reduce((sum, { injections }) => sum + injections, 0),
    tokens: byWeek.reduce((sum, { tokens }) => sum + tokens, 0),
    weeks: byWeek.sort(latestFirst),
    memories: byMemory.sort(
      (a, b) => b.uses - a.uses || b.tokens - a.tokens || (a.id < b.id ? -1 : 1),
    ),
  }
}

function getOr<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

const DAY_MS = 86_400_000

/** The Monday of a moment's UTC week. The first day of 1970 was a Thursday. */
export function weekOf(instant: Instant): string {
  const day = Math.floor(Date.parse(instant) / DAY_MS)
  const monday = day - ((((day + 3) % 7) + 7) % 7)
  return new Date(monday * DAY_MS).toISOString().slice(0, 10)
}
