import { z } from 'zod'
import type { App } from '../../app/app.ts'
import type { PartedNames } from '../../app/inbox/decide-rules.ts'
import type { ReviewList, ShownProposal } from '../../app/inbox/review.ts'
import { KnownError } from '../../core/base/errors.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import { plainLine } from '../../core/text/plain-text.ts'
import type { Answer } from './answer.ts'
import { type McpHost, withApp } from './mcp-host.ts'
import { LEFT_WHOLE } from './offer-plan.ts'
import { endingOf, quotedLines, sayPlan } from './plan-for-model.ts'
import { decideRules, offerRules, sayShownRules, showRules, waitingRules } from './review-rules.ts'
import { sayQuestion, stepsOf } from './say-question.ts'
import { OFFERS, type Tool, type ToolOutcome, tool } from './tool.ts'
import { DONE } from './tools-changing.ts'

const TITLE_CHARS = 120
const LIST_MAX = 50

export const REVIEWING_TOOLS: readonly Tool[] = [
  tool({
    name: 'memory_review',
    title: 'Review proposals',
    description:
      'Proposals and rules from others that wait for the user: list, show, accept or reject by id.',
    input: z.strictObject({
      action: z.enum(['list', 'show', 'accept', 'reject']),
      ids: z.array(z.string().min(1)).min(1).max(LIST_MAX).optional(),
    }),
    output: { ...DONE, proposals: z.array(z.looseObject({ id: z.string() })).optional() },
    ...OFFERS,
    run: ({ action, ids }, host) =>
      withApp(host, async (app) => {
        if (action === 'list') return listWaiting(app)
        const { proposals, rules } = await proposalsOrRules(app, requiredIds(ids))
        switch (action) {
          case 'show':
            return rules.length > 0
              ? sayShownRules(
                  await showRules(
                    app,
                    rules.map(({ name }) => name),
                  ),
                )
              : showProposals(app, proposals)
          case 'accept':
            return rules.length > 0
              ? offerRules(host, app, rules)
              : offerAccept(host, app, proposals)
          case 'reject':
            return rules.length > 0 ? decideRules(app, 'declined', rules) : reject(app, proposals)
        }
      }),
  }),
]

function requiredIds(ids: readonly string[] | undefined): readonly string[] {
  if (ids !== undefined) return ids
  throw new KnownError('INPUT_ERROR', {
    message: 'No proposals given.',
    field: 'ids',
    rule: 'required, except for list',
    hint: 'Pass ids of action list.',
  })
}

async function proposalsOrRules(app: App, ids: readonly string[]): Promise<PartedNames> {
  const names = await app.partNames(ids)
  if (names.rules.length === 0 || names.proposals.length === 0) return names
  throw new KnownError('INPUT_ERROR', {
    message: 'Proposals and rules cannot be decided in one call.',
    field: 'ids',
    rule: 'proposals or rules',
    hint: 'Call once for each.',
  })
}

type Item = ReviewList['items'][number]

const line = ({ proposal: { id, source, title }, state }: Pick<Item, 'proposal' | 'state'>) =>
  `- ${id} (${source}, ${state}): ${plainLine(redact(title), TITLE_CHARS)}`

async function listWaiting(app: App): Promise<Answer> {
  const { items } = await app.proposals()
  const rules = await waitingRules(app, LIST_MAX)
  const shown = items.slice(0, LIST_MAX)
  const more = items.length - shown.length
  return {
    text:
      [
        ...(items.length === 0 ? [] : [quotedLines(shown.map(line))]),
        ...(more > 0 ? [`and ${more} more`] : []),
        ...(rules.text === '' ? [] : [rules.text]),
      ].join('\n') || 'Nothing is waiting.',
    facts: {
      proposals: [
        ...shown.map(({ proposal: { id, source }, state }) => ({ id, source, state })),
        ...rules.facts,
      ],
    },
  }
}

async function showProposals(app: App, ids: readonly string[]): Promise<Answer> {
  return sayShown(await shownOf(app, ids))
}

async function shownOf(app: App, ids: readonly string[]): Promise<readonly ShownProposal[]> {
  const shown: ShownProposal[] = []
  for (const id of ids) shown.push(await app.showProposal(id))
  return shown
}

function sayShown(proposals: readonly ShownProposal[]): Answer {
  const texts = proposals.flatMap((one) => [line(one), sayPlan(one.plan, one.diffs)])
  return {
    text: texts.join('\n'),
    facts: { proposals: proposals.map(({ proposal: { id } }) => ({ id })) },
  }
}

/** Accepting is a person's word: it is offered with all that it would do. */
async function offerAccept(host: McpHost, app: App, ids: readonly string[]): Promise<ToolOutcome> {
  const shown = await shownOf(app, ids)
  return {
    id: host.newId('plan'),
    question: sayQuestion({
      opening: 'Accept into the memory?',
      steps: shown.flatMap(({ proposal, plan, diffs }) =>
        stepsOf(plan, diffs).map((step) => ({ ...step, what: `${proposal.id}: ${step.what}` })),
      ),
      whole: LEFT_WHOLE,
    }),
    ...sayShown(shown),
    carryOut: ({ byPerson }) =>
      withApp(host, (later) => accept(later, { names: ids, byPerson }), app.vault.root),
    leave: async () => ({
      text: `It is still waiting: \`everkeep review accept ${ids.join(' ')}\` applies it.`,
      facts: {},
    }),
  }
}

async function accept(
  app: App,
  request: { readonly names: readonly string[]; readonly byPerson: boolean },
): Promise<Answer> {
  const { accepted, left, cleared, operations, warnings } = await app.acceptProposals(request)
  const done = operations.map(({ id }) => id)
  return {
    text: [
      ...accepted.map(({ id }) => `accepted ${id}`),
      ...cleared.map(({ id }) => `${id} is already done`),
      ...left.map(({ proposal, why }) => `left ${proposal.id}: ${why}`),
      ...warnings,
      ...(done.length === 0 ? [] : [`Done as ${done.join(', ')}. memory_undo reverts it.`]),
    ].join('\n'),
    facts: {
      status: endingOf({
        done: accepted.length + cleared.length > 0,
        refused: left.length > 0,
      }),
      operation: done.at(-1) ?? null,
    },
  }
}

async function reject(app: App, ids: readonly string[]): Promise<Answer> {
  const { rejected } = await app.rejectProposals({ names: ids })
  const lines = rejected.map(({ id }) => `rejected ${id}; it will not be proposed again`)
  return { text: lines.join('\n'), facts: {} }
}
