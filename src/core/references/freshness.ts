import type { Memory } from '../model/memory.ts'
import { claimsRule } from '../model/rule-kinds.ts'
import { isProhibition } from './prohibition.ts'
import type { Verdict } from './verdict.ts'

/** What a memory's references say of it (DRM-03, DRM-11). */
export type Freshness = 'EVERGREEN' | 'FRESH' | 'PARTIALLY_STALE' | 'FULLY_STALE'

/**
 * What cannot be checked does not count, nor do links to other memories; what moved is there. So is one of several files
 * that a path may mean: whoever names such a one is not stale as a whole.
 */
export function freshnessOf(
  verdicts: readonly Pick<Verdict, 'is' | 'isMemory' | 'oneOf'>[],
): Freshness {
  const checked = verdicts.filter(({ is, isMemory }) => is !== 'UNVERIFIABLE' && !isMemory)
  const missing = checked.filter(({ is }) => is === 'MISSING')
  if (checked.length === 0) return 'EVERGREEN'
  if (missing.length === 0) return 'FRESH'
  const isLeft = verdicts.some(({ oneOf, isMemory }) => oneOf !== undefined && !isMemory)
  return missing.length === checked.length && !isLeft ? 'FULLY_STALE' : 'PARTIALLY_STALE'
}

/** Kinds whose truth does not hang on files: they are shown whatever became of what they name (DRM-04, DRM-11). */
const GUARDED = new Set(['user', 'feedback', 'reference', 'preference'])

export function isGuardedKind(kind: string): boolean {
  return GUARDED.has(kind)
}

/** What recall does with a memory (DRM-11): shows it, shows it with a warning, or leaves it out. */
export type Treatment = 'show' | 'warn' | 'withhold'

/**
 * What a person pinned, said of themselves or made a rule is never left out, nor what says what not to do: that is worth
 * the most once the code it warns of is gone.
 */
export function treatmentOf(freshness: Freshness, memory: Memory): Treatment {
  if (freshness === 'PARTIALLY_STALE') return 'warn'
  if (freshness !== 'FULLY_STALE') return 'show'
  const isKept = isGuardedKind(memory.kind) || memory.pinned || claimsRule(memory)
  return isKept || isProhibition(memory) ? 'warn' : 'withhold'
}

const NAMED_MAX = 3

/** One line on what a reader of the memory will not find, or will find elsewhere; undefined when all is as it says. */
export function staleNote(verdicts: readonly Verdict[]): string | undefined {
  const about = (is: Verdict['is']): readonly Verdict[] =>
    verdicts.filter((verdict) => verdict.is === is && !verdict.isMemory)
  const missing = about('MISSING').map(({ reference }) => reference.text)
  const moved = about('MOVED').map(({ reference, to }) => `${reference.text} (now ${to})`)
  const parts = [
    ...(missing.length > 0 ? [`no longer there: ${listed(missing)}`] : []),
    ...(moved.length > 0 ? [`moved: ${listed(moved)}`] : []),
  ]
  return parts.length === 0 ? undefined : `Checked just now: ${parts.join('; ')}.`
}

function listed(names: readonly string[]): string {
  const once = [...new Set(names)]
  const more = once.length - NAMED_MAX
  return `${once.slice(0, NAMED_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
