import type { App } from '../../app/app.ts'
import { fieldsToMarkdown } from '../../core/model/fields-markdown.ts'
import type { Memory } from '../../core/model/memory.ts'
import { redactPlan } from '../../core/plan/mask-secrets.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type { InboxOutcomeView, ProposalView } from './contract.ts'
import { proposalRow } from './proposal-row.ts'
import type { Routes } from './route.ts'
import { operationView, planView } from './views.ts'

type Names =
  | 'inbox.list'
  | 'inbox.show'
  | 'inbox.accept'
  | 'inbox.reject'
  | 'inbox.reopen'
  | 'inbox.editable'
  | 'inbox.edit'
  | 'rules.accept'
  | 'rules.decline'

export const INBOX_ROUTES: Routes<Names> = {
  'inbox.list': (session) => session.results.get('inbox'),

  async 'inbox.show'(session, { id }) {
    const { entries } = await session.cards()
    return session.use(async (app) => {
      const shown = await app.showProposal(id, { entries })
      const isOpen = shown.state === 'ready' || shown.state === 'moved'
      const plan = isOpen ? shown.plan : redactPlan(shown.proposal.plan)
      const preview = isOpen ? shown : { diffs: new Map<string, string>(), refused: [] }
      return { ...proposalRow(shown), plan: planView('', plan, preview), texts: changedTexts(plan) }
    })
  },

  'inbox.accept': (session, { ids }) =>
    session.change(['memories', 'inbox', 'log'], async (app): Promise<InboxOutcomeView> => {
      const { accepted, cleared, left, operations, warnings } = await app.acceptProposals({
        names: ids,
        byPerson: true,
      })
      return {
        done: [...accepted, ...cleared].map(({ id }) => id),
        skipped: left.map(({ proposal, why }) => ({ id: proposal.id, title: proposal.title, why })),
        operations: operations.map(operationView),
        notes: warnings,
      }
    }),

  'inbox.reject': (session, { ids }) =>
    session.change(['inbox'], async (app) => {
      const { rejected } = await app.rejectProposals({ names: ids })
      return decided(rejected)
    }),

  'inbox.reopen': (session, { ids }) =>
    session.change(['inbox'], async (app) => decided(await app.reopenProposals(ids))),

  'inbox.editable': (session, { id }) => session.use((app) => app.editableProposal(id)),

  'inbox.edit': (session, { id, text }) =>
    session.change(['inbox'], async (app) => ({ id: (await app.editProposal(id, text)).id })),

  'rules.accept': (session, { rules }) =>
    session.change(['inbox', 'memories'], (app) => decideWaitingRules(app, 'accepted', rules)),

  'rules.decline': (session, { rules }) =>
    session.change(['inbox', 'memories'], (app) => decideWaitingRules(app, 'declined', rules)),
}

async function decideWaitingRules(
  app: App,
  decision: 'accepted' | 'declined',
  rules: readonly { readonly id: string; readonly version: string }[],
): Promise<InboxOutcomeView> {
  const named = rules.map(({ id, version }) => ({ name: id, version }))
  const { rules: done } = await app.decideRules(decision, { named })
  return decided(done.map(({ memory }) => ({ id: memory.id })))
}

function decided(proposals: readonly { readonly id: string }[]): InboxOutcomeView {
  return { done: proposals.map(({ id }) => id), skipped: [], operations: [], notes: [] }
}

function changedTexts({ changes }: Plan): ProposalView['texts'] {
  return changes.flatMap(({ id, after }) => {
    if (after.as === 'absent') return []
    if (after.as === 'text') return [{ id, kind: '', summary: '', body: after.text }]
    const { kind, summary } = after.memory
    return [{ id, kind, summary, body: memoryText(after.memory) }]
  })
}

/** Kinds with a schema keep their content in fields. */
function memoryText({ kind, body, fields }: Memory): string {
  return body.trim() === '' && fields !== undefined ? fieldsToMarkdown(kind, fields) : body
}
