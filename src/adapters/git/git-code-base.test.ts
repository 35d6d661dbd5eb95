import { chmodSync, existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Files, type GitProject, gitProject } from '../../../test/support/git-project.ts'
import { EMPTY_MEMORY } from '../../core/model/memory.ts'
import { referencesIn } from '../../core/references/references.ts'
import type { Verdict } from '../../core/references/verdict.ts'
import { openProjectCode } from '../../main/world/open-project-code.ts'
import type { CheckOptions } from '../../ports/code-base.ts'
import { type WordQuestion, wordFacts } from '../word-facts.ts'
import { gitNames } from './git-files.ts'

const code = (name: string): string =>
  Array.from({ length: 12 }, (_, at) => `export const ${name}${at} = ${at}\n`).join('')
const START: Files = {
  'src/db/pool.ts': code('pool'),
  'src/db/query.ts': code('query'),
  'docs/guide.md': 'Read me.\n',
  '.memory/a.md': 'x\n',
}

const judged = async (
  { root }: Pick<GitProject, 'root'>,
  body: string,
  options: Partial<CheckOptions> = {},
): Promise<readonly Verdict[]> => {
  const base = openProjectCode({ project: root, vaultRoot: join(root, '.memory') })
  const references = referencesIn({ ...EMPTY_MEMORY, body })
  const folder = join(root, '.memory')
  const all = { deadlineMs: 30_000, ...options }
  const [alone = []] = await base.check([{ references, folder }], all)
  // Beside many others the same is found out by another way.
  const crowd = { references: Array.from({ length: 500 }, () => BESIDE), folder }
  const [among = []] = await base.check([{ references, folder }, crowd], all)
  expect(among).toEqual(alone)
  return alone
}

const BESIDE = {
  kind: 'path',
  text: 'docs/guide.md',
  line: 1,
  from: 'code',
  claim: 'there',
} as const

// REC-07
test('a symbolic link is there as long as it leads somewhere', async () => {
  const project = gitProject(START)
  symlinkSync('pool.ts', join(project.root, 'src/db/current.ts'))
  symlinkSync('/nowhere/at/all.ts', join(project.root, 'src/db/local.ts'))
  symlinkSync('round.ts', join(project.root, 'src/db/round.ts'))
  project.commit()
  const body = 'In `src/db/current.ts`, `src/db/local.ts` and `src/db/round.ts`'
  expect((await judged(project, body)).map(({ is }) => is)).toEqual([
    'FOUND',
    'UNVERIFIABLE',
    'UNVERIFIABLE',
  ])
  project.remove('src/db/pool.ts')
  const dead = { is: 'UNVERIFIABLE', why: 'it is a broken symlink' }
  expect(
    await judged(project, 'In `src/db/current.ts`, `db/current.ts` and `current.ts`'),
  ).toMatchObject([dead, dead, dead])
  const base = openProjectCode({ project: project.root, vaultRoot: join(project.root, '.memory') })
  expect(await base.exists('src/db/current.ts')).toBe(false)
})

// REC-07
test('a path in another letter case, or one that several files end with, is told as such', async () => {
  const project = gitProject({
    ...START,
    'packages/a/src/index.ts': code('a'),
    'packages/b/src/index.ts': code('b'),
  })
  // A disk that knows no capitals has the file by either name.
  const hasCapitals = !existsSync(join(project.root, 'SRC'))
  expect(await judged(project, 'In `src/db/Pool.ts` and `src/index.ts`')).toMatchObject([
    hasCapitals ? { is: 'MOVED', to: 'src/db/pool.ts' } : { is: 'FOUND' },
    { is: 'UNVERIFIABLE', oneOf: 2, why: 'it may be any of 2 files with this ending' },
  ])
})

// REC-07, DRM-02
test('a function that only comments speak of is gone; one that is called by a name in quotes is not', async () => {
  const project = gitProject({
    ...START,
    'src/make.ts': 'export function makePool() {}\nexport function makeQueue() {}\n',
  })
  project.write({
    'src/make.ts': '/*\nmakePool was here\n*/\nopen() // instead of makePool\n',
    'routes.json': '{ "handlers": "makeQueue" }\n',
  })
  const commit = project.commit()
  expect(await judged(project, '`makePool()` and `makeQueue()`')).toMatchObject([
    { is: 'MISSING', commit },
    { is: 'FOUND', why: 'it is used in routes.json:1' },
  ])
})

