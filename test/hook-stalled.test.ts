import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../src/main/base/settings.ts'
import { initVaultHere } from '../src/main/world/init-vault-here.ts'
import { openHooks } from '../src/main/world/open-hooks.ts'
import { stateOf } from './state-of.ts'

// AGT-03, AGT-10: no wait for the disk can be broken off, not even by a signal. So a hook that a client waits for does not
// begin one: what has to be on the disk for sure is written by a process of its own, and waited for until the deadline.

const BIN = fileURLToPath(new URL('../dist/main/bin.js', import.meta.url))
const STALLED = fileURLToPath(new URL('support/stalled-disk.cjs', import.meta.url))
/** Far more than any deadline: a hook that is still there waits for the disk. */
const STUCK_MS = 20_000

const TRACE = ['-qq', '-e', 'signal=none', '-e', 'trace=fsync,fdatasync,sync,syncfs,msync']
const CAN_TRACE = spawnSync('strace', [...TRACE, process.execPath, '--version']).status === 0

const SAID = [
  ['user', 'No, never use yarn here. From now on we always use pnpm for this repository.'],
  ['assistant', 'Understood: pnpm from now on.'],
  ['user', 'We decided to use Postgres instead of MySQL because of the JSON indexes.'],
  ['assistant', 'Decision noted: Postgres instead of MySQL.'],
] as const

/** A project with a conversation, in which a memory was used, on a disk that can be stalled. */
async function setUp(layout: 'vault' | 'claude-json' = 'vault') {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-stalled-')))
  const at = (path: string): string => join(root, path)
  for (const folder of ['home', 'project/.git']) mkdirSync(at(folder), { recursive: true })
  const settings = readSettings({ env: {}, home: at('home'), cwd: at('project') })
  const request = { vault: undefined, layout, scope: 'project' } as const
  await initVaultHere(settings, { ...request, adopt: false, dryRun: false })
  writeFileSync(
    at('transcript.jsonl'),
    SAID.map(([role, content], line) => {
      const message = role === 'user' ? content : [{ type: 'text', text: content }]
      const uuid = `u${line}`
      return `${JSON.stringify({ type: role, uuid, sessionId: 's1', message: { role, content: message } })}\n`
    }).join(''),
  )
  const gate = at('stalled')
  const log = at('home/.local/state/everkeep/hooks.log')
  const env = {
    PATH: process.env['PATH'],
    HOME: at('home'),
    NODE_OPTIONS: `--require ${JSON.stringify(STALLED)}`,
    STALLED_WHILE: gate,
    // The end of a session has something to write then, in a git work tree, too (GIT-02).
    EVERKEEP_USAGE_WRITE: 'always',
  }
  const run = async (event: string, input: object = {}) => {
    const child = spawn(process.execPath, [BIN, 'hook', event], { cwd: at('project'), env })
    let stdout = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    const stuck = setTimeout(() => child.kill('SIGKILL'), STUCK_MS)
    child.stdin.end(
      JSON.stringify({ session_id: 's1', transcript_path: at('transcript.jsonl'), ...input }),
    )
    const status = await new Promise((ended) => child.on('close', ended))
    clearTimeout(stuck)
    return { status, stdout }
  }
  /** What it asked of the system that waits for the disk, in whichever language. What it left to others is not told. */
  const waitsOf = (event: string, input: object): string => {
    const line = [...TRACE, '-o', at('calls'), process.execPath, BIN, 'hook', event]
    spawnSync('strace', line, { cwd: at('project'), env, input: JSON.stringify(input) })
    return readFileSync(at('calls'), 'utf8')
  }
  return {
    at,
    run,
    waitsOf,
    settings,
    stall: () => writeFileSync(gate, ''),
    goOn: () => rmSync(gate),
    logged: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
  }
}

const FILE = 'project/.memory/10-Memories/MEM-redis.md'
const ASKED = { prompt: 'how does the redis session store work?' }

