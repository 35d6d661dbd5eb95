import { KnownError } from '../../../core/base/errors.ts'
import type { Entry } from '../../../core/model/memory.ts'
import { memoryKey } from '../../../core/model/memory.ts'
import { fuse, type Scored } from '../../../core/search/fuse.ts'
import { boosted, boostsOf } from '../../../core/search/relevance.ts'
import { NO_MATCH } from '../../../core/search/rerank.ts'
import { similarity, type Vector } from '../../../core/search/space.ts'
import type { World } from '../../../ports/world.ts'
import { readCatalog } from '../../catalog/catalog.ts'
import {
  bestFirst,
  checkedHits,
  cutTo,
  distinctHits,
  fits,
  type SearchHit,
  type SearchOutcome,
  type SearchRequest,
  search,
  weighingOf,
} from './search.ts'
import {
  type Meaning,
  updateVectors,
  type VectorBounds,
  type VectorState,
} from './update-vectors.ts'

/** How many of each list are looked at: what stands behind is about something else. */
const CANDIDATES = 120
/** A search may wait for a few new vectors, not for a vault full of them. */
const WHILE_SEARCHING: VectorBounds = { texts: 64, ms: 2_000 }

/**
 * Search by words and by meaning (REC-11). Whatever is wrong with the embedder costs the meaning, not the answer: then
 * the words alone decide, and a note says so. While memories lack vectors the words decide too, else whoever has one
 * would be preferred.
 */
export async function searchByMeaning(
  world: World,
  meaning: Meaning,
  request: SearchRequest,
): Promise<SearchOutcome> {
  // Only those that are shown in the end are checked.
  const all = { ...request, limit: Number.MAX_SAFE_INTEGER, verify: false }
  const plain = await search(world, all)
  const cut = async (hits: readonly SearchHit[]) =>
    cutTo(await checkedHits(world, hits, request), request.limit)
  const byWords = async (why: string): Promise<SearchOutcome> => ({
    ...plain,
    ...(await cut(plain.hits)),
    notes: [...plain.notes, why],
  })
  if (plain.terms.length === 0) return { ...plain, ...(await cut(plain.hits)) }
  try {
    const state = await updateVectors(world, meaning, WHILE_SEARCHING)
    if (state.missing > 0) return await byWords(sayMissing(state))
    const hits = await fusedHits(world, { meaning, state, request, byText: plain.hits })
    const notes = [...plain.notes, ...state.notes]
    return { ...plain, ...(await cut(distinctHits(hits))), notes }
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return byWords(`${error.message} The words alone were searched. ${error.hint}`)
  }
}

function sayMissing({ memories, missing }: VectorState): string {
  return `${missing} of ${memories} memories have no vector yet, so that the words alone were searched. \`everkeep index\` makes the rest.`
}

interface Fusing {
  readonly meaning: Meaning
  readonly state: VectorState
  readonly request: SearchRequest
  readonly byText: readonly SearchHit[]
}

async function fusedHits(world: World, fusing: Fusing): Promise<readonly SearchHit[]> {
  const { meaning, state, request, byText } = fusing
  const { entries } = await readCatalog(world)
  const byPlace = new Map(entries.map((entry) => [memoryKey(entry), entry]))
  const [values] = await meaning.embedder.embed([request.query])
  const asked: Vector = { space: state.space, values: values! }
  const near = nearest(asked, {
    state,
    entries: entries.filter((one) => fits(world, one, request)),
  })
  const text = byText
    .filter((hit) => hit.text !== NO_MATCH)
    .map((hit): Scored<string> => ({ key: memoryKey(hit.entry), score: hit.text.score }))
    .sort((a, b) => b.score - a.score)
    .slice(0, CANDIDATES)
  const known = new Map(byText.map((hit) => [memoryKey(hit.entry), hit]))
  const similar = new Map(near.map(({ key, score }) => [key, score]))
  const weighing = weighingOf(world, request)
  const hits = fuse(text, near, meaning.weight).flatMap((fused): SearchHit[] => {
    const plain = known.get(fused.key)
    const entry = plain?.entry ?? byPlace.get(fused.key)
    if (entry === undefined) return []
    const boosts = boostsOf(entry.memory, weighing)
    return [
      {
        entry,
        score: boosted(fused.score, boosts) + (plain?.name?.adds ?? 0),
        text: plain?.text ?? NO_MATCH,
        boosts,
        ...(plain?.explained && { explained: plain.explained }),
        ...(plain?.name && { name: plain.name }),
        meaning: {
          share: meaning.weight * fused.meaning,
          textShare: (1 - meaning.weight) * fused.text,
          similarity: similar.get(fused.key) ?? 0,
        },
      },
    ]
  })
  const met = new Set(hits.map(({ entry }) => memoryKey(entry)))
  const onlyNamed = byText.filter(({ name, entry }) => name && !met.has(memoryKey(entry)))
  return [...hits, ...onlyNamed].sort(bestFirst)
}

function nearest(
  asked: Vector,
  { state, entries }: { readonly state: VectorState; readonly entries: readonly Entry[] },
): readonly Scored<string>[] {
  const scored = entries.flatMap((entry): Scored<string>[] => {
    const values = state.vectors.get(entry.version)
    if (values === undefined) return []
    const score = similarity(asked, { space: state.space, values })
    return [{ key: memoryKey(entry), score }]
  })
  return scored.sort((a, b) => b.score - a.score).slice(0, CANDIDATES)
}
