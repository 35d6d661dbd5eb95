import type { App } from '../../../app/app.ts'
import type { PartedNames } from '../../../app/inbox/decide-rules.ts'
import type { ShownProposal } from '../../../app/inbox/review.ts'
import { KnownError } from '../../../core/base/errors.ts'
import { PROPOSAL_SOURCES, type ProposalSource } from '../../../core/plan/proposal.ts'
import type { CommandContext } from '../base/command-context.ts'
import { plural } from '../base/plural.ts'
import { withApp } from '../base/with-app.ts'
import { decideRules, groupChoice, showRules } from '../sharing/decide-rules-command.ts'
import { resolveMerges, sayUnfinished, unfinishedJson } from '../sharing/review-merges.ts'
import { rulesJson } from '../sharing/rules-json.ts'
import { sayRuleCount, sayRuleGroups } from '../sharing/say-rules.ts'
import { acceptJson, namedJson, reviewJson, shownJson } from './review-json.ts'
import { reviewOneByOne } from './review-session.ts'
import { sayAccepted, sayProposal, sayRejections, sayReview } from './say-review.ts'

const LEFT_EXIT = 4

export async function command(context: CommandContext): Promise<number> {
  const [action, ...names] = context.args.positionals
  return withApp(context, (app) => decide(context, app, { action, names }))
}

interface Asked {
  readonly action: string | undefined
  readonly names: readonly string[]
}

function decide(context: CommandContext, app: App, { action, names }: Asked): Promise<number> {
  switch (action) {
    case 'show':
      return show(context, app, names)
    case 'accept':
      return accept(context, app, names)
    case 'reject':
      return reject(context, app, names)
    case 'decline':
      return decline(context, app, names)
    case 'reopen':
      return reopen(context, app, names)
    case 'resolve':
      return resolveMerges(context, app, names)
    case 'list':
      return list(context, app)
    default: {
      const asks = context.host.terminal.interactive && !context.out.json
      return asks ? reviewOneByOne(context, app, sourceOf(context)) : list(context, app)
    }
  }
}

async function list(context: CommandContext, app: App): Promise<number> {
  const { args, out } = context
  if (args.flag('rejected')) {
    const rejections = await app.rejections()
    out.answer({
      json: { rejected: rejections.map(namedJson) },
      text: (style) => sayRejections(rejections, style),
    })
    out.note(rejections.length === 0 ? 'Nothing was rejected.' : 'Let one wait again with reopen.')
    return 0
  }
  const merges = await app.unfinishedMerges()
  const waiting = await app.proposals({ source: sourceOf(context) })
  // Who asks for one source of proposals asks for no rules.
  const rules = sourceOf(context) === undefined ? await app.waitingRules() : []
  out.answer({
    json: {
      ...reviewJson(waiting),
      unfinished_merges: merges.map(unfinishedJson),
      rules: rulesJson(rules),
    },
    text: (style) =>
      [sayUnfinished(merges, style), sayReview(waiting, style), sayRuleGroups(rules, style)]
        .filter(Boolean)
        .join('\n\n'),
  })
  const count = waiting.items.length
  const counts = [
    ...(merges.length === 0 ? [] : [`${plural(merges.length, 'merge')}.`]),
    ...(count === 0 ? [] : [`${plural(count, 'proposal')}.`]),
    ...sayRuleCount(rules),
  ]
  out.note(counts.length === 0 ? 'Nothing is waiting.' : counts.join(' '))
  return 0
}

async function show(context: CommandContext, app: App, names: readonly string[]): Promise<number> {
  const { out } = context
  const { rules, proposals } = await parted(context, app, names)
  if (rules.length > 0)
    await showRules(
      context,
      app,
      rules.map(({ name }) => name),
    )
  if (rules.length > 0 && proposals !== 'all' && proposals.length === 0) return 0
  const ids = proposals === 'all' ? await chosenIds(context, app, names) : proposals
  const shown: ShownProposal[] = []
  for (const id of ids) shown.push(await app.showProposal(id))
  out.answer({
    json: { proposals: shown.map(shownJson) },
    text: (style) => shown.map((one) => sayProposal(one, { style })).join('\n\n'),
  })
  return 0
}