// REC-07, DRM-02
test('a name in a very large file of code is there, with ripgrep and without', async () => {
  const line = 'export const filler = "x"\n'
  const large = `export function makePool() {}\n${line.repeat(60_000)}`
  const project = gitProject({ ...START, 'src/large.ts': `makePool()\n${large}` })
  project.write({ 'src/large.ts': large })
  project.commit()
  expect(await judged(project, '`makePool()`')).toMatchObject([{ is: 'FOUND' }])
  const how = {
    within: { leftMs: () => 30_000, whenOver: () => () => undefined },
    search: async ({ onHit }: WordQuestion) => {
      onHit({ path: 'src/large.ts', line: 1, word: 'makePool' })
      return true
    },
  }
  const facts = await wordFacts({ root: project.root, skip: [] }, ['makePool'], how)
  expect(facts?.get('makePool')).toEqual({ used: 'src/large.ts:1' })
})

// REC-07, DRM-02
test('what memories say is no code, in whatever vault they lie, today and in history', async () => {
  const says = (text: string): Files => ({
    '.memory/memory-index.json': `{ "summary": "${text}" }\n`,
    '.claude/memory/decisions/a.json': `{ "summary": "${text}" }\n`,
    'packages/a/.smallcode/memory/index.json': `{ "summary": "${text}" }\n`,
  })
  const project = gitProject({ ...START, ...says('makePool opens it') })
  expect(await judged(project, '`makePool()`')).toMatchObject([{ is: 'UNVERIFIABLE' }])
  project.write(says('it is opened by makePool'))
  project.commit()
  project.write({ ...says('it is open') })
  project.commit()
  expect(await judged(project, '`makePool()`')).toMatchObject([{ is: 'UNVERIFIABLE' }])
})

// REC-07, DRM-02
test('COR-03: a file of an ending that no list knows is judged by its neighbours, however little is asked', async () => {
  const project = gitProject({ 'examples/ring/ring.cir': 'R1', 'examples/ring/mux.cir': 'R2' })
  expect(await judged(project, 'See `examples/ring/ring_wdm.cir`.')).toMatchObject([
    { is: 'MISSING' },
  ])
})

test('COR-05: a repository that is asked again and again reads once what was ever removed, and says the same', async () => {
  const project = gitProject({ 'src/a.ts': 'export const openPool = 1\n// closePool\n' })
  project.write({ 'src/a.ts': 'export const other = 1\n' })
  const commit = project.commit()
  const body = 'See `openPool()` and `closePool()`.'
  const rounds = []
  for (let round = 0; round < 4; round++) rounds.push(await judged(project, body))
  const removed = { is: 'MISSING', why: `it was removed in ${commit.slice(0, 8)}` }
  for (const verdicts of rounds) expect(verdicts).toMatchObject([removed, { is: 'UNVERIFIABLE' }])
  project.write({ 'src/a.ts': '\n' })
  project.commit()
  expect(await judged(project, 'See `other()`.')).toMatchObject([{ is: 'MISSING' }])
})

test('a name that never stood anywhere but in comments was never removed', async () => {
  const project = gitProject({ ...START, 'src/make.ts': '// like makePool, but quick\nopen()\n' })
  project.write({ 'src/make.ts': 'open()\n' })
  project.commit()
  expect(await judged(project, '`makePool()`')).toMatchObject([{ is: 'UNVERIFIABLE' }])
})

