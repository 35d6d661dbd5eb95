import { expect, test } from 'vitest'
import { recalledVault } from '../../test/support/recalled-vault.ts'
import type { Instant } from '../core/instant.ts'
import type { LedgerItem } from '../ports/ledger.ts'
import { brief } from './brief.ts'
import { context } from './context.ts'
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
