import type { Plan } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import {
  carryOutFindings,
  type FindingSelection,
  type FindingsOutcome,
  planOfFindings,
} from './carry-out-findings.ts'
import { composablesOf, type Dream, type DreamFinding, type DreamStep, planDream } from './dream.ts'

export interface DreamChoice {
  readonly dream: Dream
  readonly select: FindingSelection
  /** Whether what needs consent and was not chosen goes to the inbox. */
  readonly propose: boolean
  /** Hears of the look at what is left. */
  readonly step?: DreamStep | undefined
}

export type DreamOutcome = FindingsOutcome<DreamFinding>

/** The plan of some of a dream's findings; all of them where none are named. For a dry run. */
export async function previewDream(
  world: World,
  dream: Dream,
  select: FindingSelection = 'all',
): Promise<Plan> {
  const plan = await planOfFindings(world, foundIn(dream), select)
  return { ...plan, notes: [...plan.notes, ...dream.notes] }
}

/** Carries out the chosen findings as one operation, and rebuilds the generated files (DRM-07, DRM-08). */
export async function applyDream(
  world: World,
  { dream, select, propose, step }: DreamChoice,
): Promise<DreamOutcome> {
  return carryOutFindings(world, foundIn(dream), {
    ...{ select, propose },
    lookAgain: async () => foundIn(await planDream(world, { step })),
  })
}

function foundIn(dream: Dream) {
  return { operation: 'dream', memories: composablesOf(dream), findings: dream.findings }
}
