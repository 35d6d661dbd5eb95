import { KnownError, unlessKnown } from '../../core/base/errors.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Counters } from '../../core/layouts/layout.ts'
import { flagDuplicates } from '../../core/model/entry.ts'
import { type Entry, UNREADABLE } from '../../core/model/memory.ts'
import { type SearchDocument, searchDocument } from '../../core/search/search-document.ts'
import { addUses, type Counted } from '../../core/usage/add-uses.ts'
import type { IndexedFile, MirrorState, NextLook } from '../../ports/search-index.ts'
import type { FileStamp } from '../../ports/vault.ts'
import type { World } from '../../ports/world.ts'
import {
  type Completion,
  type FileForIndex,
  openCompletionFor,
  readForIndex,
} from './parse-file.ts'
import {
  isSmallChange,
  isUnread,
  lookAtVault,
  trusted,
  unread,
  whatChanged,
} from './what-changed.ts'
import { yieldingSteps } from './yield-to-event-loop.ts'

export interface Catalog {
  readonly entries: readonly Entry[]
  /** What the person should know about how this answer came about. */
  readonly notes: readonly string[]
}

/**
 * Every memory of the vault, from the index brought up to date by file stamps (LAY-10). Writes nothing but the index;
 * where even that cannot be written the answer is the same, only slower.
 */
export async function readCatalog(
  world: Pick<World, 'vault' | 'layout' | 'hash' | 'index' | 'usage'>,
): Promise<Catalog> {
  const { entries, notes } = await readStored(world)
  const counted = await withCounters(world, entries)
  return { entries: flagDuplicates(counted), notes }
}

/** The same, with the counters that the memory files themselves hold: what generated files are made from. */
export async function readStored(
  world: Pick<World, 'vault' | 'layout' | 'hash' | 'index'>,
): Promise<Catalog> {
  try {
    return await readThroughIndex(world)
  } catch (error) {
    if (error instanceof KnownError) throw error
    // A damaged index may show only when it is read. It is forgotten, and what it held is read from the files again.
    await world.index.clear()
    return readThroughIndex(world)
  }
}

export interface UpToDate {
  /** All entries, where the index could not be written: then it cannot be asked. */
  readonly entries?: readonly Entry[]
  /** The state of the index that this is true of; undefined when somebody else wrote to it meanwhile. */
  readonly state: number | undefined
  /** Whether it had to be written for that. */
  readonly isWritten: boolean
  /** Files that were looked at just now and cannot be read. */
  readonly notes: readonly string[]
}

/** What is wanted of an index that is brought up to date. */
interface Wanted {
  /** A search wants terms as well. */
  readonly withTerms: boolean
  /** Who writes next makes the look old at once: where little came since the one that is kept, that one stays. */
  readonly writesNext?: boolean
}

/** Brings the index up to date without reading it, for who wants few entries. */
export async function bringUpToDate(world: Needs, want: Wanted, tries = 1): Promise<UpToDate> {
  const refresh = await refreshIndex(world, want)
  const { state, notes, isAsItWas } = refresh
  if (refresh.written) return { state, notes, isWritten: !isAsItWas }
  // Whoever kept us from writing wrote the same, more often than not: then nothing is left to be written.
  if (tries < TRIES_MAX && refresh.seen !== (await world.index.state()))
    return bringUpToDate(world, want, tries + 1)
  const entries = overlay(await world.index.entries(), refresh)
  return { entries, state: undefined, isWritten: false, notes }
}

type Needs = Pick<World, 'vault' | 'layout' | 'hash' | 'index' | 'beforeStep'>

/** How often an answer is made anew because another process, which may know less, wrote to the index meanwhile. */
export const TRIES_MAX = 8

async function readThroughIndex(world: Needs, tries = 1): Promise<Catalog> {
  const refresh = await refreshIndex(world, { withTerms: false })
  const fromIndex = await world.index.entries()
  if (!refresh.written) return { entries: overlay(fromIndex, refresh), notes: [UNWRITABLE_INDEX] }
  if (refresh.state === (await world.index.state())) return { entries: fromIndex, notes: [] }
  if (tries < TRIES_MAX) return readThroughIndex(world, tries + 1)
  const files = await readWithoutIndex(world)
  return { entries: files.flatMap(({ entries }) => entries), notes: [] }
}

