import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../src/adapters/sqlite/open-database.ts'
import { HOOK_DEADLINE_MS } from '../src/core/conversation/hooks/hook-deadline.ts'
import { readSettings } from '../src/main/base/settings.ts'
import { initVaultHere } from '../src/main/world/init-vault-here.ts'
import { stateOf } from './state-of.ts'

const BIN = fileURLToPath(new URL('../dist/main/bin.js', import.meta.url))
const ASKED = { session_id: 's1', prompt: 'how does the redis session store work?' }

/** A project that remembers one thing, and what a client would start there. */
async function setUp() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-hook-')))
  const memories = join(root, 'project/.memory/10-Memories')
  for (const folder of ['home', 'project/.git']) mkdirSync(join(root, folder), { recursive: true })
  const options = {
    cwd: join(root, 'project'),
    env: { PATH: process.env['PATH'], HOME: join(root, 'home') },
  }
  const settings = readSettings({ env: {}, home: options.env.HOME, cwd: options.cwd })
  const request = { vault: undefined, layout: 'vault', scope: 'project' } as const
  await initVaultHere(settings, { ...request, adopt: false, dryRun: false })
  writeFileSync(
    join(memories, 'MEM-redis.md'),
    '---\ntitle: Redis holds the sessions\nkeywords: [redis, session store]\n---\n\nSessions live in Redis.\n',
  )
  const log = join(root, 'home/.local/state/everkeep/hooks.log')
  return {
    root,
    options,
    memories,
    logged: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
  }
}

const WHY_NOT =
  process.platform === 'linux' ? undefined : 'skipped: only Linux lets a pipe be looked into'

/** All that lies in a folder, in bytes. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0)
}

// AGT-03
describe('a hook is a short process', () => {
  test('a client that keeps the pipe open is answered, not waited for', async () => {
    const { options } = await setUp()
    const child = spawn(process.execPath, [BIN, 'hook', 'UserPromptSubmit'], options)
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    child.stdin.write(JSON.stringify(ASKED))
    const code = await new Promise((ended) => child.on('close', ended))
    expect(code).toBe(0)
    expect(said).toContain('Sessions live in Redis')
  })

  test.skipIf(WHY_NOT !== undefined)(
    `a pipe that stays empty costs the deadline, and one line in the log ${WHY_NOT ?? ''}`,
    async () => {
      const { root, options, logged } = await setUp()
      const pipe = join(root, 'pipe')
      spawnSync('mkfifo', [pipe])
      const line = `exec 3<>"$0"; exec "$1" "$2" hook UserPromptSubmit <"$0"`
      const { status, stdout } = spawnSync('sh', ['-c', line, pipe, process.execPath, BIN], {
        ...options,
        encoding: 'utf8',
      })
      expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
      expect(logged()).toHaveLength(1)
      expect(JSON.parse(logged()[0] ?? '')).toMatchObject({
        event: 'UserPromptSubmit',
        failed: expect.stringContaining(`${HOOK_DEADLINE_MS.UserPromptSubmit} ms`),
      })
    },
  )

  test('a socket that stays empty costs the deadline too: most clients hand over one', async () => {
    const { options, logged } = await setUp()
    const child = spawn(process.execPath, [BIN, 'hook', 'SessionEnd'], options)
    child.stdin.on('error', () => undefined)
    const code = await new Promise((ended) => child.on('close', ended))
    expect(code).toBe(0)
    expect(logged()).toHaveLength(1)
    expect(logged()[0]).toContain(
      `gave up: the client sent nothing for ${HOOK_DEADLINE_MS.SessionEnd} ms`,
    )
  })

  test('an index that another process has a transaction open in holds up neither session nor prompt', async () => {
    const { options, memories, logged } = await setUp()
    spawnSync(process.execPath, [BIN, 'list'], options)
    writeFileSync(
      join(memories, 'MEM-new.md'),
      '---\ntitle: Redis has three nodes\nkeywords: [redis, session store]\n---\n\nThree.\n',
    )
    const other = openDatabase(join(stateOf(join(memories, '..')), 'index.db'), 0)
    other.exec('BEGIN IMMEDIATE')
    for (const event of ['SessionStart', 'UserPromptSubmit']) {
      const { status, stdout } = spawnSync(process.execPath, [BIN, 'hook', event], {
        ...options,
        input: JSON.stringify({ ...ASKED, session_id: event, source: 'startup' }),
        encoding: 'utf8',
        // Far more than the deadline, and less than the index is waited for elsewhere.
        timeout: 4_900,
      })
      expect(status).toBe(0)
      expect(stdout).toContain('Redis has three nodes')
    }
    other.exec('ROLLBACK')
    other.close()
    // The files were read instead, each time: one line each.
    expect(logged().map((line) => JSON.parse(line).event)).toEqual([
      'SessionStart',
      'UserPromptSubmit',
    ])
  })

  test('a vault that nobody lets us into costs nothing but a line in the log', async () => {
    const { root, options, memories, logged } = await setUp()
    // Root may read everything: then somebody else is sent.
    const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    if (other.uid !== undefined) spawnSync('chown', ['-R', '65534:65534', root])
    if (other.uid !== undefined) spawnSync('chmod', ['711', root, tmpdir()])
    spawnSync('chmod', ['000', join(memories, '..')])
    for (const [at, event] of (['SessionStart', 'UserPromptSubmit'] as const).entries()) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'hook', event], {
        ...options,
        ...other,
        input: JSON.stringify({ ...ASKED, source: 'startup' }),
        encoding: 'utf8',
        timeout: 20_000,
      })
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
      expect(logged()).toHaveLength(at + 1)
    }
    spawnSync('chmod', ['755', join(memories, '..')])
  })

  // The bench of 1,000 is `npm run bench:prompts`.
  test('ten prompts leave no process, no lock, and nothing that grows', async () => {
    const { root, options, logged } = await setUp()
    const state = stateOf(join(root, 'project/.memory'))
    const line = `for at in ${Array.from({ length: 5 }, (_, at) => at).join(' ')}; do
      printf '{"session_id":"s%s","prompt":"how does the redis session store work?"}' $1 | "$0" "$2" hook UserPromptSubmit
    done`
    const ask = (session: string): number => {
      const { status, pid } = spawnSync(
        'setsid',
        ['-w', 'sh', '-c', line, process.execPath, session, BIN],
        options,
      )
      expect(status).toBe(0)
      const left = spawnSync('ps', ['-o', 'pid=', '-g', String(pid)], { encoding: 'utf8' })
      expect(left.stdout.trim()).toBe('')
      return bytesIn(state)
    }
    const before = ask('1')
    const after = ask('2')
    expect(after - before).toBeLessThan(4_096)
    expect(readdirSync(state).filter((name) => /lock.*\d|\.tmp/.test(name))).toEqual([])
    const saved = spawnSync(process.execPath, [BIN, 'save', 'We deploy on Tuesdays only.'], options)
    expect(saved.status).toBe(0)
    expect(logged()).toEqual([])
  })
})
