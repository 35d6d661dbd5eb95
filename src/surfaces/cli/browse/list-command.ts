import type { App } from '../../../app/app.ts'
import type { ListFilter } from '../../../app/browse/list.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { Entry } from '../../../core/model/memory.ts'
import { byteTokens } from '../../../core/text/tokens.ts'
import type { Arguments } from '../base/arguments.ts'
import type { CommandContext } from '../base/command-context.ts'
import { entryJson } from '../base/memory-json.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { oneLine, truncate } from '../base/text-width.ts'
import { withApp } from '../base/with-app.ts'
import { voiceJson } from '../sharing/rules-json.ts'
import { type ListedVaultEntries, sayList, sayListNotes, sayQuarantined } from './say-list.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out, host } = context
  const filter = filterOf(args)
  const roots = args.flag('all-vaults')
    ? (await host.vaults({ vault: args.text('vault') })).map(({ root }) => root)
    : [args.text('vault')]
  const lists: ListedVaultEntries[] = []
  let unknownKind: KnownError | undefined
  for (const vault of roots) {
    try {
      lists.push(await listVault(context, filter, vault))
    } catch (error) {
      // One vault may have a kind of its own that the others do not know.
      if (!(error instanceof KnownError) || error.field !== 'category') throw error
      unknownKind = error
    }
  }
  if (lists.length === 0 && unknownKind !== undefined) throw unknownKind
  if (args.flag('summary')) {
    out.answer({ json: summaryJson(lists), text: (style) => saySummary(lists, style) })
    return 0
  }
  out.answer({
    json: {
      total: lists.reduce((sum, list) => sum + list.total, 0),
      memories: lists.flatMap(({ vault, entries, voices }) =>
        entries.map((entry) => ({
          ...entryJson(entry),
          ...voiceJson(voices.get(entry)!),
          vault: vault.root,
        })),
      ),
      quarantined: lists.flatMap(({ quarantined }) => quarantined),
    },
    text: (style) => sayList(lists, { style, problems: args.flag('problems') }),
  })
  for (const { notes } of lists) for (const note of notes) out.warn(note)
  for (const note of sayQuarantined(lists)) out.warn(note)
  for (const note of sayListNotes(lists, chosenStatus(args))) out.note(note)
  return 0
}

function listVault(
  context: CommandContext,
  filter: ListFilter,
  vault: string | undefined,
): Promise<ListedVaultEntries> {
  const list = async (app: App) => {
    const outcome = await app.list(filter)
    return { vault: app.vault, ...outcome, voices: await app.voicesOf(outcome.entries) }
  }
  return withApp(context, list, { vault, readsOnly: true })
}

function filterOf(args: Arguments): ListFilter {
  const status = chosenStatus(args)
  return {
    ...given('kind', args.text('kind')),
    ...given('topic', args.text('topic')),
    ...given('tag', args.text('tag')),
    ...given('scope', args.text('scope')),
    ...given('limit', args.number('limit')),
    // Safe: the table lets only these words through.
    ...given('tier', args.text('tier') as ListFilter['tier']),
    ...given('sort', args.text('sort') as ListFilter['sort']),
    status: (status === 'all' ? 'any' : status) as ListFilter['status'] & string,
    withProblems: args.flag('problems'),
  }
}

function chosenStatus(args: Arguments): string {
  const status = args.text('status') ?? 'active'
  if (!args.flag('retired')) return status
  if (args.given.includes('status') && status !== 'retired')
    throw new KnownError('USAGE_ERROR', {
      message: `--retired and --status ${status} contradict each other.`,
      hint: 'Leave one of them out; --status all lists every memory.',
    })
  return 'retired'
}

function given<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]: V }) // Safe: just built so.
}

interface KindSummary {
  readonly kind: string
  readonly count: number
  readonly tokens: number
  /** The latest change first. */
  readonly latest: readonly Entry[]
}

const LATEST = 3

/** What is remembered, kind by kind, the largest first (SAV-05). */
function summaryOf(lists: readonly ListedVaultEntries[]): readonly KindSummary[] {
  const kinds = new Map<string, Entry[]>()
  for (const entry of lists.flatMap(({ entries }) => [...entries])) {
    const known = kinds.get(entry.memory.kind)
    if (known === undefined) kinds.set(entry.memory.kind, [entry])
    else known.push(entry)
  }
  return [...kinds]
    .map(([kind, entries]) => ({
      kind,
      count: entries.length,
      tokens: tokensOf(entries),
      latest: entries.slice(0, LATEST),
    }))
    .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1))
}

function tokensOf(entries: readonly Entry[]): number {
  return byteTokens(entries.reduce((sum, { bytes }) => sum + bytes, 0))
}

function summaryJson(lists: readonly ListedVaultEntries[]): object {
  const entries = lists.flatMap((list) => [...list.entries])
  return {
    total: entries.length,
    tokens: tokensOf(entries),
    kinds: summaryOf(lists).map(({ kind, count, tokens, latest }) => ({
      kind,
      count,
      tokens,
      latest: latest.map(({ memory }) => ({ id: memory.id, title: memory.title })),
    })),
  }
}

function saySummary(lists: readonly ListedVaultEntries[], style: Style): string {
  const entries = lists.flatMap((list) => [...list.entries])
  if (entries.length === 0) return 'No memories yet.'
  const { colors, columns } = style
  return [
    `${plural(entries.length, 'memory')}, ~${tokensOf(entries)}tk`,
    ...summaryOf(lists).flatMap(({ kind, count, tokens, latest }) => [
      '',
      `${colors.bold(kind)}: ${count}, ~${tokens}tk`,
      ...latest.map(({ memory }) =>
        truncate(`  ${oneLine(memory.title)}  (${memory.id})`, columns),
      ),
      ...(count > latest.length ? [colors.dim(`  and ${count - latest.length} more`)] : []),
    ]),
  ].join('\n')
}
