import { shownPath } from '../../../core/base/rule-path.ts'
import type { Action, Change, FileChange, Plan } from '../../../core/plan/plan.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { sayDiff } from '../base/say-diff.ts'
import { oneLine, padEnd, truncate, wrap } from '../base/text-width.ts'

export interface PlanView {
  readonly style: Style
  /** Nothing will be done: every heading says so. */
  readonly dryRun: boolean
  /** Titles by memory id, for changes that do not carry the memory itself. */
  readonly titles?: ReadonlyMap<string, string>
  /** Unified diffs by change id or file path; shown below their change. */
  readonly diffs?: ReadonlyMap<string, string>
}

/** A plan as people read it: what, where, why, by what evidence, and which changes wait for their word. */
export function sayPlan(plan: Plan, view: PlanView): string {
  const lines = [heading(plan, view)]
  const digits = String(plan.changes.length).length
  for (const [place, change] of plan.changes.entries())
    lines.push(...changeLines(change, `${String(place + 1).padStart(digits)}.`, view))
  for (const file of plan.files) lines.push(...fileLines(file, view))
  for (const note of plan.notes) lines.push(`note: ${oneLine(note)}`)
  return lines.join('\n')
}

/** `forget: 3 changes (2 retire, 1 update), 1 needs your consent`. */
export function sayPlanSummary(plan: Plan): string {
  const count = plan.changes.length + plan.files.length
  if (count === 0) return `${plan.operation}: nothing to do`
  const waiting = plan.changes.filter((change) => change.needs === 'consent').length
  const consent =
    waiting === 0 ? '' : `, ${waiting} ${waiting === 1 ? 'needs' : 'need'} your consent`
  return `${plan.operation}: ${plural(count, 'change')} (${tally(plan)})${consent}`
}

/** The title of a change for lists: of the memory as it will stand, else as it is known. */
export function changeTitle(change: Change, titles: PlanView['titles']): string {
  const after = change.after.as === 'memory' ? change.after.memory.title : ''
  return oneLine(after || (titles?.get(change.target.id) ?? change.target.id))
}

const DRY_RUN = '[DRY RUN]'

function heading(plan: Plan, { dryRun, style }: PlanView): string {
  const summary = style.colors.bold(sayPlanSummary(plan))
  return dryRun ? `${style.colors.yellow(DRY_RUN)} ${summary}` : summary
}

function tally(plan: Plan): string {
  const counts = new Map<string, number>()
  for (const { action } of plan.changes) counts.set(action, (counts.get(action) ?? 0) + 1)
  if (plan.files.length > 0)
    counts.set(plan.files.length === 1 ? 'file' : 'files', plan.files.length)
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ')
}

const WIDEST_ACTION = 'unarchive'.length

function changeLines(change: Change, number: string, view: PlanView): readonly string[] {
  const { style } = view
  const { colors } = style
  const indent = ' '.repeat(number.length + 1)
  const mark = change.needs === 'consent' ? ' (needs consent)' : ''
  const room = style.columns - indent.length - WIDEST_ACTION - 1 - mark.length
  const title = truncate(changeTitle(change, view.titles), room)
  const action = paintAction(change.action, padEnd(change.action, WIDEST_ACTION), view)
  return [
    '',
    `${number} ${action} ${colors.bold(title)}${colors.yellow(mark)}`,
    `${indent}${colors.dim(changePlace(change))}`,
    ...labelled('why', change.reason, { indent, style }),
    ...change.evidence.flatMap(({ what, detail }) =>
      labelled('evidence', `${what}: ${detail}`, { indent, style }),
    ),
    ...diffLines(change.id, indent, view),
  ]
}

function fileLines(file: FileChange, view: PlanView): readonly string[] {
  const verb = file.before === undefined ? 'add' : file.after === undefined ? 'remove' : 'change'
  return [
    '',
    `   ${verb} file ${view.style.colors.bold(oneLine(shownPath(file.path)))}`,
    ...labelled('why', file.reason, { indent: '   ', style: view.style }),
    ...diffLines(file.path, '   ', view),
  ]
}

/** Where it stands, and where it will stand when it moves. */
function changePlace({ target, after }: Change): string {
  const to = after.as === 'absent' ? 'the trash' : after.path
  return oneLine(to === target.path ? target.path : `${target.path} -> ${to}`)
}

function labelled(
  label: string,
  text: string,
  { indent, style }: { readonly indent: string; readonly style: Style },
): readonly string[] {
  if (text === '') return []
  const hanging = ' '.repeat(label.length + 2)
  const room = Math.max(20, style.columns - indent.length - hanging.length)
  return wrap(oneLine(text), room).map(
    (line, place) =>
      `${indent}${place === 0 ? `${style.colors.dim(`${label}:`)} ` : hanging}${line}`,
  )
}

function diffLines(key: string, indent: string, view: PlanView): readonly string[] {
  const diff = view.diffs?.get(key)
  if (diff === undefined || diff.trim() === '') return []
  return sayDiff(diff.trimEnd(), view.style.colors, view.style.columns - indent.length)
    .split('\n')
    .map((line) => `${indent}${line}`)
}

function paintAction(action: Action, text: string, { style: { colors } }: PlanView): string {
  if (action === 'create' || action === 'restore' || action === 'unarchive')
    return colors.green(text)
  return action === 'delete' || action === 'retire' ? colors.red(text) : colors.yellow(text)
}