/** All memory files as they stand: what is left where others write to the index again and again. Sorted by path. */
export async function readWithoutIndex(world: Needs): Promise<readonly FileForIndex[]> {
  const stamps = await world.vault.stamps()
  const completion = await openCompletionFor(world, stamps.length, () => stamps)
  const paths = stamps.map(({ path }) => path)
  const files: FileForIndex[] = []
  for (const path of paths.filter(world.layout.isMemoryFile).sort())
    files.push(await readForIndex(world, path, completion))
  return files
}

export const UNWRITABLE_INDEX = 'The index could not be written. The files were read instead.'

interface Refresh {
  /** What could not be written. */
  readonly put: readonly IndexedFile[]
  readonly drop: readonly VaultPath[]
  readonly written: boolean
  /** Whether there was nothing to be written. */
  readonly isAsItWas: boolean
  /** The last state of the index that was met. */
  readonly seen: number
  /** As of `UpToDate`. */
  readonly state: number | undefined
  readonly notes: readonly string[]
}

/**
 * How many files are read before what they hold is written. Few at first: a hook that runs out of time leaves something
 * for the next one to go on from. Never more than these: a vault of any size is indexed in the same room.
 */
export function filesAtOnce(done: number): number {
  return Math.min(4_096, Math.max(256, 3 * done))
}

async function refreshIndex(world: Needs, want: Wanted): Promise<Refresh> {
  const mirror = await world.index.mirror()
  let since: MirrorState = mirror
  const look = await lookAtVault(world, mirror, want)
  const { changed, drop, known } = await whatChanged(world, look, mirror)
  const isNear = mirror.snapshot !== undefined && isSmallChange(look)
  const snapshot: NextLook['snapshot'] =
    want.writesNext === true && isNear ? 'the same' : look.snapshot
  const isOld = snapshot !== undefined && snapshot !== 'the same'
  if (changed.length + drop.length === 0 && !isOld) {
    const { state } = mirror
    return { put: [], drop, written: true, isAsItWas: true, seen: state, state, notes: [] }
  }
  const completion = await openCompletionFor(world, changed.length, () => look.all())
  const put: IndexedFile[] = []
  const notes: string[] = []
  let written = true
  let isSingleShot = true
  let areRead = true
  for (let from = 0, to: number; from < Math.max(1, changed.length); from = to) {
    const stamps = changed.slice(from, from + filesAtOnce(from))
    const mostChars = charsAtOnce(from)
    const files = await readBatch(world, stamps, { ...want, completion, mostChars })
    notes.push(...files.flatMap(({ entries }) => entries.flatMap(whyUnread)))
    to = from + Math.max(1, files.length)
    const isLast = to >= changed.length
    areRead &&= !files.some(({ stamp }) => isUnread(stamp))
    // By a look that is kept a file that could not be read would be as it was, and never read again.
    const next: NextLook = { since, snapshot: isLast && areRead ? snapshot : undefined }
    const batch = files.filter(({ path, stamp }) => !isUnread(stamp) || known.get(path) !== stamp)
    const gone = from === 0 ? drop : []
    const kept = written ? await tryUpdate(world, { batch, drop: gone, next }) : undefined
    const own = batch.length + gone.length === 0 ? 0 : 1
    if (kept === undefined) {
      // A look that could not be kept is taken once more by the next one; the index is right without it.
      if (own > 0) written = false
      put.push(...batch.map(({ path, stamp, entries }) => ({ path, stamp, entries })))
    } else {
      isSingleShot &&= kept.state === since.state + own
      since = kept
    }
  }
  const seen = since.state
  const state = isSingleShot ? seen : undefined
  return { put, drop, written, isAsItWas: false, seen, state, notes }
}

function whyUnread({ version, problems }: Entry): readonly string[] {
  return version === UNREADABLE ? problems.map(({ message }) => message) : []
}

/**
 * Files, and characters of them, that are read before their terms are made: each step stays longer with what it needs,
 * which is quicker. No longer than that: while terms are made, nobody looks at the clock.
 */
const FILES_IN_STEP = 256
const CHARS_IN_STEP = 512 * 1024

/** As `filesAtOnce`, for files that are large. */
function charsAtOnce(done: number): number {
  return (done === 0 ? 2 : 16) * 1024 * 1024
}

interface BatchOptions {
  readonly completion: Completion
  readonly withTerms: boolean
  /** What comes after so many characters is left for the next batch. */
  readonly mostChars: number
}

