import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { vaultPath } from '../../../core/base/vault-path.ts'
import type { Snapshot } from '../../../ports/vault.ts'
import { lookAtFiles, stampOf } from './look-at-files.ts'

// REC-02, REC-13: the quick look sees whatever the thorough one sees.

const folders: string[] = []
let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'everkeep-look-'))
  folders.push(root)
  for (const path of ['top.md', 'a/one.md', 'a/two.md', 'a/deep/three.md', 'b/four.md'])
    put(path, `text of ${path}`)
  put('.everkeep/index.db', 'ours')
  put('a/.hidden/five.md', 'hidden')
})

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Waits until nothing is young any more, as a vault that nobody writes to right now. */
async function settled(): Promise<Snapshot> {
  await new Promise((resolve) => setTimeout(resolve, 60))
  const { snapshot } = lookAtFiles(root)
  if (snapshot === undefined) throw new Error('a first look gives a snapshot')
  return snapshot
}

const paths = (stamps: readonly { readonly path: string }[]): readonly string[] =>
  stamps.map(({ path }) => path)

test('a first look finds every file but the hidden ones, sorted', () => {
  const { changed, gone, all } = lookAtFiles(root)
  const there = ['a/deep/three.md', 'a/one.md', 'a/two.md', 'b/four.md', 'top.md']
  expect(paths(changed)).toEqual(there)
  expect(paths(all())).toEqual(there)
  expect(gone).toEqual([])
})

test('nothing changed: nothing to read, nothing to keep', async () => {
  const look = lookAtFiles(root, await settled())
  expect(look).toMatchObject({ changed: [], gone: [], snapshot: undefined })
  expect(paths(look.all())).toHaveLength(5)
})

const CHANGES: readonly [what: string, change: () => void, changed: string[], gone: string[]][] = [
  [
    'an edit in place, of the same size',
    () => put('a/one.md', 'TEXT of a/one.md'),
    ['a/one.md'],
    [],
  ],
  [
    'an edit whose times were set back',
    () => {
      const { atime, mtime } = statSync(join(root, 'a/one.md'))
      put('a/one.md', 'TEXT of a/one.md')
      utimesSync(join(root, 'a/one.md'), atime, mtime)
    },
    ['a/one.md'],
    [],
  ],
  [
    'a save by rename, as editors do it',
    () => {
      put('a/one.md.tmp', 'text of a/one.md')
      renameSync(join(root, 'a/one.md.tmp'), join(root, 'a/one.md'))
    },
    ['a/one.md'],
    [],
  ],
  ['a new file', () => put('a/new.md', 'new'), ['a/new.md'], []],
  ['a new file in a new folder', () => put('c/d/new.md', 'new'), ['c/d/new.md'], []],
  ['a deleted file', () => rmSync(join(root, 'a/two.md')), [], ['a/two.md']],
  [
    'a deleted folder',
    () => rmSync(join(root, 'a/deep'), { recursive: true }),
    [],
    ['a/deep/three.md'],
  ],
  [
    'a renamed file',
    () => renameSync(join(root, 'b/four.md'), join(root, 'b/4.md')),
    ['b/4.md'],
    ['b/four.md'],
  ],
  [
    'a renamed folder',
    () => renameSync(join(root, 'b'), join(root, 'c')),
    ['c/four.md'],
    ['b/four.md'],
  ],
  [
    'two files that changed places',
    () => {
      renameSync(join(root, 'a/one.md'), join(root, 'a/tmp'))
      renameSync(join(root, 'a/two.md'), join(root, 'a/one.md'))
      renameSync(join(root, 'a/tmp'), join(root, 'a/two.md'))
    },
    ['a/one.md', 'a/two.md'],
    [],
  ],
  [
    'a file that became a symlink',
    () => {
      rmSync(join(root, 'a/two.md'))
      symlinkSync(join(root, 'top.md'), join(root, 'a/two.md'))
    },
    [],
    ['a/two.md'],
  ],
]

test.each(CHANGES)('%s is seen, and nothing else', async (_, change, changed, gone) => {
  const before = await settled()
  change()
  const look = lookAtFiles(root, before)
  expect(paths(look.changed)).toEqual(changed)
  expect(look.gone).toEqual(gone)
  expect(look.snapshot).toBeDefined()
  expect(paths(look.all())).toEqual(paths(lookAtFiles(root).all()))
})

test('what changed just now is looked at once more, since it may change again within one tick', () => {
  put('a/one.md', 'just now')
  const first = lookAtFiles(root)
  expect(first.changed.find(({ path }) => path === 'a/one.md')?.young).toBe(true)
  expect(paths(lookAtFiles(root, first.snapshot).changed)).toContain('a/one.md')
})

test.each([
  ['nothing', new Uint8Array(0)],
  ['noise', Uint8Array.from({ length: 999 }, (_, at) => (at * 31) % 256)],
  ['its first half', undefined],
])('a snapshot that is %s is none: every file is told', async (_, bytes) => {
  const broken = bytes ?? (await settled()).slice(0, 200)
  expect(lookAtFiles(root, broken).changed).toHaveLength(5)
})

test('where times are whole seconds, a file stays young until the second is over', () => {
  const isYoung = (ctimeMs: number, nowMs: number): boolean =>
    stampOf(vaultPath('a.md'), { size: 1, mtimeMs: 0, ctimeMs, ino: 1 }, nowMs).young
  const second = Math.floor(Date.now() / 1_000) * 1_000
  expect(isYoung(second, second + 900)).toBe(true)
  expect(isYoung(second, second + 1_900)).toBe(true)
  expect(isYoung(second, second + 2_100)).toBe(false)
  // Finer ticks are over sooner.
  expect(isYoung(second + 1, second + 900)).toBe(false)
})

// REC-02
test('of many files in one folder those that changed, came and went are told', async () => {
  const names = Array.from({ length: 80 }, (_, at) => `many/${at}.md`)
  for (const name of names) put(name, name)
  const before = await settled()
  expect(lookAtFiles(root, before)).toMatchObject({ changed: [], gone: [] })
  put('many/70.md', 'another')
  put('many/new.md', 'new')
  rmSync(join(root, 'many/3.md'))
  const { changed, gone } = lookAtFiles(root, before)
  expect(paths(changed)).toEqual(['many/70.md', 'many/new.md'])
  expect(gone).toEqual(['many/3.md'])
})

// REC-02
test('who asks for names alone is told of files that came and went, and in small folders of edits too', async () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `many/${at}.md`)
  for (const name of names) put(name, name)
  const before = await settled()
  put('many/70.md', 'another')
  put('many/new.md', 'new')
  put('a/one.md', 'edited')
  rmSync(join(root, 'many/3.md'))
  const quick = lookAtFiles(root, before, { namesOnly: true })
  expect(paths(quick.changed)).toEqual(['a/one.md', 'many/new.md'])
  expect(quick.gone).toEqual(['many/3.md'])
  expect(quick.snapshot).toBeUndefined()
  expect(paths(quick.all())).toEqual(paths(lookAtFiles(root).all()))
  const { changed } = lookAtFiles(root, before)
  expect(paths(changed)).toEqual(['a/one.md', 'many/70.md', 'many/new.md'])
})
