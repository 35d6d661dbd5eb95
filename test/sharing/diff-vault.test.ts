import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pathsOfMemory } from '../../src/app/catalog/parse-file.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import * as library from '../../src/index.ts'
import { type GitProject, gitProject } from '../support/git-project.ts'

type Vault = library.VaultHandle
const LAYOUTS = ['vault', 'claude-json', 'claude-md', 'smallcode'] as const

const opened: Vault[] = []
beforeEach(() => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-home-')))
  vi.stubEnv('HOME', home)
  vi.stubEnv('EVERKEEP_STATE_DIR', join(home, 'state'))
})
afterEach(() => {
  for (const vault of opened.splice(0)) vault.close()
  vi.unstubAllEnvs()
})

async function open(root: string): Promise<Vault> {
  const vault = await library.openVault(root)
  opened.push(vault)
  return vault
}

async function newVault(
  layout: library.LayoutName,
): Promise<{ readonly project: GitProject; readonly vault: Vault }> {
  const project = gitProject({ 'README.md': '# A project\n' })
  await library.initVault(project.root, { layout })
  return { project, vault: await open(project.root) }
}

async function save(vault: Vault, text: string, kind = 'insight'): Promise<string> {
  const plan = await vault.planSave({ text, kind, into: { how: 'new' } })
  const saved = await vault.saveMemory(plan, { force: true, replace: true })
  if (saved.kind !== 'saved') throw new Error(`not saved: ${saved.kind}`)
  return saved.outcome.operation?.changes[0]?.memoryId ?? ''
}

async function setStatus(
  vault: Vault,
  verb: 'forget' | 'archive' | 'restore',
  id: string,
): Promise<void> {
  const plan = await vault.planStatus(verb, { names: [id], reason: 'it is old' })
  await vault.apply({ plan, select: 'all' })
}

async function edit(vault: Vault, id: string, title: string): Promise<void> {
  const plan = await vault.planEdit(id, { fields: { title, addTags: ['edited'] } })
  await vault.apply({ plan, select: 'all' })
}

const told = ({ changes }: library.VaultDiff) =>
  changes.map(({ change, id, rule }) => `${rule ? 'rule ' : ''}${change} ${id}`)

// GIT-08
describe.each(LAYOUTS)('diff in the layout %s', (layout) => {
  test('tells what was added, changed, retired, archived, restored and deleted, and by whom', async () => {
    const { project, vault } = await newVault(layout)
    const pool = await save(vault, 'The pool holds ten connections.')
    const tabs = await save(vault, 'Always indent with tabs.', 'feedback')
    const old = await save(vault, 'Labels are printed as PDF files.')
    const shelf = await save(vault, 'Reports are exported as CSV files.')
    project.commit('First memories')
    expect(told(await vault.diff())).toEqual([])

    await edit(vault, tabs, 'Indent with two spaces')
    await edit(vault, pool, 'Pool size')
    await setStatus(vault, 'forget', old)
    await setStatus(vault, 'archive', shelf)
    const fresh = await save(vault, 'The queue retries five times.')
    const waiting = await vault.diff()
    expect(told(waiting)).toEqual([
      `rule changed ${tabs}`,
      `added ${fresh}`,
      `changed ${pool}`,
      `retired ${old}`,
      `archived ${shelf}`,
    ])
    expect(waiting.changes.every(({ by }) => by.kind === 'uncommitted')).toBe(true)
    const [rule] = waiting.changes
    const names = rule?.fields.map(({ name }) => name) ?? []
    expect(names).toEqual(expect.arrayContaining(['title', 'tags']))
    expect(names.filter((name) => /updated|times|usage|changes/.test(name))).toEqual([])
    expect(waiting.changes[3]).toMatchObject({ statusReason: 'it is old', status: 'retired' })

    project.git('config', 'user.name', 'Bob')
    const second = project.commit('Second')
    const committed = await vault.diff({ range: 'HEAD~1..HEAD' })
    expect(told(committed)).toEqual(told(waiting))
    for (const { by } of committed.changes)
      expect(by).toMatchObject({ kind: 'commit', author: 'Bob', commit: second })

    await setStatus(vault, 'restore', old)
    project.commit('Third')
    expect(told(await vault.diff({ range: 'HEAD~1' }))).toEqual([`restored ${old}`])
    expect(told(await vault.diff({ range: 'HEAD..HEAD~2' }))).toContain(`deleted ${fresh}`)
  })

  test('says nothing of uses but how many there are', async () => {
    const { project, vault } = await newVault(layout)
    const id = await save(vault, 'The pool holds ten connections.')
    project.commit('First')
    await countUse(vault, id)
    const diff = await vault.diff()
    expect(told(diff)).toEqual([])
    expect(diff.usageOnly).toBe(1)
    project.git('config', 'user.name', 'Reader')
    project.commit('Only read')
    await edit(vault, id, 'Pool size')
    project.git('config', 'user.name', 'Writer')
    project.commit('Edit')
    await countUse(vault, id)
    project.git('config', 'user.name', 'Reader')
    project.commit('Read again')
    const all = await vault.diff({ range: 'HEAD~3..HEAD' })
    expect(all.changes.map(({ by }) => by)).toMatchObject([{ kind: 'commit', author: 'Writer' }])
  })

  test('reads only: no file of the repository and no ref is touched', async () => {
    const { project, vault } = await newVault(layout)
    await save(vault, 'The pool holds ten connections.')
    project.commit('First')
    await save(vault, 'The queue retries five times.')
    const before = [project.git('status', '--porcelain'), project.git('for-each-ref')]
    await vault.diff()
    await vault.diff({ range: 'HEAD~1..HEAD' })
    expect([project.git('status', '--porcelain'), project.git('for-each-ref')]).toEqual(before)
  })
})

