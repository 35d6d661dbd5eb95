import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Mirror } from '../../ports/search-index.ts'
import type { FileStamp, VaultLook } from '../../ports/vault.ts'
import type { World } from '../../ports/world.ts'
import { isCompleting } from './parse-file.ts'

type Needs = Pick<World, 'vault' | 'layout' | 'hash' | 'index'>

/** So many files that came since cost less to compare than a look costs to be kept, and to search than to be left. */
export const FEW = 32

/** Who writes next looks for names alone, where that tells enough. */
export async function lookAtVault(
  { vault }: Needs,
  { snapshot }: Mirror,
  { writesNext = false }: { readonly writesNext?: boolean },
): Promise<VaultLook> {
  if (writesNext && snapshot !== undefined) {
    const names = await vault.lookSince(snapshot, { namesOnly: true })
    if (isSmallChange(names)) return names
  }
  return vault.lookSince(snapshot)
}

/** Whether few files are other than they were. */
export function isSmallChange({ changed, gone }: VaultLook): boolean {
  return changed.length + gone.length <= FEW
}

interface Changes {
  readonly changed: readonly FileStamp[]
  readonly drop: readonly VaultPath[]
  /** The stamps in the index, where they were asked for. */
  readonly known: ReadonlyMap<VaultPath, string>
}

const NO_STAMPS: ReadonlyMap<VaultPath, string> = new Map()

/** Which of our files are to be read anew, and which went. */
export async function whatChanged(world: Needs, look: VaultLook, mirror: Mirror): Promise<Changes> {
  const { layout } = world
  const isOurs = (path: VaultPath): boolean =>
    layout.isMemoryFile(path) || isCompleting(layout, path)
  const isShared = (path: VaultPath): boolean => layout.sharedPaths.includes(path)
  const seen = new Set(look.changed.map(({ path }) => path))
  // A file that was put after the look and went shows in no comparison with it: then all stamps are compared.
  const isAll = mirror.snapshot === undefined || mirror.newer?.some((path) => !seen.has(path))
  const known = isAll ? await world.index.stamps() : await stampsOf(world, look, isOurs)
  const all = isAll ? look.all() : look.changed
  const present = new Set(all.map(({ path }) => path).filter(isOurs))
  // The index may have been made when others were ours: a file that no longer is one is as gone.
  const drop = [...known.keys()].filter((path) => !present.has(path))
  const ours: FileStamp[] = []
  for (const file of all)
    if (present.has(file.path) && !(await isKnown(world, file, known.get(file.path))))
      ours.push(file)
  // A shared file completes memories in other files: when it changed, all of them may have.
  const sharedChanged = drop.some(isShared) || ours.some(({ path }) => isShared(path))
  if (!sharedChanged) return { changed: withRecords(world, ours, { drop, look }), drop, known }
  return { changed: look.all().filter(({ path }) => isOurs(path)), drop, known: NO_STAMPS }
}

/** Whether the index holds what a file says. */
async function isKnown(
  world: Needs,
  { path, stamp }: FileStamp,
  known: string | undefined,
): Promise<boolean> {
  if (known === undefined || known === stamp) return known === stamp
  if (!known.startsWith(`${stamp}${YOUNG}:`)) return false
  const file = await world.vault.read(path)
  return file !== undefined && known === stamp + YOUNG + hashMark(world, file.text)
}

/** A companion completes one record: when it changed or went, that one is read anew as well. */
function withRecords(
  { layout }: Needs,
  changed: readonly FileStamp[],
  { drop, look }: { readonly drop: readonly VaultPath[]; readonly look: VaultLook },
): readonly FileStamp[] {
  const read = new Set(changed.map(({ path }) => path))
  const records = new Set(
    [...read, ...drop].flatMap((path) => {
      const record = layout.recordOf?.(path)
      return record === undefined || read.has(record) ? [] : [record]
    }),
  )
  if (records.size === 0) return changed
  return [...changed, ...look.all().filter(({ path }) => records.has(path))]
}

/** What the index knows of the files that came, went or changed since its look. */
async function stampsOf(
  { index }: Needs,
  { changed, gone }: VaultLook,
  isOurs: (path: VaultPath) => boolean,
): Promise<ReadonlyMap<VaultPath, string>> {
  const asked = [...changed.map(({ path }) => path), ...gone].filter(isOurs)
  return asked.length === 0 ? NO_STAMPS : index.stamps(asked)
}

const UNREAD = ':unread'

/** Stored so that it never matches: the file is tried again next time. */
export function unread({ stamp }: FileStamp): string {
  return stamp + UNREAD
}

export function isUnread(stamp: string): boolean {
  return stamp.endsWith(UNREAD)
}

const YOUNG = ':young'

/** A young stamp is stored so that it never matches: the file is read once more next time. */
export function trusted(stamp: FileStamp): string {
  return stamp.young ? stamp.stamp + YOUNG : stamp.stamp
}

/** The same for a text that we wrote: next time its hash tells whether it still stands there. */
export function writtenStamp(world: Pick<World, 'hash'>, stamp: FileStamp, text: string): string {
  return trusted(stamp) + (stamp.young ? hashMark(world, text) : '')
}

function hashMark({ hash }: Pick<World, 'hash'>, text: string): string {
  return `:${hash.version(text)}`
}
