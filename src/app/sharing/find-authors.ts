import { once } from '../../core/base/once.ts'
import { foundPath, type VaultPath } from '../../core/base/vault-path.ts'
import type { Files, Layout } from '../../core/layouts/layout.ts'
import type { MemoryId } from '../../core/model/memory.ts'
import type { ChangeAuthor } from '../../core/sharing/vault-diff.ts'
import {
  type BlobId,
  DISK,
  type FileSource,
  type OpenedHistory,
  type Touch,
} from '../../ports/sharing/vault-history.ts'
import type { World } from '../../ports/world.ts'

/** One memory whose author is looked for. */
export interface Authored {
  readonly id: MemoryId
  /** Where it stood and where it stands, from the root of the repository, with the layout of each. */
  readonly places: readonly Place[]
}

export interface Place {
  /** From the root of the repository to the vault; empty when it is the vault. */
  readonly root: string
  readonly path: VaultPath
  readonly layout: Layout
}

/** Past so many commits of one file, the last of them stands for the change. */
const TOUCHES_MAX = 50
const NO_SHARED: Files = new Map()

export type FindAuthor = (memory: Authored) => Promise<ChangeAuthor>

/**
 * Who changed a memory: the last commit in which it reads otherwise than before, so that a commit which only counted
 * uses, or changed another memory of the same file, is passed over.
 */
export function authorFinder(
  { vault }: Pick<World, 'vault'>,
  history: OpenedHistory,
  touches: readonly Touch[],
): FindAuthor {
  const byPath = new Map<string, Touch[]>()
  for (const touch of touches) {
    const some = byPath.get(touch.path)
    if (some === undefined) byPath.set(touch.path, [touch])
    else some.push(touch)
  }
  const versions = new Map<string, Promise<ReadonlyMap<MemoryId, string>>>()
  const compared = [...byPath.values()].filter((some) => some.length > 1)
  const blobs = compared.flatMap((some) =>
    some.slice(0, TOUCHES_MAX).flatMap(({ before, after }) => [...before, after].filter(isBlob)),
  )
  const texts = once(() => history.texts(blobs))

  const read = async (place: Place, source: FileSource): Promise<ReadonlyMap<MemoryId, string>> => {
    const text =
      source === DISK ? (await vault.read(place.path))?.text : (await texts()).get(source)?.text
    const parsed = text === undefined ? [] : place.layout.parse(place.path, text, NO_SHARED)
    return new Map(parsed.map(({ memory, versionText }) => [memory.id, versionText]))
  }
  const versionIn = async (
    place: Place,
    source: FileSource | undefined,
    id: MemoryId,
  ): Promise<string | undefined> => {
    if (source === undefined) return undefined
    const key = `${source}\0${place.path}`
    const known = versions.get(key) ?? read(place, source)
    versions.set(key, known)
    return (await known).get(id)
  }
  const changedIn = async (touch: Touch, place: Place, id: MemoryId): Promise<boolean> => {
    const after = await versionIn(place, touch.after, id)
    for (const parent of touch.before)
      if ((await versionIn(place, parent, id)) === after) return false
    return true
  }
  return async ({ id, places }) => {
    for (const place of places) {
      const some = byPath.get(fileOf(place)) ?? []
      const [newest] = some
      if (newest === undefined) continue
      if (some.length === 1) return authorOf(newest)
      for (const touch of some.slice(0, TOUCHES_MAX))
        if (await changedIn(touch, place, id)) return authorOf(touch)
    }
    const shared = places.flatMap(({ root, layout, path: own }) => {
      const companion = layout.companionOf?.(own)
      const paths = [...(companion === undefined ? [] : [companion]), ...layout.sharedPaths]
      return paths.map((path) => fileOf({ root, path: foundPath(path) }))
    })
    const [last] = [...places.map(fileOf), ...shared].flatMap((path) => byPath.get(path) ?? [])
    return last === undefined ? { kind: 'unknown' } : authorOf(last)
  }
}

function isBlob(source: FileSource | undefined): source is BlobId {
  return source !== undefined && source !== DISK
}

export function fileOf({ root, path }: Pick<Place, 'root' | 'path'>): string {
  return root === '' ? path : `${root}/${path}`
}

function authorOf({ by }: Touch): ChangeAuthor {
  return by === undefined ? { kind: 'uncommitted' } : { kind: 'commit', ...by }
}
