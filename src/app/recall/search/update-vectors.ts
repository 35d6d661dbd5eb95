import { KnownError } from '../../../core/base/errors.ts'
import type { Entry } from '../../../core/model/memory.ts'
import { meaningText } from '../../../core/search/meaning-text.ts'
import { isSameSpace, type Space, saySpace } from '../../../core/search/space.ts'
import type { Embedder } from '../../../ports/embedder.ts'
import type { VectorStore } from '../../../ports/vector-store.ts'
import type { World } from '../../../ports/world.ts'
import { readCatalog } from '../../catalog/catalog.ts'
import { loadMemory } from '../../catalog/find-memory.ts'

/** What a search by meaning needs beside the vault (REC-11). */
export interface Meaning {
  readonly embedder: Embedder
  readonly vectors: VectorStore
  /** What the meaning counts beside the words, between 0 and 1. */
  readonly weight: number
}

export interface VectorBounds {
  readonly texts: number
  readonly ms: number
}

export interface VectorState {
  readonly space: Space
  /** By version of the memory. */
  readonly vectors: ReadonlyMap<string, Float32Array>
  /** Active memories, and how many of them have no vector yet. */
  readonly memories: number
  readonly missing: number
  readonly made: number
  readonly notes: readonly string[]
}

const TEXTS_AT_ONCE = 16

/**
 * Makes the vectors that active memories lack, as many as the bounds allow; the next call goes on. Those of another
 * space go first: they can be compared with nothing that will be asked.
 */
export async function updateVectors(
  world: World,
  { embedder, vectors }: Meaning,
  bounds: VectorBounds,
): Promise<VectorState> {
  const space = await embedder.space()
  const notes: string[] = []
  const stored = await vectors.space()
  if (stored !== undefined && !isSameSpace(stored, space)) {
    await vectors.clear()
    notes.push(`The vectors of ${saySpace(stored)} make room for those of ${saySpace(space)}.`)
  }
  const known = new Map(await vectors.read(space))
  const active = await activeEntries(world)
  const lacking = [...active.values()].filter(({ version }) => !known.has(version))
  const until = Date.parse(world.clock()) + bounds.ms
  let made = 0
  while (made < Math.min(lacking.length, bounds.texts)) {
    if (made > 0 && Date.parse(world.clock()) > until) break
    const batch = lacking.slice(made, Math.min(made + TEXTS_AT_ONCE, bounds.texts))
    const fresh = await embedAll(world, embedder, batch)
    await vectors.put(space, fresh)
    for (const [version, vector] of fresh) known.set(version, vector)
    made += batch.length
  }
  const missing = lacking.length - made
  // A removed memory leaves a vector that no search finds; it is deleted when nothing is left to do.
  if (missing === 0 && known.size > active.size) await vectors.keep(new Set(active.keys()))
  return { space, vectors: known, memories: active.size, missing, made, notes }
}

/** By version: equal texts need one vector. What cannot be read has none. */
async function activeEntries(world: World): Promise<ReadonlyMap<string, Entry>> {
  const { entries } = await readCatalog(world)
  const active = entries.filter(
    ({ memory, bytes, problems }) =>
      memory.status === 'active' &&
      bytes > 0 &&
      !problems.some(({ code }) => code === 'unreadable' || code === 'too-large'),
  )
  return new Map(active.map((entry) => [entry.version, entry]))
}

/** Under the version that was read: what changed since its entry was read is found next time. */
async function embedAll(
  world: World,
  embedder: Embedder,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Float32Array>> {
  const texts = new Map<string, string>()
  for (const entry of entries) {
    const loaded = await loadMemory(world, entry).catch(unlessWentAway)
    if (loaded !== undefined) texts.set(loaded.version, meaningText(loaded.memory))
  }
  const made = await embedder.embed([...texts.values()])
  return new Map([...texts.keys()].map((version, at) => [version, made[at]!]))
}

function unlessWentAway(error: unknown): undefined {
  if (!(error instanceof KnownError) || error.kind === 'bug') throw error
}
