import { KnownError } from '../core/errors.ts'
import type { ProposalFate } from '../ports/inbox.ts'
import type { World } from '../ports/world.ts'
import { type ApplyOutcome, applyPlan } from './apply.ts'
import { propose } from './propose.ts'
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
    const title = `Update ${save.target ?? ''}`
    return {
      kind: 'proposed',
      fate: await propose(world, { source: 'save', title, plan: save.plan }),
    }
  }
  const outcome = await applyPlan(world, { plan: save.plan, select: 'all', whole: true })
  const [refused] = outcome.refused
  if (refused !== undefined) throw refused.error
  return { kind: 'saved', outcome }
}

function refusal(doubt: SaveDoubt): KnownError {
  if (doubt.rule === 'already-a-rule')
    return new KnownError('ALREADY_A_RULE', {
      message: `${doubt.place.file}:${doubt.place.line} says it already: ${JSON.stringify(doubt.place.text.slice(0, 120))}.`,
      rule: 'what stands in a rule file is read anyway',
      hint: 'Change the rule there, or save it all the same with --force.',
      data: { file: doubt.place.file, line: doubt.place.line },
    })
  return new KnownError('DO_NOT_SAVE', {
    message: `This is better not kept: ${doubt.why}.`,
    rule: doubt.rule,
    hint: 'Say what will still be true in a year, or save it all the same with --force.',
  })
}
