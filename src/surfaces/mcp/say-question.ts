import { shownPath } from '../../core/base/rule-path.ts'
import { type Replaced, replacedIn } from '../../core/format/diff/unified-diff.ts'
import type { Memory } from '../../core/model/memory.ts'
import type { Change, Plan } from '../../core/plan/plan.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import { plainLine, plainText } from '../../core/text/plain-text.ts'

/** Clients show a question in a small box; what is longer is cut by them, without a word. */
export const QUESTION_CHARS = 1_500
const OPENING_CHARS = 120
const STEPS_MAX = 12
const HEADS_CHARS = 800
const NAME_CHARS = 100
/** Where many lines share the room, each has at least so much of it. */
const LINE_CHARS = 200
/** How much of what two lines have in common stands before the place where they part. */
const LEAD_CHARS = 40
const LABEL_CHARS = '  says | '.length
const MORE_CHARS = '\n  … 99999 more lines'.length

/** A line of a memory, with what it is to the change. */
export interface QuotedLine {
  readonly as: 'was' | 'now' | 'says' | 'why'
  readonly text: string
}

/** One thing that would be done. */
export interface Step {
  readonly what: string
  readonly lines: readonly QuotedLine[]
}

export interface Question {
  readonly opening: string
  readonly steps: readonly Step[]
  /** Where the person finds what had no room here. */
  readonly whole: string
}

/**
 * The question as the person reads it who has to answer: every change with the lines that go and those that come, for
 * nobody can agree to what they do not see. Whatever a memory says stands behind a label or between quotation marks,
 * one line each, so that it cannot speak in our name.
 */
export function sayQuestion({ opening, steps, whole }: Question): string {
  const asked = plainLine(redact(opening), OPENING_CHARS)
  const heads = fitting(steps.slice(0, STEPS_MAX).map(({ what }) => what))
  const hidden = steps.length - heads.length
  const rest = hidden > 0 ? [`and ${hidden} more`] : []
  const cut = `Not all of it is shown. ${whole}`
  const closing = 'It can be undone.'
  const frame = [asked, ...heads, ...rest, cut, closing].join('\n')
  let left = QUESTION_CHARS - frame.length
  let isCut = hidden > 0
  const blocks = heads.map((head, at) => {
    const share = Math.floor(left / (heads.length - at))
    const block = within(steps[at]!.lines, share)
    isCut ||= block.isCut
    left -= block.text.length
    return head + block.text
  })
  return [asked, ...blocks, ...rest, ...(isCut ? [cut] : []), closing].join('\n')
}

function fitting(heads: readonly string[]): readonly string[] {
  let chars = 0
  return heads.filter((head) => {
    chars += head.length + 1
    return chars <= HEADS_CHARS
  })
}

interface Block {
  /** Each line with a line feed before it. */
  readonly text: string
  readonly isCut: boolean
}

function within(lines: readonly QuotedLine[], chars: number): Block {
  const room = chars - MORE_CHARS
  const each = Math.max(LINE_CHARS, Math.floor(room / Math.max(1, lines.length)) - LABEL_CHARS - 1)
  let text = ''
  let isCut = false
  for (const [at, { as, text: said }] of lines.entries()) {
    const short = shortenedLine(said, each)
    const line = `\n  ${as} | ${short}`
    if (text.length + line.length > room)
      return { text: `${text}\n  … ${lines.length - at} more lines`, isCut: true }
    isCut ||= short !== said
    text += line
  }
  return { text, isCut }
}

/** Cut with a word on how much is missing: a long line must not look as if it ended there. */
function shortenedLine(text: string, chars: number): string {
  if (text.length <= chars) return text
  const note = ` … (${text.length} characters)`
  return `${plainLine(text.slice(0, chars - note.length), chars)}${note}`
}

/** All that a plan would do. */
export function stepsOf(
  { changes, files }: Pick<Plan, 'changes' | 'files'>,
  diffs: ReadonlyMap<string, string>,
): readonly Step[] {
  return [
    ...changes.map((change) => stepOf(change, diffs.get(change.id) ?? '')),
    ...files.map(({ path }) => ({
      what: `file ${named(shownPath(path))}`,
      lines: linesIn(diffs.get(path) ?? ''),
    })),
  ]
}

function stepOf({ action, target, after }: Change, diff: string): Step {
  const memory = after.as === 'memory' ? after.memory : undefined
  const what = stepName(action, { title: memory?.title ?? '', id: target.id })
  if (memory === undefined || action === 'update') return { what, lines: linesIn(diff) }
  // Of a new memory its text is enough. One that leaves or comes back changes in its marks alone: what it says tells more.
  if (action === 'create') return { what, lines: sideOf('now', memory.body.split('\n')) }
  return { what, lines: [...sideOf('says', [beginning(memory)]), ...linesIn(diff)] }
}

function beginning({ summary, body }: Pick<Memory, 'summary' | 'body'>): string {
  return plainLine(redact(summary || body), LINE_CHARS)
}

/** What happens to which memory. */
export function stepName(
  action: string,
  { title, id }: { readonly title: string; readonly id: string },
): string {
  return `${action} ${title === '' ? '' : `${named(title)}, `}${named(id)}`
}

/** In quotation marks, those that it has itself escaped. */
export function named(text: string): string {
  return JSON.stringify(plainLine(redact(text), NAME_CHARS))
}

/** The lines that go and those that come. */
export function linesIn(diff: string): readonly QuotedLine[] {
  const places = replacedIn(diff)
  const lines = places.flatMap(quotedPlace)
  if (lines.length > 0 || places.length === 0) return lines
  return [{ as: 'now', text: '(only blanks, or characters that cannot be seen)' }]
}

function quotedPlace({ removed, added }: Replaced): readonly QuotedLine[] {
  const was = sideOf('was', removed)
  const now = sideOf('now', added)
  const pairs = was.map((line, at) => [line, now[at]] as const)
  const isSame = pairs.map(([a, b]) => a.text === b?.text)
  const lead = pairs.map(([a, b]) => (b === undefined ? 0 : commonLead(a.text, b.text)))
  const shown = (lines: readonly QuotedLine[]): readonly QuotedLine[] =>
    lines.flatMap(({ as, text }, at) =>
      isSame[at] === true ? [] : [{ as, text: fromParting(text, lead[at] ?? 0) }],
    )
  return [...shown(was), ...shown(now)]
}

/** Secrets may go over several lines, so they are looked for in all of them at once. */
function sideOf(as: QuotedLine['as'], lines: readonly string[]): readonly QuotedLine[] {
  return redact(plainText(lines.join('\n')))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .map((text) => ({ as, text }))
}

function commonLead(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

/** Two long lines that part late would look the same when they are cut: they are shown from where they part. */
function fromParting(text: string, lead: number): string {
  if (lead <= LINE_CHARS / 2) return text
  // Half of a character that takes two places is left out with the rest.
  return `… ${text.slice(lead - LEAD_CHARS).replace(/^[\udc00-\udfff]/, '')}`
}
