import { type Instant, latest } from '../base/instant.ts'

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
  /** How often it was told whole, fetched or opened. */
  readonly uses: number
  readonly tokens: number
  /** When it was injected or used last; undefined if not recorded. */
  readonly last: Instant | undefined
  /** Uses by week, the latest first, as far as their moments are known. */
  readonly weeks: readonly { readonly week: string; readonly uses: number }[]
}

export interface Tally {
  readonly injections: number
  readonly tokens: number
  readonly weeks: readonly WeekTally[]
  /** The most used first. */
  readonly memories: readonly MemoryTally[]
}

/** What is known of uses beside what was told (REC-08). */
export interface KnownUses {
  /** Those whose moment is known. What was told whole is among them, with the moment at which it was told. */
  readonly moments: readonly { readonly id: string; readonly at: Instant }[]
  /** How often each memory was used in all, by its id. */
  readonly counters: ReadonlyMap<
    string,
    { readonly uses: number; readonly last: Instant | undefined }
  >
}

/** What was spent on telling memories, and how often they were used, by week and by memory (REC-09). */
export function tally(records: readonly Counted[], known: KnownUses): Tally {
  const weeks = new Map<string, { moments: Set<string>; uses: number; tokens: number }>()
  const memories = new Map<
    string,
    { uses: number; tokens: number; last: Instant | undefined; weeks: Map<string, number> }
  >()
  const inWeek = (week: string) =>
    getOr(weeks, week, () => ({ moments: new Set(), uses: 0, tokens: 0 }))
  const ofMemory = (id: string) =>
    getOr(memories, id, () => ({ uses: 0, tokens: 0, last: undefined, weeks: new Map() }))
  for (const { at, items } of records) {
    const week = inWeek(weekOf(at))
    week.moments.add(at)
    for (const { id, tokens } of items) {
      week.tokens += tokens
      const of = ofMemory(id)
      of.tokens += tokens
      of.last = latest(of.last, at)
    }
  }
  for (const { id, at } of usesOnce(records, known)) {
    const [week, of] = [weekOf(at), ofMemory(id)]
    inWeek(week).uses += 1
    of.uses += 1
    of.last = latest(of.last, at)
    of.weeks.set(week, (of.weeks.get(week) ?? 0) + 1)
  }
  for (const [id, { uses, last }] of known.counters) {
    if (uses === 0) continue
    const of = ofMemory(id)
    // Fewer than are known: a count that could not be written.
    of.uses = Math.max(of.uses, uses)
    of.last = latest(of.last, last)
  }
  const byWeek = [...weeks].map(([week, { moments, uses, tokens }]) => ({
    week,
    injections: moments.size,
    uses,
    tokens,
  }))
  return {
    injections: byWeek.reduce((sum, { injections }) => sum + injections, 0),
    tokens: byWeek.reduce((sum, { tokens }) => sum + tokens, 0),
    weeks: byWeek.sort(latestFirst),
    memories: [...memories]
      .map(([id, of]) => ({
        ...of,
        id,
        weeks: [...of.weeks].map(([week, uses]) => ({ week, uses })).sort(latestFirst),
      }))
      .sort((a, b) => b.uses - a.uses || b.tokens - a.tokens || (a.id < b.id ? -1 : 1)),
  }
}

/** Uses whose moment is known, each once: one that was told whole stands in the ledger, and until it is folded beside it. */
function usesOnce(records: readonly Counted[], { moments }: KnownUses): KnownUses['moments'] {
  const whole = records.flatMap(({ at, items }) =>
    items.filter(({ form }) => form === 'whole').map(({ id }) => ({ id, at })),
  )
  const told = new Map<string, number>()
  const keyOf = ({ id, at }: KnownUses['moments'][number]): string => `${at} ${id}`
  for (const use of whole) told.set(keyOf(use), (told.get(keyOf(use)) ?? 0) + 1)
  const others = moments.filter((use) => {
    const left = told.get(keyOf(use)) ?? 0
    told.set(keyOf(use), left - 1)
    return left <= 0
  })
  return [...whole, ...others]
}

function latestFirst(a: { readonly week: string }, b: { readonly week: string }): number {
  return a.week < b.week ? 1 : -1
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
