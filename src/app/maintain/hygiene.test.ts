import { describe, expect, test } from 'vitest'
import { filesOf, fixedWorld } from '../../../test/fixed-world.ts'
import { draft } from '../../../test/support/demo-changes.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { Instant } from '../../core/base/instant.ts'
import type { JsonObject } from '../../core/format/json/json.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { Memory } from '../../core/model/memory.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { applyPlan } from '../write/apply.ts'
import { undo } from '../write/undo.ts'
import { autoHygiene, planHygiene, runHygiene } from './hygiene.ts'

const NOW = '2026-06-01T00:00:00.000Z'
const day = (text: string): Instant => `${text}T00:00:00.000Z` as Instant

/** smallcode's list as smallcode writes it. */
function listed(...objects: readonly JsonObject[]): Record<string, string> {
  const whole = objects.map((object, at) => ({
    id: `0000000${at}`,
    type: 'gotcha',
    title: `Memory ${at}`,
    content: `Text ${at}.`,
    tags: [],
    relations: [],
    createdAt: day('2026-01-01'),
    updatedAt: day('2026-01-01'),
    source: null,
    ...object,
  }))
  return { 'index.json': `${JSON.stringify({ version: 1, objects: whole }, null, 2)}\n` }
}

const smallcode = (...objects: readonly JsonObject[]) =>
  fixedWorld(layoutNamed('smallcode'), listed(...objects), { start: NOW })

const standing = async (world: World): Promise<readonly string[]> =>
  (await readCatalog(world)).entries
    .map(({ memory }) => `${memory.id.slice(-1)} ${memory.status} ${memory.tier}`)
    .sort()

describe('smallcode', () => {
  test('HYG-05, HYG-06: a last use that is filled in brings nothing back, and a second run has nothing to do', async () => {
    const world = smallcode(
      { tier: 'archive', tier_since: day('2026-04-01'), updatedAt: day('2026-05-01') },
      { tier: 'archive', updatedAt: day('2026-05-01') },
      { tier: 'archive', tier_since: day('2025-01-01'), last_used_at: day('2025-02-01') },
    )
    await runHygiene(world)
    const after = await standing(world)
    expect(after).toEqual(['0 active cold', '1 active cold', '2 active hot'])
    expect((await planHygiene(world)).changes).toEqual([])
  })

  test('HYG-01, HYG-02: unused goes cold, cold for long is retired, and the result counts them', async () => {
    const world = smallcode(
      { tier: 'hot', last_used_at: day('2026-04-01') },
      { tier: 'hot', last_used_at: day('2026-04-02') },
      { tier: 'archive', last_used_at: day('2026-01-05'), tier_since: day('2026-03-01') },
    )
    const before = await filesOf(world)
    expect(await autoHygiene(world)).toEqual({ archived: 1, retired: 1, total: 3 })
    expect(await standing(world)).toEqual(['0 active cold', '1 active hot', '2 retired cold'])
    const { 'index.json': text } = await filesOf(world)
    expect(text).toContain('"tier": "archive"')
    expect(text).toContain('"tier_since": "2026-06-01T')
    await undo(world, 'last')
    const { '../MEMORY.md': page, ...after } = await filesOf(world)
    expect(after).toMatchObject(before)
    expect(page).toBeUndefined()
  })

  test('HYG-06: what smallcode had archived is not retired by the very next run', async () => {
    const world = smallcode({ tier: 'archive', last_used_at: day('2025-06-01') })
    expect(await autoHygiene(world)).toMatchObject({ retired: 0 })
    expect(await autoHygiene(world)).toMatchObject({ retired: 0 })
    world.advance(91)
    expect(await autoHygiene(world)).toMatchObject({ retired: 1 })
  })

  test('HYG-01, HYG-05: absent tier and last use are filled in, once, and are no uses', async () => {
    const world = smallcode({}, { tier: 'hot' }, { tier: 'hot', last_used_at: day('2026-05-30') })
    expect(await autoHygiene(world)).toEqual({ archived: 0, retired: 0, total: 3 })
    const { objects } = JSON.parse((await filesOf(world))['index.json'] ?? '')
    expect(objects).toMatchObject([
      { tier: 'hot', last_used_at: day('2026-01-01'), use_count: 0 },
      { tier: 'hot', last_used_at: day('2026-01-01'), use_count: 0 },
      { tier: 'hot', last_used_at: day('2026-05-30') },
    ])
    expect(objects[2]).not.toHaveProperty('use_count')
    const operations = (await world.journal.list()).length
    // DST-12: two days of use are known, and a date that was put in is none.
    expect(await autoHygiene(world)).toEqual({ archived: 0, retired: 0, total: 3 })
    expect((await world.journal.list()).length).toBe(operations)
  })

  test('HYG-01: the cap takes five a pass', async () => {
    const uses = Array.from({ length: 9 }, (_, at) => ({
      tier: 'hot',
      last_used_at: day(`2026-05-0${at + 1}`),
    }))
    const world = fixedWorld(layoutNamed('smallcode'), listed(...uses), {
      start: NOW,
      flags: { 'hygiene.hot_cap': 3 },
    })
    expect(await autoHygiene(world)).toMatchObject({ archived: 5 })
    expect(await autoHygiene(world)).toMatchObject({ archived: 4 })
    expect(await autoHygiene(world)).toMatchObject({ archived: 0 })
  })

  test('HYG-04: recall is a use: what is used does not go cold, and comes back', async () => {
    const world = smallcode({ tier: 'hot', last_used_at: day('2026-03-01') })
    await world.usage.append([{ id: '00000000', at: day('2026-05-31') }])
    expect((await runHygiene(world)).archived).toBe(0)
    world.advance(90)
    expect((await runHygiene(world)).archived).toBe(1)
    await world.usage.append([{ id: '00000000', at: world.clock() }])
    await runHygiene(world)
    expect(await standing(world)).toEqual(['0 active hot'])
  })

  test('HYG-03: every run writes the readable list, also when nothing moves', async () => {
    const world = smallcode({ tier: 'hot', last_used_at: day('2026-05-30') })
    const [page] = world.layout.generatedPaths
    await autoHygiene(world)
    expect((await world.vault.read(page!))?.text).toContain('Total: 1 (hot: 1, archive: 0)')
  })

  test('HYG-02: a disk that says no, or somebody who is writing, does not fail the session', async () => {
    const world = smallcode({ tier: 'hot', last_used_at: day('2026-01-02') })
    const refuse = () =>
      Promise.reject(new KnownError('DISK_FULL', { message: 'full', hint: 'free some' }))
    const full: World = { ...world, journal: { ...world.journal, begin: refuse } }
    expect(await autoHygiene(full)).toEqual({ archived: 0, retired: 0, total: 0 })
    const busy: World = { ...world, lock: { ...world.lock, holdIfFree: async () => undefined } }
    expect(await autoHygiene(busy)).toEqual({ archived: 0, retired: 0, total: 0 })
    expect(await standing(world)).toEqual(['0 active hot'])
  })
})

