import type { Composable } from '../../core/maintain/findings/compose-findings.ts'
import type { Finding } from '../../core/maintain/findings/upkeep.ts'
import { joinPlans } from '../../core/plan/join-changes.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import { vaultAfterPlan } from '../write/plan/vault-after-plan.ts'
import type { FoundInVault, StandingFinding } from './plan-findings.ts'
import { findingPlanner } from './plan-findings.ts'

/**
 * One plan for findings of one look after the other, each planned on what those before it leave. What rests on a finding
 * that was not chosen is left, and said.
 */
export async function planRounds(
  world: World,
  { operation, memories }: Pick<FoundInVault<StandingFinding>, 'operation' | 'memories'>,
  chosen: readonly StandingFinding[],
): Promise<{ readonly plan: Plan; readonly idle: ReadonlySet<Finding> }> {
  const last = Math.max(0, ...chosen.map(({ round = 0 }) => round))
  const idle = new Set<Finding>()
  const taken = new Set(chosen.map(({ finding }) => finding))
  const notes: string[] = []
  let plan: Plan | undefined
  let now: PlannedVault = { world, memories }
  for (let round = 0; round <= last; round++) {
    const due = chosen
      .filter((one) => (one.round ?? 0) === round)
      .filter((one) => {
        const isFounded = (one.after ?? []).every((other) => taken.has(other))
        if (!isFounded) idle.add(one.finding)
        return isFounded
      })
      .map(({ finding }) => finding)
    const planner = await findingPlanner(now.world, now.memories, due)
    const next = planner.compose(operation, due)
    for (const one of next.idle) idle.add(one)
    notes.push(...next.plan.notes)
    plan = plan === undefined ? next.plan : joinPlans(plan, next.plan)
    if (round < last) now = await plannedVaultAfter(now, next.plan)
  }
  const left = chosen.filter(({ finding, after }) => after !== undefined && idle.has(finding))
  if (left.length > 0)
    notes.push(`${left.length} depend on a change that was not applied: skipped.`)
  return { plan: { ...plan!, notes: [...new Set(notes)] }, idle }
}

/** A vault as some rounds of a plan leave it, with its memories in their old places. */
export interface PlannedVault {
  readonly world: World
  readonly memories: readonly Composable[]
}

export async function plannedVaultAfter(
  { world, memories }: PlannedVault,
  plan: Plan,
): Promise<PlannedVault & { readonly changed: ReadonlySet<number> }> {
  const { world: later, touched } = await vaultAfterPlan(world, plan)
  const moved = new Map(
    plan.changes.flatMap(({ target, after }) =>
      after.as === 'absent' ? [] : [[keyOf(target.path, target.id), after.path] as const],
    ),
  )
  const gone = new Set(
    plan.changes
      .filter(({ after }) => after.as === 'absent')
      .map(({ target }) => keyOf(target.path, target.id)),
  )
  const stand = new Map(touched.map((one) => [keyOf(one.path, one.memory.id), one]))
  const changed = new Set<number>()
  const after = memories.map((one, at) => {
    const key = keyOf(one.path, one.memory.id)
    if (gone.has(key)) return { ...one, isChangeable: false }
    const found = stand.get(keyOf(moved.get(key) ?? one.path, one.memory.id))
    if (found === undefined) return one
    if (moved.has(key)) changed.add(at)
    return { ...one, path: found.path, memory: found.memory, version: found.version }
  })
  return { world: later, memories: after, changed }
}

function keyOf(path: string, id: string): string {
  return `${path}\0${id}`
}
