import { expect, test } from 'vitest'
import { seededWorld } from '../../../test/support/seeded-world.ts'
import { KnownError } from '../../core/base/errors.ts'
import { EMPTY_MEMORY } from '../../core/model/memory.ts'
import { listMemories } from './list.ts'
import { openMemory } from './open-memory.ts'

const MEMORIES = [
  { ...EMPTY_MEMORY, title: 'Pool size', body: 'Twenty.' },
  { ...EMPTY_MEMORY, title: 'Old pool', body: 'Ten.', status: 'retired' as const },
]

test('REC-08: opening a memory is one use of it, looking at its history or at a retired one is none', async () => {
  const { world } = await seededWorld('vault', MEMORIES)
  await openMemory(world, 'Pool size')
  await openMemory(world, 'Pool size')
  await openMemory(world, 'Pool size', { counts: false })
  await openMemory(world, 'Old pool')
  await listMemories(world)
  expect(await world.usage.moments()).toHaveLength(2)
  expect((await openMemory(world, 'Pool size')).memory.useCount).toBe(2)
})

test('REC-08: a use that cannot be written keeps no memory from being opened', async () => {
  const { world } = await seededWorld('vault', MEMORIES)
  const append = () =>
    Promise.reject(new KnownError('DISK_FULL', { message: 'full', hint: 'make room' }))
  const full = { ...world, usage: { ...world.usage, append } }
  expect((await openMemory(full, 'Pool size')).memory.body).toContain('Twenty')
})
