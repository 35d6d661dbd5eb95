import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { foundPath } from '../../core/base/vault-path.ts'
import { toCard } from '../../core/model/entry.ts'
import { EMPTY_MEMORY, type MemoryId, type Version } from '../../core/model/memory.ts'
import { searchDocument } from '../../core/search/search-document.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import { openImagedIndex } from './imaged-index.ts'
import { openSqliteIndex } from './sqlite-index.ts'

const root = mkdtempSync(join(tmpdir(), 'everkeep-imaged-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Opened {
  readonly index: SearchIndex
  /** How often the database was loaded. */
  readonly loads: () => number
}

const folderOf = (name: string) => ({
  database: join(root, `${name}.db`),
  image: join(root, `${name}.image`),
})

function open(name: string, underDeadline = false): Opened {
  let loads = 0
  const place = folderOf(name)
  const index = openImagedIndex({
    ...place,
    underDeadline,
    open: () => {
      loads++
      return openSqliteIndex(place.database)
    },
  })
  return { index, loads: () => loads }
}

async function put(index: SearchIndex, titles: readonly string[]): Promise<void> {
  const memories = titles.map((title) => ({ ...EMPTY_MEMORY, id: title as MemoryId, title }))
  const path = foundPath('a.md')
  const entries = memories.map((memory) => ({
    ...{ path, version: 'v' as Version, memory: toCard(memory), tokens: 1, bytes: 1 },
    ...{ linksTo: [], problems: [] },
  }))
  const since = await index.mirror()
  await index.update([{ path, stamp: titles.join(), entries }], [], { since, snapshot: SNAPSHOT })
  await index.updateTerms([{ path, documents: memories.map((one) => searchDocument(one, path)) }])
}

const SNAPSHOT = Uint8Array.from([7, 7])

/** What one search asks, and what it is told. */
async function search(index: SearchIndex, term: string): Promise<readonly string[]> {
  const { snapshot } = await index.mirror()
  expect([...(snapshot ?? [])]).toEqual([7, 7])
  expect(await index.unsearched()).toEqual([])
  const docs = (await index.terms()).weights([term]).get(term)?.docs ?? []
  const entries = await index.entriesAt(Array.from(docs))
  return [...entries.values()].map(({ memory }) => memory.title)
}

/** Long enough after the last write for its time to tell. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 80))

/** One that a search took after everything came to rest. */
async function withImage(name: string): Promise<void> {
  const { index } = open(name)
  await put(index, ['pool', 'retry'])
  await index.setNote('stamp:a.json', 'of a\nfile')
  index.close()
  for (let turn = 0; turn < 3; turn++) {
    await settle()
    const next = open(name)
    await search(next.index, 'pool')
    next.index.close()
  }
  expect(existsSync(folderOf(name).image)).toBe(true)
}

test('REC-13: a search over an index at rest loads no database', async () => {
  await withImage('rest')
  const { index, loads } = open('rest')
  expect(await search(index, 'pool')).toEqual(['pool'])
  expect(await search(index, 'nobody')).toEqual([])
  expect([
    ...(await index.entrySource()).called({ path: foundPath('a.md'), stem: 'x', whole: 'x' }),
  ]).toHaveLength(2)
  expect(await index.note('stamp:a.json')).toBe('of a\nfile')
  expect(await index.note('stamp:b.json')).toBeUndefined()
  index.close()
  expect(loads()).toBe(0)
})

test('REC-02: a note that somebody wrote is known to who has an image open', async () => {
  await withImage('noted')
  const reader = open('noted')
  expect(await reader.index.note('stamp:a.json')).toBe('of a\nfile')
  const writer = open('noted')
  await writer.index.setNote('stamp:a.json', 'anew')
  expect(await reader.index.note('stamp:a.json')).toBe('anew')
  writer.index.close()
  reader.index.close()
})

test('REC-02: what was written is what the next search finds, and nothing of it stays in an image', async () => {
  await withImage('written')
  const writer = open('written')
  await put(writer.index, ['socket'])
  expect(existsSync(folderOf('written').image)).toBe(false)
  expect(await search(writer.index, 'socket')).toEqual(['socket'])
  writer.index.close()
  const { index } = open('written')
  expect(await search(index, 'socket')).toEqual(['socket'])
  expect(await search(index, 'pool')).toEqual([])
  index.close()
})

test('REC-02: who has an image open learns of what somebody else wrote', async () => {
  await withImage('other')
  const reader = open('other')
  expect(await search(reader.index, 'pool')).toEqual(['pool'])
  const writer = openSqliteIndex(folderOf('other').database)
  await put(writer, ['socket'])
  expect(await search(reader.index, 'socket')).toEqual(['socket'])
  writer.close()
  reader.index.close()
})

test('REC-02: a search that began with the image can end, though somebody wrote meanwhile', async () => {
  await withImage('meanwhile')
  const { index } = open('meanwhile')
  const source = await index.terms()
  const writer = openSqliteIndex(folderOf('meanwhile').database)
  await put(writer, ['socket'])
  writer.close()
  await index.entriesAt([1])
  // The second of the two that were put.
  expect(Array.from(source.weights(['retri']).get('retri')?.docs ?? [])).toEqual([2])
  expect(await search(index, 'socket')).toEqual(['socket'])
  index.close()
  index.close()
})

test('an image of another database is not believed', async () => {
  await withImage('swapped')
  const { database } = folderOf('swapped')
  const { mtimeMs } = statSync(database)
  // The same size, the same time, and yet another file: its place on the disk and the time of its change tell.
  utimesSync(database, mtimeMs / 1_000, mtimeMs / 1_000)
  const { index, loads } = open('swapped')
  expect(await search(index, 'pool')).toEqual(['pool'])
  expect(loads()).toBe(1)
  index.close()
})

test('a torn image is as none', async () => {
  await withImage('torn')
  writeFileSync(folderOf('torn').image, 'not an image')
  const { index, loads } = open('torn')
  expect(await search(index, 'pool')).toEqual(['pool'])
  expect(loads()).toBe(1)
  index.close()
})

test('forgetting everything takes the image along', async () => {
  await withImage('cleared')
  const { index } = open('cleared')
  await index.clear()
  expect(existsSync(folderOf('cleared').image)).toBe(false)
  expect(await index.entries()).toEqual([])
  index.close()
})

test('REC-13: who is waited for takes a small image, and only of what was at rest before', async () => {
  const { image } = folderOf('underDeadline')
  const writer = open('underDeadline', true)
  await put(writer.index, ['pool'])
  await search(writer.index, 'pool')
  writer.index.close()
  expect(existsSync(image)).toBe(false)
  expect(writer.index.warmUpIsDue()).toBe(false)
  for (let turn = 0; turn < 2; turn++) {
    await settle()
    const { index } = open('underDeadline', true)
    await search(index, 'pool')
    index.close()
  }
  expect(existsSync(image)).toBe(true)
  const { index, loads } = open('underDeadline', true)
  await index.rest()
  expect(await search(index, 'pool')).toEqual(['pool'])
  index.close()
  expect(loads()).toBe(0)
})

async function rested(name: string): Promise<void> {
  await settle()
  const { index } = open(name, true)
  await index.rest()
  index.close()
}

/** More than is taken while somebody waits. */
const MANY = Array.from({ length: 400 }, (_, at) => `pool ${at} of some thousand words`)

test('REC-13: a rest is due where a large image is missing, and said once for each state of the index', async () => {
  const { image } = folderOf('due')
  const dueAfter = async (work: (index: SearchIndex) => Promise<unknown>): Promise<boolean> => {
    await settle()
    const { index } = open('due', true)
    await work(index)
    index.close()
    return index.warmUpIsDue()
  }
  const ask = (index: SearchIndex) => search(index, 'pool')
  expect(await dueAfter((index) => put(index, MANY))).toBe(true)
  expect(await dueAfter(ask)).toBe(false)
  // Who has claimed it long ago was ended, or found out that there can be none.
  utimesSync(`${image}.claim`, 1, 1)
  expect(await dueAfter(ask)).toBe(true)
  expect(await dueAfter(ask)).toBe(false)
  expect(existsSync(image)).toBe(false)
  for (let turn = 0; turn < 2; turn++) await rested('due')
  expect(existsSync(image)).toBe(true)
  expect(await dueAfter(ask)).toBe(false)
  expect(await dueAfter((index) => put(index, ['cache', ...MANY]))).toBe(true)
  // Nor where none can be taken.
  rmSync(`${image}.claim`)
  mkdirSync(`${image}.claim`)
  expect(await dueAfter((index) => put(index, MANY))).toBe(false)
})

test('an index that there was no time for is somebody else’s, however small', async () => {
  const { index } = open('late', true)
  await put(index, ['pool'])
  expect(index.warmUpIsDue(true)).toBe(true)
  expect(index.warmUpIsDue(true)).toBe(false)
  index.close()
})
