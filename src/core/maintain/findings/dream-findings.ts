import type { Instant } from '../../base/instant.ts'
import type { VaultPath } from '../../base/vault-path.ts'
import type { ContentDate } from '../../model/content-date.ts'
import type { Memory, Version } from '../../model/memory.ts'
import type { Evidence } from '../../plan/plan.ts'
import type { Freshness } from '../../references/freshness.ts'
import type { Verdict } from '../../references/judge-references.ts'
import { pairFindings } from '../pairs/dream-pairs.ts'
import type { PairOptions } from '../pairs/find-pairs.ts'
import { type Mend, mendReferences } from './mend-references.ts'
import { removalGuards } from './removal-guards.ts'

/** One active memory as dream sees it. */
export interface CheckedMemory {
  readonly path: VaultPath
  readonly memory: Memory
  readonly version: Version
  readonly freshness: Freshness
  readonly verdicts: readonly Verdict[]
  readonly date: ContentDate
  /** Uses that no file holds yet included. */
  readonly lastUsedAt: Instant | undefined
  /** False for a file that has to be mended by hand first: it is looked at and left alone. */
  readonly isChangeable: boolean
}

/** Whether somebody has to say yes, why, and what shows it. */
export interface Ground {
  readonly needs: 'nothing' | 'consent'
  readonly reason: string
  readonly evidence: readonly Evidence[]
}

/** Something that can be put right. `of` and `by` are places in the list of memories. */
export type Finding = Ground &
  (
    | { readonly kind: 'moved'; readonly of: number; readonly mends: readonly Mend[] }
    | { readonly kind: 'stale'; readonly of: number }
    | {
        readonly kind: 'duplicate'
        readonly of: number
        readonly by: number
        readonly overlap: number
      }
    | { readonly kind: 'superseded' | 'contradiction'; readonly of: number; readonly by: number }
  )

/** Something that a person should look at: nothing is proposed. */
export interface Flag {
  readonly kind: 'stale' | 'missing' | 'moved' | 'contradiction' | 'duplicate'
  readonly of: number
  readonly with?: number
  readonly why: string
  /** What it names and is not there. */
  readonly missing: readonly string[]
}

export interface Findings {
  readonly findings: readonly Finding[]
  readonly flags: readonly Flag[]
}

/** All that the memories of one vault give reason to (DRM-03 to DRM-06). Decides nothing but what is proposed. */
export function dreamFindings(
  memories: readonly CheckedMemory[],
  options: PairOptions & { readonly now: Instant },
): Findings {
  const findings: Finding[] = []
  const flags: Flag[] = []
  for (const [of, dreamt] of memories.entries()) {
    const seen = referenceFindings(of, dreamt, options.now)
    findings.push(...seen.findings)
    flags.push(...seen.flags)
  }
  const stale = new Set(findings.flatMap(({ kind, of }) => (kind === 'stale' ? [of] : [])))
  const pairs = pairFindings(memories, { ...options, leaving: stale })
  return { findings: [...findings, ...pairs.findings], flags: [...flags, ...pairs.flags] }
}

function referenceFindings(of: number, dreamt: CheckedMemory, now: Instant): Findings {
  const { memory, verdicts, freshness, isChangeable } = dreamt
  const { mends, left } = mendReferences(memory, verdicts)
  const moved: Flag[] = left.map(({ reference, why }) => ({
    kind: 'moved',
    of,
    why: `${reference.text}: ${why}`,
    missing: [],
  }))
  const guards = freshness === 'FULLY_STALE' ? removalGuards({ ...dreamt, now }) : []
  if (freshness === 'FULLY_STALE' && guards.length === 0 && isChangeable)
    return { findings: [staleFinding(of, verdicts)], flags: [] }
  return {
    findings: isChangeable ? movedFindings(of, mends) : [],
    flags: [...moved, ...missingFlags(of, dreamt, guards)],
  }
}

/** What is gone is told also of memories that stay as they are. */
function missingFlags(
  of: number,
  { freshness, verdicts }: CheckedMemory,
  guards: readonly string[],
): readonly Flag[] {
  const missing = missingOf(verdicts)
  if (missing.length === 0) return []
  if (freshness === 'EVERGREEN')
    return [{ kind: 'missing', of, why: 'it has no frontmatter and is left alone', missing }]
  const why =
    guards.length === 0 ? 'a part of what it names is gone' : `kept, since ${guards.join('; ')}`
  return [{ kind: 'stale', of, why, missing }]
}

const NAMED_MAX = 3

function listed(names: readonly string[]): string {
  const more = names.length - NAMED_MAX
  return `${names.slice(0, NAMED_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function missingOf(verdicts: readonly Verdict[]): readonly string[] {
  const missing = verdicts.filter(({ is, isMemory }) => is === 'MISSING' && !isMemory)
  return [...new Set(missing.map(({ reference }) => reference.text))]
}

/** Removal by git's word alone goes without a question when the person said `--yes`; everything else waits (WRT-16). */
function staleFinding(of: number, verdicts: readonly Verdict[]): Finding {
  const missing = verdicts.filter(({ is, isMemory }) => is === 'MISSING' && !isMemory)
  const isProved = missing.every(({ commit }) => commit !== undefined)
  return {
    kind: 'stale',
    of,
    needs: isProved ? 'nothing' : 'consent',
    reason: 'fully stale: all that it names is gone',
    evidence: missing.map(({ reference, why }) => ({ what: reference.text, detail: why })),
  }
}

function movedFindings(of: number, mends: readonly Mend[]): readonly Finding[] {
  const isProved = ({ verdict }: Mend): boolean =>
    verdict.isRename === true && verdict.commit !== undefined
  const finding = (chosen: readonly Mend[], needs: Finding['needs']): readonly Finding[] =>
    chosen.length === 0
      ? []
      : [
          {
            kind: 'moved',
            of,
            mends: chosen,
            needs,
            reason: `moved: ${listed(chosen.map(({ from, to }) => `${from} is now ${to}`))}`,
            evidence: chosen.map(({ from, verdict }) => ({ what: from, detail: verdict.why })),
          },
        ]
  return [
    ...finding(mends.filter(isProved), 'nothing'),
    ...finding(
      mends.filter((mend) => !isProved(mend)),
      'consent',
    ),
  ]
}
