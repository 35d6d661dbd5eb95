import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gitRemoteOf } from '../adapters/files/git-remote.ts'
import { openTrustFile } from '../adapters/files/trust-file.ts'
import { openMemoryTrustStore } from '../adapters/in-memory/memory-trust-store.ts'
import type { Instant } from '../core/instant.ts'
import { distrustVault, isTrusted, trustVault } from './trust.ts'

// REC-14: which vaults may be used is said per machine.

const NOW = '2026-03-01T09:00:00.000Z' as Instant
const folder = (): string => mkdtempSync(join(tmpdir(), 'everkeep-trust-'))
const vault = (remote: string, root = '/p/.memory') => ({ root, remote })
const asked = (remote: string) => ({ root: '/p/.memory', remote: () => remote })

describe.each([
  ['on files', () => openTrustFile(join(folder(), 'state', 'everkeep'))],
  ['in memory', () => openMemoryTrustStore()],
])('REC-14: trust %s', (_, open) => {
  test('is given, kept and taken back', async () => {
    const store = open()
    expect((await trustVault(store, vault('git@a:x'), NOW)).kind).toBe('trusted')
    expect((await trustVault(store, vault('git@a:x'), NOW)).kind).toBe('already-trusted')
    expect((await trustVault(store, vault('', '/q'), NOW)).kind).toBe('trusted')
    expect(await store.list()).toEqual([
      { ...vault('git@a:x'), at: NOW },
      { ...vault('', '/q'), at: NOW },
    ])
    expect((await distrustVault(store, vault('git@a:x'))).kind).toBe('distrusted')
    expect(isTrusted(await store.list(), asked('git@a:x'))).toBe(false)
    await expect(distrustVault(store, vault('git@a:x'))).rejects.toThrow(/not trusted/)
  })

  test('does not pass to another repository in the same place', async () => {
    const store = open()
    await trustVault(store, vault('git@a:x'), NOW)
    expect(isTrusted(await store.list(), asked('git@evil:x'))).toBe(false)
    expect((await trustVault(store, vault('git@b:y'), NOW)).kind).toBe('trusted')
    expect(await store.list()).toHaveLength(1)
  })

  test('stays when a vault that was made here is given a remote', async () => {
    const store = open()
    await trustVault(store, vault(''), NOW)
    expect(isTrusted(await store.list(), asked('git@a:x'))).toBe(true)
  })
})

test.each(['', '{', '[]', 'null', '{"vaults":3}', '{"vaults":[{"root":1},null,7]}'])(
  'REC-14: a list that reads %j trusts nobody',
  async (text) => {
    const state = folder()
    writeFileSync(join(state, 'trusted.json'), text)
    expect(await openTrustFile(state).list()).toEqual([])
  },
)

test('REC-14: a list that cannot be reached is not an empty one', async () => {
  const file = join(folder(), 'state')
  writeFileSync(file, '')
  await expect(openTrustFile(join(file, 'everkeep')).list()).rejects.toThrow(/ENOTDIR/)
})

describe('where a work tree comes from', () => {
  const config =
    '[core]\n\tbare = false\n[remote "up"]\n\turl = git@b:y\n[remote "origin"]\n\turl = git@a:x\n'

  test('the url of origin, from any folder below', () => {
    const root = folder()
    mkdirSync(join(root, '.git'))
    mkdirSync(join(root, 'a', '.memory'), { recursive: true })
    expect(gitRemoteOf(join(root, 'a', '.memory'))).toBe('')
    writeFileSync(join(root, '.git', 'config'), config)
    expect(gitRemoteOf(join(root, 'a', '.memory'))).toBe('git@a:x')
    writeFileSync(join(root, '.git', 'config'), '[remote "up"]\n\turl = git@b:y\n')
    expect(gitRemoteOf(root)).toBe('git@b:y')
  })

  test('a linked work tree comes from where the main one does', () => {
    const root = folder()
    const gitDir = join(root, 'main', '.git', 'worktrees', 'w')
    mkdirSync(gitDir, { recursive: true })
    mkdirSync(join(root, 'w'))
    writeFileSync(join(root, 'main', '.git', 'config'), config)
    writeFileSync(join(gitDir, 'commondir'), '../..\n')
    writeFileSync(join(root, 'w', '.git'), `gitdir: ${gitDir}\n`)
    expect(gitRemoteOf(join(root, 'w'))).toBe('git@a:x')
  })
})
