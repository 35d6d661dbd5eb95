import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { snapshot } from '../support/disk-world.ts'
import { inTerminal, KEYS, type Turn, WHY_NO_PTY } from '../support/pty.ts'

const GOLDEN = fileURLToPath(new URL('../vaults/distill', import.meta.url))
const SPACE = ' '
const { down, enter } = KEYS

/** The golden vault of the transcript, in a folder of its own, with somebody at the keys. */
function setUp() {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-distill-')))
  cpSync(GOLDEN, project, { recursive: true })
  const vault = join(project, '.memory')
  const distill = (args: readonly string[], turns: readonly Turn[] = []) =>
    inTerminal(['distill', ...args, '--vault', vault], turns, {
      cwd: project,
      env: { HOME: join(project, 'home'), EVERKEEP_NOW: '2026-04-16T09:00:00Z' },
    })
  const read = (id: string): string => readFileSync(join(vault, '10-Memories', `${id}.md`), 'utf8')
  return { vault, distill, read }
}

/** Lists may have been put right before the question was asked. */
const memoriesIn = (vault: string) =>
  Object.entries(snapshot(vault)).filter(([path]) => path.includes('/MEM-'))

describe.skipIf(WHY_NO_PTY !== undefined)(`in a terminal ${WHY_NO_PTY ?? ''}`, () => {
  test('DST-03: the report is tables and a bar, not markdown', async () => {
    const { text, code } = await setUp().distill([])
    expect(code).toBe(0)
    expect(text).toMatch(/health {4}█+.*88\/100 healthy/)
    expect(text).toMatch(/SCORE {2}MEMORY/)
    expect(text).not.toContain('| Metric |')
  })

  test('DST-04, DST-14: purge: what is ticked is retired, with its score beside it', async () => {
    const { distill, read } = setUp()
    const { text, code } = await distill(
      ['purge'],
      [[/select memories to tombstone[\s\S]*MEM-old-mirror/, SPACE, enter]],
    )
    expect(code).toBe(0)
    expect(text).toContain('Score: 0.55 | Created: 2025-06-01 | Retrievals: 0 | Tokens: 6 |')
    expect(text).toContain('PAST TTL by 139d')
    expect(text).toContain('Link-scan: No stale references found.')
    expect(read('MEM-old-mirror')).toContain('tombstone_reason: "purge"')
  })

  test('DST-11: nothing ticked, nothing done, and each operation says so', async () => {
    const messages = {
      purge: 'No memories selected for purge. Operation cancelled.',
      merge: 'No pairs selected. No merges performed.',
      compress: 'No memories selected for compression. Operation cancelled.',
      gc: 'No memories selected for deletion. GC cancelled.',
    }
    const tries = Object.entries(messages).map(async ([mode, message]) => {
      const { vault, distill } = setUp()
      const before = memoriesIn(vault)
      const { text, code } = await distill([mode], [[/◆/, enter]])
      expect(code).toBe(0)
      expect(text).toContain(message)
      expect(memoriesIn(vault)).toEqual(before)
    })
    await Promise.all(tries)
  })

  test('DST-05: merge asks for each cluster', async () => {
    const { distill, read } = setUp()
    const { text } = await distill(
      ['merge'],
      [[/Select pairs to merge in cluster 'python'/, SPACE, enter]],
    )
    expect(text).toContain('Retry with backoff + Retries of HTTP calls')
    expect(text).toMatch(
      /75% overlap \| Shared: http, retry, timeout \|\s+(?:│\s+)?Retrievals: 4, 1/,
    )
    expect(read('MEM-retry-backoff')).toContain('## Merged From MEM-http-retries')
  })

  test('DST-07: refine makes the safe fixes and asks for the others', async () => {
    const { distill, read } = setUp()
    const { text, code } = await distill(['--refine'], [])
    // Nothing to ask about here: the safe fixes are made.
    expect(code).toBe(0)
    expect(text).toContain('updated MEM-lint-rules')
    expect(read('MEM-lint-rules')).toContain('summary: "Run the linter before every commit."')
  })

  test('giving up changes nothing', async () => {
    const { vault, distill } = setUp()
    const before = memoriesIn(vault)
    const { code, text } = await distill(['compress'], [[/◆/, down, SPACE, KEYS.escape]])
    expect(code).toBe(130)
    expect(text).toContain('Cancelled; nothing was changed.')
    expect(memoriesIn(vault)).toEqual(before)
    expect(existsSync(join(vault, 'distill-log.json'))).toBe(false)
  })
})
