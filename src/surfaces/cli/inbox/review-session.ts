import type { App } from '../../../app/app.ts'
import type { ShownProposal } from '../../../app/inbox/review.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { ProposalSource } from '../../../core/plan/proposal.ts'
import type { CommandContext } from '../base/command-context.ts'
import { INTERRUPTED_EXIT } from '../base/exit-code.ts'
import { reviewMerges } from '../sharing/review-merges.ts'
import { reviewRules } from '../sharing/rules-session.ts'
import { sayAccepted, sayProposal, sayReview, sayTally } from './say-review.ts'

type Answer = 'accept' | 'reject' | 'edit' | 'skip' | 'quit' | 'cancelled'

interface Tally {
  accepted: number
  rejected: number
  left: number
}

/** One proposal after the other, as long as the person likes. Each answer is carried out at once: giving up loses none. */
export async function reviewOneByOne(
  context: CommandContext,
  app: App,
  source: ProposalSource | undefined,
): Promise<number> {
  const { out } = context
  const merged = await reviewMerges(context, app)
  if (merged !== 'done') return merged === 'quit' ? 0 : INTERRUPTED_EXIT
  const waiting = await app.proposals({ source })
  const aside = sayReview({ ...waiting, items: [] }, out.style)
  if (aside !== '') out.answer({ json: null, text: () => aside })
  const rules = source === undefined ? await app.waitingRules() : []
  if (waiting.items.length === 0) {
    if (rules.length > 0) return reviewRules(context, app, rules)
    out.note('Nothing is waiting.')
    return 0
  }
  const tally: Tally = { accepted: 0, rejected: 0, left: waiting.items.length }
  for (const [index, { proposal }] of waiting.items.entries()) {
    const place = `${index + 1}/${waiting.items.length}`
    const answer = await reviewOne(context, app, { id: proposal.id, place, tally })
    if (answer === 'quit' || answer === 'cancelled') {
      out.report({ json: null, text: () => sayTally(tally) })
      return answer === 'quit' ? 0 : INTERRUPTED_EXIT
    }
  }
  out.report({ json: null, text: () => sayTally(tally) })
  return reviewRules(context, app, rules)
}

interface Turn {
  readonly id: string
  readonly place: string
  readonly tally: Tally
}

async function reviewOne(
  context: CommandContext,
  app: App,
  { id, place, tally }: Turn,
): Promise<Answer> {
  const { out } = context
  for (let current = id; ; ) {
    const shown = await stillWaiting(app, current)
    if (shown === undefined) {
      tally.left--
      return 'skip'
    }
    out.answer({ json: null, text: (style) => `\n${sayProposal(shown, { style, place })}` })
    const answer = shown.state === 'done' ? 'accept' : await ask(shown)
    if (answer === 'edit') current = await edit(context, app, current)
    else {
      if (answer === 'accept') await accept(context, app, { id: current, tally })
      if (answer === 'reject') await reject(app, { id: current, tally })
      return answer
    }
  }
}

/** An earlier answer, or somebody else, may have settled it. */
async function stillWaiting(app: App, id: string): Promise<ShownProposal | undefined> {
  try {
    return await app.showProposal(id)
  } catch (error) {
    if (error instanceof KnownError && error.code === 'PROPOSAL_NOT_FOUND') return undefined
    throw error
  }
}

async function ask({ state, plan }: ShownProposal): Promise<Answer> {
  const { isCancel, select } = await import('@clack/prompts')
  const possible = state === 'ready' || state === 'moved'
  const hasText =
    plan.changes.some(({ after }) => after.as !== 'absent') ||
    plan.files.some(({ after }) => after !== undefined)
  const answer = await select<Exclude<Answer, 'cancelled'>>({
    message: possible ? 'Accept this?' : 'It cannot be accepted any more.',
    options: [
      ...(possible
        ? [{ value: 'accept' as const, label: 'accept', hint: 'undo takes it back' }]
        : []),
      { value: 'reject', label: 'reject', hint: 'it will not be proposed again' },
      ...(possible && hasText
        ? [{ value: 'edit' as const, label: 'edit', hint: 'in your editor, then decide' }]
        : []),
      { value: 'skip', label: 'skip', hint: 'decide later' },
      { value: 'quit', label: 'quit' },
    ],
    initialValue: 'skip',
  })
  return isCancel(answer) ? 'cancelled' : answer
}

async function accept(
  { out }: CommandContext,
  app: App,
  { id, tally }: Omit<Turn, 'place'>,
): Promise<void> {
  const outcome = await app.acceptProposals({ names: [id], byPerson: true })
  out.report({ json: null, text: (style) => sayAccepted(outcome, style) })
  for (const warning of outcome.warnings) out.warn(warning)
  tally.accepted += outcome.accepted.length
  tally.left -= outcome.accepted.length + outcome.cleared.length
}

async function reject(app: App, { id, tally }: Omit<Turn, 'place'>): Promise<void> {
  const { rejected } = await app.rejectProposals({ names: [id] })
  tally.rejected += rejected.length
  tally.left -= rejected.length
}

/** The id under which it waits now. A text that cannot be taken is said, and nothing is lost but the edit. */
async function edit({ host, out }: CommandContext, app: App, id: string): Promise<string> {
  try {
    const { text, extension } = await app.editableProposal(id)
    const edited = await host.edit({ name: id, extension, text })
    return (await app.editProposal(id, edited)).id
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    out.warn(`${error.message} ${error.hint}`)
    return id
  }
}
