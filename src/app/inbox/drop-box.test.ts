import { expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { draft } from '../../../test/support/demo-changes.ts'
import { seededWorld } from '../../../test/support/seeded-world.ts'
import { vaultPath } from '../../core/base/vault-path.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { undo } from '../write/undo.ts'
import { acceptProposals, rejectProposals } from './decide.ts'
import { listProposals } from './review.ts'

const NOTE = vaultPath('00-Inbox/idea.md')
const TEXT = '# Cache keys\n\nKeys over 250 bytes are silently dropped by the cache.\n'

const setUp = async () => {
  const { world } = await seededWorld('vault', [draft('Cats purr')])
  await world.vault.write(NOTE, TEXT, 'absent')
  return world
}
const states = async (world: Awaited<ReturnType<typeof setUp>>) =>
  (await listProposals(world)).items.map(({ proposal, state }) => `${proposal.source} ${state}`)

test('INB-04: a note in the drop box is offered, learned, taken away, and back again on undo', async () => {
  const world = await setUp()
  const before = await filesOf(world)
  expect(await states(world)).toEqual(['drop-box ready'])
  expect(await states(world)).toEqual(['drop-box ready'])
  expect(await filesOf(world)).toEqual(before)
  const { operations } = await acceptProposals(world, { names: 'all' })
  expect(await world.vault.read(NOTE)).toBeUndefined()
  const { entries } = await readCatalog(world)
  expect(entries.map(({ memory }) => memory.title)).toContain('Cache keys')
  expect(await states(world)).toEqual([])
  await undo(world, operations[0]!.id)
  expect(await filesOf(world)).toEqual(before)
  expect(await states(world)).toEqual(['drop-box ready'])
})

test('INB-04: a note that was edited is offered anew; one that was rejected is left alone', async () => {
  const world = await setUp()
  await listProposals(world)
  await world.vault.write(NOTE, `${TEXT}\nAlso with TLS.\n`, 'any')
  const { items } = await listProposals(world)
  expect(items).toHaveLength(1)
  expect(JSON.stringify(items[0]!.proposal.plan)).toContain('Also with TLS')
  await rejectProposals(world, { names: 'all' })
  expect(await states(world)).toEqual([])
  expect((await world.vault.read(NOTE))?.text).toContain('Also with TLS')
  await world.vault.remove(NOTE, 'any')
  expect(await states(world)).toEqual([])
})

test('INB-04: other layouts have no drop box, and empty notes are passed over', async () => {
  const { world } = await seededWorld('claude-md', [])
  await world.vault.write(vaultPath('00-Inbox/idea.md'), TEXT, 'absent')
  expect((await listProposals(world)).items).toEqual([])
  const vault = await setUp()
  await vault.vault.write(NOTE, '\n', 'any')
  expect(await states(vault)).toEqual([])
})

test.each(['accept', 'reject'] as const)(
  'INB-04: to %s all is also about a note that nobody has listed yet',
  async (how) => {
    const world = await setUp()
    if (how === 'accept') {
      const { accepted } = await acceptProposals(world, { names: 'all' })
      expect(accepted.map(({ source }) => source)).toEqual(['drop-box'])
      expect(await world.vault.read(NOTE)).toBeUndefined()
    } else {
      const { rejected } = await rejectProposals(world, { names: 'all', source: 'drop-box' })
      expect(rejected.map(({ source }) => source)).toEqual(['drop-box'])
      expect(await states(world)).toEqual([])
    }
  },
)

test('INB-04: all of another source leaves the drop box alone', async () => {
  const world = await setUp()
  expect((await acceptProposals(world, { names: 'all', source: 'dream' })).accepted).toEqual([])
  expect(await world.inbox!.list()).toEqual([])
})
