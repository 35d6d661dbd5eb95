import type { ApplyOutcome } from '../../app/write/apply-request.ts'
import type { Json } from '../../core/format/json/json.ts'
import type { Change, Plan } from '../../core/plan/plan.ts'
import { fence } from '../../core/recall/fence.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import { plainLine, plainText } from '../../core/text/plain-text.ts'
import type { Answer } from './answer.ts'
import { toolHint } from './tool-error.ts'

const TITLE_CHARS = 100
const REASON_CHARS = 200
const DIFF_CHARS = 6_000

/** The plan for the model, with what would change in each file. Texts of memories in it are data, so it is fenced. */
export function sayPlan(plan: Plan, diffs: ReadonlyMap<string, string>): string {
  let left = DIFF_CHARS
  const reference = plan.changes.flatMap((change) => {
    const diff = quotedDiff(diffs.get(change.id) ?? '', left)
    left -= diff.length
    return [
      `- ${change.id} ${change.action} ${plainLine(change.target.id, TITLE_CHARS)}: ${changeTitle(change)}`,
      ...(change.reason === '' ? [] : [`  why: ${plainLine(redact(change.reason), REASON_CHARS)}`]),
      ...(diff === '' ? [] : [diff]),
    ]
  })
  const files = plan.files.map(
    ({ path, reason }) => `- file ${path}: ${plainLine(redact(reason), REASON_CHARS)}`,
  )
  const block = { rules: [], open: [], kinds: [], notes: plan.notes }
  return fence({ ...block, reference: [...reference, ...files] })
}

/** Lines that hold words of memories: data, so they are fenced. */
export function quotedLines(reference: readonly string[]): string {
  return fence({ rules: [], reference, open: [], kinds: [], notes: [] })
}

function quotedDiff(diff: string, chars: number): string {
  if (diff.trim() === '' || chars <= 0) return ''
  const text = redact(plainText(diff)).trimEnd()
  const cut = text.length <= chars ? text : `${text.slice(0, text.lastIndexOf('\n', chars))}\n…`
  return cut.replace(/^/gm, '  > ')
}

/** The memory that a change is about, by its title. */
export function changeTitle({ after, target }: Change): string {
  const title = after.as === 'memory' ? after.memory.title : ''
  return plainLine(redact(title || target.id), TITLE_CHARS)
}

export function planFacts(plan: Plan): Readonly<Record<string, Json>> {
  return {
    changes: plan.changes.map(({ id, action, target, needs }) => ({
      id,
      action,
      memory: target.id,
      needs,
    })),
  }
}

/** How it ended: all of it, a part, or none because something spoke against it. */
export type Ending = 'done' | 'partly' | 'refused'

export function endingOf(ended: { readonly done: boolean; readonly refused: boolean }): Ending {
  if (!ended.refused) return 'done'
  return ended.done ? 'partly' : 'refused'
}

/** What was done, and how to take it back. */
export function sayDone(outcome: ApplyOutcome, notes: readonly string[]): Answer {
  const { operation, refused, warnings } = outcome
  const done = (operation?.changes ?? []).map(
    ({ action, memoryId, title }) =>
      `${action}: ${memoryId} ${plainLine(redact(title), TITLE_CHARS)}`,
  )
  const not = refused.map(
    ({ change, error }) =>
      `refused ${change.action} ${change.target.id}: [${error.code}] ${redact(error.message)} ${toolHint(error)}`,
  )
  const nothing = done.length === 0 && not.length === 0 && (operation?.paths.length ?? 0) === 0
  return {
    text: [
      ...done,
      ...not,
      ...(nothing ? ['Nothing to do.'] : []),
      ...notes,
      ...warnings,
      ...(operation?.undoable === true ? [`Done as ${operation.id}. memory_undo reverts it.`] : []),
    ].join('\n'),
    facts: {
      status: endingOf({ done: operation !== undefined, refused: refused.length > 0 }),
      operation: operation?.id ?? null,
      refused: refused.map(({ change, error }) => ({ memory: change.target.id, code: error.code })),
    },
  }
}

/** Several operations told as one answer. */
export function joinDone(answers: readonly Answer[]): Answer {
  const endings = answers.map(({ facts }) => facts['status'])
  const refused = answers.flatMap(({ facts }) => facts['refused'] ?? [])
  return {
    text: answers.map(({ text }) => text).join('\n') || 'Nothing to do.',
    facts: {
      operation: null,
      ...answers.at(-1)?.facts,
      status: endingOf({
        done: endings.some((ending) => ending !== 'refused'),
        refused: endings.some((ending) => ending !== 'done'),
      }),
      ...(refused.length > 0 && { refused }),
    },
  }
}
