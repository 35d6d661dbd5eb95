import type { ListFilter } from '../../app/list.ts'
import type { Arguments } from './arguments.ts'
import type { CommandContext } from './context.ts'
import { entryJson } from './memory-json.ts'
import { type ListedVaultEntries, sayList, sayListNotes } from './say-list.ts'
import { withApp } from './with-app.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out, host } = context
  const filter = filterOf(args)
  const roots = args.flag('all-vaults')
    ? (await host.vaults({ vault: args.text('vault') })).map(({ root }) => root)
    : [args.text('vault')]
  const lists: ListedVaultEntries[] = []
  for (const vault of roots)
    lists.push(
      await withApp(context, async (app) => ({ vault: app.vault, ...(await app.list(filter)) }), {
        vault,
      }),
    )
  out.answer({
    json: {
      total: lists.reduce((sum, list) => sum + list.total, 0),
      memories: lists.flatMap(({ vault, entries }) =>
        entries.map((entry) => ({ ...entryJson(entry), vault: vault.root })),
      ),
    },
    text: (style) => sayList(lists, { style, problems: args.flag('problems') }),
  })
  for (const { notes } of lists) for (const note of notes) out.warn(note)
  for (const note of sayListNotes(lists, args.text('status') ?? 'active')) out.note(note)
  return 0
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
