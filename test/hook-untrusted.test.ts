import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BINARY } from './cli/harness.ts'

test('TRU-04: what was to be remembered in a vault that nobody trusts is told not to be kept', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-untrusted-')))
  const [home, project] = [join(root, 'home'), join(root, 'project')]
  const memories = join(project, '.memory', '10-Memories')
  for (const folder of [home, join(project, '.git'), memories])
    mkdirSync(folder, { recursive: true })
  writeFileSync(join(memories, 'MEM-x.md'), '---\ntitle: Of somebody else\n---\n\nText.\n')
  const run = (args: readonly string[], input = ''): string =>
    spawnSync(process.execPath, [BINARY, ...args], {
      ...{ cwd: project, input, encoding: 'utf8' },
      env: { PATH: process.env['PATH'], HOME: home },
    }).stdout
  const turn = (text: string): string => {
    const said = [
      { type: 'user', uuid: 'u1', message: { role: 'user', content: text } },
      { type: 'assistant', uuid: 'u2', message: { role: 'assistant', content: 'Noted.' } },
    ]
    const transcript = join(root, 'talk.jsonl')
    writeFileSync(transcript, said.map((line) => JSON.stringify(line)).join('\n'))
    const event = { session_id: 's', cwd: project, transcript_path: transcript }
    return run(['hook', 'Stop'], JSON.stringify(event))
  }
  const asked = 'Please remember that staging listens on port 8443.'
  expect(JSON.parse(turn(asked)).systemMessage).toMatch(
    /^everkeep: not remembered: .*8443.*: this vault is not trusted .*`everkeep trust`/,
  )
  expect(turn('make the button blue')).toBe('')
  expect(readdirSync(memories)).toEqual(['MEM-x.md'])
  run(['trust'])
  expect(JSON.parse(turn(asked)).systemMessage).toMatch(/^everkeep: remembered .*8443/)
}, 60_000)
