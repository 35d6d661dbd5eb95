import { KnownError } from '../base/errors.ts'
import { dayOf, daysBetween, type Instant, parseInstant } from '../base/instant.ts'
import { isEvergreen, type Kind } from './kinds.ts'
import type { Memory, Status } from './memory.ts'

/** Cold memories are ranked down by this factor, for real (MOD-07). */
export const COLD_RANK_FACTOR = 0.3

/** A change of status that can be requested. */
export type Move = 'retire' | 'archive' | 'unarchive' | 'restore'

const MOVES = {
  retire: { from: 'active', to: 'retired', code: 'DELETE_ERROR' },
  archive: { from: 'active', to: 'archived', code: 'ARCHIVE_ERROR' },
  unarchive: { from: 'archived', to: 'active', code: 'UNARCHIVE_ERROR' },
  restore: { from: 'retired', to: 'active', code: 'RESTORE_ERROR' },
} as const satisfies Record<Move, { from: Status; to: Status; code: string }>

/** What to do instead of a refused move. */
function wayOut(move: Move, status: Status): string {
  const { to } = MOVES[move]
  if (status === to) return 'Nothing to do.'
  const back = status === 'retired' ? 'restore' : 'unarchive'
  if (to === 'active') return `Use \`everkeep ${back}\`.`
  const first = status === 'retired' ? 'Restore' : 'Unarchive'
  return `${first} it first with \`everkeep ${back}\`.`
}

/**
 * Whether a memory of this status can make the move (MOD-06). `already`: it stands there, and asking again is no
 * fault; but only an archived memory can be unarchived.
 */
export function checkMove(move: Move, status: Status): 'fine' | 'already' | KnownError {
  const { from, to, code } = MOVES[move]
  if (status === from) return 'fine'
  if (status === to && move !== 'unarchive') return 'already'
  return new KnownError(code, {
    message: `Only ${from} memories can be ${PARTICIPLES[move]}; this one is ${status}.`,
    field: 'status',
    rule: `only ${from} memories can be ${PARTICIPLES[move]}`,
    hint: wayOut(move, status),
  })
}

const PARTICIPLES: Readonly<Record<Move, string>> = {
  retire: 'retired',
  archive: 'archived',
  unarchive: 'unarchived',
  restore: 'restored',
}

type Aging = Pick<Memory, 'pinned'>

/** Why age does or does not speak against a memory (MOD-14). */
export function aging(memory: Aging, kind: Kind | undefined): 'pinned' | 'evergreen' | 'ages' {
  if (memory.pinned) return 'pinned'
  return isEvergreen(kind) ? 'evergreen' : 'ages'
}

/** Whether a memory may be aged, purged or removed for its age alone (MOD-14). */
export function agesOut(memory: Aging, kind: Kind | undefined): boolean {
  return aging(memory, kind) === 'ages'
}

/**
 * Whether the retention of its kind says that a memory is expired (MOD-15). It holds for evergreen kinds too: none of
 * them has a retention unless the vault's config gives it one, and that is a person's word.
 */
export function retentionDue(
  memory: Pick<Memory, 'pinned' | 'status' | 'updatedAt' | 'createdAt'>,
  kind: Kind | undefined,
  now: Instant,
): boolean {
  const days = kind?.retentionDays ?? 0
  const since = memory.updatedAt ?? memory.createdAt
  if (days <= 0 || memory.pinned || memory.status !== 'active' || since === undefined) return false
  return daysBetween(since, now) >= days
}

/** By how many days a memory has outlived its kind's time to live; 0 while it has not, or has none. It only ranks. */
export function ttlExcessDays(
  memory: Pick<Memory, 'createdAt'>,
  kind: Kind | undefined,
  now: Instant,
): number {
  if (kind?.ttlDays === undefined || memory.createdAt === undefined) return 0
  return Math.max(0, daysBetween(memory.createdAt, now) - kind.ttlDays)
}

/** Refuses one more memory of a kind that already has as many active ones as the vault allows; 0 allows any number. */
export function overCategoryLimit(
  kind: string,
  activeCount: number,
  limit: number,
): KnownError | undefined {
  if (limit <= 0 || activeCount < limit) return undefined
  return new KnownError('LIMIT_ERROR', {
    message: `There are already ${activeCount} active memories of the kind ${kind}. The limit is ${limit}.`,
    field: 'category',
    rule: `at most ${limit} active memories per kind (max_memories_per_category)`,
    hint: 'Update one, retire or merge some (`everkeep distill`), or raise max_memories_per_category in memory-config.json.',
    data: { kind, active: activeCount, limit },
  })
}

/** Whether a memory says that it still holds: checked here and again when it is injected. */
export const STANDING_FIELDS = [
  'status',
  'state',
  'epistemic_status',
  'active',
  'expires',
  'resolved',
  'resolved_at',
] as const

/** One of these of a memory, whether its layout has a name for it or not. */
export function standingField(
  { fields, extra }: Pick<Memory, 'fields' | 'extra'>,
  name: (typeof STANDING_FIELDS)[number],
): unknown {
  return fields?.[name] ?? extra[name]
}

/** Why a memory no longer holds by its own fields, or undefined while it does (MOD-15). */
export function spentBecause(
  memory: Pick<Memory, 'kind' | 'fields' | 'extra'>,
  now: Instant,
): string | undefined {
  const status = String(standingField(memory, 'status') ?? '').toLowerCase()
  switch (memory.kind) {
    case 'constraint':
      if (standingField(memory, 'active') === false) return 'the constraint is no longer active'
      return expiry(standingField(memory, 'expires'), now)
    case 'tech_debt':
      return SPENT_DEBT.has(status) ? `the debt is ${status.replace('_', ' ')}` : undefined
    case 'decision':
      return SPENT_DECISIONS.has(status) ? `the decision is ${status}` : undefined
    default:
      return undefined
  }
}

const SPENT_DEBT: ReadonlySet<string> = new Set(['resolved', 'wont_fix'])
const SPENT_DECISIONS: ReadonlySet<string> = new Set(['deprecated', 'superseded'])

/** A constraint holds through the day that it names. */
function expiry(raw: unknown, now: Instant): string | undefined {
  const expires = typeof raw === 'string' ? parseInstant(raw) : undefined
  if (expires === undefined || dayOf(expires) >= dayOf(now)) return undefined
  return `the constraint expired on ${dayOf(expires)}`
}

/** Spent memories are not injected, are ranked down, and are flagged by check. */
export function isSpent(memory: Pick<Memory, 'kind' | 'fields' | 'extra'>, now: Instant): boolean {
  return spentBecause(memory, now) !== undefined
}
