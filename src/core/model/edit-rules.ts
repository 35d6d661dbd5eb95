import { KnownError } from '../base/errors.ts'
import { type Instant, toSeconds } from '../base/instant.ts'
import type { Problem, ProblemCode } from '../base/problem.ts'
import { RECORD_LIMITS } from '../base/record-limits.ts'
import type { LayoutName } from './layout-name.ts'
import type { ChangeEntry, Memory } from './memory.ts'
import type { Parsed } from './parsed.ts'
import { validateMemory } from './validate-memory.ts'

/** What makes a file worse to read than it was. The rest is worth a note, not a refusal. */
const BREAKING: ReadonlySet<ProblemCode> = new Set([
  'no-frontmatter',
  'bad-yaml',
  'bad-json',
  'bad-value',
  'bad-date',
  'missing-title',
  'duplicate-key',
  'too-large',
  'empty-file',
  'schema',
])

const UNREADABLE: ReadonlySet<ProblemCode> = new Set([
  'no-frontmatter',
  'bad-yaml',
  'bad-json',
  'empty-file',
])

export interface EditCheck {
  readonly before: Parsed
  /** Undefined when the text no longer holds the memory. */
  readonly after: Parsed | undefined
  readonly layout: LayoutName
  /** Takes what breaks the file or its limits all the same. */
  readonly force: boolean
}

/**
 * A person may change anything in their own memory but what other files and the log know it by. What was odd before
 * may stay odd; only what the edit itself breaks is refused (MOD-04).
 */
export function checkEdit({ before, after, layout, force }: EditCheck): Parsed {
  if (after === undefined)
    throw fixed('id', `The text no longer is the memory ${before.memory.id}.`, 'Keep its id.')
  const [old, now] = [before.memory, after.memory]
  const broken = newProblems(before, after).filter(({ code }) => BREAKING.has(code))
  // From here on the fields can be trusted: without this an emptied file would be told that its date is fixed.
  if (broken.some(({ code }) => UNREADABLE.has(code)) && !force) throw brokenText(broken)
  if (now.status !== old.status)
    throw fixed(
      'status',
      `An edit cannot make a memory ${now.status}.`,
      'Use `everkeep forget`, `restore`, `archive` or `unarchive`.',
    )
  if (layout === 'claude-json' && now.kind !== old.kind)
    throw fixed(
      'category',
      `The category of ${old.id} is ${old.kind}.`,
      'Save a new memory instead.',
    )
  if (force) return after
  if (old.createdAt !== undefined && now.createdAt !== old.createdAt)
    throw fixed(
      'created',
      `The memory was created on ${old.createdAt}. An edit cannot change that.`,
      'Restore the date, or add --force to correct a wrong one.',
    )
  if (broken.length > 0) throw brokenText(broken)
  const [fault] = validateMemory(now, { layout, before: old })
  if (fault !== undefined)
    throw new KnownError('VALIDATION_ERROR', {
      message: `${fault.field} is invalid: ${fault.rule}.`,
      field: fault.field,
      rule: fault.rule,
      hint: `${fault.fix} --force saves it anyway.`,
    })
  return after
}

/** What an edit brought in; lines move, so that a problem is known by what it says. */
export function newProblems(before: Parsed, after: Parsed): readonly Problem[] {
  const known = new Set(before.problems.map(({ code, message }) => `${code} ${message}`))
  return after.problems.filter(({ code, message }) => !known.has(`${code} ${message}`))
}

/** A text that cannot be taken, with the line of each fault. */
export function brokenText(problems: readonly Problem[]): KnownError {
  const say = ({ line, message }: Problem): string => (line > 0 ? `line ${line}: ` : '') + message
  const shown = problems.slice(0, 5).map(say).join(' ')
  const more = problems.length > 5 ? ` And ${problems.length - 5} more.` : ''
  const empty = problems.some(({ code }) => code === 'empty-file')
  return new KnownError('VALIDATION_ERROR', {
    message: `The edit would break the file. ${shown}${more}`,
    hint: empty
      ? 'To stop injecting the memory, run `everkeep forget`.'
      : `${problems[0]?.hint ?? ''} --force saves it anyway.`.trim(),
    data: { line: problems[0]?.line ?? 0 },
  })
}

function fixed(field: string, message: string, hint: string): KnownError {
  return new KnownError('MERGE_ERROR', { message, field, rule: 'fixed', hint })
}

/** The dates and the history that go with an edit, where the person did not write them themselves (WRT-07). */
export function finishEdit(
  before: Memory,
  after: Memory,
  how: { readonly layout: LayoutName; readonly now: Instant; readonly reason: string },
): Memory {
  // A layout without dates gets none: its files stay as their own tools write them.
  const dated = before.updatedAt !== undefined && after.updatedAt === before.updatedAt
  const memory = dated ? { ...after, updatedAt: how.now } : after
  if (how.layout !== 'claude-json' || after.changes.length > before.changes.length) return memory
  const entry: ChangeEntry = {
    date: toSeconds(how.now),
    summary: summaryOf(before, after, how.reason),
  }
  return {
    ...memory,
    changes: [...after.changes, entry].slice(-RECORD_LIMITS.changes),
    timesUpdated: Math.max(before.timesUpdated + 1, after.timesUpdated),
  }
}

const UNTOLD: ReadonlySet<string> = new Set(['changes', 'timesUpdated', 'updatedAt', 'body'])

function summaryOf(before: Memory, after: Memory, reason: string): string {
  if (reason !== '') return reason.slice(0, RECORD_LIMITS.changeSummaryChars)
  // Safe: the keys of a memory are its own.
  const names = (Object.keys(after) as (keyof Memory)[]).filter(
    (name) => !UNTOLD.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const words = names.map((name) => (name === 'fields' ? 'content' : name))
  return words.length === 0 ? 'Edited by hand' : `Edited by hand: ${words.join(', ')}`
}
