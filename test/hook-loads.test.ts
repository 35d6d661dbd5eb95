import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BINARY } from './cli/harness.ts'
import { type Loaded, loadedBy } from './support/loaded-by.ts'
import { LAYOUT_NAMES } from './support/seeded-world.ts'

// REC-13: a hook loads what it uses. Each of these takes longer to load than the search itself.

const home = mkdtempSync(join(tmpdir(), 'everkeep-hook-'))
const project = join(home, 'shop')
const memories = join(project, '.memory', '10-Memories')
const options = { cwd: project, env: { PATH: process.env['PATH'], HOME: home } }
const EVENT = JSON.stringify({ prompt: 'how many connections does the pool have?', cwd: project })

beforeAll(async () => {
  mkdirSync(memories, { recursive: true })
  mkdirSync(join(project, '.git'))
  mkdirSync(join(project, 'src'))
  writeFileSync(join(project, 'src', 'pool.ts'), 'export const size = 20\n')
  note('pool', 'Pool size', 'The pool has twenty connections; see `src/pool.ts`.')
  note('retry', 'Retries', 'Failed jobs wait longer after each retry.')
  loadedBy(['trust'], options)
  // The first run makes the index, and so reads every file.
  loadedBy(['context', '--prompt', 'pool connections'], options)
  await atRest()
})

