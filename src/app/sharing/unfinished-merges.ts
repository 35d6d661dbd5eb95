import { KnownError } from '../../core/base/errors.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import { isJsonObject } from '../../core/format/json/json.ts'
import { stableJson } from '../../core/format/json/json-edit.ts'
import { parseJson } from '../../core/format/json/json-tree.ts'
import { OLD_FIELDS_PATH } from '../../core/layouts/claude-json/claude-json-places.ts'
import {
  markDifference,
  readConflict,
  type Unfinished,
} from '../../core/layouts/conflict-markers.ts'
import type { Files } from '../../core/layouts/layout.ts'
import { isQuarantined } from '../../core/layouts/quarantine.ts'
import type { Sides } from '../../core/layouts/versions.ts'
import type { Entry, MemoryId, Version } from '../../core/model/memory.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { completionOf } from '../catalog/parse-file.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'

/** A memory that two people changed differently, as git left it (GIT-06). */
export interface UnfinishedMerge {
  /** The id of the memory; the path of a list in which git left markers around what nobody disputes. */
  readonly id: string
  readonly path: VaultPath
  readonly version: Version | undefined
  /** What git calls the sides: `HEAD`, a branch, a commit. */
  readonly names: Sides<string>
  /** The stored text of each side: the file, or the object of a file that holds many. */
  readonly sides: Sides<string>
  /** A list whose sides only have to be put together. */
  readonly isList: boolean
}

/** Every merge that waits for somebody to finish it. */
export async function listUnfinished(world: World): Promise<readonly UnfinishedMerge[]> {
  await recoverIfNeeded(world)
  const { entries } = await readCatalog(world)
  const waiting: UnfinishedMerge[] = []
  for (const entry of entries.filter(isQuarantined))
    waiting.push(await readUnfinished(world, entry))
  const known = new Set(waiting.map(({ path }) => path))
  for (const path of world.layout.sharedPaths) {
    const text = (await world.vault.read(path))?.text
    const conflict = text === undefined ? undefined : readConflict(text)
    if (conflict === undefined || known.has(path)) continue
    if (path === OLD_FIELDS_PATH && waiting.length > 0) continue
    const { names, sides } = conflict
    waiting.push({ id: path, path, version: undefined, names, sides, isList: true })
  }
  return waiting
}

async function readUnfinished(
  world: World,
  { path, version, memory }: Entry,
): Promise<UnfinishedMerge> {
  const standing = await readFileInConflict(world, path)
  const side = (name: keyof Sides<string>): string => ownText(world, standing, memory.id, name)
  return {
    id: memory.id,
    path,
    version,
    names: standing.names,
    sides: { ours: side('ours'), theirs: side('theirs') },
    isList: false,
  }
}

/** One memory with both its versions, for an editor. */
export async function unfinishedText(world: World, entry: Entry): Promise<string> {
  const { path, text, conflict, shared } = await readFileInConflict(world, entry.path)
  const companion = world.layout.companionOf?.(path)
  if (conflict === undefined && companion !== undefined && conflictAt(shared, companion))
    return shared.get(companion) ?? text
  if (!world.layout.sharedPaths.includes(path)) return text
  const { sides, names } = await readUnfinished(world, entry)
  return markDifference(
    { ours: `${sides.ours.trim()}\n`, theirs: `${sides.theirs.trim()}\n` },
    names,
  )
}

/** A file in conflict, with the shared files around it. */
export interface FileInConflict {
  readonly path: VaultPath
  readonly text: string
  readonly conflict: Unfinished | undefined
  readonly names: Sides<string>
  readonly shared: Files
  /** The shared file whose conflict this memory is part of. */
  readonly sharedPath: VaultPath | undefined
}

export async function readFileInConflict(world: World, path: VaultPath): Promise<FileInConflict> {
  const text = (await world.vault.read(path))?.text ?? ''
  const shared = await completionOf(world, path)
  const conflict = readConflict(text)
  const sharedPath = [...shared.keys()].find((one) => readConflict(shared.get(one) ?? ''))
  const around = sharedPath === undefined ? undefined : readConflict(shared.get(sharedPath) ?? '')
  const names = conflict?.names ?? around?.names ?? { ours: 'ours', theirs: 'theirs' }
  return { path, text, conflict, names, shared, sharedPath }
}

/** What one side says of one memory. */
function ownText(
  world: Pick<World, 'layout'>,
  { path, text, conflict, shared }: FileInConflict,
  id: MemoryId,
  side: keyof Sides<string>,
): string {
  const whole = conflict?.sides[side] ?? text
  if (!world.layout.sharedPaths.includes(path)) {
    if (conflict !== undefined) return whole
    const companion = conflictAt(shared, world.layout.companionOf?.(path))
    if (companion !== undefined) return companion.sides[side]
    const fields = shared.get(OLD_FIELDS_PATH)
    const around = fields === undefined ? undefined : readConflict(fields)
    return around === undefined ? whole : entryText(around.sides[side], id)
  }
  const found = world.layout
    .parse(path, whole, new Map([[path, whole]]))
    .find(({ memory }) => memory.id === id)
  return found?.span === undefined ? '' : whole.slice(...found.span)
}

/** The unfinished merge in one of these files. */
export function conflictAt(files: Files, path: VaultPath | undefined): Unfinished | undefined {
  const text = path === undefined ? undefined : files.get(path)
  return text === undefined ? undefined : readConflict(text)
}

function entryText(text: string, id: string): string {
  const { value } = parseJson(text)
  const entry = isJsonObject(value) && Object.hasOwn(value, id) ? value[id] : undefined
  return entry === undefined ? '' : stableJson(entry)
}

export function gone(path: VaultPath): KnownError {
  return new KnownError('MEMORY_NOT_FOUND', {
    message: `${path} changed while it was being read.`,
    hint: 'Run the command again.',
  })
}
