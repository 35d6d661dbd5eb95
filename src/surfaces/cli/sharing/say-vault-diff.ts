import type { Replaced } from '../../../core/format/diff/unified-diff.ts'
import type { Json } from '../../../core/format/json/json.ts'
import type { FieldChange, MemoryChange, VaultDiff } from '../../../core/sharing/vault-diff.ts'
import { type WordRun, wordDiff } from '../../../core/sharing/word-diff.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { oneLine, padEnd, printable, textWidth, truncate, wrap } from '../base/text-width.ts'
import { sayAuthor } from './say-author.ts'

/** Where nobody has a terminal, as wide as most have. */
const PIPE_COLUMNS = 80
const INDENT = ' '.repeat(10)
const LINES_SHOWN = 16
/** Title beside the id, where so much of it fits. */
const TITLE_MIN = 24
/** Words that stay around what changed. */
const WORDS_AROUND = 6

/** What changed, for people: rules first, ids whole. */
export function sayVaultDiff(diff: VaultDiff, style: Style): string {
  const [rules, others] = [true, false].map((is) => diff.changes.filter(({ rule }) => rule === is))
  const section = (heading: string, changes: readonly MemoryChange[] = []): readonly string[] =>
    changes.length === 0
      ? []
      : [style.colors.bold(heading), ...changes.map((change) => sayChange(change, style)), '']
  return [
    ...section('Rules', rules),
    ...section(rules?.length === 0 ? 'Memories' : 'Other memories', others),
    ...wrap(sayCounts(diff), widthOf(style)),
    ...sayLeftOut(diff),
  ].join('\n')
}

/** `1 rule and 2 other memories changed from HEAD to the working tree.` */
export function sayCounts({ changes, from, to }: VaultDiff): string {
  const span = `from ${oneLine(from.name)} to ${oneLine(to.name)}`
  const rules = changes.filter(({ rule }) => rule).length
  const others = changes.length - rules
  if (changes.length === 0) return `No memory changed ${span}.`
  const parts = [
    ...(rules === 0 ? [] : [plural(rules, 'rule')]),
    ...(others === 0 ? [] : [plural(others, rules === 0 ? 'memory' : 'other memory')]),
  ]
  return `${parts.join(' and ')} changed ${span}.`
}

function sayLeftOut({ usageOnly, formatOnly }: VaultDiff): readonly string[] {
  const parts = [
    ...(usageOnly === 0 ? [] : [`${usageOnly} only in how often they were used`]),
    ...(formatOnly === 0 ? [] : [`${formatOnly} only in formatting`]),
  ]
  return parts.length === 0 ? [] : [`Not shown: ${parts.join(', ')}.`]
}

function sayChange(change: MemoryChange, style: Style): string {
  const { colors } = style
  const width = widthOf(style) - INDENT.length
  const facts = [change.kind, ...factsOf(change), sayAuthor(change.by)].map(oneLine).join(' · ')
  return [
    ...changeHeading(change, style),
    ...wrap(facts, width).map((line) => `${INDENT}${colors.dim(line)}`),
    ...change.fields.flatMap((field) => (isRepeated(field, change) ? [] : sayField(field, style))),
    ...sayText(change.text, style),
  ].join('\n')
}

function changeHeading({ change, id, title }: MemoryChange, style: Style): readonly string[] {
  const { colors } = style
  const paint = PAINTS[change]
  const head = `${colors[paint](padEnd(change, INDENT.length - 1))} ${colors.bold(oneLine(id))}`
  const left = widthOf(style) - INDENT.length - textWidth(oneLine(id)) - 2
  const said = oneLine(title)
  if (said === '' || said === id) return [head]
  if (textWidth(said) <= left || left >= TITLE_MIN) return [`${head}  ${truncate(said, left)}`]
  return [head, ...wrap(said, widthOf(style) - INDENT.length).map((line) => `${INDENT}${line}`)]
}

const PAINTS = {
  added: 'green',
  changed: 'yellow',
  renamed: 'yellow',
  restored: 'green',
  retired: 'red',
  archived: 'red',
  deleted: 'red',
} as const

