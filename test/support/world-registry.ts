import { KnownError } from '../../src/core/base/errors.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import type { OpenOther, World } from '../../src/ports/world.ts'
import { type FixedWorld, fixedWorld } from '../fixed-world.ts'
import { openMemoryVault } from '../twins/memory-vault.ts'

/** Vaults without a disk, by their roots: each can open the others. */
export interface WorldRegistry {
  open(root: string, layout: LayoutName): FixedWorld
  readonly openOther: OpenOther
  /** The roots of all vaults that were opened so far. */
  roots(): readonly string[]
}

export function worldRegistry(): WorldRegistry {
  const worlds = new Map<string, FixedWorld>()
  const open = (root: string, layout: LayoutName): FixedWorld => {
    const known = worlds.get(root)
    if (known !== undefined) return known
    const over: Partial<World> = { vault: { ...openMemoryVault(), root }, openOther }
    const world = fixedWorld(layoutNamed(layout), {}, { over })
    worlds.set(root, world)
    return world
  }
  const openOther: OpenOther = async ({ root, make }) => {
    const known = worlds.get(root)
    if (known !== undefined) return known
    if (make !== undefined) return open(root, make)
    throw new KnownError('VAULT_NOT_FOUND', { message: `${root} is not a vault.`, hint: '' })
  }
  return { open, openOther, roots: () => [...worlds.keys()] }
}
