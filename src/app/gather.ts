import type { Entry } from '../core/memory.ts'
import { admit, type Tiers } from '../core/recall/admit.ts'
import { queryTerms } from '../core/search/search-terms.ts'
import { readCatalog } from './catalog.ts'
import type { RecallVault } from './recall-vault.ts'
import { search } from './search.ts'

/** How many hits of a vault are looked at: most are about something else, and admission passes them over. */
const HITS_MAX = 50

export interface Gathered {
  readonly tiers: Tiers
  readonly notes: readonly string[]
}

/** What one vault has to say to a prompt, and what stands in it whatever the prompt is. */
export async function gather(
  vault: RecallVault,
  request: { readonly prompt: string; readonly scopes?: readonly string[] },
): Promise<Gathered> {
  const { world, scope } = vault
  const { prompt, scopes } = request
  // A prompt that carries nothing to search asks for nothing.
  const isQuestion = queryTerms(prompt).length > 0
  const { hits, notes } = isQuestion
    ? await search(world, { query: prompt, limit: HITS_MAX })
    : { hits: [], notes: [] }
  // The search has just brought the index up to date; where it could not, the catalog reads the files.
  const entries: readonly Entry[] =
    isQuestion && notes.length === 0
      ? await world.index.entries()
      : (await readCatalog(world)).entries
  const byText = world.config.values['retrieval.match_strategy'] !== 'title_tags'
  const tiers = admit({
    prompt,
    hits,
    entries,
    ...(scopes !== undefined && { scopes }),
    vaultScope: scope,
    byText,
  })
  return { tiers, notes }
}
