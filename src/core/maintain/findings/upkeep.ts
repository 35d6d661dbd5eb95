import type { Tier } from '../../model/memory.ts'
import type { Refinement } from './refine.ts'
import type { Finding, Ground } from './vault-finding.ts'

/** What distill, check and hygiene find, in the form of a dream's findings, so that all of it can be planned at once. */
export type Tidying = Ground &
  (
    | {
        readonly kind: 'merge'
        readonly of: number
        readonly by: number
        /** The share of keywords, 0 to 1. */
        readonly overlap: number
      }
    | { readonly kind: 'unlink'; readonly of: number; readonly targets: ReadonlySet<string> }
    | { readonly kind: 'refine'; readonly of: number; readonly refinement: Refinement }
    | { readonly kind: 'compress'; readonly of: number }
    | { readonly kind: 'purge' | 'aged' | 'delete'; readonly of: number }
    | { readonly kind: 'tier'; readonly of: number; readonly tier: Tier }
  )

/** Something that can be put right, whoever found it. `of` and `by` are places in the list of memories. */
export type Upkeep = Finding | Tidying

/** The order in which findings are carried out: texts are mended before they are merged, merged before they are shortened. */
export const UPKEEP_ORDER = [
  'moved',
  'unlink',
  'refine',
  'duplicate',
  'merge',
  'compress',
  'superseded',
  'contradiction',
  'stale',
  'purge',
  'aged',
  'tier',
  'delete',
] as const satisfies readonly Upkeep['kind'][]

/** Findings by which a memory leaves recall. */
const REMOVALS: ReadonlySet<Upkeep['kind']> = new Set([
  'superseded',
  'contradiction',
  'stale',
  'purge',
  'aged',
])

export function isRemoval({ kind }: Upkeep): boolean {
  return REMOVALS.has(kind)
}

/**
 * What is left of other findings beside those of a dream: nothing is asked about a memory that the dream would retire,
 * and of two grounds for the same the surer one is enough. So each memory has one question of a sort, whichever verb
 * found it.
 */
export function settleFindings(
  dream: readonly Finding[],
  others: readonly Tidying[],
): readonly Tidying[] {
  const leaving = new Set(dream.flatMap(({ kind, of }) => (kind === 'moved' ? [] : [of])))
  const aged = placesOf(others, ['aged'])
  const put = placesOf(others, ['aged', 'purge'])
  return others.filter((one) => {
    const { of } = one
    if (leaving.has(of) || (one.kind === 'merge' && leaving.has(one.by))) return false
    if (one.kind === 'purge') return !aged.has(of)
    return one.kind !== 'tier' || !put.has(of)
  })
}

function placesOf(
  findings: readonly Tidying[],
  kinds: readonly Tidying['kind'][],
): ReadonlySet<number> {
  return new Set(findings.filter(({ kind }) => kinds.includes(kind)).map(({ of }) => of))
}
