import type { Composable } from '../../core/maintain/findings/compose-findings.ts'
import { usageIsKnown } from '../../core/maintain/findings/scores.ts'
import type { UpkeepFinding } from '../../core/maintain/findings/upkeep.ts'
import { compressOwn } from '../../core/maintain/merge/compress-memory.ts'
import { percent } from '../../core/maintain/merge/merge-memories.ts'
import { contradictions } from '../../core/maintain/pairs/conflict.ts'
import type { CheckReport } from '../../core/maintain/report/check-report.ts'
import type { VaultMetrics } from '../../core/maintain/report/vault-health.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { Evidence, Plan } from '../../core/plan/plan.ts'
import { isGuardedKind } from '../../core/references/freshness.ts'
import { isProhibition } from '../../core/references/prohibition.ts'
import type { World } from '../../ports/world.ts'
import { type DistillFacts, readFacts } from '../catalog/distill-facts.ts'
import { type LinksSeen, lookAtLinks, lookOver } from './check/check.ts'
import { offerCompress } from './distill/plan-compress.ts'
import { offerMerge } from './distill/plan-merge.ts'
import { offerPurge, purgeEvidence } from './distill/plan-purge.ts'
import { offerRefine, refineEvidence } from './distill/plan-refine.ts'
import type { DreamStep } from './dream.ts'
import { planGc } from './gc.ts'
import { type DueSteps, dueSteps, hygieneEvidence } from './hygiene.ts'

export interface UpkeepFindings {
  readonly findings: readonly UpkeepFinding[]
  readonly check: CheckReport
  readonly metrics: VaultMetrics
  readonly notes: readonly string[]
}

/** More of one sort than this nobody goes through at once; the worst come first, and the verb itself has all. */
const SHOWN_MAX = 50

/** Where each memory stands in the list that findings count by; undefined for one that cannot be changed. */
type Places = (entry: Pick<Entry, 'path' | 'memory'>) => number | undefined

/** What check, distill and hygiene find, each by its own rules (BUD-02, DST-04 to DST-08, HYG-01). Changes nothing. */
export async function findUpkeep(
  world: World,
  memories: readonly Composable[],
  step: DreamStep = () => undefined,
): Promise<UpkeepFindings> {
  const seen = await lookOver(world, (done, total) => step(done, total, 'checking lists and links'))
  return { check: seen.report, ...(await tidyingsOf(world, memories, { seen, step })) }
}

/** The findings alone, of a vault that nobody wants a report on. */
export async function laterUpkeep(
  world: World,
  memories: readonly Composable[],
  step: DreamStep = () => undefined,
): Promise<readonly UpkeepFinding[]> {
  const { findings } = await tidyingsOf(world, memories, { seen: await lookAtLinks(world), step })
  return findings
}

async function tidyingsOf(
  world: World,
  memories: readonly Composable[],
  { seen, step }: { readonly seen: LinksSeen; readonly step: DreamStep },
): Promise<Omit<UpkeepFindings, 'check'>> {
  const places = placesIn(memories)
  const facts = await readFacts(world)
  const notes: string[] = []
  const some = (all: readonly UpkeepFinding[], verb: string): readonly UpkeepFinding[] => {
    const asking = all.filter(({ needs }) => needs === 'consent')
    if (asking.length <= SHOWN_MAX) return all
    notes.push(`${asking.length - SHOWN_MAX} more for \`everkeep ${verb}\`.`)
    const shown = new Set(asking.slice(0, SHOWN_MAX))
    return all.filter((one) => one.needs === 'nothing' || shown.has(one))
  }
  const refined = await offerRefine(world, facts, (done, total) => step(done, total, 'scoring'))
  const purge = purgeOf(world, facts, { memories, places })
  const due = await dueSteps(world, seen.entries)
  const cleared = await planGc(world)
  notes.push(...purge.notes, ...due.notes, ...cleared.notes)
  return {
    findings: [
      ...some(unlinkings(seen.dangling, places), 'check --fix'),
      ...some(
        refined.candidates.flatMap(({ candidate }) => refining(candidate, places)),
        'distill refine',
      ),
      ...some(merges(facts, { memories, places }), 'distill merge'),
      ...some(compressions(world, facts, { memories, places }), 'distill compress'),
      ...some(purge.findings, 'distill purge'),
      ...some(
        due.steps.flatMap((one) => ageing(world, one, places)),
        'hygiene',
      ),
      ...some(clearings(cleared, memories), 'distill gc'),
    ],
    metrics: facts.metrics,
    notes,
  }
}

function placesIn(memories: readonly Composable[]): Places {
  const places = new Map(
    memories.flatMap(({ path, memory, isChangeable }, at) =>
      isChangeable ? [[`${path}\0${memory.id}`, at] as const] : [],
    ),
  )
  return ({ path, memory }) => places.get(`${path}\0${memory.id}`)
}

