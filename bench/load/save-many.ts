import { planSave } from '../../src/app/capture/save.ts'
import { saveMemory } from '../../src/app/capture/save-memory.ts'
import { KnownError } from '../../src/core/base/errors.ts'
import { toInstant } from '../../src/core/base/instant.ts'
import { resolveConfig } from '../../src/core/config/config.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import { openWorld } from '../../src/main/world/open-world.ts'
import type { World } from '../../src/ports/world.ts'

/** What one process of the crowd saves. */
export interface Saves {
  readonly root: string
  readonly layout: LayoutName
  readonly name: string
  readonly count: number
  readonly kind?: string
  /** Settings beside the defaults. */
  readonly settings?: Readonly<Record<string, number>>
}

export interface SaveReport {
  readonly saved: number
  /** Milliseconds of each save that went through, waiting included. */
  readonly times: readonly number[]
  /** Codes of those that did not. */
  readonly failures: readonly string[]
}

/** Saves one memory after the other, as an agent would: planned, then written, nothing tried twice. */
export async function saveMany(saves: Saves): Promise<SaveReport> {
  const world = openVault(saves)
  const times: number[] = []
  const failures: string[] = []
  for (let number = 1; number <= saves.count; number++) {
    const started = performance.now()
    try {
      await saveOne(world, saves, number)
      times.push(performance.now() - started)
    } catch (error) {
      if (!(error instanceof KnownError) || error.kind === 'bug') throw error
      failures.push(`${error.code}: ${error.message}`)
    }
  }
  world.index.close()
  return { saved: times.length, times, failures }
}

async function saveOne(
  world: World,
  { name, kind = 'insight' }: Saves,
  number: number,
): Promise<void> {
  const word = `zq${name}x${number}`
  const text = `The ${word} gateway answers on port ${number}, because ${word} was moved there.`
  const planned = await planSave(world, { text, kind, title: `Gateway ${word}`, into: NEW })
  const { kind: outcome } = await saveMemory(world, planned, { force: true, replace: false })
  if (outcome !== 'saved') throw new Error(`${word} was ${outcome}, not saved`)
}

const NEW = { how: 'new' } as const

function openVault({ root, layout, name, settings }: Saves): World {
  const flags = { max_memories_per_category: 0, ...settings }
  return openWorld({
    root,
    stateDir: `${root}-state`,
    layout: layoutNamed(layout),
    config: resolveConfig({ layout, flags }),
    clock: () => toInstant(new Date()),
    session: name,
    rootName: layoutNamed(layout).defaultRoot,
  })
}