describe.each(LAYOUT_NAMES.filter((name) => name !== 'smallcode'))('in %s', (layout) => {
  const old = (title: string, over: Partial<Memory> = {}): Memory =>
    draft(title, { kind: 'gotcha', useCount: 1, lastUsedAt: day('2026-01-01'), ...over })

  test('HYG-05: nothing runs by itself; by hand it is a plan that needs consent, and can be undone', async () => {
    const { world, files } = await seededWorld(layout, [old('Old'), draft('New')], { start: NOW })
    expect(await autoHygiene(world)).toEqual({ archived: 0, retired: 0, total: 0 })
    expect(await filesOf(world)).toEqual(files)
    const plan = await planHygiene(world)
    expect(plan.changes.map(({ needs, reason }) => [needs, reason.slice(0, 4)])).toEqual([
      ['consent', 'cold'],
    ])
    await applyPlan(world, { plan, select: 'all' })
    const { entries } = await readCatalog(world)
    const memory = entries.find((entry) => entry.memory.title === 'Old')?.memory
    expect(memory).toMatchObject({ tier: 'cold', status: 'active' })
    expect((await planHygiene(world)).changes).toEqual([])
    // Cold is never retired here, unless somebody says so.
    world.advance(400)
    expect((await planHygiene(world)).changes.some(({ action }) => action === 'retire')).toBe(false)
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })

  test('DST-12: in a fresh clone nothing ages', async () => {
    const { world } = await seededWorld(
      layout,
      [
        draft('Old', {
          kind: 'gotcha',
          createdAt: day('2024-01-01'),
          updatedAt: day('2024-01-01'),
        }),
      ],
      { start: NOW },
    )
    expect((await planHygiene(world)).changes).toEqual([])
  })
})
