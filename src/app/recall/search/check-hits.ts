import { KnownError } from '../../../core/base/errors.ts'
import type { Memory } from '../../../core/model/memory.ts'
import { FRESHNESS_FACTORS } from '../../../core/search/relevance.ts'
import type { World } from '../../../ports/world.ts'
import { loadMemory } from '../../catalog/find-memory.ts'
import { ASKED_FOR_MS, freshnessNow } from '../freshness.ts'
import { type Freshness, UNCHECKED } from '../recall-vault.ts'
import { bestFirst, type SearchHit } from './search.ts'

/** More are not worth checking. */
const CHECKED_MAX = 50

/**
 * Checks what the first `limit` say of the code, and ranks them by that too (REC-04, REC-07). Nothing is left out: who
 * asks gets what is stale as well, below what is not, with a word about it. Who moves up is checked in turn.
 */
export async function checkHits(
  world: World,
  hits: readonly SearchHit[],
  limit: number,
): Promise<readonly SearchHit[]> {
  const untilMs = Date.now() + ASKED_FOR_MS
  const first = Math.min(limit, CHECKED_MAX)
  let ranked = hits
  for (;;) {
    const next = ranked.slice(0, first).filter(({ freshness }) => freshness === undefined)
    if (next.length === 0) return ranked
    const checked = await checkAll(world, next, Math.max(1, untilMs - Date.now()))
    ranked = ranked.map((hit) => checked.get(hit) ?? hit).sort(bestFirst)
  }
}

async function checkAll(
  world: World,
  hits: readonly SearchHit[],
  deadlineMs: number,
): Promise<ReadonlyMap<SearchHit, SearchHit>> {
  const read: { readonly hit: SearchHit; readonly memory: Memory }[] = []
  const checked = new Map(hits.map((hit) => [hit, withFreshness(hit, UNCHECKED)]))
  for (const hit of hits) {
    const memory = await readHit(world, hit)
    if (memory !== undefined) read.push({ hit, memory })
  }
  const asked = read.map(({ hit, memory }) => ({ path: hit.entry.path, memory }))
  for (const [at, freshness] of (await freshnessNow(world, asked, deadlineMs)).entries()) {
    const { hit } = read[at]!
    checked.set(hit, withFreshness(hit, freshness))
  }
  return checked
}

/** A file that went or was torn meanwhile is found all the same, and nothing is said of it. */
async function readHit(world: World, { entry }: SearchHit): Promise<Memory | undefined> {
  try {
    return (await loadMemory(world, entry)).memory
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return undefined
  }
}

function withFreshness(hit: SearchHit, freshness: Freshness): SearchHit {
  const factor = factorOf(freshness)
  const boosts = { ...hit.boosts, freshness: factor }
  const adds = hit.name?.adds ?? 0
  return { ...hit, freshness, boosts, score: (hit.score - adds) * factor + adds }
}

/** Memories that are shown whatever happened to their references are not ranked by them either. */
function factorOf({ state, withhold }: Freshness): number {
  if (withhold) return FRESHNESS_FACTORS.stale
  return state === 'partly stale' ? FRESHNESS_FACTORS.partly : 1
}
