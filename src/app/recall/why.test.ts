import { expect, test } from 'vitest'
import { recalledVault } from '../../../test/support/recalled-vault.ts'
import { openMemoryCodeBase } from '../../../test/twins/memory-code-base.ts'
import type { Instant } from '../../core/base/instant.ts'
import type { LedgerItem } from '../../ports/ledger.ts'
import { brief } from './brief.ts'
import { context } from './for-prompt.ts'
import { why } from './why.ts'

// REC-09: what was injected can be told afterwards, and what it was worth.

const CACHE = {
  title: 'Cache in Redis',
  keywords: ['redis'],
  kind: 'decision',
  updatedAt: '2026-03-01T00:00:00.000Z' as Instant,
  body: 'One node, ten minutes.',
}

const product = ({ parts = {} }: Pick<LedgerItem, 'parts'>): number =>
  Object.values(parts).reduce((all, part) => all * part, 1)

test('REC-09: a memory that a prompt brought along is told with the parts of its score', async () => {
  const vault = await recalledVault([CACHE])
  await vault.world.usage.append(
    Array.from({ length: 5 }, () => ({ id: 'MEM-cache-in-redis', at: vault.world.clock() })),
  )
  vault.world.advance(90)
  await context([vault], { prompt: 'redis' })
  const [item] = (await why([vault], { limit: 1 }))[0]!.items
  expect(Object.keys(item?.parts ?? {})).toEqual(['text', 'recency', 'usage'])
  expect(item?.parts).toMatchObject({ recency: 0.971, usage: 1.05 })
  expect(product(item!)).toBeCloseTo(item!.score, 2)
})

test('REC-09: what a link brought along has the half of the score that led to it', async () => {
  const vault = await recalledVault([
    { ...CACHE, title: 'Cache in Redis like Valkey', body: 'As [[MEM-valkey]] says.' },
    { title: 'Valkey', keywords: ['valkey'], kind: 'decision', body: 'Two nodes.' },
  ])
  await context([vault], { prompt: 'redis' })
  const { items } = (await why([vault], { limit: 1 }))[0]!
  const linked = items.find(({ id }) => id === 'MEM-valkey')
  expect(linked?.parts).toMatchObject({ link: 0.5 })
  for (const item of items) expect(product(item)).toBeCloseTo(item.score, 2)
})

test('REC-09: a brief says what a memory is worth by itself', async () => {
  const vault = await recalledVault([{ ...CACHE, kind: 'preference', pinned: true }])
  await brief([vault], { session: 's' })
  const [item] = (await why([vault], { limit: 1 }))[0]!.items
  expect(item?.parts).toMatchObject({ worth: 3 })
  expect(product(item!)).toBeCloseTo(item!.score, 2)
})

test('REC-09: the parts take few bytes of the ledger, and old lines have none', async () => {
  const vault = await recalledVault([CACHE])
  await context([vault], { prompt: 'redis' })
  const [record] = await vault.ledger.all()
  const [item] = record!.items
  const { parts, ...old } = item!
  expect(JSON.stringify(item).length - JSON.stringify(old).length).toBeLessThanOrEqual(80)
  expect(parts).toBeDefined()
  const other = await recalledVault([CACHE])
  await other.ledger.append({ ...record!, items: [old] })
  expect((await why([other], { limit: 1 }))[0]?.items[0]).toMatchObject(old)
})

const GONE = openMemoryCodeBase({
  files: { 'src/cache.ts': '' },
  removals: [{ path: 'src/gone.ts', commit: 'abc1234' }],
})
const STALE = { ...CACHE, title: 'Redis of old', body: 'See `src/gone.ts`.' }

test('REC-09: what was held back as stale is told, also where nothing else fitted the prompt', async () => {
  const vault = await recalledVault([STALE], { codeBase: GONE })
  expect((await context([vault], { prompt: 'redis', session: 's' })).text).toBe('')
  const [last, ...others] = await why([vault], { limit: 5 })
  expect(others).toEqual([])
  expect(last).toMatchObject({ verb: 'context', prompt: 'redis', tokens: 0, items: [] })
  expect(last?.withheld).toEqual([
    {
      id: 'MEM-redis-of-old',
      title: 'Redis of old',
      vault: vault.world.vault.root,
      why: 'no longer there: src/gone.ts',
    },
  ])
})

test('REC-09: at most three that were held back stand in a line, beside what was told', async () => {
  const many = Array.from({ length: 4 }, (_, at) => ({ ...STALE, title: `Redis ${at}` }))
  const vault = await recalledVault([{ ...CACHE, pinned: true }, ...many], { codeBase: GONE })
  await context([vault], { prompt: 'redis' })
  const [last] = await why([vault], { limit: 1 })
  expect(last?.items.map(({ title }) => title)).toEqual(['Cache in Redis'])
  expect(last?.withheld).toHaveLength(3)
})

test('REC-09: a prompt that nothing is about, and a trial, write no line', async () => {
  const rule = { ...STALE, kind: 'convention', scope: 'user', origin: 'user' } as const
  const vault = await recalledVault([STALE, rule], { codeBase: GONE })
  await context([vault], { prompt: 'something else altogether' })
  await context([vault], { prompt: 'redis', record: false })
  expect(await vault.ledger.all()).toEqual([])
})

test('REC-09: no secret comes into the ledger by a prompt for which all was held back', async () => {
  const secret = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`
  const vault = await recalledVault([STALE], { codeBase: GONE })
  await context([vault], { prompt: `redis ${secret}` })
  const [record] = await vault.ledger.all()
  expect(record?.prompt).toMatch(/^redis \[secret:/)
})

test('REC-09, REC-15: a memory that was held back does not count as told', async () => {
  const vault = await recalledVault([STALE], { codeBase: GONE })
  await context([vault], { prompt: 'redis', session: 's' })
  expect(await vault.world.usage.all()).toEqual(new Map())
  expect(await vault.ledger.ofSession('s')).toEqual([])
  const there = openMemoryCodeBase({ files: { 'src/gone.ts': '' } })
  const later = { ...vault, world: { ...vault.world, codeBase: there } }
  expect((await context([later], { prompt: 'redis', session: 's' })).text).toContain('Redis of old')
})

test('REC-09: a brief says what it held back', async () => {
  const vault = await recalledVault([STALE], { codeBase: GONE })
  expect((await brief([vault], { session: 's' })).text).toBe('')
  const [last] = await why([vault], { limit: 1 })
  expect([last?.verb, last?.withheld.map(({ id }) => id)]).toEqual(['brief', ['MEM-redis-of-old']])
})
