import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Instant } from '../../core/instant.ts'
import { type Disk, realDisk } from './disk.ts'
import { openUsageFiles } from './usage-files.ts'

const use = (id: string) => ({ id, at: '2026-01-01T10:00:00.000Z' as Instant })

test('REC-08: a use that another process counts while the log is shortened is not lost', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-usage-'))
  const other = openUsageFiles(folder)
  const meanwhile = (id: string): void => void other.append([use(id)])
  const disk: Disk = {
    ...realDisk,
    sync: (handle) => {
      meanwhile('while it was written')
      realDisk.sync(handle)
    },
    rename: (from, to) => {
      meanwhile('before it was replaced')
      realDisk.rename(from, to)
      meanwhile('after it was replaced')
    },
  }
  await other.append([use('a'), use('b'), use('c')])
  await openUsageFiles(folder, disk).drop(2)
  expect((await other.all()).map(({ id }) => id).sort()).toEqual([
    'after it was replaced',
    'before it was replaced',
    'c',
    'while it was written',
  ])
})

test('a log that is not there is short enough', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-usage-'))
  await openUsageFiles(folder).drop(2)
  expect(await openUsageFiles(folder).all()).toEqual([])
})
