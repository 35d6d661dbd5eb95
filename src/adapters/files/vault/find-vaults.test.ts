import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseVault, type ListedVault, listVaults } from '../../../app/vault/vaults.ts'
import { KnownError } from '../../../core/base/errors.ts'
import { type FinderSettings, openVaultFinder } from './find-vaults.ts'

const MARKERS = {
  vault: 'memory-index.json',
  smallcode: 'index.json',
  'claude-json': 'decisions/use-pnpm.json',
  'claude-md': 'MEMORY.md',
} as const

let top = ''
const at = (path: string): string => join(top, path)

function put(path: string, text = ''): void {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}

function vault(path: string, layout: keyof typeof MARKERS = 'vault'): void {
  put(`${path}/${MARKERS[layout]}`, layout === 'claude-md' ? '# Memory\n' : '{}')
}

function finder(cwd: string, rest: Partial<FinderSettings> = {}) {
  mkdirSync(at(cwd), { recursive: true })
  return openVaultFinder({ home: at('home'), cwd: at(cwd), ...rest })
}

const short = ({ path, layout, scope, isDefault }: ListedVault): string =>
  `${path.slice(top.length + 1)} ${layout} ${scope}${isDefault ? ' *' : ''}`

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-find-')))
  mkdirSync(at('home'))
})
afterEach(() => rmSync(top, { recursive: true }))

describe('LAY-17: the nearest vault', () => {
  test('is looked for from the working folder up to the root of the work tree, and no further', async () => {
    mkdirSync(at('home/repo/.git'), { recursive: true })
    vault('home/repo/.claude/memory', 'claude-json')
    vault('home/repo/packages/api/.memory')
    vault('home/.memory')
    const listed = await listVaults(finder('home/repo/packages/api/src'))
    expect(listed.map(short)).toEqual([
      'home/repo/packages/api/.memory vault project *',
      'home/repo/.claude/memory claude-json project',
    ])
  })

  test('COR-08: where only agents have memories, the error names them and how to pick one', async () => {
    vault('repo/.claude/agent-memory/reviewer', 'claude-md')
    await expect(chooseVault(finder('repo'))).rejects.toMatchObject({
      code: 'VAULT_NOT_FOUND',
      message: `This project has no vault of its own, only ${at('repo/.claude/agent-memory/reviewer')}.`,
      hint: expect.stringContaining(`--vault ${at('repo/.claude/agent-memory/reviewer')}`),
    })
  })

  test('readable copies of a smallcode list are its own, whatever ids it has (LAY-17, HYG-02)', async () => {
    vault('repo/.smallcode/memory', 'smallcode')
    for (const name of ['decision-m1.md', 'Session_Note-x_y-356dre4s.md', 'context-a1b2c3d4.md'])
      put(`repo/.smallcode/memory/${name}`, '# Use pnpm\n\nType: decision\nTags: \nCreated: ')
    expect((await chooseVault(finder('repo'))).problems).toEqual([])
    put('repo/.smallcode/memory/user_role.md', '---\nname: Role\ntype: user\n---\n')
    expect((await chooseVault(finder('repo'))).problems).toMatchObject([
      { code: 'mixed-layouts', message: expect.stringContaining('claude-md (user_role.md)') },
    ])
    // Every prompt looks: of thousands only the first few are opened.
    for (let at = 100; at < 200; at++) put(`repo/.smallcode/memory/a-m${at}.md`, '# Use pnpm\n')
    expect((await chooseVault(finder('repo'))).problems).toEqual([])
  })

  test('in one folder .memory comes before .claude/memory before .smallcode/memory', async () => {
    mkdirSync(at('repo/.git'), { recursive: true })
    vault('repo/.smallcode/memory', 'smallcode')
    expect((await chooseVault(finder('repo'))).layout).toBe('smallcode')
    vault('repo/.claude/memory', 'claude-md')
    expect((await chooseVault(finder('repo'))).layout).toBe('claude-md')
    vault('repo/.memory')
    expect((await chooseVault(finder('repo'))).layout).toBe('vault')
  })

  test('a work tree whose .git is a file ends the search as well', async () => {
    put('repo/.git', 'gitdir: /elsewhere/.git/worktrees/repo\n')
    vault('.memory')
    expect(await listVaults(finder('repo/src'))).toEqual([])
  })

  test('without git it ends below the home folder, but the working folder itself always counts', async () => {
    vault('home/notes/.memory')
    vault('home/.memory')
    expect((await listVaults(finder('home/notes/deep'))).map(short)).toEqual([
      'home/notes/.memory vault project *',
    ])
    expect((await listVaults(finder('home'))).map(short)).toEqual(['home/.memory vault project *'])
  })

  test('an empty folder is no vault, one whose config names a layout is', async () => {
    mkdirSync(at('repo/.git'), { recursive: true })
    mkdirSync(at('repo/.memory'))
    vault('repo/.smallcode/memory', 'smallcode')
    expect((await chooseVault(finder('repo'))).layout).toBe('smallcode')
    put('repo/.memory/memory-config.json', '{"layout": "claude-md"}')
    expect(await chooseVault(finder('repo'))).toMatchObject({
      layout: 'claude-md',
      rootName: '.memory',
    })
  })

  test("a person's own memory_root is looked for first", async () => {
    mkdirSync(at('repo/.git'), { recursive: true })
    vault('repo/.memory')
    vault('repo/docs/memory', 'claude-md')
    const found = await chooseVault(finder('repo', { memoryRoot: 'docs/memory' }))
    expect(found).toMatchObject({ layout: 'claude-md', rootName: 'docs/memory' })
  })

  test('a folder that speaks two dialects says so', async () => {
    mkdirSync(at('repo/.git'), { recursive: true })
    vault('repo/.claude/memory', 'claude-json')
    vault('repo/.claude/memory', 'claude-md')
    const found = await chooseVault(finder('repo'))
    expect(found.layout).toBe('claude-json')
    expect(found.problems.map(({ code }) => code)).toEqual(['mixed-layouts'])
  })
})

