import type { Tiers } from '../../core/recall/admission.ts'
import { admit } from '../../core/recall/admit.ts'
import { isAssent } from '../../core/recall/assent.ts'
import { queryTerms } from '../../core/text/search-terms.ts'
import { type OpenTerms, withTerms } from '../catalog/search-terms.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import type { RecallVault } from './recall-vault.ts'
import { searchIn } from './search/search.ts'

/**
 * How many hits of a vault are looked at: most are about something else, and admission passes them over. What a short
 * prompt names is among the first; the more is asked for at once, the further back it may stand.
 */
const HITS_MAX = 50
const HITS_LEAST = 16
const HITS_PER_TERM = 2

export interface Gathered {
  readonly tiers: Tiers
  readonly notes: readonly string[]
}

/** What one vault has to say to a prompt, and what stands in it whatever the prompt is. */
export async function gather(
  vault: RecallVault,
  request: { readonly prompt: string; readonly scopes?: readonly string[] },
): Promise<Gathered> {
  const healed = await recoverIfNeeded(vault.world)
  return withTerms(vault.world, async (open) => {
    const { tiers, notes } = await gatherIn(vault, open, request)
    return { tiers, notes: [...healed, ...notes] }
  })
}

async function gatherIn(
  { world, scope }: RecallVault,
  open: OpenTerms,
  { prompt, scopes }: Parameters<typeof gather>[1],
): Promise<Gathered> {
  const asked = isAssent(prompt) ? 0 : queryTerms(prompt).length
  const best = Math.min(HITS_MAX, HITS_LEAST + HITS_PER_TERM * asked)
  const found = asked > 0 ? await searchIn(world, open, { query: prompt, best }) : []
  const tiers = admit({
    prompt,
    hits: found,
    others: await open.entrySource(),
    ...(scopes !== undefined && { scopes }),
    vaultScope: scope,
    byText: world.config.values['retrieval.match_strategy'] !== 'title_tags',
  })
  return { tiers, notes: open.notes }
}
