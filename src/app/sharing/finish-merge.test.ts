import { describe, expect, it } from 'vitest'
import { type FixedWorld, filesOf, fixedWorld } from '../../../test/fixed-world.ts'
import { decisionRecord } from '../../../test/support/records.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import { stableJson } from '../../core/format/json/json-edit.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import { readConflict } from '../../core/layouts/conflict-markers.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import { mergeFile } from '../../core/sharing/merge-file.ts'
import { listMemories } from '../browse/list.ts'
import { showMemory } from '../browse/open-memory.ts'
import { planStatus } from '../capture/change-status.ts'
import { editableText, planEdit } from '../capture/edit.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { checkVault } from '../maintain/check/check.ts'
import { validateIndex } from '../maintain/check/index-files.ts'
import { brief } from '../recall/brief.ts'
import { context } from '../recall/for-prompt.ts'
import { quote } from '../recall/quote.ts'
import { search } from '../recall/search/search.ts'
import { applyPlan } from '../write/apply.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { undo } from '../write/undo.ts'
import { planFinish } from './finish-merge.ts'
import { listUnfinished } from './unfinished-merges.ts'

interface Torn {
  readonly world: FixedWorld
  readonly id: string
  readonly path: VaultPath
  readonly files: Readonly<Record<string, string>>
}

const OURS = 'Ours says quetzal.'
const THEIRS = 'Theirs says axolotl.'

/** A vault in which one memory was changed on two clones, and the merge left markers. */
async function tornWorld(name: LayoutName): Promise<Torn> {
  const { world, ids } = await seededWorld(name)
  const [id = ''] = ids
  const { memory, entry } = await showMemory(world, id)
  const base = await filesOf(world)
  const edited = async (title: string, body: string): Promise<string> => {
    const copy = fixedWorld(layoutNamed(name), base)
    const fields =
      memory.fields === undefined ? { body } : { content: fieldsFor(memory.kind, body) }
    const plan = await planEdit(copy, id, { fields: { title, ...fields } })
    await applyPlan(copy, { plan, select: 'all' })
    return (await filesOf(copy))[entry.path] ?? ''
  }
  const texts = {
    base: base[entry.path] ?? '',
    ours: await edited('Quetzal', OURS),
    theirs: await edited('Axolotl', THEIRS),
  }
  const merged = mergeFile(`.x/${entry.path}`, texts)
  expect(merged.kind).toBe('conflict')
  const files = { ...base, [entry.path]: merged.text }
  return { world: fixedWorld(layoutNamed(name), files), id, path: entry.path, files }
}

function fieldsFor(kind: string, text: string): Record<string, string> {
  return kind === 'decision' ? { decision: text } : { rule: text }
}

const said = async (world: FixedWorld): Promise<string> =>
  JSON.stringify((await readCatalog(world)).entries)