describe('what became of a file, from a real history (DRM-03)', () => {
  test('a rename carries the commit as evidence', async () => {
    const project = gitProject(START)
    project.git('mv', 'src/db/pool.ts', 'src/db/connections.ts')
    const commit = project.commit()
    expect(await judged(project, 'In `src/db/pool.ts`')).toMatchObject([
      { is: 'MOVED', to: 'src/db/connections.ts', commit },
    ])
  })

  test('a file that moved twice is found where it is, with its first move as evidence', async () => {
    const project = gitProject(START)
    mkdirSync(join(project.root, 'packages/db'), { recursive: true })
    project.git('mv', 'src/db/pool.ts', 'packages/db/pool-one.ts')
    const first = project.commit()
    project.git('mv', 'packages/db/pool-one.ts', 'packages/db/pool-two.ts')
    project.commit()
    expect(await judged(project, 'In `src/db/pool.ts`')).toMatchObject([
      { is: 'MOVED', to: 'packages/db/pool-two.ts', commit: first },
    ])
  })

  test('a file that moved and was then deleted is missing', async () => {
    const project = gitProject(START)
    project.git('mv', 'src/db/pool.ts', 'src/db/connections.ts')
    project.commit()
    project.remove('src/db/connections.ts')
    project.commit()
    expect(await judged(project, 'In `src/db/pool.ts`')).toMatchObject([{ is: 'MISSING' }])
  })

  test('a deleted file is missing, by path, by its end and by its name, whatever has its name', async () => {
    const project = gitProject({ ...START, 'tools/deep/session.ts': code('session') })
    project.remove('tools/deep/session.ts')
    const commit = project.commit()
    project.write({ 'other/place/pool.py': 'x\n' })
    project.commit()
    const verdicts = await judged(project, '`tools/deep/session.ts` `deep/session.ts` `session.ts`')
    expect(verdicts).toMatchObject([
      { is: 'MISSING', commit },
      { is: 'MISSING', commit },
      { is: 'MISSING', commit },
    ])
  })

  test('a deleted file is not moved because a file elsewhere has its name', async () => {
    const project = gitProject({ ...START, 'docs/api/pool.ts': 'different\n' })
    project.remove('src/db/pool.ts')
    project.commit()
    expect(await judged(project, '`src/db/pool.ts`')).toMatchObject([
      { is: 'MISSING', why: expect.stringContaining('docs/api/pool.ts') },
    ])
  })

  test("a file that was moved and written anew in one commit is moved, on less than git's word", async () => {
    const project = gitProject(START)
    project.remove('src/db/pool.ts')
    project.write({ 'packages/db/pool.ts': 'quite another text\n' })
    const commit = project.commit()
    const [verdict] = await judged(project, '`src/db/pool.ts`')
    expect(verdict).toMatchObject({ is: 'MOVED', to: 'packages/db/pool.ts', commit })
    expect(verdict?.isRename).toBeUndefined()
  })

  test('a folder that was renamed is moved, by the rename of its files', async () => {
    const project = gitProject({
      ...START,
      'old/part/a.ts': code('a'),
      'old/part/deep/b.ts': code('b'),
    })
    project.git('mv', 'old', 'new')
    const commit = project.commit()
    expect(await judged(project, 'All in `old/part/`')).toMatchObject([
      { is: 'MOVED', to: 'new/part', isRename: true, commit },
    ])
  })

  test('a folder that was removed is missing', async () => {
    const project = gitProject({ ...START, 'src/old/a.ts': code('a') })
    project.remove('src/old')
    const commit = project.commit()
    expect(await judged(project, 'All in `src/old/`')).toMatchObject([{ is: 'MISSING', commit }])
  })

  test('a change of letter case alone is told with the name of today, and takes nothing away', async () => {
    const project = gitProject(START)
    project.git('mv', 'src/db/pool.ts', 'src/db/Pool.ts')
    project.commit()
    expect(await judged(project, '`src/db/pool.ts`')).toMatchObject([
      { is: 'MOVED', to: 'src/db/Pool.ts', was: 'src/db/pool.ts' },
    ])
  })

  test('a file that came back is there', async () => {
    const project = gitProject(START)
    project.remove('src/db/pool.ts')
    project.commit()
    project.write({ 'src/db/pool.ts': 'again\n' })
    expect(await judged(project, '`src/db/pool.ts`')).toMatchObject([{ is: 'FOUND' }])
  })

  test('odd names are paths like others', async () => {
    const names = ['src/a b.ts', 'src/[id].ts', 'src/ünï.ts', 'src/$x.ts', 'src/a*.ts'] as const
    const project = gitProject({
      ...START,
      ...Object.fromEntries(names.map((at) => [at, code('x')])),
    })
    const links = names.map((path) => `[x](<../${path}>)`).join(' ')
    expect((await judged(project, links)).map(({ is }) => is)).toEqual(names.map(() => 'FOUND'))
    project.remove(...names)
    project.commit()
    expect(
      (await judged(project, '[x](<../src/a b.ts>) `src/ünï.ts`')).map(({ is }) => is),
    ).toEqual(['MISSING', 'MISSING'])
  })
})

