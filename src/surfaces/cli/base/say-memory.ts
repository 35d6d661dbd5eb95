import { sayOrigin } from '../../../app/catalog/origins.ts'
import type { Freshness } from '../../../app/recall/recall-vault.ts'
import type { Voice } from '../../../app/sharing/show-rule.ts'
import type { LoggedOperation } from '../../../app/write/log.ts'
import { dayOf, type Instant } from '../../../core/base/instant.ts'
import { fieldsToMarkdown } from '../../../core/model/fields-markdown.ts'
import type { Entry, Memory } from '../../../core/model/memory.ts'
import { byteTokens } from '../../../core/text/tokens.ts'
import type { Style } from './output.ts'
import { plural } from './plural.ts'
import { oneLine, printable } from './text-width.ts'

/** One memory for reading: what it is, what it says, what is odd about it. */
export function sayMemory(
  shown: {
    readonly entry: Entry
    readonly memory: Memory
    readonly freshness?: Freshness
    readonly voice?: Voice
  },
  style: Style,
): string {
  const { entry, memory } = shown
  const { state, warning } = shown.freshness ?? { state: '', warning: '' }
  const checked = [
    ...(state === '' ? [] : [state]),
    ...(shown.voice?.origin === 'shared' ? [sayOrigin('shared', shown.voice.author)] : []),
  ]
  const { bold, dim, yellow } = style.colors
  const content = memory.fields === undefined ? '' : fieldsToMarkdown(memory.kind, memory.fields)
  const texts = [memory.summary, content, memory.body].map((text) => printable(text).trim())
  return [
    bold(oneLine(memory.title) || memory.id),
    dim(factLine([memory.id, memory.kind, memory.status, ...checked, ...marks(memory)])),
    dim(factLine([entry.path, `~${byteTokens(entry.bytes)}tk`, ...dates(memory)])),
    ...(memory.status === 'active' ? [] : [yellow(statusLine(memory))]),
    ...(warning === '' ? [] : [yellow(oneLine(warning))]),
    ...[...new Set(texts)].filter((text) => text !== '').flatMap((text) => ['', text]),
    ...footer(memory, style),
    ...entry.problems.flatMap(({ code, line, message, hint }, place) => [
      ...(place === 0 ? [''] : []),
      `${yellow(code)}${line > 0 ? ` (line ${line})` : ''}: ${oneLine(message)} ${oneLine(hint)}`,
    ]),
  ].join('\n')
}

/** What was changed in it, by its own record and by the log, newest first. */
export function sayHistory(
  {
    memory,
    operations,
  }: { readonly memory: Memory; readonly operations: readonly LoggedOperation[] },
  { colors }: Style,
): string {
  const own = memory.changes.map(({ date, summary }) => `  ${date}  ${oneLine(summary)}`).reverse()
  const logged = operations.map(({ id, at, operation, changes, undoes, undoneBy }) => {
    const reason = changes.find(({ memoryId }) => memoryId === memory.id)?.reason ?? ''
    const what =
      undoes === undefined ? (reason === '' ? '' : `: ${oneLine(reason)}`) : ` of ${undoes}`
    return `  ${at}  ${id}  ${operation}${what}${undoneBy === undefined ? '' : ` (undone by ${undoneBy})`}`
  })
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [`${title}: nothing`] : [`${title}:`, ...lines]
  return [
    colors.bold(oneLine(memory.title) || memory.id),
    ...section('In the memory', own),
    ...section('In the log', logged),
  ].join('\n')
}

function factLine(facts: readonly string[]): string {
  return facts.map(oneLine).join(' · ')
}

function marks(memory: Memory): readonly string[] {
  return [
    ...(memory.topic === '' ? [] : [memory.topic]),
    ...(memory.tags.length === 0 ? [] : [memory.tags.map((tag) => `#${tag}`).join(' ')]),
    ...(memory.pinned ? ['pinned'] : []),
    ...(memory.tier === 'cold' ? ['cold'] : []),
    ...(memory.confidence === undefined ? [] : [`confidence ${memory.confidence}`]),
  ]
}

function dates({ createdAt, updatedAt, lastUsedAt, useCount }: Memory): readonly string[] {
  const on = (word: string, at: Instant | undefined): readonly string[] =>
    at === undefined ? [] : [`${word} ${dayOf(at)}`]
  const uses = useCount === 0 ? [] : [`used ${plural(useCount, 'time')}`]
  return [
    ...on('created', createdAt),
    ...(updatedAt === createdAt ? [] : on('updated', updatedAt)),
    ...uses,
    ...on('last used', lastUsedAt),
  ]
}

function statusLine({ status, statusAt, statusReason }: Memory): string {
  const day = statusAt === undefined ? '' : ` on ${dayOf(statusAt)}`
  return `${status}${day}${statusReason === '' ? '' : `: ${oneLine(statusReason)}`}`
}

function footer(memory: Memory, { colors }: Style): readonly string[] {
  const line = (label: string, values: readonly string[]): readonly string[] =>
    values.length === 0 ? [] : [`${colors.dim(`${label}:`)} ${values.map(oneLine).join(', ')}`]
  const lines = [
    ...line('source', memory.source === '' ? [] : [memory.source]),
    ...line('files', memory.relatedFiles),
    ...line(
      'links',
      memory.links.map(({ target, relation }) => (relation ? `${relation} ${target}` : target)),
    ),
    ...line('superseded by', memory.supersededBy === '' ? [] : [memory.supersededBy]),
  ]
  return lines.length === 0 ? [] : ['', ...lines]
}
