import { expect, test } from 'vitest'
import { diskWorld, tempVault } from '../../../test/support/disk-world.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import { updateSession } from './session-state.ts'

test('stops of many hooks at once are all counted, each session for itself (CHK-02)', async () => {
  const layout = layoutNamed('vault')
  const root = tempVault(layout)
  const worlds = Array.from({ length: 3 }, () => diskWorld(layout, root))
  const stop = (world: (typeof worlds)[number], session: string) =>
    updateSession(world, session, (before) => ({ ...before, stops: before.stops + 1 }))
  await Promise.all(
    worlds.flatMap((world) =>
      Array.from({ length: 8 }, (_, place) => stop(world, place % 2 === 0 ? 'a' : 'b')),
    ),
  )
  const [world] = worlds
  expect((await world?.sessions?.find('a'))?.stops).toBe(12)
  expect((await world?.sessions?.find('b'))?.stops).toBe(12)
  for (const one of worlds) one.index.close()
})
