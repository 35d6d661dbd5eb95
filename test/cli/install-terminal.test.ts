import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { snapshot } from '../support/disk-world.ts'
import { inTerminal, KEYS, type Turn, WHY_NO_PTY } from '../support/pty.ts'

const SETTINGS = '{\n  // mine\n  "hooks": {},\n}\n'

/** Somebody who uses Claude Code and Codex, at the keys. */
function setUp() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-install-')))
  const home = join(root, 'home')
  for (const folder of ['.claude', '.codex']) mkdirSync(join(home, folder), { recursive: true })
  writeFileSync(join(home, '.claude/settings.json'), SETTINGS)
  const run = (args: readonly string[], turns: readonly Turn[]) =>
    inTerminal(args, turns, { cwd: root, env: { HOME: home } })
  return { home, root, run }
}

// AGT-04
describe.skipIf(WHY_NO_PTY !== undefined)(`install in a terminal ${WHY_NO_PTY ?? ''}`, () => {
  test('shows every change and asks; a no writes nothing at all', async () => {
    const { home, run } = setUp()
    const before = snapshot(home)
    const { code, text } = await run(
      ['install'],
      [
        [/Also add the short names/, 'n', KEYS.enter],
        [/Install these\?/, 'n', KEYS.enter],
      ],
    )
    expect(code).not.toBe(0)
    expect(text).toContain('.codex/hooks.json')
    expect(text).toMatch(/^\+.*UserPromptSubmit/m)
    expect(text).toContain('nothing was changed')
    expect(snapshot(home)).toEqual(before)
  })

  test('a yes installs server and hooks, and uninstall gives every byte back', async () => {
    const { home, run } = setUp()
    const before = snapshot(home)
    const done = await run(
      ['install'],
      [
        [/Also add the short names/, 'n', KEYS.enter],
        [/Install these\?/, 'y', KEYS.enter],
      ],
    )
    expect(done.code).toBe(0)
    expect(done.text).toContain('type /hooks in Codex')
    expect(readFileSync(join(home, '.claude/settings.json'), 'utf8')).toContain('// mine')
    expect(existsSync(join(home, '.codex/hooks.json'))).toBe(true)
    await run(['uninstall'], [[/Remove these\?/, 'y', KEYS.enter]])
    const { '.local/state/everkeep/installed.json': _, ...after } = snapshot(home)
    const kept = Object.entries(after).filter(([path]) => !path.startsWith('.local'))
    expect(Object.fromEntries(kept)).toEqual(before)
  })

  test('COR-48: the short names that are free are offered, and come with a yes', async () => {
    const { home, root, run } = setUp()
    mkdirSync(join(root, '.claude/commands'), { recursive: true })
    writeFileSync(join(root, '.claude/commands/learn.md'), 'Theirs\n')
    const { text } = await run(
      ['install', '--client', 'claude'],
      [
        [/Also add the short names \/memory/, 'y', KEYS.enter],
        [/Install these\?/, 'y', KEYS.enter],
      ],
    )
    expect(text).not.toMatch(/short names.*\/learn/)
    expect(readFileSync(join(root, '.claude/commands/learn.md'), 'utf8')).toBe('Theirs\n')
    for (const name of ['distill', 'dream', 'memory', 'memory/search', 'memory-check'])
      expect(readFileSync(join(root, `.claude/commands/${name}.md`), 'utf8')).toContain('everkeep')
    expect(existsSync(join(home, '.claude/commands/everkeep/learn.md'))).toBe(true)
  })
})
