import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { draft, planDrafts } from '../../../test/support/demo-changes.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import { rulePath } from '../../core/base/rule-path.ts'
import { vaultPath } from '../../core/base/vault-path.ts'
import type { Proposal } from '../../core/plan/proposal.ts'
import { inboxPath } from '../../core/plan/proposal.ts'
import type { World } from '../../ports/world.ts'
import { listMemories } from '../browse/list.ts'
import { planStatus } from '../capture/change-status.ts'
import { planEdit } from '../capture/edit.ts'
import { planPin } from '../capture/pin.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { loadMemory } from '../catalog/find-memory.ts'
import { applyPlan } from '../write/apply.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { undo } from '../write/undo.ts'
import { acceptProposals, rejectProposals, reopenProposals } from './decide.ts'
import { editableProposal, editProposal } from './edit-proposal.ts'
import { propose } from './propose.ts'
import { listProposals, listRejections, showProposal } from './review.ts'

test('UIX-02: who knows the vault is shown the same, and it is not read again', async () => {
  const { world } = await seededWorld('vault')
  await newMemory(world)
  await retirement(world, (await readCatalog(world)).entries[0]!.memory.id)
  const { entries } = await readCatalog(world)
  for (const { id } of await world.inbox!.list()) {
    const shown = await showProposal(world, id)
    const blind = {
      ...world,
      index: {
        ...world.index,
        entries: () => Promise.reject(new Error('the vault was read')),
      },
    }
    expect(await showProposal(blind, id, { entries })).toEqual(shown)
    await expect(showProposal(blind, id)).rejects.toThrow('the vault was read')
  }
})

const taken = async (world: World): Promise<Set<string>> => {
  const { entries } = await readCatalog(world)
  return new Set(entries.flatMap((entry) => [entry.memory.id, entry.path]))
}
const newMemory = async (world: World, title = 'Brand new', over = {}) =>
  propose(world, {
    source: 'triage',
    title,
    plan: planDrafts(world, [draft(title, over)], await taken(world)),
  })
const retirement = async (world: World, name: string, reason = 'unused for 92 days') =>
  propose(world, {
    source: 'hygiene',
    title: `Retire ${name}`,
    plan: await planStatus(world, 'forget', { names: [name], reason }),
  })
/** A proposal that gives a memory another body. */
const rewording = async (world: World, name: string, body: string) => {
  const { entries } = await readCatalog(world)
  const entry = entries.find(({ memory }) => memory.id === name)!
  const { memory, version } = await loadMemory(world, entry)
  const plan = makePlan(world, 'learn', {
    changes: [
      {
        action: 'update',
        target: { id: memory.id, path: entry.path },
        before: version,
        after: {
          as: 'memory',
          memory: { ...memory, body, tags: [...memory.tags, 'new'] },
          path: entry.path,
        },
        reason: 'said anew',
        evidence: [{ what: 'words', detail: 'three of five' }],
        needs: 'consent',
      },
    ],
  })
  return propose(world, { source: 'learn', title: 'Say it anew', plan })
}
const waiting = async (world: World): Promise<readonly Proposal[]> =>
  (await listProposals(world)).items.map(({ proposal }) => proposal)
const states = async (world: World) => (await listProposals(world)).items.map(({ state }) => state)
const memoryOf = async (world: World, id: string) => {
  const { entries } = await readCatalog(world)
  return (await loadMemory(world, entries.find(({ memory }) => memory.id === id)!)).memory
}

