import type { Freshness } from '../../core/references/freshness.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { readSome, type Step } from '../catalog/read-some.ts'
import { verifyMemories } from '../recall/verify.ts'

/** How one active memory stands to the code of today. */
export interface Surveyed {
  readonly id: string
  readonly path: string
  readonly freshness: Freshness
  /** Missing references, each once. */
  readonly missing: readonly string[]
}

/** A page waits for this; what there was no time for counts as not checkable. */
const CHECK_MS = 30_000

/** How all active memories stand to the code of today, by the files that they name. Changes nothing (DRM-11). */
export async function surveyFreshness(world: World, step?: Step): Promise<readonly Surveyed[]> {
  const { entries } = await readCatalog(world)
  const active = entries.filter(({ memory }) => memory.status === 'active')
  const texts = [...(await readSome(world, active, step))]
  const verifiable = texts.map(([{ path }, { memory }]) => ({ path, memory }))
  const verified = await verifyMemories(world, verifiable, { deadlineMs: CHECK_MS })
  return verified.map(({ freshness, verdicts }, at) => {
    const missing = verdicts.filter(({ is, isMemory }) => is === 'MISSING' && !isMemory)
    const { path, memory } = verifiable[at]!
    return {
      ...{ id: memory.id, path, freshness },
      missing: [...new Set(missing.map(({ reference }) => reference.text))],
    }
  })
}