async function withUse() {
  const here = await setUp()
  writeFileSync(
    here.at(FILE),
    '---\ntitle: Redis holds the sessions\nkeywords: [redis, session store]\n---\n\nIn Redis.\n',
  )
  const app = openHooks({ ...here.settings, session: 's0', waitMs: 75 }, [])
  expect(await app.context(ASKED.prompt, 's0')).toContain('In Redis.')
  app.close()
  return here
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe.concurrent('what has to be on the disk is left to another process', () => {
  test('the end of a session is over at its deadline, and nothing is lost (AGT-10)', async () => {
    const here = await withUse()
    here.stall()
    expect(await here.run('SessionEnd')).toEqual({ status: 0, stdout: '' })
    expect(here.logged()).toEqual([expect.stringContaining('gave up after 1000 ms')])
    expect(readFileSync(here.at(FILE), 'utf8')).not.toContain('retrieval_count: 1')
    here.goOn()
    await until(() => readFileSync(here.at(FILE), 'utf8').includes('retrieval_count: 1'))
    expect(here.logged()).toHaveLength(1)
  })

  test('the start of a session has its answer, and is over at its deadline', async () => {
    const here = await withUse()
    here.stall()
    const { status, stdout } = await here.run('SessionStart', { source: 'startup' })
    expect(status).toBe(0)
    expect(stdout).toContain('Redis holds the sessions')
    expect(here.logged()).toEqual([expect.stringContaining('gave up after 3000 ms')])
    here.goOn()
    await until(() => readFileSync(here.at(FILE), 'utf8').includes('retrieval_count: '))
  })

  test('a file that has to be put aside is, once the disk answers (AGT-08)', async () => {
    const here = await setUp('claude-json')
    const folder = here.at('project/.claude/memory/decisions')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'broken.json'), '{ "title": ')
    here.stall()
    const file_path = join(folder, 'broken.json')
    const written = { tool_name: 'Write', tool_input: { file_path } }
    expect(await here.run('PostToolUse', written)).toEqual({ status: 0, stdout: '' })
    expect(here.logged()).toEqual([expect.stringContaining('gave up after 3000 ms')])
    here.goOn()
    await until(() => readdirSync(folder).some((name) => name.includes('.invalid.')))
  })
})

describe('a disk that does not answer is not waited for', () => {
  test.each(['Stop', 'PreCompact'])('%s leaves its proposals, and does not wait', async (event) => {
    const here = await setUp()
    here.stall()
    expect((await here.run(event)).status).toBe(0)
    expect(here.logged()).toEqual([])
    expect(readdirSync(join(stateOf(here.at('project/.memory')), 'inbox'))).toHaveLength(2)
    here.goOn()
  })

  test('a prompt and what a tool wrote wait for nothing', async () => {
    const here = await withUse()
    here.stall()
    const written = { tool_name: 'Write', tool_input: { file_path: here.at(FILE) } }
    const events = ['UserPromptSubmit', 'PreToolUse', 'PostToolUse']
    for (const event of events)
      expect((await here.run(event, { ...ASKED, ...written })).status).toBe(0)
    here.goOn()
  })

  test.skipIf(!CAN_TRACE)(
    `nor does the index, which asks the disk by itself${CAN_TRACE ? '' : ' (skipped: nobody can be traced here)'}`,
    async () => {
      const here = await withUse()
      const written = { tool_name: 'Write', tool_input: { file_path: here.at(FILE) } }
      const input = { session_id: 's1', ...ASKED, ...written }
      for (const event of ['UserPromptSubmit', 'PostToolUse', 'SessionStart', 'Stop']) {
        rmSync(here.at('project/.memory/.everkeep'), { recursive: true })
        expect(here.waitsOf(event, input), `${event}, no index`).toBe('')
        writeFileSync(here.at(FILE), `---\ntitle: Redis\n---\n\nAfter ${event}.\n`)
        expect(here.waitsOf(event, input), `${event}, an index that is behind`).toBe('')
      }
    },
  )

  test('no step is begun when the time is over', async () => {
    const { at, settings } = await setUp()
    const beforeStep = (): void => {
      throw new Error('late')
    }
    const app = openHooks({ ...settings, session: 's1', waitMs: 75, beforeStep }, [])
    const flags = { hasHost: false, isContinued: false, isSubAgent: false }
    const request = { transcript: at('transcript.jsonl'), session: 's1', ...flags }
    await expect(app.stop(request)).rejects.toThrow('late')
    app.close()
    expect(existsSync(join(stateOf(at('project/.memory')), 'inbox'))).toBe(false)
    expect(existsSync(join(stateOf(at('project/.memory')), 'sessions'))).toBe(false)
  })

  test('on the way through one large memory the clock is looked at again and again', async () => {
    const { at, settings } = await setUp()
    const words = Array.from({ length: 200_000 }, (_, number) => `w${number}`)
    writeFileSync(at(FILE), `---\ntitle: Large\n---\n\n${words.join(' ')}\n`)
    const said: string[] = []
    const beforeStep = (): void => {
      said.push(new Error('asked').stack ?? '')
    }
    const app = openHooks({ ...settings, session: 's1', waitMs: 75, beforeStep }, [])
    await app.context('what is w7?', 's1')
    app.close()
    // Its words are put into terms, and those into the index, in many steps each.
    expect(said.filter((stack) => stack.includes('numberedTerms')).length).toBeGreaterThan(5)
    expect(said.filter((stack) => stack.includes('put-postings')).length).toBeGreaterThan(20)
  })
})