/** Prompts until no file is so young that it may have changed unseen, and the compiled code is kept. */
async function atRest(at: SpawnSyncOptions = options, input = EVENT): Promise<void> {
  const line = [BINARY, 'hook', 'UserPromptSubmit']
  for (let turn = 0; turn < 3; turn++) {
    spawnSync(process.execPath, line, { ...at, input })
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}

afterAll(() => rmSync(home, { recursive: true, force: true }))

function note(name: string, title: string, body: string): void {
  const front = `---\ntitle: "${title}"\ncreated: 2026-01-05\ntags: [CONFIG]\n---\n`
  writeFileSync(join(memories, `MEM-${name}.md`), `${front}\n# ${title}\n\n${body}\n`)
}

const LAUNCHER = fileURLToPath(new URL('../plugin/scripts/everkeep.cjs', import.meta.url))

const NEVER_LOADED = [
  ...['crypto', 'child_process', 'stream/consumers', 'tty', 'readline'],
  ...['fs/promises', 'timers/promises', 'perf_hooks', 'worker_threads', 'http'],
  // The loader of modules, beyond what every program has of it.
  'internal/modules/esm/translators',
]
/** Only these read a socket without waiting for it, and a socket is what clients hand to a hook. */
const FOR_SOCKETS = ['stream', 'net', 'url']
const NEVER_READ = /yaml|zod|jsonc|clack|picocolors|o200k|lezer|apply|help|verbs/

const RUNS: readonly [what: string, run: () => Loaded, readsSocket?: true][] = [
  [
    'context',
    () => loadedBy(['context', '--prompt', 'how many connections has the pool'], options),
  ],
  ['brief', () => loadedBy(['brief'], options)],
  [
    'a prompt of a client',
    () => loadedBy(['hook', 'UserPromptSubmit'], { ...options, input: EVENT }),
    true,
  ],
  [
    'a prompt of the plugin',
    () => loadedBy(['hook', 'UserPromptSubmit'], { ...options, input: EVENT }, LAUNCHER),
    true,
  ],
]

describe.each(RUNS)('%s', (_, run, readsSocket) => {
  test('tells what it should, out of few files, and without what is costly', () => {
    const { stdout, files, builtins } = run()
    expect(stdout).toContain('The pool has twenty connections')
    for (const costly of [...NEVER_LOADED, ...(readsSocket ? [] : FOR_SOCKETS)])
      expect(builtins).not.toContain(`NativeModule ${costly}`)
    expect(files.filter((file) => NEVER_READ.test(basename(file)))).toEqual([])
    // The binary, what it starts, the hook with its runtime, the database, what checks the file that a memory names, skills.
    expect(files.length).toBeLessThanOrEqual(14)
  })
})

describe.each(LAYOUT_NAMES)('a vault in %s that was written to by the program itself', (layout) => {
  const root = join(home, `lived-in-${layout}`)
  const here = { ...options, cwd: root }
  const event = JSON.stringify({ prompt: 'how many connections does the pool have?', cwd: root })

  beforeAll(async () => {
    mkdirSync(join(root, '.git'), { recursive: true })
    loadedBy(['init', '--layout', layout, '--yes'], here)
    loadedBy(['save', 'The pool has twenty connections, because they are dear.'], here)
    loadedBy(['save', 'Failed jobs wait longer after each retry.'], here)
    loadedBy(['context', '--prompt', 'pool connections'], here)
    await atRest(here, event)
  })

  test('answers a prompt out of as few files', () => {
    const { stdout, files } = loadedBy(['hook', 'UserPromptSubmit'], { ...here, input: event })
    expect(stdout).toContain('The pool has twenty connections')
    const names = files.map((file) => basename(file))
    expect(names.filter((name) => NEVER_READ.test(name))).toEqual([])
    expect(names.filter((name) => LAYOUT_PARTS.test(name))).toEqual([])
    expect(files.length).toBeLessThanOrEqual(11)
  })
})

const SETTINGS = JSON.stringify({
  capture: { mode: 'auto' },
  categories: { decision: { description: 'What was settled' }, constraint: { enabled: true } },
})

describe.each([
  ['the vault', 'own-vault', { 'own-vault/.memory/memory-config.json': SETTINGS }, {}],
  ['the person', 'own-person', { 'own-person/home/.config/everkeep/config.json': SETTINGS }, {}],
  ['a variable', 'own-variable', {}, { EVERKEEP_CAPTURE_MODE: 'auto' }],
  [
    'the vault, with comments',
    'own-comments',
    { 'own-comments/.memory/memory-config.json': `// ours\n${SETTINGS}` },
    {},
  ],
] as const)('with settings of %s', (_, name, files, variables) => {
  const root = join(home, name)
  const here = { cwd: root, env: { ...options.env, HOME: join(root, 'home'), ...variables } }
  const event = JSON.stringify({ prompt: 'how many connections does the pool have?', cwd: root })

  beforeAll(async () => {
    mkdirSync(join(root, '.git'), { recursive: true })
    loadedBy(['init', '--yes'], here)
    loadedBy(['save', 'We decided: The pool has twenty connections.', '--kind', 'decision'], here)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(home, path)), { recursive: true })
      writeFileSync(join(home, path), text)
    }
    loadedBy(['context', '--prompt', 'pool connections'], here)
    await atRest(here, event)
  })

  // LAY-18: who sets something waits no longer for it.
  test('a prompt loads what reads settings, and nothing that reads memories', () => {
    const { stdout, files: loaded } = loadedBy(['hook', 'UserPromptSubmit'], {
      ...here,
      input: event,
    })
    expect(stdout).toContain('The pool has twenty connections')
    if (!name.endsWith('variable')) expect(stdout).toContain('What was settled')
    const names = loaded.map((file) => basename(file))
    expect(names.filter((one) => one.startsWith('settings-'))).toHaveLength(1)
    expect(names.filter((one) => LAYOUT_PARTS.test(one))).toEqual([])
    // One reader for every settings file; where there is none, it is not loaded.
    expect(names.some((one) => one.startsWith('jsonc'))).toBe(name !== 'own-variable')
    expect(loaded.length).toBeLessThanOrEqual(12)
  })
})

