import type { App } from '../../../app/app.ts'
import type { ListOutcome } from '../../../app/browse/list.ts'
import { sayOrigin } from '../../../app/catalog/origins.ts'
import type { Voice } from '../../../app/sharing/show-rule.ts'
import { dayOf } from '../../../core/base/instant.ts'
import type { Entry } from '../../../core/model/memory.ts'
import { byteTokens } from '../../../core/text/tokens.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { type Column, renderTable } from '../base/table.ts'
import { oneLine } from '../base/text-width.ts'

export interface ListedVaultEntries extends ListOutcome {
  readonly vault: App['vault']
  readonly voices: ReadonlyMap<Entry, Voice>
}

/** One table per vault; the vault is named where there are several. */
export function sayList(
  lists: readonly ListedVaultEntries[],
  { style, problems }: { readonly style: Style; readonly problems: boolean },
): string {
  const shown = lists.filter(({ entries }) => entries.length > 0)
  return shown
    .map(({ vault, entries, voices }) => {
      const text = problems ? sayProblems(entries, style) : sayEntries(entries, voices, style)
      const heading = `${style.colors.bold(vault.root)} (${vault.layout}, ${vault.scope})`
      return lists.length === 1 ? text : `${heading}\n${text}`
    })
    .join('\n\n')
}

/** What is worth knowing beside the list: that it is empty, or cut off. */
export function sayListNotes(
  lists: readonly ListedVaultEntries[],
  status: string,
): readonly string[] {
  const shown = lists.reduce((sum, list) => sum + list.entries.length, 0)
  const total = lists.reduce((sum, list) => sum + list.total, 0)
  if (total === 0) return [status === 'all' ? 'No memories.' : `No ${status} memories.`]
  return shown < total
    ? [`${shown} of ${plural(total, 'memory')}.`]
    : [`${plural(total, 'memory')}.`]
}

/** What was put aside as invalid, since it looks like a memory that is missing (AGT-08). */
export function sayQuarantined(lists: readonly ListedVaultEntries[]): readonly string[] {
  return lists.flatMap(({ quarantined }) =>
    quarantined.map(
      (path) =>
        `${oneLine(path)} is quarantined as invalid: \`everkeep review\` shows how to fix it.`,
    ),
  )
}

const COLUMNS: readonly Column<Entry>[] = [
  {
    header: 'KIND',
    cell: ({ memory }) => memory.kind,
    paint: (text, _, colors) => colors.dim(text),
  },
  {
    header: 'ID',
    cell: ({ memory }) => memory.id,
    shrinksTo: 16,
    paint: (text, _, colors) => colors.cyan(text),
  },
  { header: 'TITLE', cell: ({ memory }) => memory.title, shrinksTo: 16 },
  { header: 'UPDATED', cell: ({ memory }) => changedOn(memory) },
  { header: 'COST', cell: ({ bytes }) => `~${byteTokens(bytes)}tk`, align: 'right' },
]

function sayEntries(
  entries: readonly Entry[],
  voices: ListedVaultEntries['voices'],
  style: Style,
): string {
  const cell = (entry: Entry): string => remarksOn(entry, voices.get(entry))
  const remarks: Column<Entry> = {
    ...{ header: '', cell, shrinksTo: 8 },
    paint: (text, _, colors) => colors.yellow(text),
  }
  const remarked = entries.some((entry) => cell(entry) !== '')
  return renderTable(entries, remarked ? [...COLUMNS, remarks] : COLUMNS, style)
}

function changedOn({ updatedAt, createdAt }: Entry['memory']): string {
  const at = updatedAt ?? createdAt
  return at === undefined ? '-' : dayOf(at)
}

/** What sets it apart from an ordinary memory; nothing for most. */
function remarksOn({ memory, problems }: Entry, voice: Voice | undefined): string {
  return [
    ...(memory.status === 'active' ? [] : [memory.status]),
    ...(memory.pinned ? ['pinned'] : []),
    ...(memory.tier === 'cold' ? ['cold'] : []),
    ...(voice?.origin === 'shared' ? [sayOrigin('shared', voice.author)] : []),
    ...(problems.length === 0 ? [] : [plural(problems.length, 'problem')]),
  ].join(', ')
}

function sayProblems(entries: readonly Entry[], { colors }: Style): string {
  const lines = entries.flatMap(({ path, problems }) =>
    problems.flatMap((problem) => {
      const place = problem.line > 0 ? `${path}:${problem.line}` : path
      return [
        `${colors.bold(oneLine(place))} ${colors.yellow(problem.code)} ${oneLine(problem.message)}`,
        `  ${colors.dim('hint:')} ${oneLine(problem.hint)}`,
      ]
    }),
  )
  return lines.join('\n')
}