describe.each(LAYOUT_NAMES)('an unfinished merge in %s (GIT-06)', (name) => {
  it('is listed with its problem, named by check, and known to nothing else', async () => {
    const { world, id, path } = await tornWorld(name)
    const { entries } = await listMemories(world, { withProblems: true })
    expect(entries.filter(({ memory }) => memory.id === id)).toMatchObject([
      { path, problems: [{ code: 'UNFINISHED_MERGE' }] },
    ])
    expect(await said(world)).not.toMatch(/quetzal|axolotl|<<<<<<</i)
    const { issues, healthy } = await checkVault(world)
    expect(issues.filter(({ code }) => code === 'UNFINISHED_MERGE')).toMatchObject([
      { path, action: expect.stringContaining('everkeep review resolve') },
    ])
    expect(healthy).toBe(false)
    for (const word of ['quetzal', 'axolotl', id]) {
      const { hits } = await search(world, { query: word })
      expect(hits.map(({ entry }) => entry.memory.id)).not.toContain(id)
    }
  })

  it('is neither quoted nor injected', async () => {
    const { world, id } = await tornWorld(name)
    const vaults = [{ world, scope: 'project', trusted: true }] as const
    await expect(quote(vaults, [id])).rejects.toMatchObject({ code: 'UNFINISHED_MERGE' })
    const told = await context(vaults, { prompt: 'What do Quetzal, Axolotl and Alpha rule say?' })
    expect(told.text).not.toMatch(/quetzal|axolotl|<<<<<<</i)
    expect((await brief(vaults)).text).not.toMatch(/quetzal|axolotl|<<<<<<</i)
  })

  it('hides no other memory, and lets others be changed where they have files of their own', async () => {
    const { world, id, files } = await tornWorld(name)
    const { entries } = await listMemories(world)
    const others = entries.filter(({ memory }) => memory.id !== id)
    expect(others.length).toBeGreaterThan(1)
    expect(others.every(({ problems }) => problems.length === 0)).toBe(true)
    const plan = await planStatus(world, 'forget', { names: [others[0]!.memory.id], reason: 'x' })
    const { refused } = await applyPlan(world, { plan, select: 'all' })
    if (name === 'smallcode')
      expect(refused.map(({ error }) => error.code)).toEqual(['UNFINISHED_MERGE'])
    else expect(refused).toEqual([])
    const now = await filesOf(world)
    for (const [path, text] of Object.entries(files))
      if (readConflict(text)) expect(now[path]).toBe(text)
  })

  it('is never rewritten by a verb', async () => {
    const { world, id, path, files } = await tornWorld(name)
    await expect(planStatus(world, 'forget', { names: [id], reason: 'x' })).rejects.toMatchObject({
      code: 'READ_ERROR',
    })
    await applyPlan(world, { plan: makePlan(world, 'index', {}), select: 'all', rebuild: true })
    expect((await filesOf(world))[path]).toBe(files[path])
  })

  it.each(['ours', 'theirs'] as const)('is finished by taking %s, and undone', async (take) => {
    const { world, id, path, files } = await tornWorld(name)
    const { operation } = await applyPlan(world, {
      plan: await planFinish(world, id, { take }),
      select: 'all',
    })
    expect(operation?.changes.map(({ memoryId }) => memoryId)).toEqual([id])
    const { memory } = await showMemory(world, id)
    expect(memory.title).toBe(take === 'ours' ? 'Quetzal' : 'Axolotl')
    expect(readConflict((await filesOf(world))[path] ?? '')).toBeUndefined()
    expect(await listUnfinished(world)).toEqual([])
    expect((await validateIndex(world)).findings).toEqual([])
    await undo(world, 'last')
    expect((await filesOf(world))[path]).toBe(files[path])
  })

  it('is finished by keeping both, linked with each other (GIT-09)', async () => {
    const { world, id } = await tornWorld(name)
    const before = (await readCatalog(world)).entries.length
    await applyPlan(world, { plan: await planFinish(world, id, { take: 'both' }), select: 'all' })
    const { entries } = await readCatalog(world)
    expect(entries.length).toBe(before + 1)
    const second = entries.find(({ memory }) => memory.title.startsWith('Axolotl'))
    expect(entries.find(({ memory }) => memory.id === id)?.memory.title).toBe('Quetzal')
    expect(second?.memory.title).toBe('Axolotl (theirs)')
    expect(second?.linksTo).toContain(id)
    expect((await validateIndex(world)).findings).toEqual([])
  })

  it('is finished in an editor, but not with markers left', async () => {
    const { world, id } = await tornWorld(name)
    const { text } = await editableText(world, id)
    await expect(planEdit(world, id, { text })).rejects.toMatchObject({ code: 'UNFINISHED_MERGE' })
    const [waiting] = await listUnfinished(world)
    const edited = waiting!.sides.ours.replaceAll('Quetzal', 'Capybara')
    await applyPlan(world, { plan: await planEdit(world, id, { text: edited }), select: 'all' })
    expect((await showMemory(world, id)).memory.title).toBe('Capybara')
  })
})

describe('an unfinished merge in the companion of a claude-json record (GIT-06, LAY-16)', () => {
  const [RECORD, FIELDS] = ['decisions/use-jwt.json', 'everkeep-fields/decisions/use-jwt.json']
  const tornFields = (): FixedWorld => {
    const merged = mergeFile(`.claude/memory/${FIELDS}`, {
      base: stableJson({ topic: 'auth', summary: 'JWT' }),
      ours: stableJson({ topic: 'auth', summary: 'Quetzal' }),
      theirs: stableJson({ topic: 'auth', summary: 'Axolotl', pinned: true }),
    })
    expect(merged.kind).toBe('conflict')
    return fixedWorld(layoutNamed('claude-json'), {
      [RECORD]: stableJson(decisionRecord()),
      [FIELDS]: merged.text,
    })
  }

  it('quarantines its record, which no verb changes', async () => {
    const world = tornFields()
    const { entries } = await readCatalog(world)
    expect(entries).toMatchObject([{ problems: [{ code: 'UNFINISHED_MERGE' }] }])
    expect(JSON.stringify(entries)).not.toMatch(/quetzal|axolotl/i)
    await expect(
      planStatus(world, 'forget', { names: ['use-jwt'], reason: 'x' }),
    ).rejects.toMatchObject({ code: 'READ_ERROR' })
  })

  it.each([
    ['ours', 'Quetzal'],
    ['theirs', 'Axolotl'],
    ['both', 'Quetzal'],
  ] as const)('is finished by taking %s, and undone', async (take, summary) => {
    const world = tornFields()
    const files = await filesOf(world)
    const plan = await planFinish(world, 'use-jwt', { take })
    expect((await applyPlan(world, { plan, select: 'all' })).refused).toEqual([])
    expect((await showMemory(world, 'use-jwt')).memory.summary).toBe(summary)
    const all = (await readCatalog(world)).entries.map(({ memory }) => memory.summary).sort()
    expect(all).toEqual(take === 'both' ? ['Axolotl', 'Quetzal'] : [summary])
    expect((await validateIndex(world)).findings).toEqual([])
    await undo(world, 'last')
    const { 'index.md': _, ...undone } = await filesOf(world)
    expect(undone).toEqual(files)
  })

  it('is finished in an editor', async () => {
    const world = tornFields()
    const { text } = await editableText(world, 'use-jwt')
    expect(text).toContain('<<<<<<<')
    const plan = await planEdit(world, 'use-jwt', { text: stableJson({ summary: 'Mine' }) })
    await applyPlan(world, { plan, select: 'all' })
    expect((await showMemory(world, 'use-jwt')).memory.summary).toBe('Mine')
  })
})
