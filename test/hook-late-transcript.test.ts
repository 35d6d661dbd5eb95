import { spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../src/main/base/settings.ts'
import { initVaultHere } from '../src/main/world/init-vault-here.ts'
import { stateOf } from './state-of.ts'

const BIN = fileURLToPath(new URL('../dist/main/bin.js', import.meta.url))
const DECIDED =
  'We settled on sessions rather than JWT, because support must log people out at once.'
const STOPPED_AT = Date.parse('2026-03-04T10:00:00.500Z')

async function setUp() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-late-')))
  const at = (path: string): string => join(root, path)
  for (const folder of ['home', 'project/.git']) mkdirSync(at(folder), { recursive: true })
  const settings = readSettings({ env: {}, home: at('home'), cwd: at('project') })
  const request = { vault: undefined, layout: 'vault', scope: 'project' } as const
  await initVaultHere(settings, { ...request, adopt: false, dryRun: false })
  const log = at('home/.local/state/everkeep/hooks.log')
  return {
    at,
    events: at('events.jsonl'),
    logged: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    waiting: () => {
      const inbox = join(stateOf(at('project/.memory')), 'inbox')
      return existsSync(inbox) ? readdirSync(inbox).filter((name) => name.endsWith('.json')) : []
    },
  }
}

type Project = Awaited<ReturnType<typeof setUp>>

/** The end of a turn, as Copilot CLI tells of it. */
function stop({ at, events }: Project, timestamp: number | string) {
  const env = { PATH: process.env['PATH'], HOME: at('home') }
  const child = spawn(process.execPath, [BIN, 'hook', 'Stop', 'copilot'], {
    cwd: at('project'),
    env,
  })
  const told = { sessionId: 's1', transcriptPath: events, stopReason: 'end_turn', timestamp }
  child.stdin.end(JSON.stringify({ ...told, cwd: at('project') }))
  return new Promise((ended) => child.on('close', ended))
}

function write({ events }: Project, type: string, second: string, data: object): void {
  const timestamp = `2026-03-04T10:00:${second}Z`
  appendFileSync(events, `${JSON.stringify({ type, data, timestamp, parentId: null })}\n`)
}

function writeTurn(project: Project): void {
  write(project, 'user.message', '00.100', { content: DECIDED })
  write(project, 'assistant.message', '00.400', { content: 'Noted.', toolRequests: [] })
  write(project, 'hook.start', '00.501', {
    hookType: 'agentStop',
    input: { timestamp: STOPPED_AT },
  })
}

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 250))

// AGT-03, SAV-07: Copilot CLI starts the hook first, and writes the turn down a tenth of a second later.
describe('a turn that is written down after its hook was started', () => {
  test('is heard where the file is not there yet', async () => {
    const project = await setUp()
    const ended = stop(project, STOPPED_AT)
    await later()
    writeTurn(project)
    await ended
    expect(project.logged()).toBe('')
    expect(project.waiting()).toHaveLength(1)
  })

  test('is heard where the file holds what came before; the time may be a date', async () => {
    const project = await setUp()
    write(project, 'session.start', '00.010', { sessionId: 's1', note: '"timestamp":"2030-01-01"' })
    const ended = stop(project, new Date(STOPPED_AT).toISOString())
    await later()
    writeTurn(project)
    await ended
    expect(project.waiting()).toHaveLength(1)
  })

  test('one that is never written down is one line in the log', async () => {
    const project = await setUp()
    await stop(project, STOPPED_AT)
    expect(project.logged()).toContain('There is no file')
    expect(project.logged().trim().split('\n')).toHaveLength(1)
  })
})
