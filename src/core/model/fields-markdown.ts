import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import {
  CONTENT_FIELDS,
  type ContentField,
  contentOddities,
  isAlternative,
  isTexts,
} from './content-fields.ts'

/** Ends a text from which the fields cannot be read back, where it would otherwise look as if they could. */
const MARK = '<!-- Not every field can be read back from this text. -->'
const NONE = '_None._'

/**
 * A structured memory as markdown: short values as `**Status:** accepted` lines, then a section per field (MOD-05).
 * Total: fields that no schema knows are shown too.
 */
export function fieldsToMarkdown(kind: string, fields: JsonObject): string {
  const text = render(kind, fields)
  const back = readFields(kind, text)
  return back === undefined || jsonEqual(back, fields) ? text : `${text}\n\n${MARK}`
}

/**
 * The fields of a text that `fieldsToMarkdown` wrote, complete by the kind's schema; undefined for every other text,
 * so that prose is never mistaken for fields.
 */
export function fieldsFromMarkdown(kind: string, body: string): JsonObject | undefined {
  const fields = readFields(kind, body)
  return fields !== undefined && render(kind, fields) === body ? fields : undefined
}

const isOneLineField = (field: ContentField): boolean =>
  ['line', 'flag', 'choice'].includes(field.form)

function render(kind: string, fields: JsonObject): string {
  const table = CONTENT_FIELDS.get(kind) ?? []
  const has = (field: ContentField): boolean => Object.hasOwn(fields, field.name)
  const known = new Set(table.map((field) => field.name))
  const head = table
    .filter((field) => isOneLineField(field) && has(field))
    .map((field) => `**${labelOf(field.name)}:** ${renderShort(fields[field.name] ?? null)}`)
  const sections = [
    ...table.filter((field) => !isOneLineField(field) && has(field)).map((field) => field.name),
    ...Object.keys(fields).filter((key) => !known.has(key)),
  ].map((name) =>
    [`## ${labelOf(name)}`, renderValue(fields[name] ?? null)]
      .filter((part) => part !== '')
      .join('\n\n'),
  )
  return [head.join('\n'), ...sections].filter((part) => part !== '').join('\n\n')
}

/** `next_actions` reads `Next actions`. */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function renderShort(value: Json): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function renderValue(value: Json): string {
  if (typeof value === 'string') return value
  if (isTexts(value)) return renderList(value)
  if (Array.isArray(value) && value.every(isAlternative)) {
    return renderList(
      value.map(
        (item) =>
          `**${item.option}**:${item.rejected_reason === '' ? '' : ' '}${item.rejected_reason}`,
      ),
    )
  }
  if (isJsonObject(value) && Object.values(value).every(isTexts)) {
    const parts = Object.entries(value).map(
      ([key, list]) => `### ${labelOf(key)}\n\n${renderValue(list)}`,
    )
    return parts.length === 0 ? NONE : parts.join('\n\n')
  }
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
}

function renderList(items: readonly string[]): string {
  if (items.length === 0) return NONE
  return items.map((item) => (item === '' ? '-' : `- ${indentRest(item)}`)).join('\n')
}

function indentRest(item: string): string {
  return item.replace(/\n(?!\n|$)/g, '\n  ')
}

/** Reads what `render` could have written. What is no such text, or would not survive, gives undefined. */
function readFields(kind: string, body: string): JsonObject | undefined {
  const table = CONTENT_FIELDS.get(kind)
  if (table === undefined || body.includes(MARK) || body.includes('\r')) return undefined
  const [head = '', ...rest] = body.split(/^## /m)
  const pairs = [
    ...head
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => readLine(table, line)),
    ...rest.map((section) => readSection(table, section)),
  ]
  const found: [string, Json][] = []
  for (const pair of pairs) {
    if (pair === undefined || found.some(([name]) => name === pair[0])) return undefined
    found.push(pair)
  }
  const fields = Object.fromEntries(found)
  return contentOddities(kind, fields).length === 0 ? fields : undefined
}

type Pair = [name: string, value: Json]

function readLine(table: readonly ContentField[], line: string): Pair | undefined {
  const [, label, value = ''] = /^\*\*([^*:]+):\*\* (.*)$/.exec(line) ?? []
  const field = table.find(
    (candidate) => isOneLineField(candidate) && labelOf(candidate.name) === label,
  )
  if (field === undefined || !isTidy(value) || value === '') return undefined
  if (field.form !== 'flag') return [field.name, value]
  return value === 'yes' || value === 'no' ? [field.name, value === 'yes'] : undefined
}

function readSection(table: readonly ContentField[], section: string): Pair | undefined {
  const end = section.indexOf('\n')
  const label = end < 0 ? section : section.slice(0, end)
  const text = end < 0 ? '' : section.slice(end).replace(/^\n+|\n+$/g, '')
  const field = table.find(
    (candidate) => !isOneLineField(candidate) && labelOf(candidate.name) === label,
  )
  const value = field === undefined ? undefined : readValue(field, text)
  return field === undefined || value === undefined ? undefined : [field.name, value]
}

function readValue(field: ContentField, text: string): Json | undefined {
  switch (field.form) {
    case 'text':
      return isTidy(text) && !/^# /m.test(text) ? text : undefined
    case 'list':
      return readList(text)
    case 'alternatives':
      return readAlternatives(text)
    case 'examples':
      return readExamples(text)
    default:
      return undefined
  }
}

function readList(text: string): readonly string[] | undefined {
  if (text === NONE) return []
  const items: string[] = []
  for (const line of text.split('\n')) {
    const last = items.length - 1
    if (line === '-') items.push('')
    else if (line.startsWith('- ')) items.push(line.slice(2))
    else if (last < 0 || !/^(?: {2}|$)/.test(line)) return undefined
    else items[last] += `\n${line.slice(2)}`
  }
  return items.every(isTidy) ? items : undefined
}

function readAlternatives(text: string): readonly Json[] | undefined {
  const found: Json[] = []
  for (const item of readList(text) ?? ['']) {
    const [, option, reason] = /^\*\*(.+?)\*\*:(?: ([\s\S]+))?$/.exec(item) ?? []
    if (option === undefined || !isTidy(option) || !isTidy(reason ?? '')) return undefined
    found.push({ option, rejected_reason: reason ?? '' })
  }
  return found
}

function readExamples(text: string): JsonObject | undefined {
  if (text === NONE) return {}
  const [before, ...parts] = text.split(/^### /m)
  const found: [string, Json][] = []
  for (const part of parts) {
    const [, label, list = ''] = /^(Prefer|Avoid)\n\n([\s\S]*)$/.exec(part) ?? []
    const items = label === undefined ? undefined : readList(list.replace(/\n+$/, ''))
    if (label === undefined || items === undefined) return undefined
    found.push([label.toLowerCase(), items])
  }
  return before === '' ? Object.fromEntries(found) : undefined
}

/** Blanks at the ends get lost in markdown files, so a value that has them is not read from one. */
function isTidy(value: string): boolean {
  return value === value.trim()
}
