import type { AcceptOutcome } from '../../../app/inbox/decide.ts'
import type { ReviewList, ShownProposal } from '../../../app/inbox/review.ts'
import { dayOf } from '../../../core/base/instant.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { type Column, renderTable } from '../base/table.ts'
import { oneLine, wrap } from '../base/text-width.ts'
import { undoHint } from '../base/undo-hint.ts'
import { sayPlan } from '../plan/say-plan.ts'
import type { ReviewItem } from './review-json.ts'

type Waiting = Pick<ReviewItem['proposal'], 'id' | 'source' | 'title' | 'madeAt'>

const NAMED: readonly Column<Waiting>[] = [
  { header: 'ID', cell: ({ id }) => id, paint: (text, _, colors) => colors.cyan(text) },
  { header: 'FROM', cell: ({ source }) => source },
  { header: 'MADE', cell: ({ madeAt }) => dayOf(madeAt) },
  { header: 'TITLE', cell: ({ title }) => title, shrinksTo: 20 },
]

const COLUMNS: readonly Column<ReviewItem>[] = [
  ...NAMED.map(({ cell, paint, ...column }) => ({
    ...column,
    cell: ({ proposal }: ReviewItem) => cell(proposal),
    ...(paint && {
      paint: (text: string, { proposal }: ReviewItem, colors: Style['colors']) =>
        paint(text, proposal, colors),
    }),
  })),
  {
    header: 'STATE',
    cell: ({ state }) => state,
    paint: (text, { state }, colors) =>
      state === 'ready' ? colors.green(text) : colors.yellow(text),
  },
]

/** What waits, what cannot be read, what somebody has to mend. */
export function sayReview({ items, torn, quarantined }: ReviewList, style: Style): string {
  const { colors } = style
  return [
    ...(items.length === 0 ? [] : [renderTable(items, COLUMNS, style)]),
    ...torn.map((file) => `${colors.yellow('unreadable')} ${oneLine(file)}`),
    ...quarantined.map(
      (path) =>
        `${colors.yellow('put aside as invalid')} ${oneLine(path)}: mend it and take \`.invalid.…\` off its name.`,
    ),
  ].join('\n')
}

export function sayRejections(rejections: readonly Waiting[], style: Style): string {
  return rejections.length === 0 ? '' : renderTable(rejections, NAMED, style)
}

/** One proposal with its evidence and what it would do to each file. */
export function sayProposal(
  shown: ShownProposal,
  { style, place }: { readonly style: Style; readonly place?: string },
): string {
  const { colors } = style
  const { proposal, state, why, plan, diffs } = shown
  const sure = proposal.confidence === undefined ? '' : `, confidence ${proposal.confidence}`
  const head = `${place === undefined ? '' : `${place}  `}${colors.cyan(proposal.id)}  ${proposal.source}, ${dayOf(proposal.madeAt)}${sure}`
  const standing =
    state === 'ready' ? [] : wrap(`${state}: ${oneLine(why)}`, style.columns).map(colors.yellow)
  const nothing = plan.changes.length + plan.files.length === 0
  return [
    head,
    colors.bold(oneLine(proposal.title)),
    ...standing,
    ...(nothing ? [] : [sayPlan(plan, { style, dryRun: false, diffs })]),
  ].join('\n')
}

/** What was decided, and how to take it back. */
export function sayAccepted(outcome: AcceptOutcome, style: Style): string {
  const { colors } = style
  const { accepted, left, cleared, operations, commit } = outcome
  const named = ({ id, title }: Waiting): string => `${colors.bold(id)}  ${oneLine(title)}`
  const ids = operations.map(({ id }) => id)
  return [
    ...accepted.map((proposal) => `${colors.green('accepted')} ${named(proposal)}`),
    ...cleared.map((proposal) => `${colors.dim('already so')} ${named(proposal)}`),
    ...left.map(
      ({ proposal, why }) => `${colors.yellow('left')} ${named(proposal)}: ${oneLine(why)}`,
    ),
    ...(accepted.length + left.length + cleared.length === 0 ? ['Nothing is waiting.'] : []),
    ...(ids.length === 0 ? [] : [colors.dim(undoHint(ids, style))]),
    ...(commit === undefined
      ? []
      : [
          commit.kind === 'committed'
            ? `committed ${commit.commit.slice(0, 10)}`
            : `not committed: ${commit.why}`,
        ]),
  ].join('\n')
}

/** `2 accepted, 1 rejected, 3 left to decide.` */
export function sayTally(
  counts: Readonly<Record<'accepted' | 'rejected' | 'left', number>>,
): string {
  const parts = [
    ...(counts.accepted > 0 ? [`${counts.accepted} accepted`] : []),
    ...(counts.rejected > 0 ? [`${counts.rejected} rejected`] : []),
    counts.left === 0 ? 'nothing waits any more' : `${plural(counts.left, 'proposal')} left`,
  ]
  return `${parts.join(', ')}.`
}
