import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Files, Layout } from '../../core/layouts/layout.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { Parsed } from '../../core/model/parsed.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import type { Vault, VaultFile } from '../../ports/vault.ts'
import type { World } from '../../ports/world.ts'

/**
 * The same world for one long look at it: each file is read and understood once, however many rounds ask. What changes
 * on the disk meanwhile is not seen; who carries out what was found compares versions anyway.
 */
export function readOnce(world: World): World {
  return {
    ...world,
    vault: readingOnce(world.vault),
    layout: parsingOnce(world.layout),
    index: unpackingOnce(world.index),
  }
}

/** All entries of one state of the index: making them anew takes as long as asking the disk about each. */
function unpackingOnce(index: SearchIndex): SearchIndex {
  let known: { readonly state: number; readonly entries: Promise<readonly Entry[]> } | undefined
  return {
    ...index,
    entries: async () => {
      const state = await index.state()
      if (known?.state !== state) known = { state, entries: index.entries() }
      return known.entries
    },
  }
}

function readingOnce(vault: Vault): Vault {
  const known = new Map<VaultPath, Promise<VaultFile | undefined>>()
  return {
    ...vault,
    read: (path) => {
      const reading = known.get(path) ?? vault.read(path)
      known.set(path, reading)
      return reading
    },
  }
}

interface Understood {
  readonly text: string
  readonly shared: Files
  readonly parsed: readonly Parsed[]
}

function parsingOnce(layout: Layout): Layout {
  const known = new Map<VaultPath, Understood>()
  return {
    ...layout,
    parse: (path, text, shared) => {
      const before = known.get(path)
      if (before?.text === text && isSame(before.shared, shared)) return before.parsed
      const parsed = layout.parse(path, text, shared)
      known.set(path, { text, shared, parsed })
      return parsed
    },
  }
}

function isSame(a: Files, b: Files): boolean {
  if (a === b) return true
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text)
}
