import { daysBetween, type Instant } from '../instant.ts'
import { COLD_RANK_FACTOR } from '../lifecycle.ts'
import type { Card } from '../memory.ts'

/** What a memory's state makes of its text score; each factor is shown by `--explain` (REC-04). */
export interface Boosts {
  /** Confirmed lately counts for a little more, never less than the floor. */
  readonly recency: number
  /** What was used before is likelier to be meant. */
  readonly usage: number
  /** Cold memories are ranked down for real (MOD-07). */
  readonly tier: number
  /** What another memory replaced stands behind it. */
  readonly superseded: number
}

const RECENCY_FLOOR = 0.9
const RECENCY_HALF_LIFE_DAYS = 180
const USAGE_MOST = 0.1
const USAGE_HALF = 5
const SUPERSEDED_FACTOR = 0.3
/** How far age and use can part two memories whose texts fit the same. */
export const BOOST_RANGE = (1 + USAGE_MOST) / RECENCY_FLOOR

export function boostsOf(card: Card, now: Instant): Boosts {
  const confirmed = card.updatedAt ?? card.createdAt
  const age = confirmed === undefined ? Number.POSITIVE_INFINITY : daysBetween(confirmed, now)
  return {
    recency: RECENCY_FLOOR + (1 - RECENCY_FLOOR) * 2 ** (-age / RECENCY_HALF_LIFE_DAYS),
    usage: 1 + (USAGE_MOST * card.useCount) / (card.useCount + USAGE_HALF),
    tier: card.tier === 'cold' ? COLD_RANK_FACTOR : 1,
    superseded: card.supersededBy === '' ? 1 : SUPERSEDED_FACTOR,
  }
}

export function boosted(score: number, { recency, usage, tier, superseded }: Boosts): number {
  return score * recency * usage * tier * superseded
}
