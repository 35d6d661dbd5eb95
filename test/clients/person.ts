import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { type ModelRequest, type Script, saidBy, standIn } from './stand-in.ts'

/** The checkout, which is a marketplace too. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const PLUGIN = join(ROOT, 'plugin')
const BINARY = join(ROOT, 'dist/main/bin.js')

type Installed = Readonly<Record<string, { readonly path?: string; readonly reason?: string }>>

/** The binary of a client that `npm run test:clients` installed; undefined with the reason printed before. */
export function clientNamed(name: string): string | undefined {
  const clients: Installed = JSON.parse(process.env['EVERKEEP_TEST_CLIENTS'] ?? '{}')
  return clients[name]?.path
}

export interface Said {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
  readonly requests: readonly ModelRequest[]
  /** All that reached the model, as one text. */
  readonly reached: string
}

/** How a client is started. */
export interface Start {
  readonly args: readonly string[]
  /** What the model says, turn by turn. */
  readonly script?: Script
  /** Variables besides HOME, PATH, TMPDIR and TERM. */
  readonly env?: Readonly<Record<string, string>>
  /** What is said to it while it runs; it is ended afterwards. */
  readonly during?: (child: ChildProcess) => Promise<void>
}

/** A person with an empty home and one project, in which everkeep is set up. */
export interface Person {
  readonly at: (path: string) => string
  readonly write: (path: string, text: string) => void
  readonly read: (path: string) => string | undefined
  /** Everkeep's own binary, for what the model runs. */
  readonly binary: string
  readonly everkeep: (...args: readonly string[]) => string
  /** Everkeep under its own name, as `npm install -g` leaves it. */
  readonly onSearchPath: () => void
  /** Runs a client to its end, in the project; `url` is where its model answers. */
  readonly run: (client: string, start: (url: string) => Start) => Promise<Said>
  /** One conversation with Claude Code and the plugin; `script` is what the model says, turn by turn. */
  readonly claude: (prompt: string, script?: Script, more?: readonly string[]) => Promise<Said>
}

/** Each has ten megabytes of what clients keep. */
const roots: string[] = []
afterAll(() => {
  for (const root of roots.splice(0))
    try {
      rmSync(root, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // A client that still writes there keeps what it writes.
    }
})

export function newPerson(layout = 'vault'): Person {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-person-')))
  roots.push(root)
  const at = (path: string): string => join(root, path)
  for (const folder of ['home', 'tmp', 'project']) mkdirSync(at(folder))
  // What a person has put on their search path lies in `bin`.
  const path = `${at('bin')}:${process.env['PATH']}`
  const env = { PATH: path, HOME: at('home'), TMPDIR: at('tmp'), TERM: 'dumb' }
  const everkeep = (...args: readonly string[]): string =>
    spawnSync(process.execPath, [BINARY, ...args], { cwd: at('project'), env, encoding: 'utf8' })
      .stdout
  const run: Person['run'] = (client, start) => talk({ client, cwd: at('project'), env }, start)
  spawnSync('git', ['init', '-q'], { cwd: at('project') })
  everkeep('init', '--layout', layout)
  return {
    at,
    binary: BINARY,
    everkeep,
    onSearchPath: () => {
      mkdirSync(at('bin'))
      chmodSync(BINARY, 0o755)
      symlinkSync(BINARY, at('bin/everkeep'))
    },
    run,
    write: (path, text) => {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), text)
    },
    read: (path) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : undefined),
    claude: (prompt, script = [], more = []) =>
      run('claude', (url) => ({
        args: ['--plugin-dir', PLUGIN, '-p', prompt, ...more],
        script,
        env: { CLAUDE_CODE_TMPDIR: at('tmp'), ...claudeEnv(url) },
      })),
  }
}

/** Nothing but the stand-in is asked for. */
export function claudeEnv(url: string): Readonly<Record<string, string>> {
  return {
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'none',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
  }
}

async function talk(
  where: { readonly client: string; readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  start: (url: string) => Start,
): Promise<Said> {
  // The script is known once the address is; what the model says is asked for later.
  let script: Script = []
  const api = await standIn((request, turn) => saidBy(script, request, turn))
  const { args, env, script: said = [], during } = start(api.url)
  script = said
  const child = spawn(clientNamed(where.client) ?? '', args, {
    cwd: where.cwd,
    stdio: [during === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    env: { ...where.env, ...env },
  })
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const status = new Promise<number | null>((ended) => child.on('close', ended))
  await during?.(child).finally(() => child.kill())
  const ended = { status: await status, stdout, stderr }
  await api.close()
  return { ...ended, requests: api.requests, reached: JSON.stringify(api.requests) }
}
