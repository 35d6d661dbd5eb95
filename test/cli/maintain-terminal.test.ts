import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { stateOf } from '../state-of.ts'
import { snapshot } from '../support/disk-world.ts'
import { inTerminal, KEYS, type Turn, WHY_NO_PTY } from '../support/pty.ts'

const GOLDEN = fileURLToPath(new URL('../vaults/distill', import.meta.url))
const SPACE = ' '
const { down, enter } = KEYS

function setUp() {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-maintain-')))
  cpSync(GOLDEN, project, { recursive: true })
  const vault = join(project, '.memory')
  const everkeep = (args: readonly string[], turns: readonly Turn[] = []) =>
    inTerminal([...args, '--vault', vault], turns, {
      cwd: project,
      env: { HOME: join(project, 'home'), EVERKEEP_NOW: '2026-04-16T09:00:00Z' },
    })
  const read = (id: string): string => readFileSync(join(vault, '10-Memories', `${id}.md`), 'utf8')
  return { vault, everkeep, read }
}

const memoriesIn = (vault: string) =>
  Object.entries(snapshot(vault)).filter(([path]) => path.includes('/MEM-'))

describe.skipIf(WHY_NO_PTY !== undefined)(`in a terminal ${WHY_NO_PTY ?? ''}`, () => {
  test('DST-04, DST-06, DST-07: one list by topic; what is ticked is done, what is not is left, and undo takes all of it back', async () => {
    const { vault, everkeep, read } = setUp()
    const before = memoriesIn(vault)
    // Of `ops` only the second line, and the topic `data` with all in it.
    const { text, code } = await everkeep(
      ['maintain'],
      [[/What should be fixed[\s\S]*tools/, down, down, down, down, SPACE, down, SPACE, enter]],
    )
    expect(code).toBe(0)
    expect(text).toContain('6 memories, ~2703tk of 40000tk (6%)')
    expect(text).toMatch(/score 0\.55, uses none, time to live exceeded by 139 days/)
    expect(read('MEM-importer')).toContain('### Pre-Compression (2026-04-16)')
    expect(existsSync(join(vault, '10-Memories', 'MEM-tombstone.md'))).toBe(false)
    expect(read('MEM-old-mirror')).not.toContain('tombstone_reason')
    // Ticked to begin with: it needs nobody's consent.
    expect(read('MEM-lint-rules')).not.toContain('Lint,')
    expect(text).toMatch(/4 left as they are\.[\s\S]*op-1 · undo with `everkeep undo op-1 --vault /)
    expect((await everkeep(['undo'])).code).toBe(0)
    expect(memoriesIn(vault)).toEqual(before)
  })

  test('giving up changes nothing, and nothing waits', async () => {
    const { vault, everkeep } = setUp()
    const before = snapshot(vault)
    const { text, code } = await everkeep(['maintain'], [[/◆/, down, SPACE, KEYS.escape]])
    expect(code).toBe(130)
    expect(text).toContain('Cancelled; nothing was changed.')
    expect(snapshot(vault)).toEqual(before)
    expect(existsSync(join(stateOf(vault), 'inbox'))).toBe(false)
  })
})
