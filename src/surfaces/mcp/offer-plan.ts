import type { App } from '../../app/app.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type { Answer } from './answer.ts'
import type { Offer } from './consent-offers.ts'
import { type McpHost, withApp } from './mcp-host.ts'
import { changeTitle, planFacts, sayDone, sayPlan } from './plan-for-model.ts'
import { sayQuestion, stepsOf } from './say-question.ts'

/** Who does not choose gets the plan into the inbox, where all of it can be read. */
export const LEFT_WHOLE = 'Cancel to see all of it with `everkeep review`.'

/** Into the inbox, where the person decides in their own time. */
async function leaveWaiting(app: App, plan: Plan): Promise<Answer> {
  const { id, fate } = await app.proposeNamed({ source: 'agent', title: proposalTitle(plan), plan })
  if (fate === 'rejected')
    return { text: `The user rejected it before (${id}).`, facts: { proposal: id } }
  return {
    text: `It is in the inbox as ${id}: \`everkeep review\` shows it, \`everkeep review accept ${id}\` applies it.`,
    facts: { proposal: id },
  }
}

function proposalTitle({ operation, changes, files }: Plan): string {
  const [first] = changes
  const name = first === undefined ? (files[0]?.path ?? '') : changeTitle(first)
  const more = changes.length + files.length - 1
  return `${operation} ${name}${more > 0 ? ` and ${more} more` : ''}`
}

/** A plan becomes an offer; one that would change nothing is said at once. */
export async function offerPlan(host: McpHost, app: App, plan: Plan): Promise<Offer | Answer> {
  if (plan.changes.length === 0 && plan.files.length === 0)
    return {
      text: ['Nothing to do.', ...plan.notes].join('\n'),
      facts: { status: 'done', operation: null },
    }
  const { diffs } = await app.preview(plan)
  return {
    id: plan.id,
    question: sayQuestion({
      opening: `Everkeep (${plan.operation}) would change your memories:`,
      steps: stepsOf(plan, diffs),
      whole: LEFT_WHOLE,
    }),
    text: sayPlan(plan, diffs),
    facts: planFacts(plan),
    // Opened anew: by the time of the answer the vault may have moved on, and apply looks at that.
    carryOut: ({ select, byPerson }) =>
      withApp(
        host,
        async (later) =>
          sayDone(await later.apply({ plan, select: select ?? 'all', byPerson }), plan.notes),
        app.vault.root,
      ),
    leave: () => withApp(host, (later) => leaveWaiting(later, plan), app.vault.root),
  }
}
