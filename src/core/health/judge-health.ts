import { daysBetween, type Instant } from '../base/instant.ts'
import { type Entry, STATUSES, type Status } from '../model/memory.ts'

/** From here on a memory that changes again and again is worth a look: perhaps it is several. */
const HEAVY_UPDATES = 5
const RECENT_DAYS = 7

export interface KindCount {
  readonly kind: string
  readonly counts: Readonly<Record<Status, number>>
}

export interface HealthNote {
  readonly id: string
  readonly kind: string
  readonly title: string
  /** Times updated, or days since it was retired. */
  readonly count: number
}

export interface IndexHealth {
  readonly kinds: readonly KindCount[]
  readonly total: Readonly<Record<Status, number>>
  /** Updated more than five times, most first. */
  readonly heavilyUpdated: readonly HealthNote[]
  /** Retired within the last seven days, latest first. */
  readonly recentlyRetired: readonly HealthNote[]
  readonly missing: readonly string[]
  readonly dead: readonly string[]
  /** What needs attention; empty when all is well. */
  readonly issues: readonly string[]
  readonly verdict: 'GOOD' | 'NEEDS ATTENTION'
}

export interface HealthFacts {
  readonly entries: readonly Entry[]
  readonly now: Instant
  /** Memories that the generated lists lack, and lines of theirs that lead nowhere. */
  readonly missing: readonly string[]
  readonly dead: readonly string[]
  /** Generated files that are not there or differ. */
  readonly stale: readonly string[]
}

/** Seed 001's report on a vault: counts, restless memories, recent retirements, and whether the index tells the truth. */
export function judgeHealth(facts: HealthFacts): IndexHealth {
  const { entries, now } = facts
  const kinds = [...new Set(entries.map(({ memory }) => memory.kind))].sort()
  const heavilyUpdated = entries
    .filter(({ memory }) => memory.timesUpdated > HEAVY_UPDATES)
    .map((entry) => healthNote(entry, entry.memory.timesUpdated))
    .sort((a, b) => b.count - a.count)
  const broken = entries.filter(({ problems }) => problems.some(({ code }) => BROKEN.has(code)))
  const issues = [
    ...(facts.stale.length > 0
      ? [`Index out of sync or missing: ${facts.stale.join(', ')}. Run \`everkeep index\`.`]
      : []),
    ...(heavilyUpdated.length > 0
      ? [`${heavilyUpdated.length} heavily updated: consider splitting or rewriting them.`]
      : []),
    ...(broken.length > 0
      ? [`${broken.length} files cannot be read as they should. See \`everkeep list --problems\`.`]
      : []),
  ]
  return {
    kinds: kinds.map((kind) => ({
      kind,
      counts: countsOf(entries.filter(({ memory }) => memory.kind === kind)),
    })),
    total: countsOf(entries),
    heavilyUpdated,
    recentlyRetired: recentlyRetired(entries, now),
    missing: facts.missing,
    dead: facts.dead,
    issues,
    verdict: issues.length === 0 ? 'GOOD' : 'NEEDS ATTENTION',
  }
}

const BROKEN: ReadonlySet<string> = new Set([
  'bad-yaml',
  'bad-json',
  'not-utf8',
  'too-large',
  'empty-file',
  'unreadable',
  'duplicate-id',
])

function countsOf(entries: readonly Entry[]): Readonly<Record<Status, number>> {
  const count = (status: Status): number =>
    entries.filter(({ memory }) => memory.status === status).length
  // Safe: one value for each status.
  return Object.fromEntries(STATUSES.map((status) => [status, count(status)])) as Record<
    Status,
    number
  >
}

function recentlyRetired(entries: readonly Entry[], now: Instant): readonly HealthNote[] {
  return entries
    .flatMap((entry) => {
      const { status, statusAt } = entry.memory
      if (status !== 'retired' || statusAt === undefined) return []
      const days = daysBetween(statusAt, now)
      return days <= RECENT_DAYS ? [healthNote(entry, days)] : []
    })
    .sort((a, b) => a.count - b.count)
}

function healthNote({ memory }: Entry, count: number): HealthNote {
  return { id: memory.id, kind: memory.kind, title: memory.title, count }
}
