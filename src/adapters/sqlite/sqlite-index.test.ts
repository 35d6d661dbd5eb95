import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { foundPath } from '../../core/base/vault-path.ts'
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
  const next = openSqliteIndex(path)
  await next.stamps()
  next.close()
  expect(logBytes(path)).toBe(0)
  closeLater()
})

test('REC-13: a save leaves its log to later ones, until it is as long as the index', async () => {
  const path = join(folder, 'saves.db')
  await fill(path, true)
  const whole = statSync(path).size
  const lengths: number[] = []
  for (let at = 0; at < 12; at++) {
    const index = openSqliteIndex(path)
    const put = Array.from({ length: 40 }, (_, nth) => ({
      path: foundPath(`note-${at * 150 + nth * 3}.md`),
      stamp: 'y'.repeat(60),
      entries: [],
    }))
    await index.update(put, [])
    index.close()
    lengths.push(logBytes(path))
  }
  expect(lengths[0]).toBeGreaterThan(64 * 1024)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(Math.max(64 * 1024, whole))
  expect(lengths).toContain(0)
})

test('REC-02: a save into a large vault writes nothing of the look, which is as large as the vault', async () => {
  const path = join(folder, 'saved.db')
  const index = openSqliteIndex(path)
  const snapshot = new Uint8Array(1024 * 1024).fill(7)
  await index.update([], [], { since: await index.mirror(), snapshot })
  const other = openDatabase(path, 0)
  other.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
  const file = { path: foundPath('new.md'), stamp: '1', entries: [] }
  await index.update([file], [], { since: await index.mirror(), snapshot: 'the same' })
  expect(logBytes(path)).toBeLessThan(200 * 1024)
  const kept = await index.mirror()
  expect(kept.newer).toEqual([file.path])
  expect(Buffer.compare(kept.snapshot ?? Buffer.of(), snapshot)).toBe(0)
  other.close()
  index.close()
})

test('AGT-03: whoever has no time to wait for another writer is told at once', async () => {
  const path = join(folder, 'busy.db')
  const first = openSqliteIndex(path)
  await first.stamps()
  first.close()
  const other = openDatabase(path, 0)
  other.exec('BEGIN IMMEDIATE')
  const index = openSqliteIndex(path, { waitMs: 0 })
  await expect(index.setNote('a', 'b')).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  expect(await index.note('a')).toBeUndefined()
  index.close()
  other.close()
})

test('an index that there was no time for is brought up to date by one process, not by each that asks', async () => {
  const path = join(folder, 'late.db')
  const index = openSqliteIndex(path)
  await index.stamps()
  expect(index.warmUpIsDue()).toBe(false)
  expect(index.warmUpIsDue(true)).toBe(true)
  expect(index.warmUpIsDue(true)).toBe(false)
  // Whoever claimed it long ago was ended.
  utimesSync(`${path}.claim`, 1, 1)
  expect(index.warmUpIsDue(true)).toBe(true)
  // Nor where nothing can be written.
  rmSync(`${path}.claim`)
  mkdirSync(`${path}.claim`)
  expect(index.warmUpIsDue(true)).toBe(false)
  index.close()
})

test('where no index can be kept one that lives as long as the process answers', async () => {
  const path = join(folder, 'nowhere.db')
  mkdirSync(path)
  const said: string[] = []
  const index = openSqliteIndex(path, { notKept: () => said.push('not kept') })
  await index.setNote('a', 'b')
  expect(await index.note('a')).toBe('b')
  index.close()
  expect(said).toEqual(['not kept'])
})