describe('LAY-11: several vaults at once', () => {
  test('project, agents, auto memory and user are all listed, each with its scope and reason', async () => {
    mkdirSync(at('home/my.repo/.git'), { recursive: true })
    const slug = at('home/my.repo').replace(/[^a-zA-Z0-9]/g, '-')
    vault('home/my.repo/.memory')
    vault('home/my.repo/.claude/agent-memory/reviewer', 'claude-md')
    vault('home/my.repo/.claude/agent-memory-local/tester', 'claude-md')
    vault(`home/.claude/projects/${slug}/memory`, 'claude-md')
    vault('home/.claude/projects/-somebody-else/memory', 'claude-md')
    vault('home/.claude/agent-memory/everywhere', 'claude-md')
    vault('home/.everkeep/vault')
    const listed = await listVaults(finder('home/my.repo/src'))
    expect(listed.map(short)).toEqual([
      'home/my.repo/.memory vault project *',
      'home/my.repo/.claude/agent-memory/reviewer claude-md agent',
      'home/my.repo/.claude/agent-memory-local/tester claude-md agent',
      `home/.claude/projects/${slug}/memory claude-md project`,
      'home/.claude/agent-memory/everywhere claude-md agent',
      'home/.everkeep/vault vault user',
    ])
    expect(listed.map(({ agent }) => agent).filter(Boolean)).toEqual([
      'reviewer',
      'tester',
      'everywhere',
    ])
    for (const { reason } of listed) expect(reason).not.toBe('')
  })

  test('without a vault of the project its auto memory is the default, then the user vault, never an agent', async () => {
    mkdirSync(at('repo/.git'), { recursive: true })
    vault('repo/.claude/agent-memory/reviewer', 'claude-md')
    await expect(chooseVault(finder('repo'))).rejects.toThrow(KnownError)
    vault('home/.everkeep/vault')
    expect((await chooseVault(finder('repo'))).scope).toBe('user')
    vault(`home/.claude/projects/${at('repo').replace(/[^a-zA-Z0-9]/g, '-')}/memory`, 'claude-md')
    expect((await chooseVault(finder('repo'))).reason).toContain('auto memory')
  })

  test('a linked work tree shares the auto memory of its repository', async () => {
    mkdirSync(at('repo/.git/worktrees/fix'), { recursive: true })
    put('trees/fix/.git', `gitdir: ${at('repo')}/.git/worktrees/fix\n`)
    put('repo/.git/worktrees/fix/commondir', '../..\n')
    put('repo/.git/worktrees/fix/gitdir', `${at('trees/fix/.git')}\n`)
    const slug = at('repo').replace(/[^a-zA-Z0-9]/g, '-')
    vault(`home/.claude/projects/${slug}/memory`, 'claude-md')
    expect((await chooseVault(finder('trees/fix'))).path).toContain(slug)
  })

  test('a client whose folder was moved is found there', async () => {
    const slug = at('repo').replace(/[^a-zA-Z0-9]/g, '-')
    vault(`moved/projects/${slug}/memory`, 'claude-md')
    const found = await chooseVault(finder('repo', { claudeHome: at('moved') }))
    expect(found.path).toBe(at(`moved/projects/${slug}/memory`))
  })

  // DRM-10: a common set-up links many folders to one; a memory must not be its own duplicate.
  test('a folder that several links lead to is one vault, with a note of the other ways in', async () => {
    mkdirSync(at('repo/.git'), { recursive: true })
    mkdirSync(at('repo/.claude'))
    vault('home/.everkeep/vault', 'claude-md')
    symlinkSync(at('home/.everkeep/vault'), at('repo/.claude/memory'))
    const listed = await listVaults(finder('repo'))
    expect(listed).toHaveLength(1)
    expect(listed[0]).toMatchObject({
      path: at('repo/.claude/memory'),
      root: at('home/.everkeep/vault'),
      alsoAt: [at('home/.everkeep/vault')],
      isDefault: true,
    })
  })

  test('links that lead nowhere or in circles are passed over', async () => {
    mkdirSync(at('repo/.git'), { recursive: true })
    symlinkSync(at('nowhere'), at('repo/.memory'))
    mkdirSync(at('repo/.claude'))
    symlinkSync(at('repo/.claude/memory'), at('repo/.claude/memory'))
    expect(await listVaults(finder('repo'))).toEqual([])
  })
})

