import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTranscriptFiles } from './transcript-files.ts'

const place = mkdtempSync(join(tmpdir(), 'everkeep-transcript-'))
const transcripts = openTranscriptFiles()
const linesOf = async (path: string): Promise<{ lines: string[]; skippedLines: number }> => {
  const lines: string[] = []
  const take = (line: string): 'fine' => {
    lines.push(line)
    return 'fine'
  }
  const { skippedLines } = await transcripts.read(path, { take })
  return { lines, skippedLines }
}

test('lines that cross the chunks of a read are put together (TRI-01)', async () => {
  const path = join(place, 'chunks.jsonl')
  const lines = Array.from({ length: 40 }, (_, place) => `${place} ${'记'.repeat(5_000 + place)}`)
  writeFileSync(path, `${lines.join('\n')}\n`)
  expect((await linesOf(path)).lines).toEqual(lines)
})

test('a line too long for a message is passed over, and the next one is read (TRI-01)', async () => {
  const path = join(place, 'long.jsonl')
  writeFileSync(path, `first\n${'x'.repeat(9 * 1024 * 1024)}\nlast\n`)
  expect(await linesOf(path)).toEqual({ lines: ['first', 'last'], skippedLines: 1 })
})

test('a line longer than what is to be read does not hold up what follows (TRI-10)', async () => {
  const path = join(place, 'stuck.jsonl')
  writeFileSync(path, `a\n${'x'.repeat(1_000_000)}\nb\n`)
  const lines: string[] = []
  const take = (line: string): 'fine' => {
    lines.push(line.slice(0, 3))
    return 'fine'
  }
  let { end } = await transcripts.read(path, { take: () => 'stop' })
  for (let turn = 0; turn < 3; turn++)
    ({ end } = await transcripts.read(path, { after: end, maxBytes: 10, take }))
  expect(lines).toEqual(['xxx', 'b'])
})

test.each([
  ['a folder', () => place],
  ['a name with a NUL', () => 'a\0b'],
  ['a name that is too long', () => join(place, 'x'.repeat(5_000))],
  ['a file as a folder', () => join(place, 'chunks.jsonl', 'x')],
  ['a device', () => '/dev/null'],
  [
    'a pipe that nobody writes to',
    () => {
      execFileSync('mkfifo', [join(place, 'pipe')])
      return join(place, 'pipe')
    },
  ],
  [
    'a link to itself',
    () => {
      symlinkSync(join(place, 'loop'), join(place, 'loop'))
      return join(place, 'loop')
    },
  ],
])('%s is no transcript, and says so (TRI-01)', async (_, path) => {
  mkdirSync(place, { recursive: true })
  await expect(linesOf(path())).rejects.toMatchObject({ code: 'INPUT_ERROR', field: 'transcript' })
})

test('200 MB are read within the memory of a few lines (TRI-01)', async () => {
  const path = join(place, 'large.jsonl')
  const handle = openSync(path, 'w')
  const chunk = `${JSON.stringify({ type: 'human', content: 'y'.repeat(10_000) })}\n`.repeat(100)
  for (let part = 0; part < 200; part++) writeSync(handle, chunk)
  closeSync(handle)
  let [count, most] = [0, 0]
  const before = process.memoryUsage().rss
  const take = (): 'fine' => {
    if (count++ % 1_000 === 0) most = Math.max(most, process.memoryUsage().rss - before)
    return 'fine'
  }
  const { skippedLines, unreadBytes } = await transcripts.read(path, { take })
  expect({ count, skippedLines, unreadBytes }).toEqual({
    count: 20_000,
    skippedLines: 0,
    unreadBytes: 0,
  })
  expect(most).toBeLessThan(120 * 1024 * 1024)
  writeFileSync(path, '')
})

test('a clock has its turn while a long conversation is read, and blank lines cost nothing (AGT-03)', async () => {
  const path = join(place, 'clock.jsonl')
  writeFileSync(path, `${'\n'.repeat(1_000_000)}a\n${'b\n'.repeat(100_000)}`)
  let turns = 0
  let isOver = false
  const tick = (): void => {
    turns++
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  const { lines } = await linesOf(path)
  isOver = true
  expect(lines).toHaveLength(100_001)
  expect(turns).toBeGreaterThan(10)
})
