import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { foundPath, type VaultPath } from '../../core/base/vault-path.ts'
import { toEntry } from '../../core/model/entry.ts'
import { EMPTY_MEMORY, type MemoryId, type Version } from '../../core/model/memory.ts'
import { searchDocument } from '../../core/search/search-document.ts'
import type { IndexedFile, SearchIndex } from '../../ports/search-index.ts'
import { openDatabase, textOf } from './open-database.ts'
import { openSqliteIndex } from './sqlite-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'everkeep-merge-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As many at once begin a part of their own. */
const AT_ONCE = 256

function fileOf(number: number): IndexedFile {
  const path = foundPath(`note-${number}.md`)
  const id = `note-${number}` as MemoryId
  const memory = { ...EMPTY_MEMORY, id, title: `Note ${number}`, body: `boat word${number}` }
  const parsed = { memory, problems: [], bytes: 9, versionText: '' }
  const entries = [toEntry(path, parsed as never, 'v' as Version)]
  return { path, stamp: `${number}`, entries, documents: [searchDocument(memory, path)] }
}

async function put(index: SearchIndex, from: number, drop: readonly VaultPath[] = []) {
  const numbers = Array.from({ length: AT_ONCE }, (_, at) => from + at)
  await index.update(numbers.map(fileOf), drop)
}

async function found(index: SearchIndex, term: string): Promise<readonly string[]> {
  const docs = (await index.terms()).weights([term]).get(term)?.docs ?? []
  const entries = await index.entriesAt(Array.from(docs))
  expect(entries.size).toBe(docs.length)
  return [...entries.values()].map(({ memory }) => memory.id)
}

function figures(path: string): readonly string[] {
  const database = openDatabase(path, 1_000)
  const parts = textOf(database, 'SELECT count(DISTINCT part) AS value FROM postings')
  const gone = textOf(database, 'SELECT count(*) AS value FROM gone')
  database.close()
  return [parts, gone]
}

test('REC-03: many parts become one when the index is closed, without what went, and it answers as before', async () => {
  const path = join(folder, 'parts.db')
  const index = openSqliteIndex(path)
  for (let part = 0; part < 9; part++) await put(index, part * AT_ONCE)
  const dropped = Array.from({ length: 300 }, (_, at) => foundPath(`note-${at}.md`))
  await put(index, 9 * AT_ONCE, dropped)
  const before = await found(index, 'boat')
  expect(before).toHaveLength(10 * AT_ONCE - 300)
  expect(await found(index, 'word7')).toEqual([])
  index.close()
  expect(figures(path)).toEqual(['1', '0'])

  const merged = openSqliteIndex(path)
  expect(await found(merged, 'boat')).toEqual(before)
  expect(await found(merged, 'word300')).toEqual(['note-300'])
  expect((await merged.terms()).spreads(['boat', 'word7'])).toEqual(
    new Map([['boat', before.length]]),
  )
  await put(merged, 0)
  expect(await found(merged, 'word7')).toEqual(['note-7'])
  expect(await found(merged, 'boat')).toHaveLength(before.length + AT_ONCE)
  merged.close()
})

test('who has a deadline leaves the parts to somebody else', async () => {
  const path = join(folder, 'late.db')
  const index = openSqliteIndex(path, { beforeStep: () => undefined })
  for (let part = 0; part < 9; part++) await put(index, part * AT_ONCE)
  index.close()
  expect(figures(path)).toEqual(['9', '0'])
})
