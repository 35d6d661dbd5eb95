import { expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { draft, planDrafts } from '../../../test/support/demo-changes.ts'
import { seededWorld } from '../../../test/support/seeded-world.ts'
import { propose } from './propose.ts'

const KEY = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`

const setUp = async () => {
  const { world } = await seededWorld('vault')
  return { world, inbox: world.inbox! }
}

test('INB-01: a proposal waits, and the vault stays as it is', async () => {
  const { world, inbox } = await setUp()
  const before = await filesOf(world)
  const plan = planDrafts(world, [draft('Brand new')], new Set())
  const request = { source: 'triage', title: ' Brand\nnew ', plan, confidence: 0.7 } as const
  expect(await propose(world, request)).toBe('waiting')
  expect(await inbox.list()).toMatchObject([
    { source: 'triage', title: 'Brand new', confidence: 0.7, plan },
  ])
  expect(await filesOf(world)).toEqual(before)
})

test('INB-03: the same content, planned anew on another day, is known; rejected, it stays away', async () => {
  const { world, inbox } = await setUp()
  const again = () =>
    propose(world, {
      source: 'learn',
      title: 'New',
      plan: planDrafts(world, [draft('Brand new')], new Set()),
    })
  expect(await again()).toBe('waiting')
  world.advance(3)
  expect(await again()).toBe('known')
  await inbox.reject((await inbox.list())[0]!.id)
  world.advance(3)
  expect(await again()).toBe('rejected')
})

test('WRT-13: no secret waits in the inbox', async () => {
  const { world, inbox } = await setUp()
  const plan = planDrafts(world, [draft('Deploy', { body: `Use ${KEY} to deploy.` })], new Set())
  await propose(world, { source: 'import', title: `Key ${KEY}`, plan })
  const text = JSON.stringify(await inbox.list())
  expect(text).not.toContain(KEY)
  expect(text).toContain('[secret:')
})
