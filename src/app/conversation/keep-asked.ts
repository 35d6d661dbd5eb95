import { KnownError } from '../../core/base/errors.ts'
import { titleFrom } from '../../core/classify/statement-title.ts'
import { DRAFT_CONFIDENCE } from '../../core/conversation/triage/draft-record.ts'
import type { RememberRequest } from '../../core/conversation/triage/requests.ts'
import { isRedacted, redact } from '../../core/secrets/find-secrets.ts'
import type { World } from '../../ports/world.ts'
import { keptBy } from '../capture/plan-draft.ts'
import { planSave, type SavePlan } from '../capture/save.ts'
import { saveMemory } from '../capture/save-memory.ts'
import { propose } from '../inbox/propose.ts'
import type { Proposed } from './triage.ts'

/** What became of a request to remember something: `saved` is on the disk, and can be undone. */
export interface Asked extends Omit<Proposed, 'fate'> {
  readonly fate: Proposed['fate'] | 'saved'
}

/**
 * Keeps what the person asked to have remembered: their word is given, and their words are quoted (SAV-07, TRI-10).
 * What the vault knows is not kept twice; what would take the place of a memory, is better not kept or holds a secret
 * waits for the person after all.
 */
export function keepAllAsked(
  world: World,
  requests: readonly RememberRequest[],
  session: string,
): Promise<readonly Asked[]> {
  return eachOf(requests, async (request) => {
    const planned = await planAsked(world, request)
    if (planned.isKept) return planned.asked
    const { save, asked, isSure } = planned
    if (!isSure) return proposeSave(world, planned, session)
    const outcome = await saveMemory(world, save, { force: false, replace: false })
    return outcome.kind === 'known' ? keptAlready(asked, outcome.id) : { ...asked, fate: 'saved' }
  })
}

/** The same for who only looks at a conversation: all of it waits. */
export function proposeAllAsked(
  world: World,
  requests: readonly RememberRequest[],
  session: string,
): Promise<readonly Proposed[]> {
  return eachOf(requests, async (request) => {
    const planned = await planAsked(world, request)
    return planned.isKept ? planned.asked : proposeSave(world, planned, session)
  })
}

interface Open {
  readonly isKept: false
  readonly save: SavePlan
  /** Nobody else's yes is needed. */
  readonly isSure: boolean
  readonly asked: Pick<Asked, 'kind' | 'title' | 'why'>
}

async function planAsked(
  world: World,
  request: RememberRequest,
): Promise<Open | { readonly isKept: true; readonly asked: Proposed }> {
  const text = redact(request.text)
  const save = await planSave(world, { text })
  const asked = { kind: save.kind, title: titleFrom(text), why: '' }
  // Every word of it: a memory of another port shares nearly all of them.
  const known = save.action === 'known' ? save.target : (await keptBy(world, text, 1))?.memory.id
  if (known !== undefined) return { isKept: true, asked: keptAlready(asked, known) }
  const [doubt] = save.doubts
  if (doubt?.rule === 'already-a-rule')
    return { isKept: true, asked: { ...asked, fate: 'kept', why: doubt.why } }
  const asks = save.plan.changes.some(({ needs }) => needs === 'consent')
  return {
    isKept: false,
    save,
    asked,
    isSure: !asks && doubt === undefined && !isRedacted(text),
  }
}

function keptAlready(asked: Open['asked'], by: string): Proposed {
  return { ...asked, fate: 'kept', why: `${by} already says it` }
}

async function proposeSave(
  world: World,
  { save, asked }: Open,
  session: string,
): Promise<Proposed> {
  const { plan, action } = save
  const how = action === 'create' ? '' : 'change a memory: '
  const title = `[${asked.kind}] ${how}${asked.title}`
  const request = { source: 'triage', title, plan, session, confidence: DRAFT_CONFIDENCE } as const
  return { ...asked, fate: await propose(world, request) }
}

/** What the vault refuses is told, and keeps no other from being kept. */
async function eachOf<T extends Asked>(
  requests: readonly RememberRequest[],
  keep: (request: RememberRequest) => Promise<T>,
): Promise<readonly (T | Proposed)[]> {
  const asked: (T | Proposed)[] = []
  for (const request of requests) {
    try {
      asked.push(await keep(request))
    } catch (error) {
      if (!(error instanceof KnownError) || error.kind === 'bug') throw error
      const title = titleFrom(redact(request.text))
      asked.push({ kind: '', title, fate: 'refused', why: error.message })
    }
  }
  return asked
}
