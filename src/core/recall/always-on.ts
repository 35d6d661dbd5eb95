import { daysBetween, type Instant, latest } from '../base/instant.ts'
import type { Tiers } from './admission.ts'
import { isOpenMatter } from './admit.ts'
import type { Outline, Weighed } from './entry-outline.ts'
import { isUniversal } from './in-scope.ts'

/** What is old counts for less, and never for nothing. */
const HALF_LIFE_DAYS = 60

/** A memory that stands in a brief, and what it is worth there. */
export interface AlwaysOnEntry {
  readonly doc: number
  readonly memory: Weighed
  readonly score: number
}

/**
 * What a session should know before the first word (REC-10), each tier best first: rules of the person, what is
 * pinned, the last session with its next actions and what was most useful, and what is open. Sorted by path before.
 */
export function alwaysOnEntries(
  outlines: readonly Outline[],
  { vaultScope, now }: { readonly vaultScope: string; readonly now: Instant },
): Readonly<Record<keyof Tiers, readonly AlwaysOnEntry[]>> {
  const scored = outlines
    .map(({ doc, memory }): AlwaysOnEntry => ({ doc, memory, score: usefulness(memory, now) }))
    // Sorting keeps the order of paths among equals.
    .sort((a, b) => b.score - a.score)
  const tierOf = ({ memory }: AlwaysOnEntry): keyof Tiers => {
    if (isUniversal(memory, vaultScope)) return 'prelude'
    if (isOpenMatter(memory)) return 'open'
    return memory.pinned ? 'pinned' : 'relevant'
  }
  const tier = (name: keyof Tiers): readonly AlwaysOnEntry[] =>
    scored.filter((one) => tierOf(one) === name)
  const relevant = tier('relevant')
  const session = lastSession(relevant)
  const useful = relevant.filter(({ memory }) => memory.kind !== SESSION)
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

function usefulness(memory: Weighed, now: Instant): number {
  const { worth, recency } = worthOf(memory, now)
  return Math.round(worth * recency * 1000) / 1000
}

/** What its uses, its kind and a pin make a memory worth, and what its age makes of that. */
export function worthOf(
  memory: Weighed,
  now: Instant,
): { readonly worth: number; readonly recency: number } {
  const { useCount, kind, pinned, createdAt, updatedAt, lastUsedAt } = memory
  const last = latest(updatedAt ?? createdAt, lastUsedAt)
  const recency = last === undefined ? 0 : 2 ** (-daysBetween(last, now) / HALF_LIFE_DAYS)
  const worth = 1 + Math.log2(1 + useCount) + (GUIDING_KINDS.has(kind) ? 1 : 0) + (pinned ? 1 : 0)
  return { worth, recency: 0.25 + recency }
}

function lastSession(all: readonly AlwaysOnEntry[]): AlwaysOnEntry | undefined {
  const when = ({ memory }: AlwaysOnEntry): string => memory.createdAt ?? memory.updatedAt ?? ''
  return all
    .filter(({ memory }) => memory.kind === SESSION)
    .reduce<AlwaysOnEntry | undefined>(
      (last, next) => (last === undefined || when(next) > when(last) ? next : last),
      undefined,
    )
}
