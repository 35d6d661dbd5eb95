import { KnownError } from '../../core/base/errors.ts'
import type { Problem } from '../../core/base/problem.ts'
import { stemOf, type VaultPath } from '../../core/base/vault-path.ts'
import { bodyRange } from '../../core/layouts/body-range.ts'
import type { Files, Layout } from '../../core/layouts/layout.ts'
import { toEntry } from '../../core/model/entry.ts'
import {
  type BodyRange,
  EMPTY_MEMORY,
  type Entry,
  type Memory,
  type MemoryId,
  UNREADABLE,
  type Version,
} from '../../core/model/memory.ts'
import type { Parsed } from '../../core/model/parsed.ts'
import { findSecrets } from '../../core/secrets/find-secrets.ts'
import { holdsSecret } from '../../core/secrets/holds-secret.ts'
import { plainText } from '../../core/text/plain-text.ts'
import type { FileStamp, VaultFile } from '../../ports/vault.ts'
import type { World } from '../../ports/world.ts'
import { yieldingSteps } from './yield-to-event-loop.ts'

type Readable = Pick<World, 'vault' | 'layout'>

/** Every file that holds a part of the memory at `path`: its own, the shared ones, and its companion. */
export function pathsOfMemory(layout: Layout, path: VaultPath): readonly VaultPath[] {
  const companion = layout.companionOf?.(path)
  return [path, ...layout.sharedPaths, ...(companion === undefined ? [] : [companion])]
}

/** True for a file that holds parts of memories whose own files are others. */
export function isCompleting(layout: Layout, path: VaultPath): boolean {
  return layout.sharedPaths.includes(path) || layout.recordOf?.(path) !== undefined
}

/** These files, and the memory files that they complete. */
export function recordsOf(layout: Layout, paths: Iterable<VaultPath>): ReadonlySet<VaultPath> {
  const records = new Set(paths)
  for (const path of [...records]) {
    const record = layout.recordOf?.(path)
    if (record !== undefined) records.add(record)
  }
  return records
}

/** The files that complete a memory file: what `layout.parse` wants beside its text. */
export type Completion = (path: VaultPath) => Promise<Files>

/**
 * Shared files are read once, a companion when its memory is. Who reads many says which files there are, so that no
 * companion is looked for in vain.
 */
export async function openCompletion(
  { vault, layout }: Readable,
  isThere: (companion: VaultPath) => boolean = () => true,
): Promise<Completion> {
  const shared = new Map<VaultPath, string>()
  for (const path of layout.sharedPaths) {
    const file = await vault.read(path)
    if (file !== undefined) shared.set(path, file.text)
  }
  return async (path) => {
    const companion = layout.companionOf?.(path)
    if (companion === undefined || !isThere(companion)) return shared
    const file = await vault.read(companion)
    return file === undefined ? shared : new Map(shared).set(companion, file.text)
  }
}

/** So many companions may be looked for in vain before a list of all files is the cheaper way. */
const LOOKS_MAX = 32

/** The same for so many memories; `list` gives all files of the vault, for who has them at hand. */
export async function openCompletionFor(
  world: Readable,
  memories: number,
  list: () => Awaitable<readonly FileStamp[]> = () => world.vault.stamps(),
): Promise<Completion> {
  if (world.layout.companionOf === undefined || memories <= LOOKS_MAX) return openCompletion(world)
  const there = new Set((await list()).map(({ path }) => path))
  return openCompletion(world, (companion) => there.has(companion))
}

type Awaitable<T> = T | Promise<T>

/** The files that complete this one memory file. */
export async function completionOf(world: Readable, path: VaultPath): Promise<Files> {
  return (await openCompletion(world))(path)
}

/** The memories of one text, as entries. */
export function entriesOf(
  world: Pick<World, 'layout' | 'hash'>,
  file: Pick<VaultFile, 'path' | 'text' | 'utf8'>,
  completion: Files,
): readonly Entry[] {
  return readText(world, file, completion).entries
}

