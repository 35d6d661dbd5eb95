import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { snapshot, tempVault } from '../support/disk-world.ts'
import { inTerminal, KEYS, type Turn, WHY_NO_PTY } from '../support/pty.ts'
import { parseSet, rendered } from '../support/triage-set.ts'

const TALK = `=== talk
> We chose Stop hooks over polling because polling costs tokens.
< Done.
> No, not like that.
`

function setUp() {
  const root = tempVault(layoutNamed('vault'), { '10-Memories/README.md': '' })
  const transcript = join(root, '..', 'talk.jsonl')
  writeFileSync(transcript, rendered(parseSet(TALK)[0]!, 'claude-code'))
  const home = mkdtempSync(join(tmpdir(), 'everkeep-home-'))
  const run = (turns: readonly Turn[]) =>
    inTerminal(['checkpoint', transcript, '--vault', root], turns, {
      cwd: root,
      env: { HOME: home },
    })
  const made = (): string[] =>
    Object.keys(snapshot(root)).filter((path) => path.startsWith('10-Memories/MEM-'))
  return { root, run, made }
}

describe.skipIf(WHY_NO_PTY !== undefined)(`in a terminal ${WHY_NO_PTY ?? ''}`, () => {
  test('CHK-03: the numbers that are answered are kept', async () => {
    const { root, run, made } = setUp()
    const { code, text } = await run([[/Numbers, or skip/, '1', KEYS.enter]])
    expect(code).toBe(0)
    expect(text).toContain('[checkpoint] 2/7 dimensions (4,6)')
    expect(made()).toHaveLength(1)
    expect(readFileSync(join(root, made()[0]!), 'utf8')).toContain('Stop hooks over polling')
  })

  test.each([
    ['skip', ['skip', KEYS.enter]],
    ['an empty answer', [KEYS.enter]],
    ['giving up', [KEYS.interrupt]],
  ])('CHK-03: %s keeps nothing', async (_, keys) => {
    const { run, made } = setUp()
    const { code } = await run([[/Numbers, or skip/, ...keys]])
    expect(code).toBe(0)
    expect(made()).toEqual([])
  })
})
