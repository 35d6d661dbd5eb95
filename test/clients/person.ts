import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ModelRequest, type Reply, standIn } from './stand-in.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
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

/** A person with an empty home and one project, in which everkeep is set up. */
export interface Person {
  readonly at: (path: string) => string
  readonly write: (path: string, text: string) => void
  readonly read: (path: string) => string | undefined
  /** Everkeep's own binary, for what the model runs. */
  readonly binary: string
  readonly everkeep: (...args: readonly string[]) => string
  /** One conversation with Claude Code and the plugin; `script` is what the model says, turn by turn. */
  readonly claude: (
    prompt: string,
    script?: readonly (readonly Reply[])[],
    more?: readonly string[],
  ) => Promise<Said>
}

export function newPerson(layout = 'vault'): Person {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-person-')))
  const at = (path: string): string => join(root, path)
  for (const folder of ['home', 'tmp', 'project']) mkdirSync(at(folder))
  // What a person has put on their search path lies in `bin`.
  const path = `${at('bin')}:${process.env['PATH']}`
  const env = { PATH: path, HOME: at('home'), TMPDIR: at('tmp'), TERM: 'dumb' }
  const everkeep = (...args: readonly string[]): string =>
    spawnSync(process.execPath, [BINARY, ...args], { cwd: at('project'), env, encoding: 'utf8' })
      .stdout
  spawnSync('git', ['init', '-q'], { cwd: at('project') })
  everkeep('init', '--layout', layout)
  return {
    at,
    binary: BINARY,
    everkeep,
    write: (path, text) => {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), text)
    },
    read: (path) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : undefined),
    claude: (prompt, script = [], more = []) =>
      talk({ env, cwd: at('project'), tmp: at('tmp') }, prompt, { script, more }),
  }
}

async function talk(
  where: { readonly env: NodeJS.ProcessEnv; readonly cwd: string; readonly tmp: string },
  prompt: string,
  {
    script,
    more,
  }: { readonly script: readonly (readonly Reply[])[]; readonly more: readonly string[] },
): Promise<Said> {
  const api = await standIn(script)
  const child = spawn(
    clientNamed('claude') ?? '',
    ['--plugin-dir', PLUGIN, '-p', prompt, ...more],
    {
      cwd: where.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...where.env,
        CLAUDE_CODE_TMPDIR: where.tmp,
        ANTHROPIC_BASE_URL: api.url,
        ANTHROPIC_API_KEY: 'none',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        DISABLE_AUTOUPDATER: '1',
        DISABLE_TELEMETRY: '1',
        DISABLE_ERROR_REPORTING: '1',
      },
    },
  )
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const status = await new Promise<number | null>((ended) => child.on('close', ended))
  await api.close()
  return { status, stdout, stderr, requests: api.requests, reached: JSON.stringify(api.requests) }
}