describe('LAY-17: a vault that was named', () => {
  test('wins over the nearest and says how it was named', async () => {
    vault('repo/.memory')
    vault('other/notes')
    const listed = await listVaults(finder('repo'), { path: at('other/notes'), by: 'env' })
    expect(listed.map(short)).toEqual(['other/notes vault project *', 'repo/.memory vault project'])
    expect(listed[0]?.reason).toContain('EVERKEEP_VAULT')
  })

  test('may be relative to the working folder or to home', async () => {
    vault('repo/notes')
    vault('home/notes')
    const find = finder('repo')
    expect((await chooseVault(find, { path: 'notes', by: 'flag' })).root).toBe(at('repo/notes'))
    expect((await chooseVault(find, { path: '~/notes', by: 'user' })).root).toBe(at('home/notes'))
  })

  test('may be the project that holds it, whose own papers are no memories', async () => {
    put('other/ARCHITECTURE.md', '# How it is built\n')
    vault('other/.claude/memory', 'claude-json')
    const found = await chooseVault(finder('repo'), { path: at('other'), by: 'flag' })
    expect(found).toMatchObject({ path: at('other/.claude/memory'), rootName: '.claude/memory' })
  })

  test('keeps the scope it has when it is found anyway', async () => {
    vault('home/.everkeep/vault')
    const found = await chooseVault(finder('repo'), { path: '~/.everkeep/vault', by: 'flag' })
    expect(found.scope).toBe('user')
  })

  test('and is none is VAULT_NOT_FOUND with what was looked for and what to do', async () => {
    put('repo/README.md', '---\nlayout: page\n---\n')
    const attempt = chooseVault(finder('repo'), { path: at('repo'), by: 'flag' })
    await expect(attempt).rejects.toMatchObject({ code: 'VAULT_NOT_FOUND' })
    await expect(attempt).rejects.toThrow(/10-Memories\/, memory-index\.json/)
    await expect(attempt).rejects.toMatchObject({ hint: expect.stringContaining('everkeep init') })
  })

  test('where there is none at all, the places are named', async () => {
    await expect(chooseVault(finder('home/repo'))).rejects.toThrow(at('home/repo/.memory'))
  })
})

