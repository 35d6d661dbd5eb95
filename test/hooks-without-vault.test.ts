// COR-34: without a vault, and without the program, what the person wants remembered is not lost without a word.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { WARM } from './support/warm-env.ts'

const BIN = fileURLToPath(new URL('../dist/main/bin.js', import.meta.url))
const PLUGIN = fileURLToPath(new URL('../plugin', import.meta.url))
const NOW = '2026-03-01T09:00:00Z'

function machine() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-without-')))
  for (const folder of ['home', 'project/.git', 'other/.git'])
    mkdirSync(join(root, folder), { recursive: true })
  cpSync(PLUGIN, join(root, 'plugin'), { recursive: true })
  const run = (script: string, args: readonly string[], input: object = {}, env: object = {}) =>
    spawnSync(process.execPath, [script, ...args], {
      cwd: join(root, 'project'),
      input: JSON.stringify({ session_id: 's', cwd: join(root, 'project'), ...input }),
      encoding: 'utf8',
      env: { ...WARM, PATH: '/usr/bin:/bin', HOME: join(root, 'home'), EVERKEEP_NOW: NOW, ...env },
    }).stdout
  const says = (text: string): object => {
    const message = { role: 'user', content: text }
    const line = { type: 'user', sessionId: 's', timestamp: '2026-03-01T08:00:00Z', message }
    writeFileSync(join(root, 'talk.jsonl'), `${JSON.stringify(line)}\n`)
    return { transcript_path: join(root, 'talk.jsonl') }
  }
  return { root, run, says, installed: join(root, 'plugin/scripts/everkeep.cjs') }
}

const line = (stdout: string): unknown => JSON.parse(stdout).systemMessage
const SAID = [
  'Please remember that staging listens on port 8443.',
  'merk dir: der Testserver hört auf Port 8443',
  '记住：测试服务器监听 8443 端口',
]

describe('COR-34: no vault', () => {
  test('COR-34: a session says once a project how to begin', () => {
    const { root, run } = machine()
    const start = { source: 'startup' }
    expect(line(run(BIN, ['hook', 'SessionStart'], start))).toMatch(
      /^everkeep: this project has no memory yet\. Run `everkeep init`/,
    )
    expect(run(BIN, ['hook', 'SessionStart'], start)).toBe('')
    const other = { ...start, cwd: join(root, 'other') }
    expect(line(run(BIN, ['hook', 'SessionStart'], other))).toContain('everkeep init')
    expect(run(BIN, ['hook', 'SessionStart'], { ...start, cwd: root })).toBe('')
  })

  test.each(SAID)('COR-34: %s is told to be lost, with what to do', (text) => {
    const { run, says } = machine()
    const told = line(run(BIN, ['hook', 'Stop'], says(text)))
    expect(told).toContain('8443')
    expect(told).toContain('everkeep init')
    expect(String(told).split('\n')).toHaveLength(1)
  })

  test('COR-34: what nobody asked to remember is not mentioned', () => {
    const { run, says } = machine()
    expect(run(BIN, ['hook', 'Stop'], says('We use port 8443 for staging.'))).toBe('')
  })

  test.each(SAID)(
    'COR-34: capture.init ask has the agent ask, and the yes keeps it: %s',
    (text) => {
      const { root, run, says } = machine()
      run(BIN, ['config', 'set', '--user', 'capture.init', 'ask'])
      const { decision, reason } = JSON.parse(run(BIN, ['hook', 'Stop'], says(text)))
      expect(decision).toBe('block')
      const commands = String(reason)
        .split('\n')
        .filter((one) => one.startsWith('everkeep '))
      expect(commands).toHaveLength(2)
      for (const command of commands) {
        const shell = command.replace(/^everkeep/, `'${process.execPath}' '${BIN}'`)
        const { status, stderr } = spawnSync('sh', ['-c', shell], {
          cwd: join(root, 'project'),
          encoding: 'utf8',
          env: { ...WARM, PATH: process.env['PATH'], HOME: join(root, 'home'), EVERKEEP_NOW: NOW },
        })
        expect([status, stderr], command).toEqual([0, expect.anything()])
      }
      expect(run(BIN, ['list'])).toContain('8443')
    },
  )

  test('COR-34: capture.init never is silent', () => {
    const { run, says } = machine()
    run(BIN, ['config', 'set', '--user', 'capture.init', 'never'])
    expect(run(BIN, ['hook', 'SessionStart'], { source: 'startup' })).toBe('')
    expect(run(BIN, ['hook', 'Stop'], says(SAID[0]!))).toBe('')
  })

  test.each(SAID)('COR-34: with a vault it is kept: %s', (text) => {
    const { run, says } = machine()
    run(BIN, ['init'])
    expect(line(run(BIN, ['hook', 'Stop'], says(text)))).toMatch(/^everkeep: .*8443/)
    expect(run(BIN, ['list'])).toContain('8443')
  })
})

describe('COR-34: the plugin without its program', () => {
  test('COR-34: a session says so once a project', () => {
    const { run, installed } = machine()
    const start = { source: 'startup' }
    expect(line(run(installed, ['hook', 'SessionStart'], start))).toMatch(
      /program is not installed\. Run `npm install -g everkeep`\.$/,
    )
    expect(run(installed, ['hook', 'SessionStart'], start)).toBe('')
  })

  test.each(SAID)('COR-34: %s is told to be lost', (prompt) => {
    const { run, installed } = machine()
    expect(line(run(installed, ['hook', 'UserPromptSubmit'], { prompt }))).toMatch(
      /^everkeep: not remembered, its program is not installed/,
    )
  })

  test('COR-34: other prompts, other events and broken input say nothing', () => {
    const { run, installed } = machine()
    expect(run(installed, ['hook', 'UserPromptSubmit'], { prompt: 'fix the login' })).toBe('')
    expect(run(installed, ['hook', 'Stop'])).toBe('')
    expect(readFileSync(installed, 'utf8')).toContain('not-installed')
  })
})
