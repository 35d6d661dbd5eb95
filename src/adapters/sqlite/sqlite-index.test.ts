import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { foundPath } from '../../core/base/vault-path.ts'
import { EMPTY_MEMORY } from '../../core/model/memory.ts'
import { searchDocument } from '../../core/search/search-document.ts'
import { openDatabase } from './open-database.ts'
import { openSqliteIndex } from './sqlite-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'everkeep-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const logBytes = (path: string): number =>
  statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0

async function fill(path: string, close: boolean): Promise<() => void> {
  const index = openSqliteIndex(path)
  const put = Array.from({ length: 2_000 }, (_, at) => ({
    path: foundPath(`note-${at}.md`),
    stamp: 'x'.repeat(60),
    entries: [],
  }))
  await index.update(put, [])
  if (close) index.close()
  return () => index.close()
}

test('REC-13: who wrote much leaves no log behind, which every later process would have to read', async () => {
  const path = join(folder, 'alone.db')
  await fill(path, true)
  expect(logBytes(path)).toBe(0)
  const again = openSqliteIndex(path)
  expect((await again.stamps()).size).toBe(2_000)
  again.close()
})

test('a log that was left behind is put away by the next who closes', async () => {
  const path = join(folder, 'left.db')
  const closeLater = await fill(path, false)
  expect(logBytes(path)).toBeGreaterThan(64 * 1024)
  openSqliteIndex(path).close()
  expect(logBytes(path)).toBe(0)
  closeLater()
})

test('AGT-03: whoever has no time to wait for another writer is told at once', async () => {
  const path = join(folder, 'busy.db')
  openSqliteIndex(path).close()
  const other = openDatabase(path, 0)
  other.exec('BEGIN IMMEDIATE')
  const index = openSqliteIndex(path, { waitMs: 0 })
  await expect(index.setNote('a', 'b')).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  expect(await index.note('a')).toBeUndefined()
  index.close()
  other.close()
})

test('REC-02: an image is not taken from a database that lost a page, which is made anew', async () => {
  const path = join(folder, 'whole.db')
  const filled = openSqliteIndex(path)
  const put = Array.from({ length: 300 }, (_, at) => {
    const note = foundPath(`note-${at}.md`)
    const body = Array.from({ length: 40 }, (_, word) => `word${at}x${word}`).join(' ')
    const documents = [searchDocument({ ...EMPTY_MEMORY, title: `Note ${at}`, body }, note)]
    return { path: note, stamp: 'old', entries: [], documents }
  })
  const snapshot = Buffer.from('a look')
  await filled.update(put, [], { since: await filled.mirror(), snapshot })
  filled.close()
  const bytes = readFileSync(path)
  let isTaken = false
  let rebuilt = 0
  for (let page = 0; page * PAGE_BYTES < bytes.length; page += 5) {
    const damaged = Buffer.from(bytes)
    // The first round leaves all as it is.
    if (page > 0) damaged.fill(0x5a, page * PAGE_BYTES, (page + 1) * PAGE_BYTES)
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
    writeFileSync(path, damaged)
    await new Promise((resolve) => setTimeout(resolve, YOUNG_MS))
    const index = openSqliteIndex(path, { damaged: () => rebuilt++ })
    const opened = rebuilt
    const image = index.image()
    isTaken ||= image !== undefined
    if (rebuilt > opened) expect(image).toBeUndefined()
    index.close()
  }
  expect(isTaken).toBe(true)
  expect(rebuilt).toBeGreaterThan(0)
})

const PAGE_BYTES = 4_096
/** Until then the times of a file tell nothing. */
const YOUNG_MS = 60