describe.each(LAYOUT_NAMES)('in layout %s', (layout) => {
  test('INB-01: what is accepted is one operation; undo takes it back and lets it wait again', async () => {
    const { world, files, ids } = await seededWorld(layout)
    await newMemory(world)
    await newMemory(world, 'Second new')
    await retirement(world, ids[0]!)
    const before = await waiting(world)
    expect(before.map(({ source }) => source)).toEqual(['triage', 'triage', 'hygiene'])
    expect(await states(world)).toEqual(['ready', 'ready', 'ready'])

    const outcome = await acceptProposals(world, { names: 'all' })
    expect(outcome.left).toEqual([])
    expect(outcome.operations).toHaveLength(1)
    expect(outcome.operations[0]).toMatchObject({ operation: 'review' })
    expect(await waiting(world)).toEqual([])
    const { entries } = await readCatalog(world)
    expect(entries.filter(({ memory }) => memory.status === 'active')).toHaveLength(4)

    await undo(world, outcome.operations[0]!.id)
    expect(await filesOf(world)).toEqual(files)
    expect(await waiting(world)).toEqual(before)
    // And the other way round.
    await undo(world, 'op-3')
    expect(await waiting(world)).toEqual([])
  })

  test('INB-02: a change is planned anew on a memory that went on elsewhere', async () => {
    const { world, ids } = await seededWorld(layout, [
      draft('Alpha rule', { body: 'One.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.' }),
    ])
    await rewording(world, ids[0]!, 'One.\n\nTwo.\n\nThree.\n\nFour.\n\nFive, said better.')
    await applyPlan(world, {
      plan: await planPin(world, { names: [ids[0]!], pinned: true }),
      select: 'all',
    })
    const plan = await planEdit(world, ids[0]!, { fields: { addTags: ['mine'] } })
    await applyPlan(world, { plan, select: 'all' })
    expect(await states(world)).toEqual(['moved'])
    const { left } = await acceptProposals(world, { names: 'all' })
    expect(left).toEqual([])
    const now = await memoryOf(world, ids[0]!)
    expect(now).toMatchObject({ pinned: true })
    expect(now.body).toContain('Five, said better.')
    expect(now.tags).toEqual(expect.arrayContaining(['demo', 'mine', 'new']))
  })

  test('INB-02: where both change the same, it is outdated and never applied', async () => {
    const { world, ids } = await seededWorld(layout, [draft('Alpha rule', { body: 'Use tabs.' })])
    await rewording(world, ids[0]!, 'Use spaces.')
    await rewording(world, ids[0]!, 'Use both.')
    const [first, second] = await waiting(world)
    await acceptProposals(world, { names: [first!.id] })
    const files = await filesOf(world)
    const [item] = (await listProposals(world)).items
    expect(item).toMatchObject({ state: 'outdated', proposal: { id: second!.id } })
    expect(item!.why).toContain('changed since')
    const { left, operations } = await acceptProposals(world, { names: 'all' })
    expect(operations).toEqual([])
    expect(left.map(({ proposal }) => proposal.id)).toEqual([second!.id])
    expect(await filesOf(world)).toEqual(files)
    expect(await waiting(world)).toHaveLength(1)
  })

  test('INB-02: a retirement is outdated once its memory was edited, and holds when it was only used or tagged', async () => {
    const { world, ids } = await seededWorld(layout)
    await retirement(world, ids[0]!)
    await retirement(world, ids[1]!)
    const edit = async (id: string, fields: object) =>
      applyPlan(world, { plan: await planEdit(world, id, { fields }), select: 'all' })
    await edit(ids[0]!, { title: 'Alpha rule, as of today' })
    await edit(ids[1]!, { addTags: ['seen'] })
    expect(await states(world)).toEqual(['outdated', 'moved'])
    await acceptProposals(world, { names: 'all' })
    expect((await memoryOf(world, ids[1]!)).status).toBe('retired')
    expect((await memoryOf(world, ids[1]!)).tags).toContain('seen')
    const { entries } = await readCatalog(world)
    expect(entries.filter(({ memory }) => memory.status === 'active')).toHaveLength(2)
  })

  test('INB-02: what the vault says already is cleared away, not done twice', async () => {
    const { world, ids } = await seededWorld(layout)
    await newMemory(world)
    await retirement(world, ids[0]!)
    const plan = planDrafts(world, [draft('Brand new')], await taken(world))
    await applyPlan(world, { plan, select: 'all' })
    const status = await planStatus(world, 'forget', { names: [ids[0]!], reason: 'by hand' })
    await applyPlan(world, { plan: status, select: 'all' })
    expect(await states(world)).toEqual(['done', 'done'])
    const { cleared, operations } = await acceptProposals(world, { names: 'all' })
    expect(cleared).toHaveLength(2)
    expect(operations).toEqual([])
    expect(await waiting(world)).toEqual([])
  })

  test('INB-02: a name that was taken meanwhile gives way; the same title made meanwhile is outdated', async () => {
    const { world } = await seededWorld(layout)
    await newMemory(world, 'Brand new', { body: 'From the conversation.' })
    const plan = planDrafts(
      world,
      [draft('Brand new', { kind: 'decision', body: 'Another.', createdAt: world.clock() })],
      await taken(world),
    )
    await applyPlan(world, { plan, select: 'all' })
    expect((await states(world))[0]).toMatch(/ready|moved/)
    const twin = planDrafts(
      world,
      [draft('Brand new', { body: 'By hand.', createdAt: world.clock() })],
      await taken(world),
    )
    const { operation } = await applyPlan(world, { plan: twin, select: 'all' })
    expect(await states(world)).toEqual(['outdated'])
    await undo(world, operation!.id)
    const { left } = await acceptProposals(world, { names: 'all' })
    expect(left).toEqual([])
    const { entries } = await readCatalog(world)
    expect(entries.filter(({ memory }) => memory.title === 'Brand new')).toHaveLength(2)
  })

  test('INB-01: a person edits the text; it waits on in the new wording, and the old one is gone', async () => {
    const { world } = await seededWorld(layout)
    await newMemory(world)
    const [proposal] = await waiting(world)
    const { text } = await editableProposal(world, proposal!.id)
    expect(text).toContain('Brand new matters')
    const edited = await editProposal(world, proposal!.id, text.replace('matters', 'counts'))
    expect((await waiting(world)).map(({ id }) => id)).toEqual([edited.id])
    await acceptProposals(world, { names: 'all', byPerson: true })
    const { entries } = await readCatalog(world)
    const made = entries.find(({ memory }) => memory.title === 'Brand new')!
    expect((await memoryOf(world, made.memory.id)).body).toContain('Brand new counts')
    // The edit that says nothing new leaves it as it is.
    await newMemory(world, 'Third')
    const [third] = await waiting(world)
    const same = await editableProposal(world, third!.id)
    expect((await editProposal(world, third!.id, same.text)).id).toBe(third!.id)
  })
})

