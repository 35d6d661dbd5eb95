import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { JsonObject } from '../../src/core/format/json/json.ts'
import { BINARY } from '../cli/harness.ts'
import { WARM } from './warm-env.ts'

export const FOLDERS = [
  'sessions',
  'decisions',
  'runbooks',
  'constraints',
  'tech-debt',
  'preferences',
]
export const JWT = 'decisions/use-jwt.json'

export interface Done {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A project with claude-memory's folders, and nothing in them: its own tests begin there. */
export function emptyProject(
  folders: readonly string[] = FOLDERS,
  more: Readonly<Record<string, string>> = {},
) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-scripts-')))
  const memory = join(root, 'project/.claude/memory')
  for (const folder of ['', ...folders]) mkdirSync(join(memory, folder), { recursive: true })
  mkdirSync(join(root, 'home'))
  const env = {
    ...WARM,
    PATH: process.env['PATH'],
    HOME: join(root, 'home'),
    NO_COLOR: '1',
    ...more,
  }
  const everkeep = (line: string | readonly string[], input = ''): Done =>
    spawnSync(process.execPath, [BINARY, ...(typeof line === 'string' ? line.split(' ') : line)], {
      cwd: join(root, 'project'),
      env,
      input,
      encoding: 'utf8',
    })
  const put = (path: string, record: JsonObject): string => {
    mkdirSync(dirname(join(memory, path)), { recursive: true })
    writeFileSync(join(memory, path), JSON.stringify(record, null, 2))
    return `.claude/memory/${path}`
  }
  const hook = (event: string, said: object): Done =>
    everkeep(
      `hook ${event}`,
      JSON.stringify({
        hook_event_name: event,
        session_id: 's',
        cwd: join(root, 'project'),
        ...said,
      }),
    )
  return { root, memory, everkeep, put, hook, at: (path: string) => join(memory, path) }
}
