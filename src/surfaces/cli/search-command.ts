import type { SearchRequest } from '../../app/search.ts'
import { STATUSES } from '../../core/memory.ts'
import type { Arguments } from './arguments.ts'
import type { CommandContext } from './context.ts'
import { saySearch, saySearchNotes, searchJson } from './say-search.ts'
import { withApp } from './with-app.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  const explain = args.flag('explain')
  const request = { ...requestOf(args), explain: explain || out.json, verify: true }
  const outcome = await withApp(context, (app) => app.search(request), { readsOnly: true })
  out.answer({
    json: searchJson(outcome),
    text: (style) => saySearch(outcome, { style, explain }),
  })
  for (const note of outcome.notes) out.warn(note)
  for (const note of saySearchNotes(outcome)) out.note(note)
  return 0
}

function requestOf(args: Arguments): SearchRequest {
  const [kind, topic, tag] = [args.text('kind'), args.text('topic'), args.text('tag')]
  const [scope, limit] = [args.text('scope'), args.number('limit')]
  // Safe: the table lets only these words through.
  const tier = args.text('tier') as SearchRequest['tier']
  const status = STATUSES.find((name) => name === args.text('status'))
  const all = args.text('status') === 'all'
  return {
    query: args.positionals.join(' '),
    includeRetired: all || args.flag('include-retired'),
    includeArchived: all || args.flag('include-archived'),
    ...(kind !== undefined && { kind }),
    ...(topic !== undefined && { topic }),
    ...(tag !== undefined && { tag }),
    ...(scope !== undefined && { scope }),
    ...(tier !== undefined && { tier }),
    ...(status !== undefined && { status }),
    ...(limit !== undefined && { limit }),
  }
}
