import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { putState } from '../state-of.ts'
import { snapshot } from '../support/disk-world.ts'
import { inTerminal, KEYS, type Turn, WHY_NO_PTY } from '../support/pty.ts'

const SPACE = ' '
const { enter } = KEYS

const note = (name: string, text: string, made = '2026-01-05'): string =>
  `---\nname: ${name}\ndescription: ${name}\ntype: project\neverkeep:\n  created_at: ${made}T00:00:00.000Z\n---\n${text}\n`

/** A folder of Claude Code's memories that has rotted a little. */
const ROTTEN = {
  'one.md': note('Deploy order', 'Run the migrations, then deploy the api, then the worker.'),
  'two.md': note('Deploy order', 'Run the migrations, then deploy the api, then the worker.'),
  'tabs.md': note('Tabs', 'Always use tabs for indentation.'),
  'spaces.md': note('Indentation', 'Never use tabs for indentation.', '2026-05-20'),
  'team.md': note('Team', 'Ask [[nobody-at-all]] first.', '2026-05-20'),
}

function setUp(files: Readonly<Record<string, string>> = ROTTEN) {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-look-')))
  const vault = join(project, '.claude', 'memory')
  const home = join(project, 'home')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(vault, path)), { recursive: true })
    writeFileSync(join(vault, path), text)
  }
  const run = (args: readonly string[], turns: readonly Turn[]) =>
    inTerminal([...args, '--vault', vault], turns, {
      cwd: project,
      env: { HOME: home, EVERKEEP_NOW: '2026-06-01T09:00:00Z' },
    })
  const read = (name: string): string => readFileSync(join(vault, name), 'utf8')
  return { vault, home, run, read }
}

const memoriesIn = (vault: string) =>
  Object.entries(snapshot(vault)).filter(([path]) => path !== 'MEMORY.md')

describe.skipIf(WHY_NO_PTY !== undefined)(`in a terminal ${WHY_NO_PTY ?? ''}`, () => {
  test('DRM-07: dream: what is proved is ticked already, what is not waits for a tick', async () => {
    const { vault, run } = setUp()
    const { text, code } = await run(
      ['dream'],
      [[/What should be fixed[\s\S]*merge two[\s\S]*retire tabs/, SPACE, enter]],
    )
    expect(code).toBe(0)
    expect(text).toContain('merge two into one')
    const here = readdirSync(vault).filter((name) => name.endsWith('.md') && name !== 'MEMORY.md')
    expect(here.sort()).toEqual(['one.md', 'spaces.md', 'team.md'])
    // Retired, not deleted: it says what took its place.
    expect(Object.values(snapshot(vault)).join('\n')).toContain('superseded_by:')
  })

  test('DRM-07: dream: giving up changes nothing', async () => {
    const { vault, run } = setUp()
    const before = snapshot(vault)
    const { code, text } = await run(['dream'], [[/◆/, SPACE, KEYS.escape]])
    expect(code).toBe(130)
    expect(text).toContain('Cancelled; nothing was changed.')
    expect(snapshot(vault)).toEqual(before)
  })

  test('BUD-02: check --fix: only what is ticked is dropped or archived', async () => {
    const { vault, run, read } = setUp()
    const before = memoriesIn(vault)
    const { text } = await run(['check', '--fix'], [[/◆[\s\S]*update Team/, SPACE, enter]])
    expect(read('team.md')).toContain('Ask nobody-at-all first.')
    expect(text).toContain('Budget')
    const changed = memoriesIn(vault).filter(([path, now]) =>
      before.some(([other, then]) => other === path && then !== now),
    )
    expect(changed.map(([path]) => path)).toEqual(['team.md'])
  })

  test('HYG-05: hygiene asks where it is not automatic, and nothing is ticked to begin with', async () => {
    const old = note('Old', 'Nobody needs this.', '2025-01-05')
    const { vault, home, run } = setUp({
      'old.md': old,
      'older.md': old.replaceAll('Old', 'Older'),
    })
    putState({ vault, home }, 'usage.log', '2025-02-01T00:00:00.000Z nobody\n')
    const before = memoriesIn(vault)
    const { text, code } = await run(['hygiene'], [[/◆[\s\S]*old/i, enter]])
    expect(code).toBe(0)
    expect(text).toMatch(/update Old/)
    expect(memoriesIn(vault)).toEqual(before)
  })
})
