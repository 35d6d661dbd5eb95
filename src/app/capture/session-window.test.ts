import { describe, expect, test } from 'vitest'
import { type FixedWorld, filesOf, fixedWorld } from '../../../test/fixed-world.ts'
import { LAYOUT_NAMES } from '../../../test/support/seeded-world.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import { listMemories } from '../browse/list.ts'
import { applyPlan } from '../write/apply.ts'
import { undo } from '../write/undo.ts'
import { planPin } from './pin.ts'
import { planWindow } from './session-window.ts'
import { writeMemory } from './write.ts'

const summary = (title: string, over: object = {}): string =>
  JSON.stringify({
    title,
    tags: ['session'],
    content: {
      goal: `goal of ${title}`,
      outcome: 'success',
      completed: [],
      next_actions: [],
      ...over,
    },
  })
const create = (world: FixedWorld, input: string) =>
  writeMemory(world, { action: 'create', category: 'session_summary', input })
const open = (layout: LayoutName, flags: Record<string, number> = {}): FixedWorld =>
  fixedWorld(layoutNamed(layout), {}, { flags })
const active = async (world: FixedWorld): Promise<string[]> =>
  (await listMemories(world, {})).entries.map(({ memory }) => memory.title).sort()

describe.each(LAYOUT_NAMES)('the session window in the layout %s (TRI-09)', (layout) => {
  test('five summaries stay; the sixth makes the oldest retire, and one undo takes both back', async () => {
    const world = open(layout)
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      await create(world, summary(`Session ${name}`))
      world.advance(1)
    }
    const before = await filesOf(world)
    const { operation } = await create(world, summary('Session six'))
    expect(await active(world)).toEqual([
      'Session five',
      'Session four',
      'Session six',
      'Session three',
      'Session two',
    ])
    expect(operation?.changes.map(({ action }) => action)).toEqual(['create', 'retire'])
    await undo(world, operation!.id)
    expect(await filesOf(world)).toEqual(before)
  })

  test('a pinned one stays, the next oldest goes', async () => {
    const world = open(layout, { 'categories.session_summary.max_retained': 2 })
    await create(world, summary('Session one'))
    world.advance(1)
    await create(world, summary('Session two'))
    world.advance(1)
    const [first] = (await listMemories(world, {})).entries.filter(
      ({ memory }) => memory.title === 'Session one',
    )
    await applyPlan(world, {
      plan: await planPin(world, { names: [first!.memory.id], pinned: true }),
      select: 'all',
    })
    await create(world, summary('Session three'))
    expect(await active(world)).toEqual(['Session one', 'Session three'])
  })
})

test('s1 says why: reason and warning, word for word (TRI-09)', async () => {
  const world = open('claude-json', { 'categories.session_summary.max_retained': 1 })
  await create(
    world,
    summary('Session one', {
      completed: ['migrated billing to the new ledger'],
      next_actions: ['rotate the signing keys of staging'],
    }),
  )
  world.advance(1)
  const { warnings } = await create(
    world,
    summary('Session two', { completed: ['Migrated billing to the new ledger'] }),
  )
  expect(warnings).toContain(
    'WARNING: Session session-one contains unique content not captured elsewhere: migrated billing to the new ledger; rotate the signing keys of staging. Consider saving these before retirement.',
  )
  const retired = (await listMemories(world, { status: 'retired' })).entries
  expect(retired[0]?.memory.statusReason).toBe(
    'Session rolling window: exceeded max_retained limit',
  )
})

test('what another memory holds is not warned of (TRI-09)', async () => {
  const world = open('claude-json', { 'categories.session_summary.max_retained': 2 })
  await create(world, summary('Session one', { completed: ['migrated billing to the new ledger'] }))
  world.advance(1)
  await create(
    world,
    summary('Session two', { completed: ['Migrated billing to the new ledger.'] }),
  )
  world.advance(1)
  const { warnings } = await create(world, summary('Session three'))
  expect(warnings.filter((warning) => warning.startsWith('WARNING'))).toEqual([])
})

test('summaries past their retention retire, other kinds only with consent (TRI-09, MOD-15)', async () => {
  const world = open('claude-json', { 'categories.decision.retention_days': 10 })
  await create(world, summary('Session one'))
  const content = { status: 'accepted', context: 'c', decision: 'd', rationale: ['r'] }
  await writeMemory(world, {
    action: 'create',
    category: 'decision',
    input: JSON.stringify({ title: 'Old choice', tags: ['x'], content }),
  })
  world.advance(89)
  expect((await planWindow(world)).changes).toMatchObject([
    { needs: 'consent', reason: expect.stringContaining('expired') },
  ])
  world.advance(1)
  expect((await planWindow(world)).changes).toMatchObject([
    {
      action: 'retire',
      needs: 'nothing',
      reason: 'Session expired: not updated for 90 days (retention_days)',
    },
    { action: 'retire', needs: 'consent' },
  ])
})

test('a window that is off keeps all (TRI-09)', async () => {
  const world = open('vault', {
    'categories.session_summary.max_retained': 0,
    'categories.session_summary.retention_days': 0,
  })
  for (let number = 0; number < 8; number++) await create(world, summary(`Session ${number}`))
  world.advance(400)
  expect((await planWindow(world)).changes).toEqual([])
})

test('an absent status counts as active (TRI-09)', async () => {
  const record = (title: string, at: string): string =>
    JSON.stringify({
      ...JSON.parse(summary(title)),
      schema_version: '1.0',
      category: 'session_summary',
      id: title,
      created_at: at,
      updated_at: at,
    })
  const files = {
    'sessions/a.json': record('a', '2025-12-30T00:00:00Z'),
    'sessions/b.json': record('b', '2025-12-31T00:00:00Z'),
  }
  const world = fixedWorld(layoutNamed('claude-json'), files, {
    flags: { 'categories.session_summary.max_retained': 1 },
  })
  expect((await planWindow(world)).changes).toMatchObject([{ target: { id: 'a' } }])
})
