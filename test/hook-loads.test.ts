import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BINARY } from './cli/harness.ts'
import { type Loaded, loadedBy } from './support/loaded-by.ts'

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

/**
 * A prompt that finds an index without its image takes it, or lets another process do so, and does not wait for it. Not
 * the one that has just written to it.
 */
async function atRest(): Promise<void> {
  const image = join(project, '.memory/.everkeep/index.image')
  const line = [BINARY, 'hook', 'UserPromptSubmit']
  for (let turn = 0; turn < 2; turn++)
    spawnSync(process.execPath, line, { ...options, input: EVENT })
  while (!existsSync(image)) await new Promise((resolve) => setTimeout(resolve, 10))
}

afterAll(() => rmSync(home, { recursive: true, force: true }))

function note(name: string, title: string, body: string): void {
  const front = `---\ntitle: "${title}"\ncreated: 2026-01-05\ntags: [CONFIG]\n---\n`
  writeFileSync(join(memories, `MEM-${name}.md`), `${front}\n# ${title}\n\n${body}\n`)
}

const NEVER_LOADED = [
  ...['crypto', 'child_process', 'stream', 'stream/consumers', 'net', 'tty', 'readline'],
  ...['fs/promises', 'timers/promises', 'perf_hooks', 'worker_threads', 'http', 'url'],
]
const NEVER_READ =
  /yaml|zod|jsonc|clack|picocolors|o200k|lezer|node_modules[\\/]libsql|apply|help|verbs/

const RUNS: readonly [what: string, run: () => Loaded][] = [
  [
    'context',
    () => loadedBy(['context', '--prompt', 'how many connections has the pool'], options),
  ],
  ['brief', () => loadedBy(['brief'], options)],
  [
    'a prompt of a client',
    () => loadedBy(['hook', 'UserPromptSubmit'], { ...options, input: EVENT }),
  ],
]

describe.each(RUNS)('%s', (_, run) => {
  test('tells what it should, out of few files, and without what is costly', () => {
    const { stdout, files, builtins } = run()
    expect(stdout).toContain('The pool has twenty connections')
    for (const costly of NEVER_LOADED) expect(builtins).not.toContain(`NativeModule ${costly}`)
    expect(files.filter((file) => NEVER_READ.test(basename(file)))).toEqual([])
    // The binary, the hook with its runtime, what checks the file that a memory names, and the skills.
    expect(files.length).toBeLessThanOrEqual(9)
  })
})

test('a vault that nothing but prompts ask is at rest for the next one', async () => {
  note('pool', 'Pool size', 'The pool has twenty connections, and never more.')
  await atRest()
  const { files, stdout } = loadedBy(['hook', 'UserPromptSubmit'], { ...options, input: EVENT })
  expect(stdout).toContain('and never more')
  expect(files.filter((file) => NEVER_READ.test(file))).toEqual([])
})
