import { composeDream } from '../core/maintain/compose-dream.ts'
import type { Dreamt, Finding } from '../core/maintain/dream-findings.ts'
import type { Change, Plan } from '../core/plan.ts'
import type { World } from '../ports/world.ts'
import type { DreamFinding } from './dream.ts'
import { makePlan } from './make-plan.ts'

/** The plan that carries out some findings and nothing else. */
export function planFindings(
  world: Pick<World, 'clock' | 'newId' | 'vault' | 'layout'>,
  memories: readonly Dreamt[],
  findings: readonly Finding[],
): Plan {
  const { layout } = world
  return makePlan(world, 'dream', composeDream(memories, findings, { layout, now: world.clock() }))
}

/** Which of the findings that need consent wait in the inbox already, and which were said no to. */
export async function standingOf(
  world: Pick<World, 'clock' | 'newId' | 'vault' | 'layout' | 'inbox'>,
  memories: readonly Dreamt[],
  findings: readonly Finding[],
): Promise<readonly DreamFinding[]> {
  const keysOf = (proposals: readonly { readonly source: string; readonly plan: Plan }[] = []) =>
    new Set(proposals.filter(({ source }) => source === 'dream').map(({ plan }) => planKey(plan)))
  const waiting = keysOf(await world.inbox?.list())
  const rejected = keysOf(await world.inbox?.rejections())
  const mayBeKnown = waiting.size + rejected.size > 0
  return findings.map((finding): DreamFinding => {
    if (!mayBeKnown || finding.needs === 'nothing') return { finding, standing: 'new' }
    const key = planKey(planFindings(world, memories, [finding]))
    const standing = waiting.has(key) ? 'waiting' : rejected.has(key) ? 'rejected' : 'new'
    return { finding, standing }
  })
}

/**
 * What a plan of ours does to whom. A merge is asked about again when one of the two changed since; a retirement is not:
 * whoever said no to it meant the memory.
 */
function planKey({ changes }: Plan): string {
  const isMerge = changes.some(({ action }) => action === 'update')
  const say = ({ action, target, before, reason }: Change): string =>
    isMerge ? `${action} ${target.id} ${before}` : `${action} ${target.id} ${reason}`
  return changes.map(say).sort().join('\n')
}