async function readBatch(
  world: Needs,
  stamps: readonly FileStamp[],
  { completion, withTerms, mostChars }: BatchOptions,
): Promise<readonly IndexedFile[]> {
  const batch: IndexedFile[] = []
  const turns = yieldingSteps()
  let all = 0
  for (let from = 0; from < stamps.length; ) {
    const read: (FileForIndex & { readonly stamp: string })[] = []
    let chars = 0
    for (const stamp of stamps.slice(from, from + FILES_IN_STEP)) {
      const file = await readForIndex(world, stamp.path, completion)
      read.push({ ...file, stamp: file.entries.some(isBarred) ? unread(stamp) : trusted(stamp) })
      for (const { body } of file.memories) chars += body.length
      if (chars > CHARS_IN_STEP) break
    }
    from += read.length
    for (const { path, stamp, entries, memories } of read) {
      const documents: SearchDocument[] = []
      for (const memory of withTerms ? memories : []) {
        await turns(memory.body.length)
        documents.push(searchDocument(memory, path, world.beforeStep))
      }
      batch.push(withTerms ? { path, stamp, entries, documents } : { path, stamp, entries })
    }
    all += chars
    if (all > mostChars) break
  }
  return batch
}

/** Nobody let us read it, or the disk failed: that may end without the file being touched. One too large stays so. */
function isBarred({ version, problems }: Entry): boolean {
  return version === UNREADABLE && problems.some(({ code }) => code === 'unreadable')
}

interface Update {
  readonly batch: readonly IndexedFile[]
  readonly drop: readonly VaultPath[]
  readonly next: NextLook
}

async function tryUpdate(
  { index }: Pick<World, 'index'>,
  { batch, drop, next }: Update,
): Promise<MirrorState | undefined> {
  try {
    return await index.update(batch, drop, next)
  } catch (error) {
    // The index is a convenience: a full disk or a busy database must not cost the answer.
    if (error instanceof KnownError && error.kind === 'bug') throw error
    return undefined
  }
}

function overlay(entries: readonly Entry[], refresh: Refresh): readonly Entry[] {
  const replaced = new Set([...refresh.drop, ...refresh.put.map((file) => file.path)])
  return [
    ...entries.filter((entry) => !replaced.has(entry.path)),
    ...refresh.put.flatMap((file) => file.entries),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** What is known of the use of these memories beyond their own files. */
export async function countersOf(
  world: Pick<World, 'vault' | 'layout' | 'index' | 'usage'>,
  entries: readonly Counted[],
): Promise<ReadonlyMap<string, Counters>> {
  const ids = new Set<string>(entries.map(({ memory }) => memory.id))
  const uses = await world.usage.all(ids)
  return addUses(entries, await foreignCounters(world), uses)
}

async function withCounters(
  world: Pick<World, 'vault' | 'layout' | 'index' | 'usage'>,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  const counters = await countersOf(world, entries)
  if (counters.size === 0) return entries
  return entries.map((entry) => {
    const counted = counters.get(entry.memory.id)
    return counted === undefined ? entry : { ...entry, memory: { ...entry.memory, ...counted } }
  })
}

const NO_COUNTERS: ReadonlyMap<string, Counters> = new Map()

/** Counters of a generated file that somebody else wrote since we did. */
export async function foreignCounters(
  world: Pick<World, 'vault' | 'layout' | 'index'>,
): Promise<ReadonlyMap<string, Counters>> {
  return (await unseenCounters(world))?.counters ?? NO_COUNTERS
}

/** The same, with how the file stands; undefined where there is none, or none that tells anything new. */
export async function unseenCounters({
  vault,
  layout,
  index,
}: Pick<World, 'vault' | 'layout' | 'index'>): Promise<
  { readonly counters: ReadonlyMap<string, Counters>; readonly stamp: FileStamp } | undefined
> {
  const source = layout.counterSource
  const stamp = source && (await vault.stamp(source.path))
  if (source === undefined || stamp === undefined) return undefined
  for (const name of [`stamp:${source.path}`, countedNote(source.path)])
    if ((await index.note(name)) === stamp.stamp) return undefined
  // A generated file that cannot be read keeps nobody from the memories themselves.
  const file = await vault.read(source.path).catch(unlessKnown)
  return file && { counters: source.read(file.text), stamp }
}

/** Under this name the index notes how a file stood whose counters the memories themselves hold. */
export function countedNote(path: VaultPath): string {
  return `counted:${path}`
}
