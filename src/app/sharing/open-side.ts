import { KnownError } from '../../core/base/errors.ts'
import { foundPath, type VaultPath } from '../../core/base/vault-path.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { Files, Layout } from '../../core/layouts/layout.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import { layoutOfTree, movedRoot } from '../../core/sharing/tree-vault.ts'
import { VAULT_ROOTS } from '../../core/vaults/vault-roots.ts'
import {
  type BlobId,
  DISK,
  type FileSource,
  type OpenedHistory,
  type Revision,
} from '../../ports/sharing/vault-history.ts'
import type { World } from '../../ports/world.ts'

export type SideWorld = Pick<World, 'vault' | 'layout' | 'config' | 'rootName'>

/** The vault as one revision has it. */
export interface Side {
  readonly revision: Revision
  /** From the root of the repository. */
  readonly root: string
  readonly layout: Layout
  /** Where the text of each file is; those that are no files of a vault included. */
  readonly files: ReadonlyMap<VaultPath, FileSource>
}

/** Finds the vault in a revision: where it stands today, in a usual place of the project, or where it was moved from. */
export async function openSide(
  world: SideWorld,
  history: OpenedHistory,
  { revision, like }: { readonly revision: Revision; readonly like?: Side | undefined },
): Promise<Side | undefined> {
  const { vault } = history.place
  if (revision.commit === undefined)
    return {
      revision,
      root: vault,
      layout: world.layout,
      files: await onDisk(world, history, revision),
    }
  const roots = [vault, ...usualRoots(vault, world.rootName)]
  for (const root of new Set(roots)) {
    const side = await sideAt(world, history, { revision, root })
    if (side !== undefined) return side
  }
  const blobs = like === undefined ? new Map<string, string>() : memoryBlobs(like)
  const moved = blobs.size === 0 ? undefined : movedRoot(blobs, await history.files(revision, ''))
  return moved === undefined ? undefined : sideAt(world, history, { revision, root: moved })
}

function usualRoots(vault: string, rootName: string): readonly string[] {
  if (vault !== rootName && !vault.endsWith(`/${rootName}`)) return []
  const project = vault.slice(0, vault.length - rootName.length)
  return VAULT_ROOTS.map((root) => `${project}${root}`)
}

function memoryBlobs({ files, layout }: Side): ReadonlyMap<string, string> {
  return new Map(
    [...files].filter(([path, source]) => source !== DISK && layout.isMemoryFile(path)),
  )
}

async function sideAt(
  world: SideWorld,
  history: OpenedHistory,
  { revision, root }: { readonly revision: Revision; readonly root: string },
): Promise<Side | undefined> {
  const files = visible(await history.files(revision, root))
  if (files.size === 0) return undefined
  const texts = await textsOf(history, files, ['index.md', 'memory-config.json'])
  const name: LayoutName | undefined = layoutOfTree({
    paths: files.keys(),
    indexMd: texts.get('index.md'),
    config: texts.get('memory-config.json'),
  })
  if (name === undefined) return undefined
  const layout = name === world.layout.name ? world.layout : layoutNamed(name, world.config.kinds)
  return { revision, root, layout, files }
}

/** As a vault is read from the disk: hidden folders, our own state among them, hold no memories. */
function visible(files: ReadonlyMap<string, FileSource>): Map<VaultPath, FileSource> {
  const isHidden = (path: string): boolean =>
    path.split('/').some((part, place, parts) => part.startsWith('.') && place < parts.length - 1)
  return new Map(
    [...files].flatMap(([path, source]) =>
      isHidden(path) ? [] : [[foundPath(path), source] as const],
    ),
  )
}

/** Symlinks and what lies behind them are no files of a vault. */
async function onDisk(
  { vault }: SideWorld,
  history: OpenedHistory,
  revision: Revision,
): Promise<ReadonlyMap<VaultPath, FileSource>> {
  const files = visible(await history.files(revision, history.place.vault))
  const there = new Set((await vault.stamps()).map(({ path }) => path))
  return new Map([...files].filter(([path, source]) => source !== DISK || there.has(path)))
}

async function textsOf(
  history: OpenedHistory,
  files: ReadonlyMap<VaultPath, FileSource>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const blobs = names.flatMap((name) => {
    const blob = files.get(foundPath(name))
    return blob === undefined || blob === DISK ? [] : [[name, blob] as const]
  })
  const texts = await history.texts(blobs.map(([, blob]) => blob))
  return new Map(
    blobs.flatMap(([name, blob]) => {
      const text = texts.get(blob)?.text
      return text === undefined ? [] : [[name, text] as const]
    }),
  )
}

export type SourceReader = (path: VaultPath, source: FileSource) => string | undefined

/** Reads many files of a side at once; a text that is too large to be a memory is undefined. */
export async function readSources(
  { vault }: Pick<World, 'vault'>,
  history: OpenedHistory,
  wanted: readonly (readonly [VaultPath, FileSource])[],
): Promise<SourceReader> {
  const blobs = wanted.flatMap(([, source]) => (source === DISK ? [] : [source]))
  const texts = await history.texts(blobs)
  const disk = new Map<VaultPath, string | undefined>()
  for (const [path, source] of wanted)
    if (source === DISK) disk.set(path, await textOnDisk(vault, path))
  return (path, source) => (source === DISK ? disk.get(path) : texts.get(source as BlobId)?.text)
}

async function textOnDisk(vault: World['vault'], path: VaultPath): Promise<string | undefined> {
  try {
    return (await vault.read(path))?.text
  } catch (error) {
    // Too large, or not to be read by this user.
    if (error instanceof KnownError && error.kind !== 'bug') return undefined
    throw error
  }
}

/** The files of a side that complete its memories. */
export async function sharedOf(
  world: Pick<World, 'vault'>,
  history: OpenedHistory,
  side: Side,
): Promise<Files> {
  const wanted = side.layout.sharedPaths.flatMap((path) => {
    const source = side.files.get(path)
    return source === undefined ? [] : [[path, source] as const]
  })
  const read = await readSources(world, history, wanted)
  return new Map(
    wanted.flatMap(([path, source]) => {
      const text = read(path, source)
      return text === undefined ? [] : [[path, text] as const]
    }),
  )
}