/** One use more, written as the layout writes it. */
async function countUse(vault: Vault, id: string): Promise<void> {
  const { root } = vault.vault
  const layout = layoutNamed(vault.vault.layout)
  const { entry } = await vault.inspect(id)
  const paths = [...new Set(pathsOfMemory(layout, entry.path))]
  const there = paths.filter((path) => existsSync(join(root, path)))
  const files = new Map(there.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const parsed = layout.parse(entry.path, files.get(entry.path) ?? '', files)
  const before = parsed.find(({ memory }) => memory.id === id)?.memory
  if (before === undefined) throw new Error(`${id} is not there`)
  const lastUsedAt = '2026-11-20T10:00:00.000Z' as library.Instant
  const after = { ...before, useCount: before.useCount + 1, lastUsedAt }
  for (const { path, text = '' } of layout.store({
    files,
    from: entry.path,
    to: entry.path,
    before,
    after,
  }))
    writeFileSync(join(root, path), text)
}

// GIT-08
describe('diff finds its revisions', () => {
  test('a...b is what b changed since it left a', async () => {
    const { project, vault } = await newVault('vault')
    await save(vault, 'The pool holds ten connections.')
    project.commit('First')
    project.git('switch', '--quiet', '-c', 'feature')
    const mine = await save(vault, 'The queue retries five times.')
    project.commit('Mine')
    project.git('switch', '--quiet', 'main')
    const theirs = await save(vault, 'Labels are printed as PDF files.')
    project.commit('Theirs')
    expect(told(await vault.diff({ range: 'main...feature' }))).toEqual([`added ${mine}`])
    expect(told(await vault.diff({ range: 'main..feature' })).sort()).toEqual([
      `added ${mine}`,
      `deleted ${theirs}`,
    ])
    const gone = (await vault.diff({ range: 'main..feature' })).changes[1]
    expect(gone?.by).toEqual({ kind: 'unknown' })
    project.git('switch', '--quiet', 'feature')
    expect(told(await vault.diff({ since: 'main' }))).toEqual([`added ${mine}`])
  })

  test('a file that was renamed is one memory, renamed', async () => {
    const { project, vault } = await newVault('vault')
    const id = await save(vault, 'The pool holds ten connections.')
    project.commit('First')
    project.git('mv', `.memory/10-Memories/${id}.md`, '.memory/10-Memories/MEM-pool.md')
    const [change] = (await vault.diff()).changes
    expect(change).toMatchObject({ change: 'renamed', id: 'MEM-pool', was: { id } })
  })

  test('a converted vault is compared memory by memory, and that is said', async () => {
    const { project, vault } = await newVault('vault')
    await save(vault, 'The pool holds ten connections.')
    await save(vault, 'Always indent with tabs.', 'feedback')
    project.commit('First')
    await vault.convert({ to: 'claude-md', replace: true })
    vault.close()
    rmSync(join(project.root, '.memory'), { recursive: true })
    const fresh = await save(await open(project.root), 'The queue retries five times.')
    project.commit('Converted')
    const diff = await (await open(project.root)).diff({ range: 'HEAD~1' })
    expect(diff.notes.join()).toContain('.memory (vault) to .claude/memory (claude-md)')
    expect(told(diff)).toEqual([`added ${fresh}`])
  })

  test('a vault that was moved is found where it was', async () => {
    const { project, vault } = await newVault('vault')
    await save(vault, 'The pool holds ten connections.')
    project.commit('First')
    vault.close()
    project.git('mv', '.memory', 'notes')
    project.commit('Moved')
    const diff = await (await open(join(project.root, 'notes'))).diff({ range: 'HEAD~1..HEAD' })
    expect(told(diff)).toEqual([])
    expect(diff.notes.join()).toContain('.memory (vault) to notes (vault)')
  })

  test('generated files, our own state and symlinks are no memories', async () => {
    const { project, vault } = await newVault('claude-md')
    await save(vault, 'The pool holds ten connections.')
    project.commit('First')
    const root = vault.vault.root
    mkdirSync(join(root, '.hidden'))
    writeFileSync(join(root, '.hidden', 'planted.md'), '---\nname: planted\n---\nPlanted.\n')
    execFileSync('ln', ['-s', '../../README.md', join(root, 'linked.md')])
    writeFileSync(join(root, 'MEMORY.md'), '# Memory Index\n')
    expect(told(await vault.diff())).toEqual([])
    project.commit('Planted')
    expect(told(await vault.diff({ range: 'HEAD~1..HEAD' }))).toEqual([])
  })
})

// GIT-08
describe('diff says what it cannot do', () => {
  const failing = async (root: string, range?: string) =>
    (await open(root)).diff({ range }).catch((error: unknown) => error)

  test('outside of git, without a commit, ignored, and at a revision that is none', async () => {
    const plain = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-plain-')))
    await library.initVault(plain)
    expect(await failing(plain)).toMatchObject({
      code: 'NO_REPOSITORY',
      message: 'The vault is not in a git work tree.',
    })
    execFileSync('git', ['init', '--quiet', plain])
    expect(await failing(plain)).toMatchObject({
      code: 'NO_REPOSITORY',
      message: expect.stringContaining('No commits yet'),
    })
    const { project } = await newVault('vault')
    for (const range of ['nowhere', 'HEAD..nowhere', '--all', 'HEAD:README.md', '-p..HEAD'])
      expect(await failing(project.root, range)).toMatchObject({
        code: 'REVISION_NOT_FOUND',
        hint: expect.stringContaining('git '),
      })
    writeFileSync(join(project.root, '.gitignore'), '.memory/\n')
    expect(await failing(project.root)).toMatchObject({
      code: 'NO_REPOSITORY',
      message: 'git ignores .memory, so no revision contains its memories.',
    })
  })

  test('in a bare repository, and without git', async () => {
    const bare = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-bare-')))
    execFileSync('git', ['init', '--quiet', '--bare', bare])
    await library.initVault(bare)
    expect(await failing(join(bare, '.memory'))).toMatchObject({
      code: 'NO_REPOSITORY',
      message: 'The repository is bare: it has no working tree.',
    })
    const { project } = await newVault('vault')
    vi.stubEnv('PATH', '/nowhere')
    expect(await failing(project.root)).toMatchObject({ code: 'GIT_ERROR' })
  })

  test('in a shallow clone that does not reach back', async () => {
    const { project, vault } = await newVault('vault')
    await save(vault, 'The pool holds ten connections.')
    project.commit('First')
    await save(vault, 'The queue retries five times.')
    project.commit('Second')
    const clone = `${project.root}-shallow`
    project.git('clone', '--quiet', '--depth=1', `file://${project.root}`, clone)
    expect(await failing(clone, 'HEAD~1')).toMatchObject({
      code: 'REVISION_NOT_FOUND',
      hint: expect.stringContaining('fetch-depth: 0'),
    })
    expect(await failing(clone)).toMatchObject({ changes: [] })
  })

  test('in a submodule the revisions are its own, and that is said', async () => {
    const { project: inner, vault } = await newVault('vault')
    await save(vault, 'The pool holds ten connections.')
    inner.commit('First')
    const outer = gitProject({ 'README.md': '# Outer\n' })
    outer.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root, 'lib')
    outer.commit('With a submodule')
    const inside = await open(join(outer.root, 'lib'))
    const diff = await inside.diff({ range: 'HEAD~1' })
    expect(diff.changes.map(({ change }) => change)).toEqual(['added'])
    expect(diff.notes.join()).toContain('the revisions are those of the submodule')
  })
})
