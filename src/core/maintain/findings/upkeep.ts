import type { Tier } from '../../model/memory.ts'
import type { Refinement } from './refine.ts'
import type { Ground, VaultFinding } from './vault-finding.ts'

/** What distill, check and hygiene find, in the form of a dream's findings, so that all of it can be planned at once. */
export type UpkeepFinding = Ground &
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
export type Finding = VaultFinding | UpkeepFinding

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
] as const satisfies readonly Finding['kind'][]

/** What matters to who reads the list: a memory that misleads, then what takes room, then what could be tidier. */
const USEFULNESS = [
  ['stale', 'superseded', 'contradiction', 'moved', 'duplicate', 'unlink'],
  ['merge', 'purge', 'aged', 'delete', 'compress'],
  ['tier', 'refine'],
] as const satisfies readonly (readonly Finding['kind'][])[]

/** The most useful first, and among those what is proved before what needs consent. */
function byUsefulness(one: Finding, other: Finding): number {
  const rank = ({ kind, needs }: Finding): number => {
    const group = USEFULNESS.findIndex((kinds) => kinds.some((name) => name === kind))
    return group * 100 + (needs === 'nothing' ? 0 : 50) + USEFULNESS.flat().indexOf(kind)
  }
  return rank(one) - rank(other)
}

/**
 * Findings in the order in which people want them, those that lead first: each memory is offered for one thing, and none
 * is to go while another is to go into it. The others are for who asks for all.
 */
export function leadingFirst<T extends { readonly finding: Finding }>(
  found: readonly T[],
): readonly (T & { readonly leads: boolean })[] {
  const goes = new Set<number>()
  const stays = new Set<number>()
  const ranked = [...found].sort((a, b) => byUsefulness(a.finding, b.finding))
  const judged = ranked.map((one) => {
    const { finding } = one
    const by = 'by' in finding ? finding.by : undefined
    const leads =
      !goes.has(finding.of) && !stays.has(finding.of) && (by === undefined || !goes.has(by))
    if (leads) goes.add(finding.of)
    if (leads && by !== undefined) stays.add(by)
    return { ...one, leads }
  })
  return [...judged.filter(({ leads }) => leads), ...judged.filter(({ leads }) => !leads)]
}

/** Findings by which a memory leaves recall. */
const REMOVALS: ReadonlySet<Finding['kind']> = new Set([
  'superseded',
  'contradiction',
  'stale',
  'purge',
  'aged',
])

export function isRemoval({ kind }: Finding): boolean {
  return REMOVALS.has(kind)
}

/**
 * What is left of other findings beside those of a dream: nothing is asked about a memory that the dream would retire,
 * and of two grounds for the same the surer one is enough. So each memory has one question of a sort, whichever verb
 * found it.
 */
export function settleFindings(
  dream: readonly VaultFinding[],
  others: readonly UpkeepFinding[],
): readonly UpkeepFinding[] {
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
  findings: readonly UpkeepFinding[],
  kinds: readonly UpkeepFinding['kind'][],
): ReadonlySet<number> {
  return new Set(findings.filter(({ kind }) => kinds.includes(kind)).map(({ of }) => of))
}
