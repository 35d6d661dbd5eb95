import { KnownError } from '../core/errors.ts'
import type { Plan } from '../core/plan.ts'
import { unitsOf } from '../core/plan-units.ts'
import type { VaultPath } from '../core/vault-path.ts'
import type { World } from '../ports/world.ts'
import { type ApplyOutcome, applyPlan } from './apply.ts'
import type { Dream, DreamFinding } from './dream.ts'
import { planFindings } from './dream-standing.ts'
import { propose } from './propose.ts'

export interface DreamChoice {
  readonly dream: Dream
  /** `unasked`: those that need nothing (WRT-16). Else places in the dream's list of findings. */
  readonly select: 'all' | 'unasked' | readonly number[]
  /** Whether what needs consent and was not chosen goes to the inbox. */
  readonly propose: boolean
}

export interface DreamOutcome {
  /** What was carried out, and how it went. More than one where the disk refused some of it. */
  readonly outcomes: readonly ApplyOutcome[]
  /** Changes that the disk refused, with its words. */
  readonly failed: readonly { readonly plan: Plan; readonly error: KnownError }[]
  /** The findings that were chosen. */
  readonly chosen: readonly DreamFinding[]
  /** The generated files that were written. */
  readonly rebuilt: readonly VaultPath[]
  /** How many wait in the inbox now that did not before. */
  readonly proposed: number
}

/** The plan of some of a dream's findings; all of them where none are named. For a dry run. */
export async function previewDream(
  world: World,
  dream: Dream,
  select: DreamChoice['select'] = 'all',
): Promise<Plan> {
  const chosen = chosenOf(dream, select).map(({ finding }) => finding)
  const plan = planFindings(world, dream.memories, chosen)
  return { ...plan, notes: [...plan.notes, ...dream.notes] }
}

/**
 * Carries out the chosen findings as one operation, with the generated files made anew (DRM-07, DRM-08). What the disk
 * refuses does not keep the rest from being done: it is tried piece by piece, and said (DRM-09).
 */
export async function applyDream(world: World, choice: DreamChoice): Promise<DreamOutcome> {
  const { dream } = choice
  const chosen = chosenOf(dream, choice.select)
  const plan = planFindings(
    world,
    dream.memories,
    chosen.map(({ finding }) => finding),
  )
  const { outcomes, failed } = await carryOut(world, plan)
  const rest = dream.findings.filter((one) => !chosen.includes(one) && isToPropose(one))
  let proposed = 0
  if (choice.propose && world.inbox !== undefined)
    for (const { finding } of rest) {
      const proposal = planFindings(world, dream.memories, [finding])
      const title = titleOf(dream, finding)
      if ((await propose(world, { source: 'dream', title, plan: proposal })) === 'waiting')
        proposed++
    }
  const written = new Set(outcomes.flatMap(({ operation }) => operation?.paths ?? []))
  const rebuilt = world.layout.generatedPaths.filter((path) => written.has(path))
  return { outcomes, failed, chosen, rebuilt, proposed }
}

function isToPropose({ finding, standing }: DreamFinding): boolean {
  return finding.needs === 'consent' && standing === 'new'
}

function chosenOf(dream: Dream, select: DreamChoice['select']): readonly DreamFinding[] {
  if (select === 'unasked')
    return dream.findings.filter(({ finding }) => finding.needs === 'nothing')
  if (select !== 'all') return dream.findings.filter((_, at) => select.includes(at))
  return dream.findings.filter(({ standing }) => standing !== 'rejected')
}

async function carryOut(
  world: World,
  plan: Plan,
): Promise<Pick<DreamOutcome, 'outcomes' | 'failed'>> {
  try {
    return {
      outcomes: [await applyPlan(world, { plan, select: 'all', rebuild: true })],
      failed: [],
    }
  } catch (error) {
    if (!isOfDisk(error) || plan.changes.length < 2) throw error
  }
  const outcomes: ApplyOutcome[] = []
  const failed: { plan: Plan; error: KnownError }[] = []
  for (const unit of unitsOf(plan.changes)) {
    const piece = { ...plan, changes: unit }
    try {
      outcomes.push(await applyPlan(world, { plan: piece, select: 'all' }))
    } catch (error) {
      if (!isOfDisk(error)) throw error
      failed.push({ plan: piece, error })
    }
  }
  return { outcomes, failed }
}

function isOfDisk(error: unknown): error is KnownError {
  return (
    error instanceof KnownError && error.kind === 'environment' && error.code !== 'LOCK_TIMEOUT'
  )
}

/** One line for the list of what waits. */
export function titleOf(
  { memories }: Pick<Dream, 'memories'>,
  finding: DreamFinding['finding'],
): string {
  const name = (at: number): string => memories[at]!.memory.id
  switch (finding.kind) {
    case 'moved':
      return `Mend ${finding.mends.length === 1 ? 'a reference' : `${finding.mends.length} references`} of ${name(finding.of)}`
    case 'duplicate':
      return `Merge ${name(finding.of)} into ${name(finding.by)}`
    case 'stale':
      return `Retire ${name(finding.of)}: all that it names is gone`
    default:
      return `Retire ${name(finding.of)}: superseded by ${name(finding.by)}`
  }
}
