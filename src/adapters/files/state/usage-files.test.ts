import { appendFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errno, watchedDisk } from '../../../../test/support/faulty-disk.ts'
import type { Instant } from '../../../core/base/instant.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { openUsageFiles } from './usage-files.ts'

const use = (id: string) => ({ id, at: '2026-01-01T10:00:00.000Z' as Instant })
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'everkeep-usage-'))
/** Each call of `compact` does what is to be done, however short the log and young the last one. */
const EAGER = { writtenMs: -1_000, longBytes: 0 }

/** From this step on the process is not there any more. */
const endsAfter = (steps: number): Disk =>
  watchedDisk({
    before: (number) => {
      if (number > steps) throw errno('EIO')
    },
  })

const counts = async (folder: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    [...(await openUsageFiles(folder).all())].map(([id, { count }]) => [id, count]),
  )

// REC-08, GIT-02
describe('a log that grew long', () => {
  test('is summed up, and uses that others count meanwhile are not lost', async () => {
    const folder = newFolder()
    const other = openUsageFiles(folder)
    let meanwhile = 0
    const count = (): void => {
      meanwhile++
      void other.append([use('meanwhile')])
    }
    const disk: Disk = {
      ...realDisk,
      sync: (handle) => {
        count()
        realDisk.sync(handle)
      },
      rename: (from, to) => {
        count()
        realDisk.rename(from, to)
        count()
      },
      unlink: (path) => {
        count()
        realDisk.unlink(path)
      },
    }
    await other.append([use('a'), use('a'), use('b')])
    for (let round = 0; round < 4; round++) await openUsageFiles(folder, disk, EAGER).compact()
    expect(meanwhile).toBeGreaterThan(5)
    expect(await counts(folder)).toEqual({ a: 2, b: 1, meanwhile })
    expect(readFileSync(join(folder, 'usage.totals'), 'utf8')).toContain('sum 2 ')
  })

  test('a use by who opened the log before it was put aside is summed up, too', async () => {
    const folder = newFolder()
    const usage = openUsageFiles(folder, realDisk, { writtenMs: 60_000, longBytes: 0 })
    await usage.append([use('a')])
    await usage.compact()
    expect(readdirSync(folder)).toContain('usage-1.log')
    appendFileSync(join(folder, 'usage-1.log'), '2026-01-02T10:00:00.000Z late\n')
    // Too young: whoever opened it may still write.
    await usage.compact()
    expect(readdirSync(folder)).toContain('usage-1.log')
    await openUsageFiles(folder, realDisk, EAGER).compact()
    expect(readdirSync(folder)).not.toContain('usage-1.log')
    expect(await counts(folder)).toEqual({ a: 1, late: 1 })
  })

  test('a process that ends at any step loses nothing and counts nothing twice', async () => {
    let steps = 0
    for (let after = 0; after < 60; after++) {
      const folder = newFolder()
      const usage = openUsageFiles(folder, realDisk, EAGER)
      await usage.append([use('a'), use('b')])
      await usage.compact()
      await usage.append([use('a')])
      const dies = openUsageFiles(folder, endsAfter(after), EAGER)
      const isDone = await dies.compact().then(
        () => true,
        () => false,
      )
      expect([after, await counts(folder)]).toEqual([after, { a: 2, b: 1 }])
      await usage.compact()
      await usage.compact()
      expect([after, await counts(folder)]).toEqual([after, { a: 2, b: 1 }])
      if (isDone) break
      steps++
    }
    expect(steps).toBeGreaterThan(5)
  })

  test('a log of an earlier version is read', async () => {
    const folder = newFolder()
    const lines = [
      'since 2025-12-01T00:00:00.000Z',
      '2026-01-01T10:00:00.000Z MEM-x',
      'torn 20',
      '',
    ]
    writeFileSync(join(folder, 'usage.log'), lines.join('\n'))
    expect(await counts(folder)).toEqual({ 'MEM-x': 1 })
    expect(await openUsageFiles(folder).since()).toBe('2025-12-01T00:00:00.000Z')
  })

  test('a folder without a log is short enough', async () => {
    const folder = newFolder()
    expect(await openUsageFiles(folder).isLong()).toBe(false)
    await openUsageFiles(folder).compact()
    expect(await counts(folder)).toEqual({})
  })
})
