import type { OwedDraft } from '../../core/conversation/triage/session-state.ts'
import type { World } from '../../ports/world.ts'
import type { CaptureDraft } from '../capture/plan-draft.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { sessionState, updateSession } from './session-state.ts'
import { type Proposed, proposeDraft } from './triage.ts'

/** Writes down what the host's model was asked to save: it may not be allowed to, or not want to (SAV-07). */
export async function noteOwed(
  world: World,
  drafts: readonly CaptureDraft[],
  session: string,
): Promise<void> {
  const owed: OwedDraft[] = []
  for (const { operation: _operation, ...draft } of drafts)
    owed.push({ ...draft, standing: await savedState(world, draft.kind) })
  await updateSession(world, session, (before) => ({ ...before, owed: [...before.owed, ...owed] }))
}

/** What was asked for and has not come by now waits for the person, as it would have without a host's model. */
export async function proposeOwed(world: World, session: string): Promise<readonly Proposed[]> {
  if ((await sessionState(world, session)).owed.length === 0) return []
  await recoverIfNeeded(world)
  let owed: readonly OwedDraft[] = []
  await updateSession(world, session, (before) => {
    owed = before.owed
    return { ...before, owed: [] }
  })
  const proposed: Proposed[] = []
  for (const { standing, ...draft } of owed) {
    // A model says it in its own words: that anything of the kind was written is all that can be told.
    if ((await savedState(world, draft.kind)) !== standing) continue
    proposed.push(await proposeDraft(world, { ...draft, operation: 'triage' }, session))
  }
  return proposed
}

/** Another one after each memory, and each proposal, of the kind that comes or changes. */
async function savedState(world: World, kind: string): Promise<string> {
  const { entries } = await readCatalog(world)
  const kept = entries
    .filter(({ memory }) => memory.kind === kind)
    .map(({ path, memory, version }) => `${path} ${memory.id} ${version}`)
  const waiting = ((await world.inbox?.list()) ?? [])
    .filter(({ plan }) =>
      plan.changes.some(({ after }) => after.as === 'memory' && after.memory.kind === kind),
    )
    .map(({ id }) => id)
  return world.hash.version([...kept.sort(), ...waiting.sort()].join('\n')).slice(0, 16)
}
