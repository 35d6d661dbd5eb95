import { daysBetween, type Instant } from '../base/instant.ts'
import { COLD_RANK_FACTOR } from '../model/lifecycle.ts'
import type { Card } from '../model/memory.ts'
import { isUniversalScope } from '../model/universal-scopes.ts'

/** What a memory's state makes of its text score; each factor is shown by `--explain` (REC-04). */
export interface Boosts {
  /** Confirmed lately counts for a little more, never less than the floor. */
  readonly recency: number
  /** What was used before is likelier to be meant. */
  readonly usage: number
  /** Who asks what may be done is answered by rules and decisions. */
  readonly kind: number
  /** What holds for the person everywhere stands behind what was said of this project. */
  readonly scope: number
  /** What names code that is gone stands behind what does not. 1: nothing was looked at, or all of it is there. */
  readonly freshness: number
  /** Cold memories are ranked down for real (MOD-07). */
  readonly tier: number
  /** What another memory replaced stands behind it. */
  readonly superseded: number
}

/** What besides the memory decides. */
export interface Weighing {
  readonly now: Instant
  /** The question asks what may or should be done. */
  readonly asksLeave: boolean
  /** What a memory without a scope of its own has; absent: scopes are not weighed. */
  readonly vaultScope?: string | undefined
}

/*
 * Chosen by `npm run bench:ranking` (decision 30). A hint may be wrong: as strong as costs the right answer 1.5 points of
 * MRR where it is. What is known of a memory has to settle who stands first of two that say nearly the same.
 */
const HINT = 0.9
const KNOWN = 0.7
const CERTAIN = 0.3

const RECENCY_FLOOR = HINT
const RECENCY_HALF_LIFE_DAYS = 180
const USAGE_MOST = 0.1
const USAGE_HALF = 5
const SUPERSEDED_FACTOR = CERTAIN
const SCOPE_FACTOR = HINT
const KIND_FACTOR = 1.2
const GRANTING_KINDS: ReadonlySet<string> = new Set([
  'constraint',
  'convention',
  'preference',
  'feedback',
  'decision',
])

/** What a check against the code makes of a score: all that a memory names is gone, or a part of it. */
export const FRESHNESS_FACTORS = { stale: KNOWN, partly: HINT } as const

/** How far age, use and the rest can part two memories whose texts fit the same. */
export function boostRange({ asksLeave, vaultScope }: Weighing): number {
  const known = asksLeave ? KIND_FACTOR : 1
  return ((1 + USAGE_MOST) / RECENCY_FLOOR) * known * (vaultScope === undefined ? 1 : 1 / HINT)
}

export function boostsOf(card: Card, { now, asksLeave, vaultScope }: Weighing): Boosts {
  const confirmed = card.updatedAt ?? card.createdAt
  const age = confirmed === undefined ? Number.POSITIVE_INFINITY : daysBetween(confirmed, now)
  const isWide = vaultScope !== undefined && isUniversalScope(card.scope || vaultScope)
  return {
    recency: RECENCY_FLOOR + (1 - RECENCY_FLOOR) * 2 ** (-age / RECENCY_HALF_LIFE_DAYS),
    usage: 1 + (USAGE_MOST * card.useCount) / (card.useCount + USAGE_HALF),
    kind: asksLeave && GRANTING_KINDS.has(card.kind) ? KIND_FACTOR : 1,
    scope: isWide ? SCOPE_FACTOR : 1,
    freshness: 1,
    tier: card.tier === 'cold' ? COLD_RANK_FACTOR : 1,
    superseded: card.supersededBy === '' ? 1 : SUPERSEDED_FACTOR,
  }
}

export function boosted(score: number, boosts: Boosts): number {
  const { recency, usage, kind, scope, freshness, tier, superseded } = boosts
  return score * recency * usage * kind * scope * freshness * tier * superseded
}
