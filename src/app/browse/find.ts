import { KnownError } from '../../core/base/errors.ts'
import { fence, foundLine } from '../../core/recall/fence.ts'
import type { Beside } from '../../core/search/rank.ts'
import { queryTerms } from '../../core/text/search-terms.ts'
import { withTerms } from '../catalog/search-terms.ts'
import { noVault } from '../recall/locate-memory.ts'
import { folderOf, type RecallVault } from '../recall/recall-vault.ts'
import {
  type SearchHit,
  type SearchOutcome,
  type SearchRequest,
  search,
} from '../recall/search/search.ts'
import { noticeOf, trustedOf } from '../recall/untrusted-vaults.ts'

export interface FoundMemory {
  readonly id: string
  readonly kind: string
  readonly score: number
  /** `fresh`, `moved`, `partly stale`, `stale`, `unverified`; empty when nothing in it can be checked. */
  readonly freshness: string
  readonly vault: string
  /** The folder of the vault as seen from the working folder. */
  readonly place: string
}

export interface FindOutcome {
  /** One fenced block; empty when nothing was found. */
  readonly text: string
  readonly memories: readonly FoundMemory[]
  /** How many fit, those beyond the limit included. */
  readonly found: number
  readonly notes: readonly string[]
}

/**
 * `search` over all vaults of a working folder, for an agent: titles and summaries, fenced, best first (REC-15), what they
 * name checked against the code (REC-07).
 */
export async function find(
  near: readonly RecallVault[],
  request: SearchRequest & { readonly limit: number },
): Promise<FindOutcome> {
  if (near.length === 0) throw noVault()
  const vaults = trustedOf(near)
  const hits: { readonly vault: RecallVault; readonly hit: SearchHit }[] = []
  const notes: string[] = []
  const refusals: KnownError[] = []
  let found = 0
  const spread = await spreadsOf(vaults, request.query)
  for (const vault of vaults) {
    const beside = besideOf(vault, spread)
    const outcome = await searchOne(vault, { ...request, ...(beside && { beside }) })
    if (outcome instanceof KnownError) {
      refusals.push(outcome)
      continue
    }
    hits.push(...outcome.hits.map((hit) => ({ vault, hit })))
    notes.push(...outcome.notes)
    found += outcome.found
  }
  if (refusals.length > 0 && refusals.length === vaults.length) throw refusals[0]!
  const best = hits.sort((a, b) => b.hit.score - a.hit.score).slice(0, request.limit)
  const notice = await noticeOf(near)
  if (notice !== '') notes.push(notice)
  return { text: blockOf(best), memories: best.map(foundFacts), found, notes }
}

/** Scores of several vaults are put in one order: that takes one measure of how rare each word is. */
async function spreadsOf(
  vaults: readonly RecallVault[],
  query: string,
): Promise<ReadonlyMap<RecallVault, Beside>> {
  const spread = new Map<RecallVault, Beside>()
  if (vaults.length < 2) return spread
  const terms = queryTerms(query)
  for (const vault of vaults) {
    const own = await withTerms(vault.world, async ({ source }) => ({
      size: source.size,
      spreads: source.spreads(terms),
    }))
    spread.set(vault, own)
  }
  return spread
}

function besideOf(
  vault: RecallVault,
  spread: ReadonlyMap<RecallVault, Beside>,
): Beside | undefined {
  if (spread.size === 0) return undefined
  let size = 0
  const spreads = new Map<string, number>()
  for (const [other, theirs] of spread) {
    if (other === vault) continue
    size += theirs.size
    for (const [term, docs] of theirs.spreads) spreads.set(term, (spreads.get(term) ?? 0) + docs)
  }
  return { size, spreads }
}

/** A kind may be that of one vault alone: the others have none of it. */
async function searchOne(
  { world, scope }: RecallVault,
  request: SearchRequest,
): Promise<SearchOutcome | KnownError> {
  try {
    return await search(world, { ...request, vaultScope: scope, verify: request.verify !== false })
  } catch (error) {
    if (error instanceof KnownError && error.code === 'USAGE_ERROR') return error
    throw error
  }
}

type Found = { readonly vault: RecallVault; readonly hit: SearchHit }

function blockOf(hits: readonly Found[]): string {
  if (hits.length === 0) return ''
  const reference = hits.map(({ vault, hit: { entry, freshness } }) => {
    const scope = entry.memory.scope || vault.scope
    const { state = '', warning = '' } = freshness ?? {}
    return foundLine(entry.memory, {
      ...{ scope, now: vault.world.clock() },
      ...{ freshness: state, warning, isClean: entry.bodyRange !== undefined },
    })
  })
  return fence({ rules: [], reference, open: [], kinds: [], notes: [] })
}

function foundFacts({ vault, hit: { entry, score, freshness } }: Found): FoundMemory {
  return {
    id: entry.memory.id,
    kind: entry.memory.kind,
    score: Math.round(score * 1000) / 1000,
    freshness: freshness?.state ?? '',
    vault: vault.world.vault.root,
    place: folderOf(vault),
  }
}