/** The same, with the memories themselves. */
export function readText(
  world: Pick<World, 'layout' | 'hash'>,
  file: Pick<VaultFile, 'path' | 'text' | 'utf8'>,
  completion: Files,
): Pick<FileForIndex, 'entries' | 'memories'> {
  const parsed = world.layout.parse(file.path, file.text, completion)
  return {
    entries: parsed.map((one) => entryOf(world, file, one)),
    memories: parsed.map(({ memory }) => memory),
  }
}

function entryOf(
  world: Pick<World, 'hash'>,
  { path, text, utf8 }: Pick<VaultFile, 'path' | 'text' | 'utf8'>,
  parsed: Parsed,
): Entry {
  const bodyRange = cleanBodyPlace(path, text, parsed)
  const entry = {
    ...toEntry(path, parsed, versionOf(world, parsed)),
    ...(bodyRange && { bodyRange }),
  }
  return utf8 ? entry : { ...entry, problems: [...entry.problems, NOT_UTF8] }
}

/** Where the body stands; undefined where anything in the memory, told or not, or in the name of its file is a secret. */
function cleanBodyPlace(path: VaultPath, text: string, parsed: Parsed): BodyRange | undefined {
  const { memory, span = [0, text.length] } = parsed
  if (holdsSecret(memory) || findSecrets(plainText(path)).length > 0) return undefined
  const place = bodyRange(text, memory, span)
  if (place === undefined) return undefined
  const [start, end, , as] = place
  // What is told of a plain body was looked into just now.
  const rest =
    as === undefined
      ? `${text.slice(span[0], start)}\n${text.slice(end, span[1])}`
      : text.slice(...span)
  return findSecrets(rest).length === 0 ? place : undefined
}

export function versionOf(world: Pick<World, 'hash'>, parsed: Parsed): Version {
  return world.hash.version(parsed.versionText)
}

/** What the index keeps of a file, read once: its entries, and their texts for who makes terms of them. */
export interface FileForIndex {
  readonly path: VaultPath
  readonly entries: readonly Entry[]
  /** In the order of the entries; none for a file that cannot be read. */
  readonly memories: readonly Memory[]
}

/** A file that cannot be read is shown with the reason, never hidden (LAY-06). */
export async function readForIndex(
  world: Pick<World, 'vault' | 'layout' | 'hash'>,
  path: VaultPath,
  completion: Completion,
): Promise<FileForIndex> {
  if (!world.layout.isMemoryFile(path)) return { path, entries: [], memories: [] }
  try {
    const file = await world.vault.read(path, { isOneOfMany: true })
    if (file === undefined) return { path, entries: [], memories: [] }
    const parsed = world.layout.parse(path, file.text, await completion(path))
    const turns = yieldingSteps(file.text.length)
    const entries: Entry[] = []
    for (const one of parsed) {
      await turns(one.memory.body.length)
      entries.push(entryOf(world, file, one))
    }
    return { path, entries, memories: parsed.map(({ memory }) => memory) }
  } catch (error) {
    if (!(error instanceof KnownError)) throw error
    const code = error.code === 'READ_ERROR' ? 'too-large' : 'unreadable'
    const problem = { code, line: 0, message: error.message, hint: error.hint } as const
    return { path, entries: [unreadable(path, problem)], memories: [] }
  }
}

function unreadable(path: VaultPath, problem: Problem): Entry {
  const { body: _b, fields: _f, changes: _c, extra: _e, ...card } = EMPTY_MEMORY
  const id = stemOf(path) as MemoryId
  return {
    path,
    version: UNREADABLE,
    memory: { ...card, id, title: stemOf(path) },
    tokens: 0,
    bytes: 0,
    linksTo: [],
    problems: [problem],
  }
}

const NOT_UTF8: Problem = {
  code: 'not-utf8',
  line: 0,
  message: 'The file is not UTF-8 text.',
  hint: 'Save it as UTF-8 in your editor. Until then it is read-only.',
}
