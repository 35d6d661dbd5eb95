import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Instant } from '../../../core/base/instant.ts'
import { type VaultPath, vaultPath } from '../../../core/base/vault-path.ts'
import type { Authors, Authorship } from '../../../ports/sharing/authors.ts'
import { realDisk } from '../disk/disk.ts'
import { authorCache } from './author-cache.ts'

const ANN: Authorship = {
  name: 'Ann',
  email: 'ann@example.com',
  at: '2026-11-18T09:00:00.000Z' as Instant,
  commit: '4f2c1d',
}

// TRU-01: a prompt tells who wrote a shared memory, and does not start git for it each time.
test('git is asked once for a file, and again when the file was touched', async () => {
  const root = mkdtempSync(join(tmpdir(), 'everkeep-authors-'))
  const state = join(root, 'state')
  mkdirSync(state)
  const [a, b] = [vaultPath('a.md'), vaultPath('b.md')]
  for (const path of [a, b]) writeFileSync(join(root, path), 'text\n')
  const asked: (readonly VaultPath[])[] = []
  const git = {
    lastCommits: async (paths: readonly VaultPath[]) => {
      asked.push(paths)
      return new Map(paths.filter((path) => path === a).map((path) => [path, ANN]))
    },
  } as unknown as Authors // Safe: nothing else is asked here.
  const ask = () => authorCache(git, { root, state, disk: realDisk }).lastCommits([a, b], 100)
  expect(await ask()).toEqual(new Map([[a, ANN]]))
  expect(await ask()).toEqual(new Map([[a, ANN]]))
  expect(asked).toEqual([[a, b], [b]])
  writeFileSync(join(root, a), 'another text\n')
  await ask()
  expect(asked.at(-1)).toEqual([a, b])
  writeFileSync(join(state, 'authors.log'), 'torn [1,2\n')
  expect(await ask()).toEqual(new Map([[a, ANN]]))
})