test('INB-03: a rejection can be seen and taken back', async () => {
  const { world } = await seededWorld('vault')
  await newMemory(world)
  const [proposal] = await waiting(world)
  await rejectProposals(world, { names: [proposal!.id.slice(0, 6)] })
  expect(await newMemory(world)).toBe('rejected')
  expect(await listRejections(world)).toMatchObject([{ id: proposal!.id, title: 'Brand new' }])
  const tried = await reopenProposals(world, [proposal!.id], { dryRun: true })
  expect(tried.map(({ id }) => id)).toEqual([proposal!.id])
  expect(await world.inbox!.list()).toEqual([])
  await reopenProposals(world, [proposal!.id])
  expect(await waiting(world)).toEqual([proposal])
})

test('REC-14: what an agent proposed is vouched for when a person accepts it, and only then', async () => {
  const { world } = await seededWorld('vault')
  for (const title of ['First', 'Second', 'Third'])
    await newMemory(world, title, { origin: title === 'Third' ? 'import' : 'agent' })
  const [first, second, third] = await waiting(world)
  await acceptProposals(world, { names: [first!.id, third!.id], byPerson: true })
  await acceptProposals(world, { names: [second!.id] })
  const { entries } = await readCatalog(world)
  const origins = Object.fromEntries(entries.map(({ memory }) => [memory.title, memory.origin]))
  expect(origins).toMatchObject({ First: 'confirmed', Second: 'agent', Third: 'import' })
})

