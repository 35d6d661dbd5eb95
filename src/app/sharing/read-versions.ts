import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Files } from '../../core/layouts/layout.ts'
import type { StoredVersion } from '../../core/sharing/pair-memories.ts'
import type { FileSource, OpenedHistory } from '../../ports/sharing/vault-history.ts'
import type { World } from '../../ports/world.ts'
import { readSources, type Side, sharedOf } from './open-side.ts'

/** A memory as one side has it, with the text of the file that it stands in. */
export interface SideVersion extends StoredVersion {
  readonly text: string
}

/** The memories of both sides that stand in files which differ. */
export interface Versions {
  readonly before: readonly SideVersion[]
  readonly after: readonly SideVersion[]
  readonly notes: readonly string[]
}

export async function readVersions(
  world: Pick<World, 'vault'>,
  history: OpenedHistory,
  sides: { readonly from: Side | undefined; readonly to: Side | undefined },
): Promise<Versions> {
  const { from, to } = sides
  const isAll =
    from === undefined || to === undefined || !isSameVault(from, to) || sharesDiffer(from, to)
  const notes: string[] = []
  const read = async (side: Side | undefined, other: Side | undefined) => {
    if (side === undefined) return []
    const { layout, files } = side
    const differs = (path: VaultPath): boolean => files.get(path) !== other?.files.get(path)
    const wanted = [...files].filter(([path]) => {
      const companion = layout.companionOf?.(path)
      const isOther = differs(path) || (companion !== undefined && differs(companion))
      return layout.isMemoryFile(path) && (isAll || isOther)
    })
    const { versions, skipped } = await readSide(world, history, { side, wanted })
    for (const path of skipped)
      notes.push(
        `${path} cannot be read as a memory (too large, or not yours to read): not compared.`,
      )
    return versions
  }
  return { before: await read(from, to), after: await read(to, from), notes: [...new Set(notes)] }
}

export function isSameVault(from: Side, to: Side): boolean {
  return from.root === to.root && from.layout.name === to.layout.name
}

/** A file that completes many memories changed: any of them may read otherwise now. */
function sharesDiffer(from: Side, to: Side): boolean {
  return to.layout.sharedPaths.some(
    (path) => !to.layout.isMemoryFile(path) && from.files.get(path) !== to.files.get(path),
  )
}

interface Wanted {
  readonly side: Side
  readonly wanted: readonly (readonly [VaultPath, FileSource])[]
}

async function readSide(
  world: Pick<World, 'vault'>,
  history: OpenedHistory,
  { side, wanted }: Wanted,
): Promise<{ readonly versions: readonly SideVersion[]; readonly skipped: readonly VaultPath[] }> {
  const shared: Files = wanted.length === 0 ? new Map() : await sharedOf(world, history, side)
  const companions = new Map(
    wanted.flatMap(([path]) => {
      const companion = side.layout.companionOf?.(path)
      const source = companion && side.files.get(companion)
      return source === undefined ? [] : [[companion!, source] as const]
    }),
  )
  const read = await readSources(world, history, [...wanted, ...companions])
  const completing = (path: VaultPath): Files => {
    const companion = side.layout.companionOf?.(path)
    const source = companion && companions.get(companion)
    const text = source === undefined ? undefined : read(companion!, source)
    return text === undefined ? shared : new Map(shared).set(companion!, text)
  }
  const skipped: VaultPath[] = []
  const versions = wanted.flatMap(([path, source]): readonly SideVersion[] => {
    const text = read(path, source)
    if (text === undefined) {
      skipped.push(path)
      return []
    }
    return side.layout.parse(path, text, completing(path)).map((parsed) => ({ path, parsed, text }))
  })
  return { versions, skipped }
}
