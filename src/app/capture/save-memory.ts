import { KnownError } from '../../core/base/errors.ts'
import { EMPTY_MEMORY, type Memory } from '../../core/model/memory.ts'
import type { Plan } from '../../core/plan/plan.ts'
import { cleanText } from '../../core/secrets/clean-text.ts'
import type { ProposalFate } from '../../ports/inbox.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { readMemory } from '../catalog/find-memory.ts'
import { applyPlan } from '../write/apply.ts'
import type { ApplyOutcome, Refusal } from '../write/apply-request.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { planCreate } from '../write/plan/plan-create.ts'
import type { SaveDoubt, SavePlan } from './save.ts'

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly outcome: ApplyOutcome }
  /** It would take the place of another text, and nobody was there to say yes: it waits in the inbox. */
  | { readonly kind: 'proposed'; readonly fate: ProposalFate }
  | { readonly kind: 'known'; readonly id: string }

/**
 * Carries out what `planSave` planned. What speaks against it is a refusal unless somebody overrules it, and a text takes
 * another's place only by somebody's word (WRT-16): without it the update waits for one.
 */
export async function saveMemory(
  world: World,
  save: SavePlan,
  said: { readonly force: boolean; readonly replace: boolean },
): Promise<SaveOutcome> {
  if (save.action === 'known') return { kind: 'known', id: save.target ?? '' }
  const [doubt] = save.doubts
  if (doubt !== undefined && !said.force) throw refusal(doubt)
  const asks = save.plan.changes.some(({ needs }) => needs === 'consent')
  if (asks && !said.replace) {
    const { propose } = await import('../inbox/propose.ts')
    const title = `Update ${save.target ?? ''}`
    return {
      kind: 'proposed',
      fate: await propose(world, { source: 'save', title, plan: save.plan }),
    }
  }
  let { plan } = save
  for (let turn = 1; ; turn++) {
    const outcome = await applyPlan(world, { plan, select: 'all', whole: true })
    const [refused] = outcome.refused
    if (refused === undefined) return { kind: 'saved', outcome }
    const next = turn < TURNS_MAX ? await underAnotherName(world, plan, refused) : undefined
    if (next === undefined) throw refused.error
    if (next.kind === 'known') return next
    plan = next.plan
  }
}

/** So many agents at once may choose the same name. */
const TURNS_MAX = 20

type Next =
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'known'; readonly id: string }

/**
 * Agents that work side by side save at the same moment, and what they say begins alike: whoever comes second takes the
 * next name, unless the first one said the very same. Undefined: it was refused for another reason.
 */
async function underAnotherName(
  world: World,
  plan: Plan,
  { change, error }: Refusal,
): Promise<Next | undefined> {
  const { after, target, reason } = change
  const isNew = plan.changes.length === 1 && change.action === 'create' && after.as === 'memory'
  if (!isNew || error.code !== 'OCC_CONFLICT') return undefined
  const { entries } = await readCatalog(world)
  const first = entries.find(({ path }) => path === target.path)
  if (first === undefined) return undefined
  const { memory } = await readMemory(world, first)
  if (told(memory) === told(after.memory)) return { kind: 'known', id: memory.id }
  const nameless = { ...after.memory, id: EMPTY_MEMORY.id }
  const { evidence } = change
  const draft = { ...(await planCreate(world, nameless, { entries, reason })), evidence }
  return { kind: 'plan', plan: makePlan(world, 'save', { changes: [draft], notes: plan.notes }) }
}

/** All that a memory says. */
function told({ kind, title, body, fields }: Memory): string {
  return JSON.stringify([kind, title, body.trim(), fields])
}

function refusal(doubt: SaveDoubt): KnownError {
  if (doubt.rule === 'already-a-rule')
    return new KnownError('ALREADY_A_RULE', {
      message: `${doubt.place.file}:${doubt.place.line} already says it: ${JSON.stringify(cleanText(doubt.place.text).slice(0, 120))}.`,
      rule: 'agents read rule files anyway',
      hint: 'Change the rule there, or add --force to save it anyway.',
      data: { file: doubt.place.file, line: doubt.place.line },
    })
  return new KnownError('DO_NOT_SAVE', {
    message: `Not recommended: ${doubt.why}.`,
    rule: doubt.rule,
    hint: 'Save what will still be true in a year, or add --force to save it anyway.',
  })
}
