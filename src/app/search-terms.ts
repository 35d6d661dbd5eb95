import { KnownError } from '../core/errors.ts'
import type { Entry } from '../core/memory.ts'
import type { TermSource } from '../core/search/rank.ts'
import { scanSource } from '../core/search/scan-source.ts'
import { type SearchDocument, searchDocument } from '../core/search/search-document.ts'
import type { VaultPath } from '../core/vault-path.ts'
import type { World } from '../ports/world.ts'
import { bringUpToDate } from './catalog.ts'
import { readShared } from './parse-file.ts'

type Needs = Pick<World, 'vault' | 'layout' | 'hash' | 'index'>

export interface OpenTerms {
  readonly source: TermSource
  entriesAt(docs: readonly number[]): Promise<ReadonlyMap<number, Entry>>
  readonly notes: readonly string[]
}

const SCANNED = 'The index could not be used; the files were searched instead.'

/**
 * What ranking asks, up to date with the files. A search pays for the memories that changed since the last one; where
 * the index cannot be kept, all files are read and the answers are the same (REC-02, REC-03).
 */
export async function openTerms(world: Needs): Promise<OpenTerms> {
  const entries = await bringUpToDate(world)
  if (entries !== undefined) return scan(world, entries)
  try {
    await updateTerms(world)
  } catch (error) {
    if (error instanceof KnownError && error.kind === 'bug') throw error
    return scan(world, await world.index.entries())
  }
  return {
    source: await world.index.terms(),
    entriesAt: (docs) => world.index.entriesAt(docs),
    notes: [],
  }
}

async function updateTerms(world: Needs): Promise<void> {
  const stale = await world.index.unsearched()
  if (stale.length === 0) return
  const shared = await readShared(world)
  const files = []
  for (const path of stale) files.push({ path, documents: await documentsIn(world, path, shared) })
  await world.index.updateTerms(files)
}

async function documentsIn(
  world: Needs,
  path: VaultPath,
  shared: Awaited<ReturnType<typeof readShared>>,
): Promise<readonly SearchDocument[]> {
  if (!world.layout.isMemoryFile(path)) return []
  // What cannot be read has an entry that says so, and no terms.
  const file = await world.vault.read(path).catch(unreadable)
  if (file === undefined) return []
  const parsed = world.layout.parse(path, file.text, shared)
  return parsed.map(({ memory }) => searchDocument(memory, path))
}

function unreadable(error: unknown): undefined {
  if (!(error instanceof KnownError)) throw error
  return undefined
}

async function scan(world: Needs, entries: readonly Entry[]): Promise<OpenTerms> {
  const shared = await readShared(world)
  const documents: SearchDocument[] = []
  const found: Entry[] = []
  for (const path of new Set(entries.map((entry) => entry.path))) {
    const here = entries.filter((entry) => entry.path === path)
    const read = await documentsIn(world, path, shared)
    documents.push(...read)
    found.push(...here.slice(0, read.length))
  }
  return {
    source: scanSource(documents),
    entriesAt: async (docs) =>
      new Map(docs.flatMap((doc) => (found[doc] === undefined ? [] : [[doc, found[doc]]]))),
    notes: [SCANNED],
  }
}
