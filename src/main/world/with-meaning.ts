import { resolve } from 'node:path'
import type { App } from '../../app/app.ts'
import { searchByMeaning } from '../../app/recall/search/search-by-meaning.ts'
import {
  type Meaning,
  updateVectors,
  type VectorBounds,
} from '../../app/recall/search/update-vectors.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { ResolvedConfig } from '../../core/config/config.ts'
import type { Embedder } from '../../ports/embedder.ts'
import type { World } from '../../ports/world.ts'
import type { Settings } from '../base/settings.ts'

/** Maintenance makes all that is missing. */
const WITHOUT_BOUNDS: VectorBounds = {
  texts: Number.MAX_SAFE_INTEGER,
  ms: Number.MAX_SAFE_INTEGER,
}

type Verbs = Pick<App, 'search' | 'rebuildIndex'>

/** The verbs that use an embedder, for who has set one up. Recall in hooks does not: it has no time for it (REC-11). */
export function withMeaning(
  app: Verbs,
  world: World & { readonly config: ResolvedConfig },
  settings: Settings,
): Verbs {
  let opened: Promise<Meaning> | undefined
  const meaning = (): Promise<Meaning> => {
    opened ??= openMeaning(world, settings)
    return opened
  }
  return {
    async search(request) {
      const ready = await orWhyNot(meaning)
      if (typeof ready !== 'string') return searchByMeaning(world, ready, request)
      const plain = await app.search(request)
      return { ...plain, notes: [...plain.notes, ready] }
    },
    async rebuildIndex(...args) {
      const outcome = await app.rebuildIndex(...args)
      const made = await orWhyNot(async () => updateVectors(world, await meaning(), WITHOUT_BOUNDS))
      const notes = typeof made === 'string' ? [made] : made.notes
      return { ...outcome, warnings: [...outcome.warnings, ...notes] }
    },
  }
}

/** An embedder that cannot be had costs the meaning, not the verb. */
async function orWhyNot<T extends object>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return `${error.message} ${error.hint}`
  }
}

async function openMeaning(
  world: World & { readonly config: ResolvedConfig },
  settings: Settings,
): Promise<Meaning> {
  const vectors = await world.vectors?.()
  if (vectors === undefined)
    throw new KnownError('EMBEDDER_ERROR', {
      message: 'Vectors cannot be stored here.',
      hint: 'Set `search.embedder` to none.',
    })
  const weight = world.config.values['search.embedder_weight']
  return { embedder: await openEmbedder(world.config, settings), vectors, weight }
}

async function openEmbedder(
  { values }: Pick<ResolvedConfig, 'values'>,
  { embedderKey, home }: Settings,
): Promise<Embedder> {
  if (values['search.embedder'] === 'http') {
    const { openHttpEmbedder } = await import('../../adapters/http/http-embedder.ts')
    const [url, model] = [values['search.embedder_url'], values['search.embedder_model']]
    return openHttpEmbedder({ url, model, key: embedderKey })
  }
  const { openOnnxEmbedder } = await import('../../adapters/onnx/onnx-embedder.ts')
  return openOnnxEmbedder(resolve(home, values['search.embedder_path'].replace(/^~[/\\]/, '')))
}