describe('uncommitted changes', () => {
  test('new files are there, also by the end of their path', async () => {
    const project = gitProject(START)
    project.write({ 'src/fresh/thing.ts': code('thing') })
    const verdicts = await judged(project, '`src/fresh/thing.ts` `fresh/thing.ts` `thing.ts`')
    expect(verdicts.map(({ is }) => is)).toEqual(['FOUND', 'FOUND', 'FOUND'])
  })

  test('a staged rename is a move', async () => {
    const project = gitProject(START)
    project.git('mv', 'src/db/pool.ts', 'src/db/connections.ts')
    expect(await judged(project, '`src/db/pool.ts`')).toMatchObject([
      { is: 'MOVED', to: 'src/db/connections.ts' },
    ])
  })

  test('a file moved by hand is found by its name', async () => {
    const project = gitProject(START)
    mkdirSync(join(project.root, 'lib/db'), { recursive: true })
    renameSync(join(project.root, 'src/db/pool.ts'), join(project.root, 'lib/db/pool.ts'))
    expect(await judged(project, '`src/db/pool.ts`')).toMatchObject([
      { is: 'MOVED', to: 'lib/db/pool.ts' },
    ])
  })

  test('a file deleted by hand is missing, though git still has it', async () => {
    const project = gitProject(START)
    project.remove('src/db/pool.ts')
    const verdicts = await judged(project, '`src/db/pool.ts` `db/pool.ts`')
    expect(verdicts.map(({ is }) => is)).toEqual(['MISSING', 'MISSING'])
  })

  test('files that a sparse checkout leaves out are there', async () => {
    const project = gitProject(START)
    project.git('sparse-checkout', 'set', '--no-cone', '/docs/')
    expect(existsSync(join(project.root, 'src/db/pool.ts'))).toBe(false)
    const verdicts = await judged(project, '`src/db/pool.ts` `db/pool.ts` `pool.ts`')
    expect(verdicts.map(({ is }) => is)).toEqual(['FOUND', 'FOUND', 'FOUND'])
  })
})

describe('what git does not keep (DRM-02)', () => {
  test('ignored files cannot be missing, even if they were once kept', async () => {
    const project = gitProject({ ...START, 'data/big.ts': code('big'), 'local.config.ts': 'x\n' })
    project.remove('data/big.ts', 'local.config.ts')
    project.write({ '.gitignore': 'data/\n*.config.ts\n' })
    project.commit()
    const verdicts = await judged(
      project,
      '`data/big.ts` `big.ts` `local.config.ts` `src/db/x.config.ts`',
    )
    expect(verdicts.map(({ is }) => is)).toEqual(Array(4).fill('UNVERIFIABLE'))
  })
})