test('CHK-05: two rules for one file are accepted one after the other, also where the file is new', async () => {
  const { world } = await seededWorld('vault')
  const path = rulePath('CLAUDE.md', '')
  for (const rule of ['- Use tabs.\n', '- No emoji.\n'])
    await propose(world, {
      source: 'checkpoint',
      title: rule,
      plan: makePlan(world, 'checkpoint', {
        files: [{ path, before: undefined, after: rule, reason: 'a rule was found' }],
      }),
    })
  const { operations, left } = await acceptProposals(world, { names: 'all' })
  expect(left).toEqual([])
  expect(operations).toHaveLength(2)
  expect((await world.vault.read(path))?.text).toBe('- Use tabs.\n- No emoji.\n')
  await undo(world, operations[1]!.id)
  expect((await world.vault.read(path))?.text).toBe('- Use tabs.\n')
  expect(await waiting(world)).toHaveLength(1)
})

test('WRT-13: a secret that stands in the file stays there, and is not shown', async () => {
  const key = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
  const { world, ids } = await seededWorld('vault', [
    draft('Deploy', { body: `Token ${key}.\n\nOld.` }),
  ])
  await rewording(world, ids[0]!, `Token ${key}.\n\nNew.`)
  const [proposal] = await waiting(world)
  expect(JSON.stringify(proposal)).not.toContain(key)
  const { diffs } = await showProposal(world, proposal!.id)
  expect([...diffs.values()].join('')).toContain('+New.')
  expect([...diffs.values()].join('')).not.toContain(key)
  await acceptProposals(world, { names: 'all' })
  expect((await memoryOf(world, ids[0]!)).body).toBe(`Token ${key}.\n\nNew.`)
})

test('WRT-12: a proposal that came with a clone cannot reach what Everkeep keeps for itself', async () => {
  const { world } = await seededWorld('vault')
  const path = vaultPath('.everkeep/usage.log')
  const files = [{ path, before: undefined, after: 'x', reason: '' }]
  await propose(world, { source: 'dream', title: 'Odd', plan: makePlan(world, 'dream', { files }) })
  expect(await states(world)).toEqual(['outdated'])
  expect((await acceptProposals(world, { names: 'all' })).operations).toEqual([])
  expect(await world.vault.read(path)).toBeUndefined()
})

test('INB-01: an edit that would break the file, empty it or bring a secret is refused and changes nothing', async () => {
  const { world } = await seededWorld('vault')
  await newMemory(world)
  const [proposal] = await waiting(world)
  const { text } = await editableProposal(world, proposal!.id)
  for (const bad of [
    '',
    ' \n',
    text.replace('title:', 'title: [\n'),
    `${text}\nghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`,
  ])
    await expect(editProposal(world, proposal!.id, bad)).rejects.toMatchObject({ hint: /./ })
  expect(await waiting(world)).toEqual([proposal])
})

test('an unknown or ambiguous id is said, with the nearest', async () => {
  const { world } = await seededWorld('vault')
  await newMemory(world)
  const [proposal] = await waiting(world)
  await expect(showProposal(world, 'p-zzz')).rejects.toMatchObject({ code: 'PROPOSAL_NOT_FOUND' })
  await expect(acceptProposals(world, { names: ['p'] })).rejects.toMatchObject({
    code: 'PROPOSAL_NOT_FOUND',
  })
  expect((await showProposal(world, proposal!.id.slice(2))).proposal).toEqual(proposal)
  expect(await world.vault.read(inboxPath(proposal!.id))).toBeDefined()
})

test('INB-04: files that a validator put aside are named', async () => {
  const { world } = await seededWorld('claude-json')
  await world.vault.write(vaultPath('decisions/x.json.invalid.1771000000'), '{', 'absent')
  expect((await listProposals(world)).quarantined).toEqual(['decisions/x.json.invalid.1771000000'])
  // AGT-08
  expect((await listMemories(world)).quarantined).toEqual(['decisions/x.json.invalid.1771000000'])
})
