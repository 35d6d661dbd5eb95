import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openMemoryTrustStore } from '../../../test/twins/memory-trust-store.ts'
import { birthOf } from '../../adapters/files/disk/birth-of.ts'
import { gitBirthOf, gitRemoteOf } from '../../adapters/files/project/git-remote.ts'
import { openTrustFile } from '../../adapters/files/state/trust-file.ts'
import type { Instant } from '../../core/base/instant.ts'
import { bindTrust, distrustVault, isTrusted, trustVault, type VaultHere } from './trust.ts'

// REC-14: which vaults may be used is said per machine.

const NOW = '2026-03-01T09:00:00.000Z' as Instant
const folder = (): string => mkdtempSync(join(tmpdir(), 'everkeep-trust-'))
/** A vault as the disk tells of it. */
const vault = (remote: string, root = '/p/.memory', folder = 'f1', git = 'g1'): VaultHere => ({
  root,
  remote: () => remote,
  folderBirth: () => folder,
  gitBirth: () => git,
  repository: () => undefined,
})
const clone = (remote: string, folder: string, git: string) =>
  vault(remote, '/p/.memory', folder, git)

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
      { root: '/p/.memory', remote: 'git@a:x', at: NOW },
      { root: '/q', remote: '', at: NOW, birth: { folder: 'f1', git: 'g1' } },
    ])
    expect((await distrustVault(store, vault('git@a:x'))).kind).toBe('distrusted')
    expect(isTrusted(await store.list(), vault('git@a:x'))).toBe(false)
    await expect(distrustVault(store, vault('git@a:x'))).rejects.toThrow(/not trusted/)
  })

  test('does not pass to another repository in the same place', async () => {
    const store = open()
    await trustVault(store, vault('git@a:x'), NOW)
    expect(isTrusted(await store.list(), vault('git@evil:x'))).toBe(false)
    expect((await trustVault(store, vault('git@b:y'), NOW)).kind).toBe('trusted')
    expect(await store.list()).toHaveLength(1)
  })

  test('stays when a vault that was made here is given a remote', async () => {
    const store = open()
    await trustVault(store, vault(''), NOW)
    expect(isTrusted(await store.list(), vault('git@a:x'))).toBe(true)
  })

  test('of a vault made here does not pass to a clone in its place', async () => {
    const store = open()
    await trustVault(store, vault(''), NOW)
    const stands = async (folder: string, git: string): Promise<boolean> =>
      isTrusted(await store.list(), clone('git@evil:x', folder, git))
    expect(await stands('f2', 'g2')).toBe(false)
    expect(await stands('f2', '')).toBe(false)
    expect(await stands('', '')).toBe(false)
    // Another branch took the folder away and gave it back; somebody ran `git init` anew.
    expect(await stands('f2', 'g1')).toBe(true)
    expect(await stands('f1', 'g2')).toBe(true)
    expect((await trustVault(store, clone('git@evil:x', 'f2', 'g2'), NOW)).kind).toBe('trusted')
  })

  test('from before births were noted holds as it did, and is bound by the next who writes', async () => {
    const store = open()
    await store.put({ root: '/p/.memory', remote: '', at: NOW })
    expect(isTrusted(await store.list(), clone('git@a:x', 'f9', 'g9'))).toBe(true)
    await bindTrust(store, vault('git@a:x'))
    expect(await store.list()).toEqual([
      { root: '/p/.memory', remote: '', at: NOW, birth: { folder: 'f1', git: 'g1' } },
    ])
    expect(isTrusted(await store.list(), clone('git@a:x', 'f9', 'g9'))).toBe(false)
    // Nobody is bound who is not trusted, and nobody trusted for being bound.
    await bindTrust(store, clone('git@a:x', 'f9', 'g9'))
    await bindTrust(store, vault('', '/other'))
    expect(await store.list()).toMatchObject([{ birth: { folder: 'f1' } }])
    await trustVault(store, clone('', 'f2', 'g1'), NOW)
    expect(await store.list()).toMatchObject([{ birth: { folder: 'f2', git: 'g1' } }])
  })

  test('is by the place alone where the disk tells nothing', async () => {
    const store = open()
    await trustVault(store, clone('', '', ''), NOW)
    expect(isTrusted(await store.list(), clone('git@a:x', '', ''))).toBe(true)
  })

  test('holds whichever way the remote is reached', async () => {
    const store = open()
    await trustVault(store, vault('git@a.org:x/y.git'), NOW)
    const changed = vault('https://me@a.org/x/y')
    expect(isTrusted(await store.list(), changed)).toBe(true)
    expect((await trustVault(store, changed, NOW)).kind).toBe('already-trusted')
  })
})

test.each([
  '',
  '{',
  '[]',
  'null',
  '{"vaults":3}',
  '{"vaults":[{"root":1},null,7]}',
  '{"vaults":[{"root":"/p","remote":"","birth":3},{"root":"/q","remote":"","birth":null}]}',
])('REC-14: a list that reads %j trusts nobody', async (text) => {
  const state = folder()
  writeFileSync(join(state, 'trusted.json'), text)
  expect(await openTrustFile(state).list()).toEqual([])
})

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

describe('what tells a folder from its successor', () => {
  /** A disk counts in ticks of some milliseconds. */
  const aTick = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 20))

  test('it stays with the folder, and a new one at the same path has another', async () => {
    const root = folder()
    mkdirSync(join(root, 'a', '.git'), { recursive: true })
    mkdirSync(join(root, 'a', '.memory'))
    const before = [birthOf(join(root, 'a')), gitBirthOf(join(root, 'a', '.memory'))]
    writeFileSync(join(root, 'a', 'file'), '')
    writeFileSync(join(root, 'a', '.git', 'HEAD'), '')
    renameSync(join(root, 'a'), join(root, 'b'))
    const after = [birthOf(join(root, 'b')), gitBirthOf(join(root, 'b', '.memory'))]
    expect(after).toEqual(before)
    rmSync(join(root, 'b'), { recursive: true })
    await aTick()
    mkdirSync(join(root, 'b', '.git'), { recursive: true })
    expect(birthOf(join(root, 'b'))).not.toBe(before[0])
    expect(gitBirthOf(join(root, 'b'))).not.toBe(before[1])
  })

  test('nothing where there is nothing', () => {
    expect(birthOf(join(folder(), 'away'))).toBe('')
  })

  test('a linked work tree has its own', async () => {
    const root = folder()
    mkdirSync(join(root, '.git'))
    await aTick()
    mkdirSync(join(root, 'w'))
    writeFileSync(join(root, 'w', '.git'), 'gitdir: ../.git\n')
    expect(gitBirthOf(join(root, 'w'))).not.toBe(gitBirthOf(root))
  })
})
