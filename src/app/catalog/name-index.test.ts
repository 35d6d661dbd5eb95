import { expect, test } from 'vitest'
import { draft, planDrafts } from '../../../test/support/demo-changes.ts'
import { seededWorld } from '../../../test/support/seeded-world.ts'
import type { Entry } from '../../core/model/memory.ts'
import { propose } from '../inbox/propose.ts'
import { resolveProposal } from '../inbox/resolve-proposal.ts'
import { readCatalog } from './catalog.ts'
import { nameIndexOf } from './name-index.ts'

test('UIX-02: a hundred proposals look at each memory no more often than a few do', async () => {
  const { world } = await seededWorld('vault')
  for (let at = 0; at < 100; at++) {
    const plan = planDrafts(world, [draft(`Brand new ${at}`)], new Set())
    await propose(world, { source: 'triage', title: `Brand new ${at}`, plan })
  }
  const proposals = await world.inbox!.list()
  const looks = async (count: number): Promise<number> => {
    const { entries, looked } = counted((await readCatalog(world)).entries)
    for (const proposal of proposals.slice(0, count))
      expect(await resolveProposal(world, proposal, { entries })).toMatchObject({ state: 'ready' })
    return looked()
  }
  expect(await looks(100)).toBe(await looks(3))
})

test('titles that differ in case, blanks or a full stop are the same, within a kind', async () => {
  const { world } = await seededWorld('vault')
  const { entries } = await readCatalog(world)
  const [entry] = entries
  const { kind, title, id } = entry!.memory
  const standing = nameIndexOf(entries)
  expect(standing.titled(kind, ` ${title.toUpperCase()}.`)).toContain(entry)
  expect(standing.titled(`${kind}-other`, title)).toEqual([])
  expect(standing.withId(id)).toEqual([entry])
  expect(standing.at(entry!.path)).toEqual([entry])
  expect(standing.activeOfKind('nothing')).toBe(0)
})

/** The same entries, which tell how often somebody looked at what they hold. */
function counted(entries: readonly Entry[]) {
  let looks = 0
  const watched = entries.map(({ memory, ...rest }) => ({
    ...rest,
    get memory() {
      looks += 1
      return memory
    },
  }))
  return { entries: watched, looked: () => looks }
}
