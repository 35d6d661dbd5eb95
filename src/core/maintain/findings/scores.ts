import { daysBetween, type Instant, latest } from '../../base/instant.ts'
import type { Card, Entry } from '../../model/memory.ts'

/** What speaks for looking at a memory again, each part from 0 (nothing) on (DST-01). */
export interface Score {
  readonly staleness: number
  readonly zeroRetrieval: 0 | 1
  readonly size: number
  readonly duplicate: number
  /** 0 to 1. */
  readonly composite: number
}

export interface ScoredMemory {
  readonly entry: Entry
  readonly score: Score
  /** From 0.7 on purge, from 0.5 on merge or compress, from 0.3 on review (DST-02). */
  readonly standing: Standing
  /** Candidates whatever the composite. */
  readonly isMerge: boolean
  readonly isCompress: boolean
  readonly isReview: boolean
}

export type Standing = 'purge' | 'merge-compress' | 'review' | 'healthy'

const WEIGHTS = { staleness: 0.3, zeroRetrieval: 0.25, size: 0.2, duplicate: 0.25 } as const
const STALE_AFTER_DAYS = 90
const PROVEN_AFTER_DAYS = 60
const PROVEN_BONUS = 0.3
const UNUSED_AFTER_DAYS = 30
const FULL_SIZE_TOKENS = 600

/** Use that was not watched for this long says nothing about what was not used (DST-12). */
export const COVERAGE_DAYS = 30

export const DUPLICATE_PAST = 0.6
export const OVERSIZE_PAST = 0.5

export interface ScoreFacts {
  readonly now: Instant
  /** Since when uses are counted; undefined where they never were. */
  readonly usageSince: Instant | undefined
  /** The largest share of its keywords that another memory holds. */
  readonly duplicate: number
  /** When its text last changed, as far as anyone knows. */
  readonly changedAt: Instant | undefined
  /** It was compressed, and its text is still what that left: not a candidate again (DST-06). */
  readonly compressed?: boolean
}

/** Whether enough is known about use to hold it against a memory that it was not used (DST-12). */
export function usageIsKnown(usageSince: Instant | undefined, now: Instant): boolean {
  return usageSince !== undefined && daysBetween(usageSince, now) >= COVERAGE_DAYS
}

export function scoreMemory(entry: Entry, facts: ScoreFacts): ScoredMemory {
  const score = scoreOf(entry, facts)
  const { composite } = score
  return {
    entry,
    score,
    standing: verdictOf(composite),
    isMerge: score.duplicate > DUPLICATE_PAST,
    isCompress: score.size > OVERSIZE_PAST && facts.compressed !== true,
    isReview: (composite >= 0.3 && composite < 0.7) || score.zeroRetrieval === 1,
  }
}

function scoreOf({ memory, tokens }: Entry, facts: ScoreFacts): Score {
  const known = usageIsKnown(facts.usageSince, facts.now)
  const age = daysSince(memory.createdAt ?? facts.changedAt, facts.now)
  // Pinned memories do not age (MOD-14); what they weigh and repeat is still worth knowing.
  const staleness = memory.pinned ? 0 : stalenessOf(memory, facts, { known, age })
  const unused = known && !memory.pinned && memory.useCount === 0 && age > UNUSED_AFTER_DAYS
  const zeroRetrieval = unused ? 1 : 0
  const size = rounded(Math.max(0, (tokens - FULL_SIZE_TOKENS) / FULL_SIZE_TOKENS))
  const { duplicate } = facts
  const sum =
    staleness * WEIGHTS.staleness +
    zeroRetrieval * WEIGHTS.zeroRetrieval +
    size * WEIGHTS.size +
    duplicate * WEIGHTS.duplicate
  return { staleness, zeroRetrieval, size, duplicate, composite: rounded(clamp(sum, 0, 1)) }
}

/** Where use is not known long enough, a memory is as fresh as its text (DST-12). */
function stalenessOf(
  memory: Card,
  { now, changedAt }: ScoreFacts,
  { known, age }: { readonly known: boolean; readonly age: number },
): number {
  const { lastUsedAt, createdAt } = memory
  const since = known ? (lastUsedAt ?? createdAt ?? changedAt) : latest(lastUsedAt, changedAt)
  const idle = Math.min(1, daysSince(since, now) / STALE_AFTER_DAYS)
  const proven = memory.useCount > 0 && age > PROVEN_AFTER_DAYS
  return rounded(proven ? Math.max(0, idle - PROVEN_BONUS) : idle)
}

/** What has no date is taken for new: nothing is held against it that nobody knows. */
function daysSince(instant: Instant | undefined, now: Instant): number {
  return instant === undefined ? 0 : daysBetween(instant, now)
}

function verdictOf(composite: number): Standing {
  if (composite >= 0.7) return 'purge'
  if (composite >= 0.5) return 'merge-compress'
  return composite >= 0.3 ? 'review' : 'healthy'
}

/** Sums of decimal fractions must not miss a threshold by the last binary digit. */
function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
