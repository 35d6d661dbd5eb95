import { expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { draft } from '../../../test/support/demo-changes.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import { KnownError } from '../../core/base/errors.ts'
import { isJsonObject, type JsonObject } from '../../core/format/json/json.ts'
import type { DistillMode } from '../../core/maintain/findings/suggestion.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import type { Memory } from '../../core/model/memory.ts'
import type { World } from '../../ports/world.ts'
import { planDistill } from '../maintain/distill/distill.ts'
import { distillAuto } from '../maintain/distill/distill-auto.ts'
import { distillReport, logReport } from '../maintain/distill/distill-report.ts'
import { applyPlan } from './apply.ts'
import { undo } from './undo.ts'

/** The state of a project, kept in memory. */
function stateFile(text: string) {
  const file = { text }
  return {
    file,
    projectState: {
      path: '/project/specs/state.json',
      update: async (edit: (before: string) => string | undefined) => {
        file.text = edit(file.text) ?? file.text
      },
    },
  }
}

const STATE = '{\n  "repository_health": {"status": "healthy"},\n  "next": [1, 2]\n}\n'

async function vault(layout: LayoutName, ...drafts: readonly Memory[]) {
  const { file, projectState } = stateFile(STATE)
  const start = '2026-06-01T00:00:00.000Z'
  const seeded = await seededWorld(layout, drafts, { start, over: { projectState } })
  await seeded.world.usage.append([{ id: 'x', at: '2026-01-01T00:00:00.000Z' as never }])
  return { ...seeded, file }
}

async function run(world: World, mode: DistillMode): Promise<string> {
  const plan = await planDistill(world, { mode, chosen: 'all' })
  const { operation } = await applyPlan(world, { plan, select: 'all' })
  return operation!.id
}

async function logOf(world: World): Promise<JsonObject> {
  const value: unknown = JSON.parse((await filesOf(world))['distill-log.json'] ?? '{}')
  return isJsonObject(value) ? value : {}
}

const twin = (title: string, over: Partial<Memory> = {}): Memory =>
  draft(title, {
    topic: 'python',
    keywords: ['retry', 'http', 'backoff', title],
    createdAt: '2026-05-20T00:00:00.000Z' as Memory['createdAt'],
    ...over,
  })

const OLD = '2025-06-01T00:00:00.000Z' as Memory['createdAt']

test('DST-10: a merge is logged as the seed logs it, with figures before and after', async () => {
  const { world, ids } = await vault('vault', twin('alpha', { useCount: 1 }), twin('beta'))
  await run(world, 'merge')
  const { operations, summary } = await logOf(world)
  const [entry] = operations as JsonObject[]
  expect(entry).toMatchObject({
    id: expect.stringMatching(/^distill_\d{13}$/),
    timestamp: expect.stringMatching(/^2026-06-01T/),
    type: 'merge',
    session_id: 'sess_test',
    pre_metrics: { total_memories: 2, health_score: 90, merge_candidates: 2 },
    post_metrics: { total_memories: 2, health_score: 100, merge_candidates: 0 },
    affected_memories: [
      {
        primary: ids[0],
        secondary: ids[1],
        overlap_score: 0.75,
        keywords_before: [4, 4],
        keywords_after: 5,
        keyword_superset_verified: true,
        action: 'merged',
      },
    ],
    notes: 'Merged 1 pair(s) across 1 cluster(s)',
  })
  expect(Object.keys(entry ?? {})).toEqual([
    'id',
    'timestamp',
    'type',
    'session_id',
    'pre_metrics',
    'post_metrics',
    'affected_memories',
    'notes',
  ])
  expect(summary).toEqual({
    total_operations: 1,
    total_purged: 0,
    total_merged: 1,
    total_compressed: 0,
    total_refined: 0,
    total_gc_deleted: 0,
    last_operation: entry?.['timestamp'],
  })
})

test('DST-10, DST-13: purge, compress, refine, auto and gc are logged, each by its own rules', async () => {
  const long = Array.from({ length: 90 }, (_, at) => `Point ${at} is about part-${at} of it all.`)
  const { world, ids } = await vault(
    'vault',
    draft('Old', { kind: 'config', createdAt: OLD, keywords: ['a', 'b', 'c', 'd'] }),
    draft('Points', { keywords: ['e', 'f', 'g', 'h'], body: 'See [[MEM-old]].' }),
    draft('Long', { keywords: ['i', 'j', 'k', 'l'], body: long.join(' ').repeat(2) }),
    draft('Messy', { keywords: ['M', 'm', 'n', 'o', 'p'], topic: 'X/' }),
  )
  await applyPlan(world, {
    plan: await planDistill(world, { mode: 'purge', chosen: [ids[0]!] }),
    select: 'all',
  })
  await run(world, 'compress')
  await distillAuto(world)
  world.advance(10)
  await run(world, 'gc')
  const { operations, summary } = await logOf(world)
  const told = (operations as JsonObject[]).map(({ type, notes, affected_memories }) => ({
    type,
    notes,
    affected_memories,
  }))
  expect(told).toEqual([
    {
      type: 'purge',
      notes: 'Tombstoned 1 memories. Link-scan warnings: MEM-points.md->MEM-old',
      affected_memories: [ids[0]],
    },
    {
      type: 'compress',
      notes: expect.stringMatching(/^Compressed 1 memories\. Total tokens saved: \d+$/),
      affected_memories: [
        {
          id: ids[2],
          tokens_before: expect.any(Number),
          tokens_after: expect.any(Number),
          compression_ratio: expect.any(Number),
          keywords_preserved: true,
          action: 'compressed',
        },
      ],
    },
    {
      type: 'refine',
      notes: 'auto mode - Tier 1 fixes only. Applied 2 fixes to 1 memories',
      affected_memories: [
        { id: ids[3], fixes_applied: ['keyword_dedup', 'topic_normalize'], action: 'refined' },
      ],
    },
    { type: 'gc', notes: 'Hard-deleted 1 tombstoned memories', affected_memories: [ids[0]] },
  ])
  expect(summary).toMatchObject({
    total_operations: 4,
    total_purged: 1,
    total_compressed: 1,
    total_refined: 1,
    total_gc_deleted: 1,
  })
})

test('DST-10: memory_health follows every operation; a report does not count', async () => {
  const { world, file } = await vault('vault', twin('alpha'), twin('beta'))
  await logReport(world, await distillReport(world))
  expect(JSON.parse(file.text).memory_health).toEqual({
    last_distilled: expect.stringMatching(/^2026-06-01T/),
    distill_count: 0,
    total_memories: 2,
    never_retrieved: 2,
    health_score: 90,
    status: 'healthy',
  })
  await run(world, 'merge')
  expect(JSON.parse(file.text).memory_health).toMatchObject({
    distill_count: 1,
    never_retrieved: 1,
    health_score: 100,
  })
  expect(file.text.startsWith('{\n  "repository_health": {"status": "healthy"},\n')).toBe(true)
  expect(file.text).toContain('"next": [1, 2]')
})

test('WRT-17: undo takes the entry out by its id, counters with it, and looks at the health anew', async () => {
  const { world, file } = await vault(
    'vault',
    draft('Old', { kind: 'config', createdAt: OLD, keywords: ['a', 'b', 'c', 'd'] }),
    twin('alpha'),
    twin('beta'),
  )
  const first = await run(world, 'purge')
  const merge = await run(world, 'merge')
  await logReport(world, await distillReport(world))
  // Not the last one: what was logged since stays.
  const undone = await undo(world, first)
  const { operations, summary } = await logOf(world)
  expect((operations as JsonObject[]).map(({ type }) => type)).toEqual(['merge', 'report'])
  expect(summary).toMatchObject({ total_operations: 2, total_purged: 0, total_merged: 1 })
  expect(JSON.parse(file.text).memory_health.distill_count).toBe(1)
  await undo(world, undone.operation!.id)
  const again = await logOf(world)
  expect((again['operations'] as JsonObject[]).map(({ type }) => type)).toEqual([
    'purge',
    'merge',
    'report',
  ])
  expect(again['summary']).toMatchObject({ total_operations: 3, total_purged: 1 })
  expect(JSON.parse(file.text).memory_health.distill_count).toBe(2)
  await undo(world, merge)
  expect((await logOf(world))['summary']).toMatchObject({ total_operations: 2, total_merged: 0 })
})

test('a log that is none is left as it is, and said', async () => {
  const { world } = await vault('vault', twin('alpha'), twin('beta'))
  await world.vault.write('distill-log.json' as never, 'my own notes\n', 'any')
  const plan = await planDistill(world, { mode: 'merge', chosen: 'all' })
  const { warnings, operation } = await applyPlan(world, { plan, select: 'all' })
  expect(operation).toBeDefined()
  expect(warnings).toEqual(['distill-log.json is not a valid log: nothing was added.'])
  expect((await filesOf(world))['distill-log.json']).toBe('my own notes\n')
})

test('a project that cannot take the news does not cost the operation', async () => {
  const { world } = await vault('vault', twin('alpha'), twin('beta'))
  const refusing: World = {
    ...world,
    projectState: {
      path: '/project/specs/state.json',
      update: () => Promise.reject(new KnownError('READ_ONLY', { message: 'no', hint: 'none' })),
    },
  }
  const plan = await planDistill(refusing, { mode: 'merge', chosen: 'all' })
  const { warnings, operation } = await applyPlan(refusing, { plan, select: 'all' })
  expect(operation).toBeDefined()
  expect(warnings).toEqual(['memory_health was not updated: no'])
})

test.each(LAYOUT_NAMES.filter((name) => name !== 'vault'))(
  'DST-13: in %s the operation log is the log, and no state is told',
  async (layout) => {
    const { world, file } = await vault(layout, twin('alpha'), twin('beta'))
    await run(world, 'merge')
    expect(Object.keys(await filesOf(world))).not.toContain('distill-log.json')
    expect(file.text).toBe(STATE)
    expect((await world.journal.list())[0]?.operation).toBe('distill merge')
  },
)

// GIT-01, DST-13
test('a report on a vault whose log git would show is logged on this machine alone', async () => {
  const { world, file } = await vault('vault', twin('alpha'))
  const before = await filesOf(world)
  let own: string | undefined
  const tracked: World = {
    ...world,
    repository: { ...world.repository, shows: async () => true },
    ownLog: {
      update: async (edit) => {
        own = edit(own) ?? own
      },
    },
  }
  const report = await distillReport(tracked)
  for (let time = 0; time < 2; time++) expect(await logReport(tracked, report)).toEqual([])
  expect([await filesOf(world), file.text]).toEqual([before, STATE])
  const logged = JSON.parse(own ?? '{}') as { operations: { type: string }[] }
  expect(logged.operations.map(({ type }) => type)).toEqual(['report', 'report'])
  await logReport(world, report)
  expect(await filesOf(world)).toHaveProperty(['distill-log.json'])
})