function unlinkings(
  dangling: ReadonlyMap<Entry, ReadonlySet<string>>,
  places: Places,
): readonly UpkeepFinding[] {
  return [...dangling].flatMap(([entry, targets]): readonly UpkeepFinding[] => {
    const of = places(entry)
    if (of === undefined) return []
    const names = [...targets]
    return [
      {
        kind: 'unlink',
        of,
        targets,
        needs: 'consent',
        reason: `removes broken links: ${names.join(', ')}`,
        evidence: names.map((target) => ({ what: 'no such memory', detail: target })),
      },
    ]
  })
}

type Offered<F extends (...args: never[]) => unknown> =
  Awaited<ReturnType<F>> extends { readonly candidates: readonly { readonly candidate: infer C }[] }
    ? C
    : never

function refining(
  { entry, refinement }: Offered<typeof offerRefine>,
  places: Places,
): readonly UpkeepFinding[] {
  const of = places(entry)
  if (of === undefined) return []
  const needs = refinement.tier === 1 ? 'nothing' : 'consent'
  const evidence = [refineEvidence(refinement)]
  return [{ kind: 'refine', of, refinement, needs, reason: refinement.fix, evidence }]
}

/** Two that contradict each other are for a person to look at, however many keywords they share. */
function merges(
  facts: DistillFacts,
  { memories, places }: { memories: readonly Composable[]; places: Places },
): readonly UpkeepFinding[] {
  const contradict = contradictions()
  return offerMerge(facts).candidates.flatMap(({ candidate }): readonly UpkeepFinding[] => {
    const { primary, secondary, share, shared, across } = candidate
    const [by, of] = [places(primary), places(secondary)]
    if (of === undefined || by === undefined) return []
    if (contradict(memories[of]!.memory, memories[by]!.memory)) return []
    return [
      {
        kind: 'merge',
        of,
        by,
        overlap: share,
        needs: 'consent',
        reason: `${percent(share)} of the keywords are the same${across ? ', in another topic' : ''}`,
        evidence: [
          { what: 'overlap', detail: `${percent(share)} of the keywords` },
          { what: 'shared', detail: shared.join(', ') },
        ],
      },
    ]
  })
}

/** Only those that get shorter by it; what is offered is what will be done. */
function compressions(
  world: World,
  facts: DistillFacts,
  { memories, places }: { memories: readonly Composable[]; places: Places },
): readonly UpkeepFinding[] {
  return offerCompress(facts).candidates.flatMap(({ candidate }): readonly UpkeepFinding[] => {
    const of = places(candidate.entry)
    if (of === undefined) return []
    const outcome = compressOwn(memories[of]!.memory, world.clock())
    if (outcome.kind === 'refused') return []
    const { tokensBefore, tokensAfter } = outcome
    return [
      {
        kind: 'compress',
        of,
        needs: 'consent',
        reason: `compressed from ${tokensBefore} to ${tokensAfter} tokens`,
        evidence: [{ what: 'tokens', detail: `${tokensBefore} -> ${tokensAfter}` }],
      },
    ]
  })
}

/**
 * What `distill purge` lists, but for what nobody would call unused: while uses are not known, age alone says nothing
 * (DST-12), and what a person said, or forbade, does not grow wrong by it (DRM-04).
 */
function purgeOf(
  world: World,
  facts: DistillFacts,
  { memories, places }: { memories: readonly Composable[]; places: Places },
): { readonly findings: readonly UpkeepFinding[]; readonly notes: readonly string[] } {
  const { candidates, notes } = offerPurge(world, facts)
  if (!usageIsKnown(facts.usageSince, facts.now)) return { findings: [], notes }
  const findings = candidates.flatMap(({ candidate }): readonly UpkeepFinding[] => {
    const of = places(candidate.entry)
    if (of === undefined || candidate.evergreen) return []
    const { memory } = memories[of]!
    if (isGuardedKind(memory.kind) || isProhibition(memory)) return []
    const evidence = purgeEvidence(candidate)
    return [{ kind: 'purge', of, needs: 'consent', reason: 'purge', evidence }]
  })
  return { findings, notes }
}

function ageing(
  world: World,
  { entry, to, reason }: DueSteps['steps'][number],
  places: Places,
): readonly UpkeepFinding[] {
  const of = places(entry)
  if (of === undefined) return []
  const ground: { needs: UpkeepFinding['needs']; evidence: readonly Evidence[] } = {
    needs: world.config.values['hygiene.auto'] ? 'nothing' : 'consent',
    evidence: hygieneEvidence(entry),
  }
  if (to === 'retired') return [{ kind: 'aged', of, ...ground, reason: `hygiene: ${reason}` }]
  const tier = to === 'hot' ? 'hot' : 'cold'
  return [{ kind: 'tier', of, tier, ...ground, reason: `${to}: ${reason}` }]
}

function clearings({ changes }: Plan, memories: readonly Composable[]): readonly UpkeepFinding[] {
  const places = new Map(memories.map(({ path, memory }, at) => [`${path}\0${memory.id}`, at]))
  return changes.flatMap(({ target, reason, evidence }): readonly UpkeepFinding[] => {
    const of = places.get(`${target.path}\0${target.id}`)
    return of === undefined ? [] : [{ kind: 'delete', of, needs: 'consent', reason, evidence }]
  })
}