function factsOf({ was, id, path, fields, change, statusReason }: MemoryChange): readonly string[] {
  const names = fields
    .map(({ name }) => name)
    .filter((name) => name !== 'status' && name !== 'status_reason')
  return [
    ...(was !== undefined && was.id !== id ? [`was ${was.id}`] : []),
    ...(change === 'renamed' && was?.id === id ? [`${was.path} -> ${path}`] : []),
    ...(names.length === 0 ? [] : [names.join(', ')]),
    ...(statusReason === '' || !isOut(change) ? [] : [`reason: ${statusReason}`]),
  ]
}

const isOut = (change: string): boolean => change === 'retired' || change === 'archived'

/** Short values are shown; of what is long, its name is enough: `--json` has all of it. */
function sayField({ name, before, after }: FieldChange, style: Style): readonly string[] {
  if (HIDDEN.has(name) || name.startsWith('content.')) return []
  const [was, is] = [before, after].map(sayValue)
  const line = `${name}: ${was} -> ${is}`
  const width = widthOf(style) - INDENT.length
  return wrap(line, width).map((part) => `${INDENT}${part}`)
}

/** A summary that is the title says nothing twice. */
function isRepeated({ name, after }: FieldChange, { title, fields }: MemoryChange): boolean {
  return name === 'summary' && after === title && fields.some((field) => field.name === 'title')
}

/** Told by the word in front, by the facts, or by the lines below. */
const HIDDEN: ReadonlySet<string> = new Set(['text', 'status', 'status_reason', 'changes'])
const VALUE_COLUMNS = 60

function sayValue(value: Json): string {
  const isNone = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (isNone) return 'none'
  const isTexts = Array.isArray(value) && value.every((item) => typeof item === 'string')
  const text =
    typeof value === 'string' ? value : isTexts ? value.join(', ') : JSON.stringify(value)
  return truncate(oneLine(text), VALUE_COLUMNS)
}

function sayText(places: readonly Replaced[], style: Style): readonly string[] {
  const lines = places.flatMap((place) => sayPlace(place, style))
  const more = lines.length - LINES_SHOWN
  const shown = more > 1 ? lines.slice(0, LINES_SHOWN) : lines
  return [
    ...shown.map((line) => `${INDENT}${line}`),
    ...(more > 1 ? [`${INDENT}${style.colors.dim(`… ${more} more lines; all with --json`)}`] : []),
  ]
}

function sayPlace(place: Replaced, style: Style): readonly string[] {
  const { colors } = style
  const words = wordDiff(place)
  if (words !== undefined) return hanging('~', markWords(words), style).map(colors.yellow)
  return [
    ...place.removed.flatMap((line) => hanging('-', line, style)).map(colors.red),
    ...place.added.flatMap((line) => hanging('+', line, style)).map(colors.green),
  ]
}

function hanging(mark: string, text: string, style: Style): readonly string[] {
  const lines = wrap(printable(text), widthOf(style) - INDENT.length - 2)
  return lines.map((line, place) => `${place === 0 ? mark : ' '} ${line}`.trimEnd())
}

/** `The pool holds [-10-]{+20+} connections`, without what stays far from a change. */
function markWords(runs: readonly WordRun[]): string {
  return runs
    .map(({ kind, text }, place) => {
      if (kind === 'removed') return `[-${text}-]`
      if (kind === 'added') return `{+${text}+}`
      return shortened(text, { isFirst: place === 0, isLast: place === runs.length - 1 })
    })
    .join('')
}

function shortened(
  text: string,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): string {
  const words = text.split(/(?<=\s)/)
  const kept = WORDS_AROUND * (isFirst || isLast ? 1 : 2)
  if (words.length <= kept + 1) return text
  const head = isFirst ? '' : words.slice(0, WORDS_AROUND).join('')
  const tail = isLast ? '' : words.slice(-WORDS_AROUND).join('')
  return `${head}… ${tail}`
}

function widthOf({ columns }: Style): number {
  return Number.isFinite(columns) ? Math.max(columns, 40) : PIPE_COLUMNS
}
