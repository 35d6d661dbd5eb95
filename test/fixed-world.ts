import { createHash } from 'node:crypto'
import { openMemoryIndex } from '../src/adapters/in-memory/memory-index.ts'
import type { Instant } from '../src/core/base/instant.ts'
import { type ConfigInput, resolveConfig } from '../src/core/config/config.ts'
import type { Layout } from '../src/core/layouts/layout.ts'
import type { Version } from '../src/core/model/memory.ts'
import type { Hash, World } from '../src/ports/world.ts'
import { openMemoryAccepted } from './twins/memory-accepted.ts'
import { openMemoryGuards } from './twins/memory-guards.ts'
import { openMemoryInbox } from './twins/memory-inbox.ts'
import { openMemoryJournal } from './twins/memory-journal.ts'
import { openMemoryLock } from './twins/memory-lock.ts'
import { openMemoryUsage } from './twins/memory-usage.ts'
import { openMemoryVault } from './twins/memory-vault.ts'
import { noRepository } from './twins/no-repository.ts'

export const testHash: Hash = {
  version: (text) => createHash('sha256').update(text).digest('hex').slice(0, 32) as Version,
  md5: (text) => createHash('md5').update(text).digest('hex'),
}

/** A clock that starts at `start` and ticks one second per look; `advance` jumps. */
export function tickingClock(start = '2026-01-01T00:00:00.000Z') {
  let now = Date.parse(start) - 1000
  const clock = (): Instant => {
    now += 1000
    return new Date(now).toISOString() as Instant
  }
  const advance = (days: number): void => {
    now += days * 86_400_000
  }
  return { clock, advance }
}

export interface FixedWorld extends World {
  /** Lets days pass. */
  advance(days: number): void
}

/** A world in which nothing surprises: no disk, time ticks one second per look, ids count up. */
export function fixedWorld(
  layout: Layout,
  files: Readonly<Record<string, string>> = {},
  options: {
    readonly flags?: ConfigInput['flags']
    readonly start?: string
    readonly over?: Partial<World>
  } = {},
): FixedWorld {
  const { clock, advance } = tickingClock(options.start)
  let ids = 0
  const vault = options.over?.vault ?? openMemoryVault(files)
  return {
    vault,
    layout,
    config: resolveConfig({
      layout: layout.name,
      flags: options.flags,
      vaultText: files['memory-config.json'],
    }),
    index: openMemoryIndex(),
    journal: openMemoryJournal(),
    lock: openMemoryLock(),
    usage: openMemoryUsage(),
    usageWrite: () => 'always',
    accepted: openMemoryAccepted(),
    guards: openMemoryGuards(),
    inbox: openMemoryInbox(vault),
    repository: noRepository,
    clock,
    advance,
    newId: (kind) => `${kind}-${++ids}`,
    hash: testHash,
    session: 'sess_test',
    rootName: layout.defaultRoot,
    ...options.over,
  }
}

/** Every file of a world's vault by path. */
export async function filesOf(world: Pick<World, 'vault'>): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const { path } of await world.vault.stamps())
    files[path] = (await world.vault.read(path))!.text
  return files
}