describe('COR-06: folders of other tools', () => {
  test('are found from the root, and are not where new memories go', async () => {
    mkdirSync(at('repo/.git'), { recursive: true })
    for (const root of ['.agent/memory', '.agents/memory', '.serena/memories', 'memory-bank'])
      put(`repo/${root}/notes.md`, '# Notes\n')
    put('repo/memory/2026-03-16.md', '# Monday\n')
    expect((await listVaults(finder('repo'))).map(short)).toEqual([
      'repo/.agent/memory claude-md project',
      'repo/.agents/memory claude-md project',
      'repo/.serena/memories claude-md project',
      'repo/memory-bank claude-md project',
      'repo/memory claude-md project',
    ])
  })

  test('a folder of code that is called memory is none', async () => {
    mkdirSync(at('repo/.git'), { recursive: true })
    put('repo/memory/allocator.c', 'int a;\n')
    put('repo/memory/design.md', '# Allocator\n')
    put('other/memory/README.md', '# Allocator\n')
    put('other/memory/pool/design.md', '# Pool\n')
    put('other/memory/pool/pool.c', 'int a;\n')
    expect(await listVaults(finder('repo'))).toEqual([])
    expect(await listVaults(finder('other'))).toEqual([])
  })

  test('notes without frontmatter are memories where nothing but notes lies there', async () => {
    put('repo/memory/project_debt.md', '# project_debt\n\nThe seed script is slow.\n')
    put('repo/memory/.state/meta.json', '{}\n')
    expect((await listVaults(finder('repo'))).map(short)).toEqual(['repo/memory claude-md project'])
  })

  test('notes in folders by subject are found below an index', async () => {
    put('repo/.claude/memory/index.md', '# Memory Index\n')
    put('repo/.claude/memory/topics/overview.md', '# Overview\n')
    put('repo/.memory/README.md', '# How this works\n')
    put('repo/.memory/team/workflow.md', '# Workflow\n')
    put('repo/.github/agent-memory/reviewer/notes.md', '# Notes\n')
    expect((await listVaults(finder('repo'))).map(short)).toEqual([
      'repo/.memory claude-md project *',
      'repo/.claude/memory claude-md project',
      'repo/.github/agent-memory/reviewer claude-md agent',
    ])
  })

  test('an index.json under keys of its own is no list of smallcode', async () => {
    put('repo/.claude/memory/index.json', '{\n  "version": "1.0",\n  "categories": {}\n}\n')
    put('repo/.claude/memory/testing-guide.md', '# Testing\n')
    put('other/.claude/memory/index.json', '{"version":1,"objects":[]}')
    put('other/.claude/memory/notes.md', '# Notes\n')
    expect((await listVaults(finder('repo'))).map(short)).toEqual([
      'repo/.claude/memory claude-md project *',
    ])
    expect((await listVaults(finder('other'))).map(short)).toEqual([
      'other/.claude/memory smallcode project *',
    ])
  })

  test('what no command opens by itself is named: vaults of folders below, files of other tools', async () => {
    mkdirSync(at('repo/.git'), { recursive: true })
    put('repo/.claude/memory/notes.md', '# Notes\n')
    put('repo/memory.jsonl', '{"type":"entity","name":"a","entityType":"b","observations":["c"]}\n')
    put('repo/.memory/memory.db', 'SQLite format 3\0')
    put('repo/.claude/memory.json', '{"project":{"name":"x"}}\n')
    put('repo/.claude/agent-memory/failures/mock.json', '{}\n')
    put('repo/apps/web/.claude/agent-memory/writer/notes.md', '# Notes\n')
    put('repo/apps/web/node_modules/x/.claude/memory/notes.md', '# Notes\n')
    const found = await finder('repo').elsewhere()
    expect(found.map(({ path, is }) => `${path.slice(top.length + 1)} ${is}`)).toEqual([
      'repo/.memory/memory.db importable',
      'repo/memory.jsonl importable',
      'repo/.claude/memory.json text',
      'repo/.claude/agent-memory/failures text',
      'repo/apps/web/.claude/agent-memory/writer vault',
    ])
  })
})
