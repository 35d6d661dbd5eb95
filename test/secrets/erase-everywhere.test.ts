import { spawnSync } from 'node:child_process'
import {
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
import { expect, test } from 'vitest'
import { ALNUM, drawBy } from '../../bench/secrets/draw.ts'
import { LAYOUT_NAMES } from '../../src/core/model/layout-name.ts'
import { BINARY } from '../cli/harness.ts'

const SECRET = `${drawBy(43).from(ALNUM, 24)}7`
const PIECES = Array.from({ length: SECRET.length - 7 }, (_, at) => SECRET.slice(at, at + 8))

/** What the client itself wrote down is not ours to change. */
const THEIRS = /\/talk\.jsonl$/

function filesHolding(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .filter((path) => !THEIRS.test(path) && statSync(path).size > 0)
    .filter((path) => PIECES.some((piece) => readFileSync(path, 'latin1').includes(piece)))
}

test.each(LAYOUT_NAMES)(
  'SEC-03: after `forget --erase` nothing in the home, the project and the state holds the value (%s)',
  (layout) => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-erased-')))
    const [home, project] = [join(root, 'home'), join(root, 'project')]
    for (const folder of [home, join(project, '.git')]) mkdirSync(folder, { recursive: true })
    const run = (args: readonly string[], input: object | string = ''): string => {
      const { stdout, stderr, status } = spawnSync(process.execPath, [BINARY, ...args], {
        ...{ cwd: project, encoding: 'utf8' },
        input: typeof input === 'string' ? input : JSON.stringify(input),
        env: { PATH: process.env['PATH'], HOME: home },
      })
      if (status !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`)
      return stdout
    }
    run(['init', '--layout', layout])
    const text = `The password for the staging gateway is ${SECRET}, see the runbook.`
    run(['save', text, '--allow-secret', '--yes'])
    run(['save', 'The gateway listens on port 8443 since May.', '--yes'])
    const talk = join(root, 'talk.jsonl')
    const content = `Remember that the gateway password is ${SECRET}.`
    writeFileSync(talk, `${JSON.stringify({ type: 'user', message: { role: 'user', content } })}\n`)
    const event = { session_id: 's', cwd: project, transcript_path: talk, prompt: content }
    for (const name of ['SessionStart', 'UserPromptSubmit', 'Stop', 'PreCompact', 'SessionEnd'])
      run(['hook', name], event)
    run(['context', '--prompt', `the gateway password ${SECRET}`])
    run(['search', 'staging gateway'])
    run(['index'])
    expect(filesHolding(root).length).toBeGreaterThan(1)
    const { memories } = JSON.parse(run(['list', '--json'])) as {
      memories: { id: string; title: string }[]
    }
    const owner = memories.find(({ title }) => title.includes('staging gateway'))
    run(['forget', owner?.id ?? '', '--erase', '--yes'])
    expect(filesHolding(root)).toEqual([])
  },
  120_000,
)
