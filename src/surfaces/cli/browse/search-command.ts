import type { SearchRequest } from '../../../app/recall/search/search.ts'
import { KnownError } from '../../../core/base/errors.ts'
import { STATUSES } from '../../../core/model/memory.ts'
import type { Arguments } from '../base/arguments.ts'
import type { CommandContext } from '../base/command-context.ts'
import { withApp } from '../base/with-app.ts'
import {
  type Elsewhere,
  sayElsewhere,
  saySearch,
  saySearchNotes,
  searchJson,
} from './say-search.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  const explain = args.flag('explain')
  const request = { ...searchRequest(args), explain: explain || out.json, verify: true }
  const { root, outcome } = await withApp(
    context,
    async (app) => ({ root: app.vault.root, outcome: await app.search(request) }),
    { readsOnly: true },
  )
  const elsewhere = await searchElsewhere(context, request, root)
  out.answer({
    json: { ...searchJson(outcome), elsewhere },
    text: (style) => saySearch(outcome, { style, explain }),
  })
  for (const note of outcome.notes) out.warn(note)
  for (const note of saySearchNotes(outcome, args.text('vault'))) out.note(note)
  const again = [request.query, ...filtersOf(args)]
  const isMore = outcome.hits.length > 0
  for (const note of sayElsewhere(elsewhere, { again, isMore })) out.note(note)
  return 0
}

const ELSEWHERE_MAX = 50

/** How many the other vaults of this folder have: an agent is told of them, and so is who searches by hand. */
async function searchElsewhere(
  { args, host }: CommandContext,
  request: SearchRequest,
  root: string,
): Promise<readonly Elsewhere[]> {
  if (args.text('vault') !== undefined) return []
  const app = await host.recall({ vault: undefined, agent: undefined })
  try {
    const asked = { ...request, explain: false, verify: false, limit: ELSEWHERE_MAX }
    const { memories } = await app.find(asked)
    const others = memories.filter(({ vault }) => vault !== root).map(({ place }) => place)
    return [...new Set(others)].map((vault) => ({
      vault,
      found: others.filter((place) => place === vault).length,
    }))
  } catch (error) {
    // What is wrong with them is said to who searches there.
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return []
  } finally {
    app.close()
  }
}

/** As they stood on the command line. */
function filtersOf(args: Arguments): readonly string[] {
  const values = ['kind', 'topic', 'tag', 'status', 'scope', 'tier'].flatMap((name) => {
    const value = args.text(name)
    return value === undefined ? [] : [`--${name}`, value]
  })
  const flags = ['include-retired', 'include-archived'].filter((name) => args.flag(name))
  return [...values, ...flags.map((name) => `--${name}`)]
}

function searchRequest(args: Arguments): SearchRequest {
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
