import type { App } from '../../../app/app.ts'
import type { ListFilter } from '../../../app/browse/list.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { Arguments } from '../base/arguments.ts'
import type { CommandContext } from '../base/command-context.ts'
import { entryJson } from '../base/memory-json.ts'
import { withApp } from '../base/with-app.ts'
import { voiceJson } from '../sharing/rules-json.ts'
import { type ListedVaultEntries, sayList, sayListNotes, sayQuarantined } from './say-list.ts'
import { saySummary, summaryJson } from './say-summary.ts'

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
  for (const note of sayListNotes(lists, args.text('status') ?? 'active')) out.note(note)
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
  const status = args.text('status')
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

function given<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]: V }) // Safe: just built so.
}