describe.each([
  [
    'claude-md',
    'notes/.claude/memory/project_pool.md',
    '---\nname: Pool size\ndescription: How large it is\ntype: project\nodd: 1\n---\n\nThe pool has twenty connections.\n',
  ],
  [
    'claude-json',
    'records/.claude/memory/decisions/pool-size.json',
    JSON.stringify({
      schema_version: '1.0',
      category: 'decision',
      id: 'pool-size',
      title: 'Pool size',
      created_at: '2026-01-05T10:00:00Z',
      tags: ['pool', 'connections'],
      content: {
        status: 'accepted',
        context: 'Connections are dear.',
        decision: 'The pool has twenty connections.',
        rationale: ['Measured.'],
      },
    }),
  ],
  [
    'smallcode',
    'objects/.smallcode/memory/index.json',
    JSON.stringify({
      version: 1,
      objects: [
        {
          id: '1a2b3c4d',
          type: 'decision',
          title: 'Pool size',
          content: 'The pool has twenty connections.\nSo it is.',
          tags: ['pool'],
          createdAt: '2026-01-05T10:00:00.000Z',
        },
      ],
    }),
  ],
] as const)('in %s', (_layout, path, text) => {
  const root = join(home, path.split('/')[0]!)
  const here = { ...options, cwd: root }
  const event = JSON.stringify({ prompt: 'how many connections does the pool have?', cwd: root })

  beforeAll(async () => {
    mkdirSync(join(root, '.git'), { recursive: true })
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
    loadedBy(['trust'], here)
    loadedBy(['context', '--prompt', 'pool connections'], here)
    await atRest(here, event)
  })

  test('a prompt is answered out of as few files as in any other layout', () => {
    const { stdout, files } = loadedBy(['hook', 'UserPromptSubmit'], { ...here, input: event })
    expect(stdout).toContain('The pool has twenty connections')
    expect(files.filter((file) => NEVER_READ.test(basename(file)))).toEqual([])
    expect(files.map((file) => basename(file)).filter((name) => LAYOUT_PARTS.test(name))).toEqual(
      [],
    )
    expect(files.length).toBeLessThanOrEqual(11)
  })
})

/** What reads and writes the files of a layout, and what is for vaults that are not as they were. */
const LAYOUT_PARTS = /^(?:writing|layout-[a-z-]+)-/

test('a vault that nothing but prompts ask is at rest for the next one', async () => {
  note('pool', 'Pool size', 'The pool has twenty connections, and never more.')
  await atRest()
  const { files, stdout } = loadedBy(['hook', 'UserPromptSubmit'], { ...options, input: EVENT })
  expect(stdout).toContain('and never more')
  expect(files.filter((file) => NEVER_READ.test(file))).toEqual([])
})

// AGT-03: whoever updates the package takes its files away from the hooks that run at that moment.
test('a prompt whose program is replaced after its answer ends as ever', () => {
  const copy = join(home, 'replaced')
  cpSync(dirname(BINARY), copy, { recursive: true })
  // Where the driver of the database is installed.
  symlinkSync(join(dirname(BINARY), '../../node_modules'), join(home, 'node_modules'))
  const chunks = join(copy, 'chunks')
  for (const name of readdirSync(chunks).filter((one) => one.startsWith('keep-code')))
    rmSync(join(chunks, name))
  const env = { ...options.env, XDG_CACHE_HOME: join(home, 'empty-cache') }
  const line = [join(copy, basename(BINARY)), 'hook', 'UserPromptSubmit']
  const { status, stdout, stderr } = spawnSync(process.execPath, line, {
    ...{ ...options, env, encoding: 'utf8' },
    input: EVENT,
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('The pool has twenty connections')
})

// AGT-03, SAV-07: it is asked after every turn, and most of them hold nothing.
test('the end of a turn that holds nothing to keep loads nothing that writes memories', () => {
  const transcript = join(home, 'talk.jsonl')
  const said = (role: string, content: string): string =>
    JSON.stringify({ type: role, uuid: role, message: { role, content } })
  const turn = (...lines: readonly string[]): Loaded => {
    writeFileSync(transcript, `${lines.join('\n')}\n`)
    const input = { session_id: lines.join(), transcript_path: transcript, cwd: project }
    return loadedBy(['hook', 'Stop'], { ...options, input: JSON.stringify(input) })
  }
  const partsOf = ({ files }: Loaded): readonly string[] =>
    files.map((file) => basename(file)).filter((name) => /^(?:drafts|schemas)-/.test(name))
  const renamed = said('assistant', 'Renamed.')
  expect(partsOf(turn(said('user', 'rename foo to bar please'), renamed))).toEqual([])
  const kept =
    'We decided to use pnpm instead of npm from now on, because installs take half as long.'
  expect(partsOf(turn(said('user', kept), renamed))).not.toEqual([])
})
