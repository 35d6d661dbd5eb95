import { expect, test } from 'vitest'
import { recalledVault } from '../../../test/support/recalled-vault.ts'
import { openMemoryCodeBase } from '../../../test/twins/memory-code-base.ts'
import type { Instant } from '../../core/base/instant.ts'
import { context } from '../recall/for-prompt.ts'
import { foldUsage } from '../uses/fold-usage.ts'
import { openMemory } from './open-memory.ts'
import { type StatsOutcome, stats } from './stats.ts'

// REC-09: what recall costs; uses are counted as everywhere (REC-08).

const CACHE = { title: 'Cache in Redis', keywords: ['redis'], body: 'One node, ten minutes.' }
const QUEUE = { title: 'Queue', keywords: ['rabbit'], body: 'Work goes through RabbitMQ.' }

const usesOf = ({ memories }: StatsOutcome) =>
  memories.map(({ title, uses, weeks }) => [title, uses, weeks.map((one) => one.uses)])
const weeksOf = ({ weeks }: StatsOutcome) =>
  weeks.map(({ week, injections, uses }) => [week, injections, uses])

test('REC-08, REC-09: a memory that was opened was used, in the week in which it was', async () => {
  const vault = await recalledVault([CACHE, QUEUE])
  await openMemory(vault.world, 'MEM-queue')
  const opened = await stats([vault])
  expect(usesOf(opened)).toEqual([['Queue', 1, [1]]])
  expect(weeksOf(opened)).toEqual([['2026-02-23', 0, 1]])
  expect([opened.injections, opened.tokens, opened.unused]).toEqual([0, 0, 1])
  await context([vault], { prompt: 'redis' })
  vault.world.advance(8)
  await openMemory(vault.world, 'MEM-cache-in-redis')
  const outcome = await stats([vault])
  expect(usesOf(outcome)).toEqual([
    ['Cache in Redis', 2, [1, 1]],
    ['Queue', 1, [1]],
  ])
  expect(weeksOf(outcome)).toEqual([
    ['2026-03-09', 0, 1],
    ['2026-02-23', 1, 2],
  ])
  expect(outcome.unused).toBe(0)
})

test('REC-08, REC-09: a use is counted once, also after the files hold it', async () => {
  const vault = await recalledVault([CACHE])
  await context([vault], { prompt: 'redis' })
  expect(usesOf(await stats([vault]))).toEqual([['Cache in Redis', 1, [1]]])
  await openMemory(vault.world, 'MEM-cache-in-redis')
  await foldUsage(vault.world)
  expect(await vault.world.usage.all()).toEqual(new Map())
  // When it was opened stays known, too.
  expect(usesOf(await stats([vault]))).toEqual([['Cache in Redis', 2, [2]]])
})

test('REC-09: uses that only the files tell of are uses, whenever they were', async () => {
  const vault = await recalledVault([{ ...CACHE, useCount: 7 }, QUEUE])
  const outcome = await stats([vault])
  expect(usesOf(outcome)).toEqual([['Cache in Redis', 7, []]])
  expect([outcome.unused, outcome.since]).toEqual([1, undefined])
})

test('REC-09: a memory that is gone keeps what the ledger knows of it', async () => {
  const [vault, other] = [await recalledVault([CACHE]), await recalledVault([QUEUE])]
  await context([vault], { prompt: 'redis' })
  for (const record of await vault.ledger.all()) await other.ledger.append(record)
  expect(usesOf(await stats([other]))).toEqual([['MEM-cache-in-redis', 1, [1]]])
})

test('REC-09: what was only held back is no injection', async () => {
  const codeBase = openMemoryCodeBase({
    files: {},
    removals: [{ path: 'src/gone.ts', commit: 'abc1234' }],
  })
  const vault = await recalledVault([{ ...CACHE, body: 'See `src/gone.ts`.' }], { codeBase })
  await context([vault], { prompt: 'redis' })
  expect(await vault.ledger.all()).toHaveLength(1)
  expect(await stats([vault])).toMatchObject({ injections: 0, weeks: [], memories: [] })
})

test('REC-09: a line that has no moment is of no week, and breaks nothing', async () => {
  const vault = await recalledVault([CACHE])
  await vault.world.usage.append([{ id: 'MEM-cache-in-redis', at: 'thenZ' as Instant }])
  expect(usesOf(await stats([vault]))).toEqual([['Cache in Redis', 1, []]])
})
