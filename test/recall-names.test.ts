import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BINARY } from './cli/harness.ts'
import { stateOf } from './state-of.ts'
import { type GitProject, gitProject } from './support/git-project.ts'
import { loadedBy } from './support/loaded-by.ts'

// REC-07: the names of functions and classes in a memory are checked against the code at the moment of use.

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

function memory(title: string, body: string): string {
  return `---\ntitle: "${title}"\ncreated: 2026-01-05\ntags: [PATTERN]\n---\n\n# ${title}\n\n${body}\n`
}

interface Place {
  readonly project: GitProject
  readonly env: NodeJS.ProcessEnv
}

function projectWith(files: Readonly<Record<string, string>>): Place {
  const project = gitProject(files)
  const home = mkdtempSync(join(tmpdir(), 'everkeep-names-'))
  made.push(project.root, home)
  const env = { PATH: process.env['PATH'], HOME: home }
  spawnSync(process.execPath, [BINARY, 'trust'], { cwd: project.root, env })
  return { project, env }
}

function told({ project, env }: Place, over: NodeJS.ProcessEnv = {}): string {
  const line = [BINARY, 'context', '--prompt', 'how is the squirrel store opened?']
  const { stdout, stderr, status } = spawnSync(process.execPath, line, {
    cwd: project.root,
    // On a machine that is busy with other tests a process takes its time to start.
    env: { ...env, EVERKEEP_RETRIEVAL_VERIFY_MS: '10000', ...over },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}

const NOTE = '.memory/10-Memories/MEM-squirrel-store.md'
const ONLY_NAME = memory('Squirrel store', 'The squirrel store is opened by `openSquirrels()`.')
const FILE_AND_NAME = memory(
  'Squirrel store',
  'The squirrel store is opened by `openSquirrels()` of `src/store.ts`.',
)
const CODE = 'export function openSquirrels() {\n  return 1\n}\n'
const OTHER = 'export function openBadgers() {\n  return 1\n}\n'

describe('a memory that names a function', () => {
  test('is fresh while the code has it, wherever that is', () => {
    const place = projectWith({ [NOTE]: ONLY_NAME, 'src/deep/store.ts': CODE })
    expect(told(place)).toContain('· fresh ·')
    place.project.git('mv', 'src/deep/store.ts', 'src/store.ts')
    expect(told(place)).toContain('· fresh ·')
  })

  test('is withheld once a commit has removed it, without any look before', () => {
    const place = projectWith({ [NOTE]: ONLY_NAME, 'src/store.ts': CODE })
    place.project.write({ 'src/store.ts': OTHER })
    place.project.commit()
    expect(told(place)).toBe('')
    expect(told(place)).toBe('')
  })

  test('is withheld once an edit has removed it, and told again once it is back', () => {
    const place = projectWith({ [NOTE]: ONLY_NAME, 'src/store.ts': CODE })
    expect(told(place)).toContain('· fresh ·')
    place.project.write({ 'src/store.ts': OTHER })
    expect(told(place)).toBe('')
    place.project.write({ 'src/other.ts': CODE })
    expect(told(place)).toContain('· fresh ·')
    place.project.remove('src/other.ts')
    place.project.git('checkout', '--', 'src/store.ts')
    expect(told(place)).toContain('· fresh ·')
  })

  test('says what is missing where its file is still there', () => {
    const place = projectWith({ [NOTE]: FILE_AND_NAME, 'src/store.ts': CODE })
    expect(told(place)).toContain('· fresh ·')
    place.project.write({ 'src/store.ts': OTHER })
    const text = told(place)
    expect(text).toContain('· partly stale ·')
    expect(text).toContain('Careful: Checked just now: no longer there: openSquirrels.')
  })

  test('is told where nothing tells that the project ever had it', () => {
    const place = projectWith({ [NOTE]: ONLY_NAME, 'src/store.ts': OTHER })
    const [first, second] = [told(place), told(place)]
    expect(first).toContain('opened by `openSquirrels()`')
    expect(first).not.toMatch(/fresh|stale/)
    expect(second).toBe(first)
  })

  test('is told as it is where there is no time, and found out later', () => {
    const place = projectWith({ [NOTE]: ONLY_NAME, 'src/store.ts': CODE })
    const underDeadline = told(place, { EVERKEEP_RETRIEVAL_VERIFY_MS: '0' })
    expect(underDeadline).toContain('opened by `openSquirrels()`')
    expect(underDeadline).not.toMatch(/fresh|stale/)
    expect(told(place)).toContain('· fresh ·')
  })
})

describe('on the way of a prompt', () => {
  let place: Place
  beforeAll(() => {
    place = projectWith({ [NOTE]: ONLY_NAME, 'src/store.ts': CODE })
  })

  test('names are found without git, by the program that comes along', () => {
    const tools = join(place.env['HOME']!, 'tools')
    mkdirSync(tools)
    symlinkSync(process.execPath, join(tools, 'node'))
    expect(told(place, { PATH: tools })).toContain('· fresh ·')
    const notes = readFileSync(
      join(stateOf(join(place.project.root, '.memory')), 'words.log'),
      'utf8',
    )
    expect(notes).toBe('at openSquirrels src/store.ts\n')
  })

  test('one that was found is looked at in its file, and no program is started', () => {
    told(place)
    const input = JSON.stringify({
      prompt: 'how is the squirrel store opened?',
      cwd: place.project.root,
    })
    const here = { cwd: place.project.root, env: place.env, input }
    for (let turn = 0; turn < 3; turn++) loadedBy(['hook', 'UserPromptSubmit'], here)
    const { stdout, builtins } = loadedBy(['hook', 'UserPromptSubmit'], here)
    expect(stdout).toContain('· fresh ·')
    expect(builtins).not.toContain('NativeModule child_process')
  })
})

// AGT-03: a hook leaves to somebody else what it has no time for.
test('what a prompt has no time to look for is found out once it is answered', async () => {
  const place = projectWith({ [NOTE]: ONLY_NAME, 'src/store.ts': CODE })
  const { root } = place.project
  const input = JSON.stringify({ prompt: 'how is the squirrel store opened?', cwd: root })
  const hook = (env: NodeJS.ProcessEnv): string =>
    spawnSync(process.execPath, [BINARY, 'hook', 'UserPromptSubmit'], {
      ...{ cwd: root, env: { ...place.env, ...env }, input, encoding: 'utf8' },
    }).stdout
  expect(hook({ EVERKEEP_RETRIEVAL_VERIFY_MS: '2' })).not.toMatch(/fresh|stale/)
  const notes = join(stateOf(join(root, '.memory')), 'words.log')
  await expect
    .poll(() => existsSync(notes) && readFileSync(notes, 'utf8'), { timeout: 15_000 })
    .toContain('at openSquirrels src/store.ts\n')
  expect(hook({ EVERKEEP_RETRIEVAL_VERIFY_MS: '2000' })).toContain('· fresh ·')
})

// WRT-13: the notes hold words of memories.
test('what is erased leaves no word behind in the notes', () => {
  const place = projectWith({ [NOTE]: ONLY_NAME, 'src/store.ts': OTHER })
  told(place)
  const notes = join(stateOf(join(place.project.root, '.memory')), 'words.log')
  expect(readFileSync(notes, 'utf8')).toContain('openSquirrels')
  const line = [BINARY, 'forget', 'MEM-squirrel-store', '--shred', '--yes']
  const { status } = spawnSync(process.execPath, line, {
    cwd: place.project.root,
    env: place.env,
  })
  expect(status).toBe(0)
  expect(existsSync(notes)).toBe(false)
})
