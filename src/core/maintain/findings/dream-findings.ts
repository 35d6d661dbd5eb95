import type { Instant } from '../../base/instant.ts'
import type { Verdict } from '../../references/verdict.ts'
import { pairFindings } from '../pairs/dream-pairs.ts'
import type { PairOptions } from '../pairs/find-pairs.ts'
import { type Mend, mendReferences } from './mend-references.ts'
import { removalGuards } from './removal-guards.ts'
import type { CheckedMemory, Findings, Flag, VaultFinding } from './vault-finding.ts'

/** All that the memories of one vault give reason to (DRM-03 to DRM-06). Decides nothing but what is proposed. */
export function dreamFindings(
  memories: readonly CheckedMemory[],
  options: PairOptions & { readonly now: Instant },
): Findings {
  const findings: VaultFinding[] = []
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
    return [{ kind: 'missing', of, why: 'it has no frontmatter: skipped', missing }]
  const why =
    guards.length === 0
      ? 'some of its references are missing'
      : `kept, because ${guards.join('; ')}`
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

/**
 * Removal by git's word alone goes without a question when the person said `--yes`; everything else waits (WRT-16). It
 * takes a file that was removed: code that no longer calls `removeAllListeners` makes a lesson about it no less true.
 */
function staleFinding(of: number, verdicts: readonly Verdict[]): VaultFinding {
  const missing = verdicts.filter(({ is, isMemory }) => is === 'MISSING' && !isMemory)
  const isProved =
    missing.every(({ commit }) => commit !== undefined) &&
    missing.some(({ reference }) => reference.kind === 'path')
  return {
    kind: 'stale',
    of,
    needs: isProved ? 'nothing' : 'consent',
    reason: 'fully stale: everything it mentions is missing',
    evidence: missing.map(({ reference, why }) => ({ what: reference.text, detail: why })),
  }
}

const SHOWN_CHARS = 160

/** The sentence as it is and as it will be: whoever is asked sees what the yes does. */
function shown({ before, after }: Mend): string {
  const clip = (text: string): string =>
    text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text
  return `"${clip(before)}" becomes "${clip(after)}"`
}

function movedFindings(of: number, mends: readonly Mend[]): readonly VaultFinding[] {
  const isProved = ({ verdict, isSure }: Mend): boolean =>
    isSure && verdict.isRename === true && verdict.isWhole === true && verdict.commit !== undefined
  const finding = (
    chosen: readonly Mend[],
    needs: VaultFinding['needs'],
  ): readonly VaultFinding[] =>
    chosen.length === 0
      ? []
      : [
          {
            kind: 'moved',
            of,
            mends: chosen,
            needs,
            reason: `moved: ${listed(chosen.map(({ from, to }) => `${from} is now ${to}`))}`,
            evidence: chosen.map((mend) => ({
              what: mend.from,
              detail:
                needs === 'nothing' ? mend.verdict.why : `${mend.verdict.why}; ${shown(mend)}`,
            })),
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
