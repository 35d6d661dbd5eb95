import { KnownError } from '../../core/base/errors.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import { type Card, EMPTY_MEMORY, type Entry } from '../../core/model/memory.ts'
import { sayTarget, targetPath } from '../../core/vaults/write-target.ts'
import type { World } from '../../ports/world.ts'
import type { Loaded } from '../catalog/find-memory.ts'
import { homeOf } from '../write/plan/plan-create.ts'

/** How a person names a memory or the place for one. */
export interface Target {
  readonly typed: string
  /** The vault as they typed it, when they did. */
  readonly root?: string | undefined
}

/** The place that a target means, inside the vault for certain (WRT-12). */
export function pathOf(world: Pick<World, 'vault' | 'rootName'>, target: Target): VaultPath {
  return targetPath(target.typed, [target.root ?? '', world.vault.root, world.rootName])
}

/** The memory that stands there, whatever its status; a layout without a file for each is asked by readable copy or id. */
export function entryAt(
  world: Pick<World, 'layout'>,
  entries: readonly Entry[],
  path: VaultPath,
): Entry | undefined {
  const { layout } = world
  const own = entries.filter((entry) => !layout.sharedPaths.includes(entry.path))
  const bare = (entry: Entry) => layout.satellites({ ...EMPTY_MEMORY, ...entry.memory })
  const ways: ((entry: Entry) => boolean)[] = [
    (entry) => entry.path === path && own.includes(entry),
    (entry) => homeOf(world, entry) === path && own.includes(entry),
    (entry) => bare(entry).some((copy) => copy.path === path),
    ({ memory }) => String(memory.id) === path,
  ]
  for (const fits of ways) {
    const found = entries.filter(fits)
    if (found.length > 0) return found[0]
  }
  return undefined
}

/**
 * The place of a memory in the words of who asked, fit to be a target again: a file that holds many memories names none
 * of them, so there its readable copy stands for it.
 */
export function sayPlace(
  world: Pick<World, 'layout' | 'rootName'>,
  typed: string | undefined,
  at: { readonly from: VaultPath; readonly to: VaultPath; readonly memory: Card },
): string {
  const { layout, rootName } = world
  const copy = layout.sharedPaths.includes(at.to)
    ? layout.satellites({ ...EMPTY_MEMORY, ...at.memory })[0]?.path
    : undefined
  const stays = typed !== undefined && at.from === at.to
  return copy === undefined || stays
    ? sayTarget(typed, rootName, at)
    : sayTarget(undefined, rootName, { from: copy, to: copy })
}

/** Refuses when the memory is not the one that the caller saw: by the MD5 of its file, or by its version (WRT-04). */
export function checkHash(
  world: Pick<World, 'hash'>,
  loaded: Loaded,
  hash: string | undefined,
): void {
  if (hash === undefined || hash === '') return
  const md5 = world.hash.md5(loaded.text)
  if (hash.toLowerCase() === md5 || hash === loaded.version) return
  throw new KnownError('OCC_CONFLICT', {
    message: `${loaded.entry.path} changed since it was read.`,
    rule: 'a change names the version it is based on',
    data: { expected_hash: hash, current_hash: md5 },
    hint: 'Read the file again, repeat the change, and pass its new hash.',
  })
}
