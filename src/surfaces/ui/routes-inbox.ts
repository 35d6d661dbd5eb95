import type { App } from '../../app/app.ts'
import type { InboxOutcomeView, ProposalRow } from './contract.ts'
import type { Routes } from './routes.ts'
import { operationView, planView } from './views.ts'

type Names =
  | 'inbox.list'
  | 'inbox.show'
  | 'inbox.accept'
  | 'inbox.reject'
  | 'inbox.reopen'
  | 'inbox.editable'
  | 'inbox.edit'

type ReviewItem = Awaited<ReturnType<App['proposals']>>['items'][number]

export const INBOX_ROUTES: Routes<Names> = {
  'inbox.list': (session) =>
    session.use(async (app) => {
      const { items, torn, quarantined } = await app.proposals()
      const rejected = await app.rejections()
      return {
        ...{ torn, quarantined, rejected },
        proposals: items.map(proposalRow),
      }
    }),

  'inbox.show': (session, { id }) =>
    session.use(async (app) => {
      const shown = await app.showProposal(id)
      const plan = planView('', shown.plan, { diffs: shown.diffs, refused: [] })
      return { ...proposalRow(shown), plan }
    }),

  'inbox.accept': (session, { ids }) =>
    session.change(['memories', 'inbox', 'log'], async (app): Promise<InboxOutcomeView> => {
      const { accepted, cleared, left, operations, warnings } = await app.acceptProposals({
        names: ids,
        byPerson: true,
      })
      return {
        done: [...accepted, ...cleared].map(({ id }) => id),
        left: left.map(({ proposal, why }) => ({ id: proposal.id, title: proposal.title, why })),
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
}

function decided(proposals: readonly { readonly id: string }[]): InboxOutcomeView {
  return { done: proposals.map(({ id }) => id), left: [], operations: [], notes: [] }
}

function proposalRow({ proposal, state, why, plan }: ReviewItem): ProposalRow {
  const { id, source, title, madeAt, confidence = null, session = '' } = proposal
  return {
    ...{ id, source, title, madeAt, confidence, session, state, why },
    operation: proposal.plan.operation,
    actions: [...new Set(plan.changes.map(({ action }) => action))],
  }
}