describe('projects as they are', () => {
  test('a repository without commits has files and no past', async () => {
    const project = gitProject()
    project.write({ 'src/a.ts': 'x\n' })
    const verdicts = await judged(project, '`src/a.ts` `a.ts` `src/gone.ts` `gone()`', {})
    expect(verdicts.map(({ is }) => is)).toEqual(['FOUND', 'FOUND', 'UNVERIFIABLE', 'UNVERIFIABLE'])
  })

  test('a package of a larger repository speaks of its own files first', async () => {
    const project = gitProject({
      'packages/a/src/index.ts': code('a'),
      'packages/b/src/index.ts': code('b'),
      'packages/a/.memory/x.md': 'x\n',
    })
    const root = join(project.root, 'packages/a')
    const base = openProjectCode({ project: root, vaultRoot: join(root, '.memory') })
    const references = referencesIn({ ...EMPTY_MEMORY, body: '`src/index.ts`' })
    const questions = [{ references, folder: join(root, '.memory') }]
    expect(await base.check(questions, { deadlineMs: 30_000 })).toMatchObject([
      [{ is: 'FOUND', to: 'packages/a/src/index.ts' }],
    ])
  })

  test('a linked work tree has the past of its repository, and its names', async () => {
    const project = gitProject(START)
    project.git('remote', 'add', 'origin', 'git@example.com:ann/shop.git')
    project.remove('src/db/pool.ts')
    project.commit()
    const tree = `${project.root}-linked`
    project.git('worktree', 'add', '--quiet', tree)
    expect(gitNames(tree)).toEqual([expect.stringMatching(/-linked$/), 'shop'])
    const body = '`src/db/pool.ts` `/Users/ann/shop/src/db/query.ts`'
    expect((await judged({ root: tree }, body)).map(({ is }) => is)).toEqual(['MISSING', 'FOUND'])
  })

  test('nothing in a repository makes git start a program', async () => {
    const project = gitProject({ ...START, '.gitattributes': '*.ts diff=trap\n' })
    const trap = join(project.root, '..', `${project.root.split('/').pop()}-trap`)
    const mark = `${trap}.ran`
    writeFileSync(trap, `#!/bin/sh\necho ran >> "${mark}"\n`)
    chmodSync(trap, 0o755)
    project.remove('src/db/pool.ts')
    project.commit()
    for (const key of [
      'core.fsmonitor',
      'diff.external',
      'diff.trap.textconv',
      'diff.trap.command',
      'core.pager',
      'core.sshCommand',
    ])
      project.git('config', key, trap)
    const verdicts = await judged(project, '`src/db/pool.ts` `pool.ts` `pool3` `poolGone()`', {})
    expect(verdicts[0]?.is).toBe('MISSING')
    expect(existsSync(mark)).toBe(false)
  })

  test('checking leaves the repository as it was', async () => {
    const project = gitProject(START)
    project.remove('src/db/pool.ts')
    const before = project.git('status', '--porcelain')
    await judged(project, '`src/db/pool.ts` `gone.ts` `openPool()`')
    expect(existsSync(join(project.root, '.git/index.lock'))).toBe(false)
    expect(project.git('status', '--porcelain')).toBe(before)
  })
})

describe('symbols with a past (DRM-02)', () => {
  test('a function that was renamed is missing, by the commit that did it', async () => {
    const project = gitProject({
      ...START,
      'src/auth.ts': 'export function verifyToken(token) {\n  return token\n}\n',
      'notes.md': 'verifyToken is described here\n',
    })
    project.write({ 'src/auth.ts': 'export function checkToken(token) {\n  return token\n}\n' })
    const commit = project.commit()
    project.write({ 'src/more.ts': '// verifyToken was its name\n' })
    project.commit()
    const verdicts = await judged(project, 'Call `verifyToken()`, or `checkToken()`', {})
    expect(verdicts).toMatchObject([
      { is: 'MISSING', commit },
      { is: 'FOUND', why: 'it is defined in src/auth.ts:1' },
    ])
  })

  test('words of the vault are not code', async () => {
    const project = gitProject({ ...START, '.memory/b.json': '{"text": "onlyRemembered()"}\n' })
    const [verdict] = await judged(project, '`onlyRemembered()`')
    expect(verdict?.is).toBe('UNVERIFIABLE')
  })
})

describe('COR-02: a rename is whole when no other file took a part', () => {
  const lines = (name: string, from: number, to: number): string =>
    code(name).split('\n').slice(from, to).join('\n')

  test('moved as it was, and split in two', async () => {
    const project = gitProject(START)
    project.remove('src/db/query.ts', 'src/db/pool.ts')
    project.write({
      'src/data/query.ts': code('query'),
      'src/data/pool.ts': `${lines('pool', 0, 9)}\n`,
      'src/data/pool-size.ts': `${lines('pool', 8, 12)}\n`,
    })
    project.commit()
    const verdicts = await judged(project, 'In `src/db/query.ts` and `src/db/pool.ts`')
    expect(verdicts).toMatchObject([
      { is: 'MOVED', to: 'src/data/query.ts', isRename: true, isWhole: true },
      { is: 'MOVED', to: 'src/data/pool.ts', isRename: true },
    ])
    expect(verdicts[1]?.isWhole).toBeUndefined()
  })
})
