import type { ApplyOutcome } from '../../../app/write/apply-request.ts'
import { shownPath } from '../../../core/base/rule-path.ts'
import type { Action, Plan } from '../../../core/plan/plan.ts'
import { isInboxPath } from '../../../core/plan/proposal.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { oneLine, textWidth, truncate } from '../base/text-width.ts'
import { undoHint } from '../base/undo-hint.ts'

const DONE: Record<Action, string> = {
  create: 'created',
  update: 'updated',
  retire: 'retired',
  restore: 'restored',
  archive: 'archived',
  unarchive: 'unarchived',
  delete: 'deleted',
  relink: 'relinked',
}

/** Where the verb says more than what it does to the file. */
const BY_VERB: Readonly<Record<string, string>> = { pin: 'pinned', unpin: 'unpinned' }

/** What was done, memory by memory, and how to take it back. */
export function sayOutcome(outcome: ApplyOutcome, notes: readonly string[], style: Style): string {
  const { colors } = style
  const { operation } = outcome
  const done = (operation?.changes ?? []).map(({ action, memoryId, title }) => {
    const word = BY_VERB[operation?.operation ?? ''] ?? DONE[action]
    const room = style.columns - textWidth(`${word} ${memoryId}  `)
    const told = title === '' ? '' : truncate(oneLine(title), room)
    return `${colors.green(word)} ${colors.bold(memoryId)}${told === '' ? '' : `  ${told}`}`
  })
  const wrote = operation?.undoes === undefined ? 'wrote' : 'restored'
  const files = done.length > 0 ? [] : writtenPaths(operation).map((path) => `${wrote} ${path}`)
  const refused = outcome.refused.map(
    ({ change, error }) =>
      `${colors.red('refused')} ${change.action} ${colors.bold(change.target.id)}: ${error.message} ${error.hint}`,
  )
  const nothing = operation === undefined && refused.length === 0 && notes.length === 0
  return [
    ...done,
    ...files,
    ...refused,
    ...notes.map(oneLine),
    ...(nothing ? ['Nothing to do.'] : []),
    ...(operation === undefined ? [] : [colors.dim(sayWayBack(operation, style))]),
    ...commitLine(outcome),
  ].join('\n')
}

/** What waited and was decided on is no file that people look at. */
function writtenPaths(operation: ApplyOutcome['operation']): readonly string[] {
  return (operation?.paths ?? []).filter((path) => !isInboxPath(path)).map(shownPath)
}

function sayWayBack(
  { id, undoable }: NonNullable<ApplyOutcome['operation']>,
  style: Style,
): string {
  return undoable ? undoHint([id], style) : `${id} · cannot be undone`
}

function commitLine({ commit }: ApplyOutcome): readonly string[] {
  if (commit === undefined) return []
  return commit.kind === 'committed'
    ? [`committed ${commit.commit.slice(0, 10)}`]
    : [`not committed: ${commit.why}`]
}

/** What became of a plan that nobody chose from. */
export function sayUntouched(plan: Plan, why: 'cancelled' | 'unasked'): string {
  const count = plural(plan.changes.length, 'change')
  return why === 'cancelled'
    ? 'Cancelled; nothing was changed.'
    : `${count} not applied. Choose with --select <n,..|all>, or --yes for those that need no consent.`
}

/** What `--yes` left because a person has to agree to it, and how to agree. */
export function sayWaiting(plan: Plan, picked: readonly string[]): string | undefined {
  const waiting = plan.changes.filter(
    ({ id, needs }) => needs === 'consent' && !picked.includes(id),
  )
  if (waiting.length === 0) return undefined
  const verb = waiting.length === 1 ? 'needs' : 'need'
  return `${plural(waiting.length, 'change')} ${verb} your consent. Apply with --select <n,..|all> instead of --yes.`
}
