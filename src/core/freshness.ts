import type { Verdict } from './judge-references.ts'

/** What a memory's references say of it (DRM-03, DRM-11). */
export type Freshness = 'EVERGREEN' | 'FRESH' | 'PARTIALLY_STALE' | 'FULLY_STALE'

/** What cannot be checked does not count; what moved is there. */
export function freshnessOf(verdicts: readonly Pick<Verdict, 'is'>[]): Freshness {
  const checked = verdicts.filter(({ is }) => is !== 'UNVERIFIABLE')
  const missing = checked.filter(({ is }) => is === 'MISSING')
  if (checked.length === 0) return 'EVERGREEN'
  if (missing.length === 0) return 'FRESH'
  return missing.length === checked.length ? 'FULLY_STALE' : 'PARTIALLY_STALE'
}

/** Kinds whose truth does not hang on files: they are shown whatever became of what they name (DRM-04, DRM-11). */
const GUARDED = new Set(['user', 'feedback', 'reference', 'preference'])

export function isGuardedKind(kind: string): boolean {
  return GUARDED.has(kind)
}
