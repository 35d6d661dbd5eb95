import { KnownError } from '../../core/base/errors.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Entry } from '../../core/model/memory.ts'
import { type EntrySource, listedEntries } from '../../core/recall/entry-source.ts'
import { scanSource } from '../../core/search/scan-source.ts'
import { type SearchDocument, searchDocument } from '../../core/search/search-document.ts'
import type { TermSource } from '../../core/search/term-source.ts'
import type { SearchedFile } from '../../ports/search-index.ts'
import type { World } from '../../ports/world.ts'
import { bringUpToDate, filesAtOnce, readWithoutIndex, TRIES_MAX } from './catalog.ts'
import { type Completion, openCompletionFor, readForIndex } from './parse-file.ts'

type Needs = Pick<World, 'vault' | 'layout' | 'hash' | 'index' | 'beforeStep'>

export interface OpenTerms {
  readonly source: TermSource
  entriesAt(docs: readonly number[]): Promise<ReadonlyMap<number, Entry>>
  entrySource(): Promise<EntrySource>
  /** All of them: a large vault takes long for that. */
  entries(): Promise<readonly Entry[]>
  /** False: the index could not be used, and knows less than the files. */
  readonly isIndexed: boolean
  /** Whether nobody has written to the index since: else an answer may rest on what was older. */
  isCurrent(): Promise<boolean>
  readonly notes: readonly string[]
}

/** Works over terms that nobody changes meanwhile; when somebody did, once more (REC-02). */
export async function withTerms<T>(
  world: Needs,
  work: (open: OpenTerms) => Promise<T>,
): Promise<T> {
  try {
    return await overTerms(world, work)
  } catch (error) {
    if (error instanceof KnownError) throw error
    // A damaged index may show only when it is read. It is forgotten, and what it held is read from the files again.
    await world.index.clear()
    return overTerms(world, work)
  }
}

async function overTerms<T>(world: Needs, work: (open: OpenTerms) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const open = await openTerms(world)
    const outcome = await work(open)
    if (await open.isCurrent()) return outcome
    if (tries >= TRIES_MAX) return work(await scanFiles(world))
  }
}

const SCANNED = 'The index could not be used. The files were searched instead.'

/**
 * What ranking and admission ask, up to date with the files. A search pays for the memories that changed since the last
 * one; where the index cannot be kept, all files are read and the answers are the same (REC-02, REC-03).
 */
export async function openTerms(
  world: Needs,
  { writesNext = false }: { readonly writesNext?: boolean } = {},
): Promise<OpenTerms> {
  const wanted = { withTerms: true, writesNext }
  const { entries, state, isWritten, notes } = await bringUpToDate(world, wanted)
  if (entries !== undefined) return scan(world, entries, notes)
  try {
    await updateTerms(world, state)
  } catch (error) {
    if (error instanceof KnownError && error.kind === 'bug') throw error
    return scan(world, await world.index.entries(), notes)
  }
  if (isWritten) await noteIfPossible(world)
  return {
    source: await world.index.terms(),
    entriesAt: (docs) => world.index.entriesAt(docs),
    entrySource: () => world.index.entrySource(),
    entries: () => world.index.entries(),
    isIndexed: true,
    isCurrent: async () => state === (await world.index.state()),
    notes,
  }
}

async function noteIfPossible(world: Needs): Promise<void> {
  const { noteCounted } = await import('./note-counted.ts')
  try {
    await noteCounted(world)
  } catch (error) {
    if (error instanceof KnownError && error.kind === 'bug') throw error
    // Somebody else writes to the index, say. What is not noted is found out once more by the next one.
  }
}

/** Files whose terms nobody made yet: a save leaves that to the next search. */
async function updateTerms(world: Needs, state: number | undefined): Promise<void> {
  // Somebody else is at it: the next try finds out what is left.
  if (state === undefined) return
  const stale = await world.index.unsearched()
  if (stale.length === 0) return
  const completion = await openCompletionFor(world, stale.length)
  for (let from = 0, to: number; from < stale.length; from = to) {
    to = from + filesAtOnce(from)
    const files: SearchedFile[] = []
    for (const path of stale.slice(from, to))
      files.push({ path, documents: await documentsIn(world, path, completion) })
    await world.index.updateTerms(files, state)
  }
}

async function documentsIn(
  world: Needs,
  path: VaultPath,
  completion: Completion,
): Promise<readonly SearchDocument[]> {
  // What cannot be read has an entry that says so, and no terms.
  const { memories } = await readForIndex(world, path, completion)
  return memories.map((memory) => searchDocument(memory, path, world.beforeStep))
}

/** Others write to the index so often that no answer of it holds. */
async function scanFiles(world: Needs): Promise<OpenTerms> {
  const files = await readWithoutIndex(world)
  const entries = files.flatMap((file) => file.entries)
  const documents = files.flatMap(({ path, memories }) =>
    memories.map((memory) => searchDocument(memory, path)),
  )
  const found = files.flatMap((file) => file.entries.slice(0, file.memories.length))
  return scanned({ documents, found, entries, notes: [] })
}

async function scan(
  world: Needs,
  entries: readonly Entry[],
  notes: readonly string[],
): Promise<OpenTerms> {
  const completion = await openCompletionFor(world, entries.length)
  const documents: SearchDocument[] = []
  const found: Entry[] = []
  const byPath = new Map<VaultPath, Entry[]>()
  for (const entry of entries) byPath.set(entry.path, [...(byPath.get(entry.path) ?? []), entry])
  for (const [path, here] of byPath) {
    const read = await documentsIn(world, path, completion)
    documents.push(...read)
    found.push(...here.slice(0, read.length))
  }
  return scanned({ documents, found, entries, notes })
}

interface Scanned {
  readonly documents: readonly SearchDocument[]
  /** One for each of the documents. */
  readonly found: readonly Entry[]
  readonly entries: readonly Entry[]
  readonly notes: readonly string[]
}

function scanned({ documents, found, entries, notes }: Scanned): OpenTerms {
  return {
    source: scanSource(documents),
    entriesAt: async (docs) =>
      new Map(docs.flatMap((doc) => (found[doc] === undefined ? [] : [[doc, found[doc]]]))),
    entrySource: async () => listedEntries(entries),
    entries: async () => entries,
    isIndexed: false,
    isCurrent: async () => true,
    notes: [SCANNED, ...notes],
  }
}
