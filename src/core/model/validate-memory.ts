import { RECORD_LIMITS } from '../base/record-limits.ts'
import { JSON_ID_PATTERN } from '../text/slug.ts'
import { CONTENT_FIELDS } from './content-fields.ts'
import type { LayoutName } from './layout-name.ts'
import type { Memory } from './memory.ts'
import { type FieldFault, validateContent } from './schemas.ts'

export interface ValidateOptions {
  readonly layout: LayoutName
  /** As it stands in the vault: what it already holds is not refused, however odd (MOD-04). */
  readonly before?: Memory
  /** Whether text without fields will do for a kind that has a schema. `write` in `claude-json` refuses it as seed 001 does. */
  readonly prose?: 'allow' | 'refuse'
}

/** Checks what is about to be written. An empty list means: go ahead. */
export function validateMemory(memory: Memory, options: ValidateOptions): readonly FieldFault[] {
  const { before } = options
  const isNew = (field: keyof Memory): boolean =>
    before === undefined || JSON.stringify(before[field]) !== JSON.stringify(memory[field])
  return [
    ...(isNew('title') ? titleFaults(memory.title) : []),
    ...(isNew('summary') ? summaryFaults(memory.summary) : []),
    ...(isNew('id') ? idFaults(memory.id, options.layout) : []),
    ...(isNew('tags') ? tagFaults(memory.tags, before?.tags ?? []) : []),
    ...(isNew('confidence') ? confidenceFaults(memory.confidence) : []),
    ...(isNew('statusReason') ? reasonFaults(memory.statusReason) : []),
    ...(isNew('changes') ? changeFaults(memory, before) : []),
    ...contentFaults(memory, options),
  ]
}

function titleFaults(title: string): readonly FieldFault[] {
  const max = RECORD_LIMITS.titleChars
  if (title.trim() === '')
    return [fault('title', 'must not be empty', 'Add a title that says what it is about.')]
  if (/[\u0000-\u001f\u007f\u2028\u2029]/.test(title))
    return [fault('title', 'one line without control characters', 'Put the title on one line.')]
  if (lengthOf(title) > max)
    return [
      fault(
        'title',
        `at most ${max} characters`,
        `Shorten it by ${lengthOf(title) - max}; details belong in the text.`,
      ),
    ]
  return []
}

function summaryFaults(summary: string): readonly FieldFault[] {
  if (!/[\r\n]/.test(summary)) return []
  return [fault('summary', 'one line', 'Put the summary on one line.')]
}

const ID_RULES: Readonly<Record<LayoutName, { readonly pattern: RegExp; readonly rule: string }>> =
  {
    'claude-json': {
      pattern: JSON_ID_PATTERN,
      rule: 'lower-case letters, digits and hyphens, at most 80, no hyphen at the ends',
    },
    vault: { pattern: /^MEM-[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, rule: 'MEM- and a slug' },
    'claude-md': {
      pattern: /^[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u,
      rule: 'a file name without blanks and slashes',
    },
    smallcode: { pattern: /^[0-9a-f]{8}$/, rule: 'eight hexadecimal digits' },
  }

function idFaults(id: string, layout: LayoutName): readonly FieldFault[] {
  const { pattern, rule } = ID_RULES[layout]
  return pattern.test(id) ? [] : [fault('id', rule, 'Leave the id out: it is made from the title.')]
}

function tagFaults(tags: readonly string[], before: readonly string[]): readonly FieldFault[] {
  const max = RECORD_LIMITS.tags
  const odd = tags.filter(
    (tag) => !before.includes(tag) && (tag.trim() === '' || /[\u0000-\u001f\u007f]/.test(tag)),
  )
  if (odd.length > 0)
    return [fault('tags', 'words on one line', 'Remove empty tags and line breaks.')]
  // A file that already holds too many may lose some and still hold too many.
  if (tags.length <= max || tags.length < before.length) return []
  return [fault('tags', `at most ${max}`, `Keep the ${max} most useful ones.`)]
}

function confidenceFaults(confidence: number | undefined): readonly FieldFault[] {
  if (confidence === undefined || (confidence >= 0 && confidence <= 1)) return []
  return [
    fault(
      'confidence',
      'between 0 and 1',
      'Use 0.7 to 0.9 for most, more only if it was confirmed.',
    ),
  ]
}

function reasonFaults(reason: string): readonly FieldFault[] {
  const max = RECORD_LIMITS.reasonChars
  return lengthOf(reason) <= max
    ? []
    : [fault('reason', `at most ${max} characters`, 'Shorten the reason.')]
}

function changeFaults(memory: Memory, before: Memory | undefined): readonly FieldFault[] {
  const max = RECORD_LIMITS.changeSummaryChars
  const known = new Set((before?.changes ?? []).map((entry) => entry.summary))
  const long = memory.changes.some(({ summary }) => lengthOf(summary) > max && !known.has(summary))
  return long
    ? [
        fault(
          'changes',
          `summaries of at most ${max} characters`,
          'Shorten the summary of the change.',
        ),
      ]
    : []
}

function contentFaults(
  memory: Memory,
  { layout, before, prose }: ValidateOptions,
): readonly FieldFault[] {
  const { kind, fields } = memory
  if (fields !== undefined) {
    const same = before?.kind === kind && JSON.stringify(before.fields) === JSON.stringify(fields)
    return same ? [] : validateContent(kind, fields)
  }
  const wantsFields = prose === 'refuse' && layout === 'claude-json' && CONTENT_FIELDS.has(kind)
  if (!wantsFields || (before !== undefined && before.fields === undefined)) return []
  const names = (CONTENT_FIELDS.get(kind) ?? [])
    .filter((field) => field.required)
    .map((field) => field.name)
  return [fault('content', `the fields of a ${kind}`, `Give at least: ${names.join(', ')}.`)]
}

/** In characters as people count them, not in UTF-16 units. */
function lengthOf(text: string): number {
  return [...text].length
}

function fault(field: string, rule: string, fix: string): FieldFault {
  return { field, rule, fix }
}
