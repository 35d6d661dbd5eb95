import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { makeFolders } from './make-folders.ts'

/** Set: the next folder is not made, and its parent is, as when another process is quicker. */
const race = vi.hoisted(() => ({ isOn: false }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const mkdirSync = (path: string, mode: number) => {
    if (!race.isOn) return fs.mkdirSync(path, mode)
    race.isOn = false
    fs.mkdirSync(dirname(path))
    throw Object.assign(new Error('ENOENT: the parent was missing'), { code: 'ENOENT' })
  }
  return { ...fs, mkdirSync }
})

const place = mkdtempSync(join(tmpdir(), 'everkeep-folders-'))

test('all folders on the way are made, for those alone who may see them', () => {
  makeFolders(join(place, 'a/b/c'), 0o700)
  makeFolders(join(place, 'a/b/c'), 0o700)
  for (const folder of ['a', 'a/b', 'a/b/c'])
    expect(statSync(join(place, folder)).mode & 0o777).toBe(0o700)
})

test('a parent that another process makes at the same moment is used (COR-50)', () => {
  race.isOn = true
  makeFolders(join(place, 'shared/mine'))
  expect(statSync(join(place, 'shared/mine')).isDirectory()).toBe(true)
})

test.each([
  ['a file', () => writeFileSync(join(place, 'file'), 'x'), 'file/b/c', 'ENOTDIR'],
  ['the file itself', () => undefined, 'file', 'EEXIST'],
  ['a link to nowhere', () => symlinkSync('/nowhere/x', join(place, 'link')), 'link/b', 'EEXIST'],
  ['a link in a circle', () => symlinkSync('loop', join(place, 'loop')), 'loop/b', 'ELOOP'],
])('what cannot be is said: %s', (_what, prepare, path, code) => {
  prepare()
  expect(() => makeFolders(join(place, path))).toThrow(expect.objectContaining({ code }))
})

// AGT-03: every hook makes folders below the home of the person, wherever that is.
test.skipIf(!existsSync('/proc/self'))(
  `where nothing can be made it ends ${existsSync('/proc/self') ? '' : 'skipped: there is no /proc here'}`,
  () => {
    expect(() => makeFolders('/proc/self/a/b/c')).toThrow(
      expect.objectContaining({ code: 'ENOENT' }),
    )
    const bin = fileURLToPath(new URL('../../../../dist/main/bin.js', import.meta.url))
    const { status, error } = spawnSync(process.execPath, [bin, 'hook', 'SessionStart'], {
      cwd: place,
      env: { PATH: process.env['PATH'], HOME: '/proc/self' },
      input: '{"session_id":7',
      timeout: 15_000,
    })
    expect({ status, error }).toEqual({ status: 0, error: undefined })
  },
)
