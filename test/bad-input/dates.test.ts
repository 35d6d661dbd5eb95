import { describe, expect, test } from 'vitest'
import { listMemories } from '../../src/app/browse/list.ts'
import { planEdit } from '../../src/app/capture/edit.ts'
import { writeMemory } from '../../src/app/capture/write.ts'
import { planGc, trimJournal } from '../../src/app/maintain/gc.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import { readLog } from '../../src/app/write/log.ts'
import { undo } from '../../src/app/write/undo.ts'
import { daysBetween, type Instant, parseInstant } from '../../src/core/base/instant.ts'
import type { World } from '../../src/ports/world.ts'
import { create, JWT, worldWithJwt } from '../support/write-calls.ts'
import { checkAll } from './check.ts'
import { filesStage, memoryStage, seededStage } from './stages.ts'

const at = (day: string): Instant => `${day}T12:00:00.000Z` as Instant
const on = (world: World, day: string): World => ({ ...world, clock: () => at(day) })

async function retitle(world: World, title: string): Promise<void> {
  const plan = await planEdit(world, 'MEM-alpha-rule', { fields: { title } })
  await applyPlan(world, { plan, select: 'all' })
}

// MOD-16, WRT-03: the order of operations is their numbers, whatever the clock says.
describe('a clock that goes backwards', () => {
  test('leaves the log in order, and undo takes back what was done last', async () => {
    const { world } = await seededStage('vault')
    const before = await memoryStage(world).everything()
    await retitle(on(world, '2026-06-01'), 'Alpha in June')
    await retitle(on(world, '2025-01-01'), 'Alpha, much earlier')
    const log = await readLog(on(world, '2024-01-01'))
    expect(log.map(({ id }) => id)).toEqual(['op-3', 'op-2', 'op-1'])
    expect((await undo(on(world, '2023-01-01'), 'last')).operation?.undoes).toBe('op-3')
    expect((await undo(on(world, '2022-01-01'), 'last')).operation?.undoes).toBe('op-2')
    const { journal: _old, ...filesBefore } = before
    const { journal: _new, ...filesAfter } = await memoryStage(world).everything()
    expect(filesAfter).toEqual(filesBefore)
  })

  test('refuses to undo under what was done later, though it is dated earlier', async () => {
    const { world } = await seededStage('vault')
    await retitle(on(world, '2026-06-01'), 'First')
    await retitle(on(world, '2025-01-01'), 'Second')
    await expect(undo(on(world, '2027-01-01'), 'op-2')).rejects.toMatchObject({
      code: 'UNDO_CONFLICT',
      hint: expect.stringContaining('op-3 (edit)'),
    })
  })

  test('trims and collects nothing that is dated in its future', async () => {
    const { world } = await seededStage('vault')
    await retitle(on(world, '2026-06-01'), 'Alpha in June')
    expect((await trimJournal(on(world, '2020-01-01'))).dropped).toEqual([])
    expect((await planGc(on(world, '2020-01-01'))).changes).toEqual([])
  })
})

// WRT-05: a retirement in the future counts as today.
checkAll('a memory that was retired in the future', async () => memoryStage(await worldWithJwt()), [
  {
    name: 'cannot be created again',
    told: { code: 'ANTI_RESURRECTION_ERROR', hint: /everkeep restore/ },
    make: async () => {
      const world = await worldWithJwt()
      await writeMemory(on(world, '2027-01-01'), { action: 'delete', target: JWT })
      return memoryStage(world)
    },
    run: ({ world }) => create(world, { title: 'Use JWT once more' }),
  },
])

const note = (created: string): string =>
  `---\ntitle: X\ncreated: ${created}\ntags: [INSIGHT]\n---\n\n# X\n\nText.\n`

const DATES: readonly (readonly [string, string, string])[] = [
  ['tomorrow', '2026-01-02', 'future-date'],
  ['the year 9999', '9999-12-31', 'future-date'],
  ['February 30th', '2026-02-30', 'bad-date'],
  ['February 30th with a time', '2026-02-30T10:00:00Z', 'bad-date'],
  ['a month 13', '2026-13-01', 'bad-date'],
  ['25 hours', '2026-01-01T25:00:00Z', 'bad-date'],
  ['words', 'last Tuesday', 'bad-date'],
  ['a list', '[2026, 1, 1]', 'bad-date'],
  ['beyond the year 9999', '9999-12-31T23:59:59-12:00', 'bad-date'],
]

// MOD-16: a date that cannot be is told, and the memory is there all the same.
describe('a date in a file', () => {
  test.each(DATES)('%s (%s) is the problem %s', async (_, written, code) => {
    const { world } = filesStage('vault', { '10-Memories/MEM-x.md': note(written) })
    const { entries } = await listMemories(world)
    expect(entries).toHaveLength(1)
    const problem = entries[0]?.problems.find((one) => one.code === code)
    expect(problem, JSON.stringify(entries[0]?.problems)).toBeDefined()
    expect(problem?.hint.trim()).not.toBe('')
  })

  test('of the year 0000 is a date like any other', async () => {
    const { world } = filesStage('vault', { '10-Memories/MEM-x.md': note('0000-01-01') })
    const { entries } = await listMemories(world)
    expect(entries[0]?.memory.createdAt).toBe('0000-01-01T00:00:00.000Z')
    expect(entries[0]?.problems).toEqual([])
  })

  test('later today is today', async () => {
    const { world } = filesStage('vault', { '10-Memories/MEM-x.md': note('2026-01-01T23:59:59Z') })
    expect((await listMemories(world)).entries[0]?.problems).toEqual([])
  })

  test('in the future counts as today', () => {
    expect(daysBetween(at('2030-01-01'), at('2026-01-01'))).toBe(0)
  })
})

test.each([
  ['2026-02-29', undefined],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2026-02-30 10:00', undefined],
  ['2026-06-31T00:00:00+02:00', undefined],
  ['2026-03-01T00:30:00+02:00', '2026-02-28T22:30:00.000Z'],
  ['0000-01-01T00:00:00+12:00', undefined],
  ['9999-12-31T23:59:59-12:00', undefined],
  ['10000-01-01', undefined],
  ['-000001-01-01', undefined],
  ['', undefined],
])('the text %j is the instant %s', (written, instant) => {
  expect(parseInstant(written)).toBe(instant)
})
