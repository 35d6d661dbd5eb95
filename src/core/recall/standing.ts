import { daysBetween, type Instant, latest } from '../instant.ts'
import type { Card, Entry } from '../memory.ts'
import { type Admitted, isOpenMatter, isUniversal, mayEnter, type Tiers } from './admit.ts'

/** What is old counts for less, and never for nothing. */
const HALF_LIFE_DAYS = 60

/**
 * What a session should know before the first word (REC-10), each tier best first: rules of the person, what is
 * pinned, the last session with its next actions and what was most useful, and what is open.
 */
export function standing(
  entries: readonly Entry[],
  { vaultScope, now }: { readonly vaultScope: string; readonly now: Instant },
): Tiers {
  const scored = entries
    .filter(mayEnter)
    .map((entry): Admitted => {
      return { entry, score: usefulness(entry.memory, now), reason: { by: 'standing' } }
    })
    .sort((a, b) => b.score - a.score || (a.entry.path < b.entry.path ? -1 : 1))
  const tierOf = ({ entry: { memory } }: Admitted): keyof Tiers => {
    if (isUniversal(memory, vaultScope)) return 'prelude'
    if (isOpenMatter(memory)) return 'open'
    return memory.pinned ? 'pinned' : 'relevant'
  }
  const tier = (name: keyof Tiers): readonly Admitted[] =>
    scored.filter((one) => tierOf(one) === name)
  const relevant = tier('relevant')
  const session = lastSession(relevant)
  const useful = relevant.filter(({ entry }) => entry.memory.kind !== SESSION)
  return {
    prelude: tier('prelude'),
    pinned: tier('pinned'),
    relevant: [...(session === undefined ? [] : [session]), ...useful],
    open: tier('open'),
  }
}

const SESSION = 'session_summary'
/** How to work here matters in every session; most other things in few. */
const GUIDING_KINDS: ReadonlySet<string> = new Set([
  'preference',
  'feedback',
  'constraint',
  'convention',
])

function usefulness({ useCount, kind, pinned, ...card }: Card, now: Instant): number {
  const last = latest(card.updatedAt ?? card.createdAt, card.lastUsedAt)
  const recency = last === undefined ? 0 : 2 ** (-daysBetween(last, now) / HALF_LIFE_DAYS)
  const worth = 1 + Math.log2(1 + useCount) + (GUIDING_KINDS.has(kind) ? 1 : 0) + (pinned ? 1 : 0)
  return Math.round(worth * (0.25 + recency) * 1000) / 1000
}

function lastSession(admitted: readonly Admitted[]): Admitted | undefined {
  const when = ({ entry }: Admitted): string =>
    entry.memory.createdAt ?? entry.memory.updatedAt ?? ''
  return admitted
    .filter(({ entry }) => entry.memory.kind === SESSION)
    .reduce<Admitted | undefined>(
      (last, next) => (last === undefined || when(next) > when(last) ? next : last),
      undefined,
    )
}