async function accept(
  context: CommandContext,
  app: App,
  names: readonly string[],
): Promise<number> {
  const { args, out, host } = context
  const group = groupChoice(context, names)
  if (group !== undefined) return decideRules(context, app, 'accepted', group)
  if (args.flag('dry-run')) return show(context, app, names)
  const { rules, proposals } = await parted(context, app, names)
  if (rules.length > 0) await decideRules(context, app, 'accepted', { named: rules })
  if (rules.length > 0 && proposals.length === 0) return 0
  const outcome = await app.acceptProposals({
    names: proposals,
    source: sourceOf(context),
    // An agent has no terminal: its word vouches for nothing.
    byPerson: host.terminal.interactive && !out.json,
  })
  out.report({ json: acceptJson(outcome), text: (style) => sayAccepted(outcome, style) })
  for (const warning of outcome.warnings) out.warn(warning)
  return outcome.left.length > 0 ? LEFT_EXIT : 0
}

async function reject(
  context: CommandContext,
  app: App,
  names: readonly string[],
): Promise<number> {
  const { args, out } = context
  if (args.flag('dry-run')) return show(context, app, names)
  const { rules, proposals } = await parted(context, app, names)
  if (rules.length > 0) await decideRules(context, app, 'declined', { named: rules })
  if (rules.length > 0 && proposals.length === 0) return 0
  const choice = { names: proposals, source: sourceOf(context) }
  const { rejected } = await app.rejectProposals(choice)
  out.report({
    json: { rejected: rejected.map(namedJson) },
    text: ({ colors }) =>
      rejected.length === 0
        ? 'Nothing is waiting.'
        : [
            ...rejected.map(({ id, title }) => `rejected ${colors.bold(id)}  ${title}`),
            colors.dim(
              'They will not be proposed again; `everkeep review reopen <id>` lets one wait again.',
            ),
          ].join('\n'),
  })
  return 0
}

/** Rules stay reference; what was accepted is taken back. */
async function decline(
  context: CommandContext,
  app: App,
  names: readonly string[],
): Promise<number> {
  const group = groupChoice(context, names)
  if (group !== undefined) return decideRules(context, app, 'declined', group)
  if (names.length === 0) throw nobodyNamed('decline')
  return decideRules(context, app, 'declined', { named: names.map((name) => ({ name })) })
}

/** Names may be of proposals or of memories that wait as rules. */
async function parted(
  context: CommandContext,
  app: App,
  names: readonly string[],
): Promise<{
  readonly proposals: 'all' | readonly string[]
  readonly rules: PartedNames['rules']
}> {
  const choice = choiceOf(context, names)
  if (choice === 'all') return { proposals: 'all', rules: [] }
  const named = await app.partNames(choice)
  if (named.rules.length === 0 || named.proposals.length === 0) return named
  throw new KnownError('USAGE_ERROR', {
    message: 'Proposals and rules cannot be decided in one command.',
    hint: 'Name the proposals first, then the rules.',
  })
}

async function reopen(
  { args, out }: CommandContext,
  app: App,
  names: readonly string[],
): Promise<number> {
  if (names.length === 0) throw nobodyNamed('reopen')
  const dryRun = args.flag('dry-run')
  const wanted = await app.reopenProposals(names, { dryRun })
  const said = dryRun ? 'would wait again' : 'waits again'
  out.report({
    json: { reopened: wanted.map(namedJson), ...(dryRun && { dry_run: true }) },
    text: () => wanted.map(({ id, title }) => `${said}: ${id}  ${title}`).join('\n'),
  })
  return 0
}

async function chosenIds(
  context: CommandContext,
  app: App,
  names: readonly string[],
): Promise<readonly string[]> {
  const choice = choiceOf(context, names)
  if (choice !== 'all') return choice
  const { items } = await app.proposals({ source: sourceOf(context) })
  return items.map(({ proposal }) => proposal.id)
}

/** Never all by accident: who wants all says so. */
function choiceOf({ args }: CommandContext, names: readonly string[]): 'all' | readonly string[] {
  const all = args.flag('all')
  if (all && names.length > 0)
    throw new KnownError('USAGE_ERROR', {
      message: 'Ids and --all cannot both be given.',
      hint: 'Name those that you mean, or give --all alone.',
    })
  if (all) return 'all'
  if (names.length === 0) throw nobodyNamed(args.at(0) ?? 'accept')
  return names
}

function nobodyNamed(action: string): KnownError {
  return new KnownError('USAGE_ERROR', {
    message: `review ${action} needs to know what is meant.`,
    hint: 'Give their ids, as `everkeep review list` shows them, or --all.',
  })
}

function sourceOf({ args }: CommandContext): ProposalSource | undefined {
  const word = args.text('source')
  return PROPOSAL_SOURCES.find((source) => source === word)
}
