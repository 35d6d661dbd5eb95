import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { propose } from '../../src/app/inbox/propose.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { shareTestState } from '../state-of.ts'
import { draft, planDrafts } from '../support/demo-changes.ts'
import { diskWorld, snapshot, tempVault } from '../support/disk-world.ts'
import { inTerminal, KEYS, type Turn, WHY_NO_PTY } from '../support/pty.ts'
import { BINARY } from './harness.ts'

/** A vault in which these wait. */
async function setUp(...titles: readonly string[]) {
  const root = tempVault(layoutNamed('vault'), { '10-Memories/README.md': '' })
  const world = diskWorld(layoutNamed('vault'), root)
  for (const title of titles)
    await propose(world, {
      source: 'triage',
      title,
      plan: planDrafts(world, [draft(title, { origin: 'agent' })], new Set()),
      confidence: 0.7,
    })
  world.index.close()
  const home = mkdtempSync(join(tmpdir(), 'everkeep-home-'))
  shareTestState(home)
  const review = (turns: readonly Turn[], env: Record<string, string> = {}) =>
    inTerminal(['review', '--vault', root], turns, { cwd: root, env: { HOME: home, ...env } })
  const made = (): string[] =>
    Object.keys(snapshot(root)).filter((path) => path.startsWith('10-Memories/MEM-'))
  return { root, home, review, made }
}

const { up, down, enter, interrupt } = KEYS
const ACCEPT = [up, up, up, enter]
/** The question about this one stands there, open. */
const asked = (place: string): RegExp => new RegExp(`${place}[\\s\\S]*◆ {2}Accept this\\?`)

describe.skipIf(WHY_NO_PTY !== undefined)(`in a terminal ${WHY_NO_PTY ?? ''}`, () => {
  test('INB-01: one by one: accepted, skipped, rejected', async () => {
    const { root, review, made } = await setUp('First', 'Second', 'Third')
    const { code, text } = await review([
      [asked('1/3'), ...ACCEPT],
      [asked('2/3'), enter],
      [asked('3/3'), up, up, enter],
    ])
    expect(code).toBe(0)
    expect(text).toContain('confidence 0.7')
    expect(text).toContain('+First matters because of a reason.')
    expect(text).toContain('1 accepted, 1 rejected, 1 proposal left.')
    expect(made()).toEqual(['10-Memories/MEM-first.md'])
    // Somebody vouched for it.
    expect(readFileSync(join(root, '10-Memories/MEM-first.md'), 'utf8')).toContain('confirmed')
  })

  test('REC-14: who accepts by name in a terminal vouches for it, a pipe does not', async () => {
    const { root, home } = await setUp('First', 'Second')
    const options = { cwd: root, env: { HOME: home } }
    const accepted = (id: string): string =>
      readFileSync(join(root, `10-Memories/MEM-${id}.md`), 'utf8')
    const { stdout } = spawnSync(
      process.execPath,
      [BINARY, 'review', 'list', '--json', '--vault', root],
      { ...options, encoding: 'utf8' },
    )
    const ids: readonly string[] = JSON.parse(stdout).proposals.map(({ id }: { id: string }) => id)
    await inTerminal(['review', 'accept', ids[0] ?? '', '--vault', root], [], options)
    expect(accepted('first')).toContain('origin: confirmed')
    spawnSync(
      process.execPath,
      [BINARY, 'review', 'accept', ids[1] ?? '', '--vault', root],
      options,
    )
    expect(accepted('second')).toContain('origin: agent')
  })

  test('INB-01: giving up at any question keeps what was decided before it', async () => {
    for (const key of [interrupt, KEYS.escape]) {
      const { review, made } = await setUp('First', 'Second')
      const { code, text } = await review([
        [asked('1/2'), ...ACCEPT],
        [asked('2/2'), key],
      ])
      expect(code).toBe(130)
      expect(text).toContain('1 accepted, 1 proposal left.')
      expect(made()).toHaveLength(1)
    }
    const { review, made } = await setUp('First')
    expect(await review([[asked('1/1'), interrupt]])).toMatchObject({ code: 130 })
    expect(await review([[asked('1/1'), down, enter]])).toMatchObject({ code: 0 })
    expect(made()).toEqual([])
  })

  test('INB-01: edited in the editor, then accepted in the new words', async () => {
    const { root, home, review, made } = await setUp('First')
    const editor = join(home, 'editor.sh')
    writeFileSync(editor, `#!/bin/sh\nsed -i 's/matters because/counts because/' "$1"\n`, {
      mode: 0o755,
    })
    const { code, text } = await review(
      [
        [asked('1/1'), up, enter],
        [/counts because[\s\S]*◆ {2}Accept this\?/, ...ACCEPT],
      ],
      { EDITOR: editor },
    )
    expect(code).toBe(0)
    expect(text).toContain('1 accepted, nothing waits any more.')
    expect(readFileSync(join(root, made()[0]!), 'utf8')).toContain('counts because')
  })

  test('INB-01: an editor that fails, or a text that cannot be taken, loses nothing', async () => {
    const { home, review } = await setUp('First')
    const editor = join(home, 'editor.sh')
    writeFileSync(editor, '#!/bin/sh\n: > "$1"\n', { mode: 0o755 })
    const empty = await review(
      [
        [asked('1/1'), up, enter],
        [/is empty[\s\S]*◆ {2}Accept this\?/, down, enter],
      ],
      { EDITOR: editor },
    )
    expect(empty.text).toContain('1 proposal left.')
    const failing = await review(
      [
        [asked('1/1'), up, enter],
        [/The editor \(false\) failed\.[\s\S]*◆ {2}Accept this\?/, interrupt],
      ],
      { EDITOR: 'false' },
    )
    expect(failing.code).toBe(130)
  })

  test('INB-01: an empty inbox says so', async () => {
    const { review } = await setUp()
    expect(await review([])).toMatchObject({
      code: 0,
      text: expect.stringContaining('Nothing is waiting.'),
    })
  })
})
