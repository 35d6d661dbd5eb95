import { standing } from '../core/recall/standing.ts'
import { readCatalog } from './catalog.ts'
import { healIfNeeded } from './heal.ts'
import type { RecallVault } from './recall-vault.ts'
import { recordInjection } from './record-injection.ts'
import { type Offered, type Telling, TIER_ORDER, type TierName, tell } from './tell.ts'

export interface BriefRequest {
  /** Instead of `retrieval.brief_tokens`. */
  readonly tokens?: number
  readonly session?: string
  /** False: a trial that counts as no use and is not written down. */
  readonly record?: boolean
}

export interface BriefOutcome extends Telling {
  readonly notes: readonly string[]
}

/** A brief is read once and weighs on the whole session: few, and the rest is found when it is asked for. */
const LIMITS = { memories: 6, open: 3, prelude: 5 } as const

/** What a session should know before its first word (REC-10): all vaults under one budget, the first vault first. */
export async function brief(
  vaults: readonly RecallVault[],
  request: BriefRequest = {},
): Promise<BriefOutcome> {
  const tiers: Record<TierName, Offered[]> = { prelude: [], pinned: [], relevant: [], open: [] }
  const notes: string[] = []
  for (const vault of vaults) {
    const { world, scope } = vault
    const healed = await healIfNeeded(world)
    const catalog = await readCatalog(world)
    notes.push(...healed, ...catalog.notes)
    const stand = standing(catalog.entries, { vaultScope: scope, now: world.clock() })
    for (const tier of TIER_ORDER)
      tiers[tier].push(...stand[tier].map((admitted) => ({ ...admitted, vault })))
  }
  const first = vaults[0]?.world
  const tokens = request.tokens ?? first?.config.values['retrieval.brief_tokens'] ?? 0
  const telling = await tell({ tiers, limits: LIMITS, tokens, isKnown: () => false })
  const passages = TIER_ORDER.flatMap((tier) => telling[tier])
  const session = request.session ?? first?.session ?? ''
  if (request.record !== false)
    await recordInjection(passages, { verb: 'brief', session, prompt: '' })
  return { ...telling, notes }
}
