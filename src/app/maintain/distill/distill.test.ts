import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../../test/fixed-world.ts'
import { draft } from '../../../../test/support/demo-changes.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../../test/support/seeded-world.ts'
import type { Instant } from '../../../core/base/instant.ts'
import type { Memory } from '../../../core/model/memory.ts'
import type { World } from '../../../ports/world.ts'
import { showMemory } from '../../browse/open-memory.ts'
import { planStatus } from '../../capture/change-status.ts'
import { planPin } from '../../capture/pin.ts'
import { readCatalog } from '../../catalog/catalog.ts'
import { foldUsage } from '../../uses/fold-usage.ts'
import { applyPlan } from '../../write/apply.ts'
import { undo } from '../../write/undo.ts'
import { planDistill, suggestDistill } from './distill.ts'
import { distillAuto } from './distill-auto.ts'
import { distillReport, logReport, scanLinks } from './distill-report.ts'

const NOW = '2026-06-01T00:00:00.000Z'
const day = (text: string): Instant => `${text}T00:00:00.000Z` as Instant

/** Uses were counted for months: what is not used is known not to be. */
async function watched(world: World): Promise<void> {
  await world.usage.append([{ id: 'nobody', at: day('2026-01-01') }])
}

const twin = (title: string, over: Partial<Memory> = {}): Memory =>
  draft(title, {
    kind: 'config',
    topic: 'python/http',
    keywords: ['retry', 'http', 'backoff', 'timeout', title.toLowerCase()],
    ...over,
  })

const memories = async (world: World) =>
  new Map((await readCatalog(world)).entries.map(({ memory }) => [memory.title, memory]))

const bodyOf = async (world: World, id: string): Promise<string> =>
  (await showMemory(world, id)).memory.body

describe.each(LAYOUT_NAMES)('in %s', (layout) => {
  const seeded = (...drafts: readonly Memory[]) => seededWorld(layout, drafts, { start: NOW })

  test('DST-04: purge retires the chosen ones with their reason, and undo gives back the same bytes', async () => {
    const { world, ids, files } = await seeded(
      draft('Old config', { kind: 'config', createdAt: day('2025-06-01') }),
      draft('Older config', { kind: 'config', createdAt: day('2025-05-01') }),
      draft('New', { createdAt: day('2026-05-31') }),
    )
    await watched(world)
    const { list } = await suggestDistill(world, { mode: 'purge' })
    expect(list.map(({ key }) => key)).toEqual([ids[1], ids[0]])
    expect(list[0]?.detail).toContain('| PAST TTL by ')
    const plan = await planDistill(world, { mode: 'purge', chosen: [ids[0]!] })
    expect(plan.changes.map(({ needs }) => needs)).toEqual(['consent'])
    await applyPlan(world, { plan, select: 'all' })
    expect((await memories(world)).get('Old config')).toMatchObject({
      status: 'retired',
      statusReason: 'purge',
    })
    expect((await suggestDistill(world, { mode: 'purge' })).list.map(({ key }) => key)).toEqual([
      ids[1],
    ])
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })

  test('DST-12: where nobody counted uses, nothing old is a candidate', async () => {
    const { world } = await seeded(
      draft('Old', { kind: 'config', createdAt: day('2025-06-01'), updatedAt: day('2026-05-30') }),
    )
    expect((await suggestDistill(world, { mode: 'purge' })).list).toEqual([])
    const { retrieval } = await distillReport(world)
    expect(retrieval).toMatchObject({ since: undefined, known: false })
    await world.usage.append([{ id: 'x', at: day('2026-05-20') }])
    expect((await distillReport(world)).retrieval).toMatchObject({
      since: day('2026-05-20'),
      known: false,
    })
  })

  test('DST-05: merge makes one of two, retires the other, and every link follows', async () => {
    const { world, ids, files } = await seeded(
      twin('Alpha', { createdAt: day('2026-02-01'), useCount: 1 }),
      twin('Beta', { createdAt: day('2026-01-01'), body: 'Beta says wait.' }),
      draft('Gamma', { keywords: ['unlike', 'any', 'other', 'one'] }),
    )
    const [alpha, beta] = ids
    const { list } = await suggestDistill(world, { mode: 'merge' })
    expect(
      list.map(({ facts }) => [facts['primary'], facts['secondary'], facts['overlap']]),
    ).toEqual([[alpha, beta, 0.8]])
    const plan = await planDistill(world, { mode: 'merge', chosen: 'all' })
    expect(plan.changes.map(({ action, needs }) => [action, needs])).toEqual([
      ['update', 'consent'],
      ['retire', 'consent'],
    ])
    expect(new Set(plan.changes.map(({ group }) => group)).size).toBe(1)
    const { refused } = await applyPlan(world, { plan, select: 'all' })
    expect(refused).toEqual([])
    const after = await memories(world)
    expect(after.get('Alpha')).toMatchObject({
      createdAt: day('2026-01-01'),
      useCount: 1,
      keywords: ['alpha', 'backoff', 'beta', 'http', 'retry', 'timeout'],
    })
    expect(after.get('Beta')).toMatchObject({
      status: 'retired',
      statusReason: `merged_into:${alpha}`,
    })
    expect(await bodyOf(world, alpha!)).toContain('Beta says wait.')
    expect((await suggestDistill(world, { mode: 'merge' })).list).toEqual([])
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })

  test('DST-05: links of all other memories follow, in one operation that is undone whole', async () => {
    const first = await seeded(twin('Alpha', { useCount: 3 }), twin('Beta'))
    const [alpha, beta] = first.ids
    const { world, ids, files } = await seeded(
      twin('Alpha', { useCount: 3 }),
      twin('Beta'),
      draft('Gamma', {
        keywords: ['unlike', 'any', 'other', 'one'],
        body: `See [[${beta}]].`,
        links: [{ target: beta!, relation: 'depends_on' }],
      }),
    )
    expect(ids.slice(0, 2)).toEqual([alpha, beta])
    const plan = await planDistill(world, { mode: 'merge', chosen: 'all' })
    expect(plan.changes.map(({ action }) => action)).toEqual(['update', 'retire', 'relink'])
    await applyPlan(world, { plan, select: 'all' })
    const gamma = (await showMemory(world, ids[2]!)).memory
    expect(gamma.body).toBe(`See [[${alpha}]].`)
    expect(gamma.links).toEqual([{ target: alpha, relation: 'depends_on' }])
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })

  test('DST-05: chains of pairs become one memory', async () => {
    const { world, ids } = await seeded(
      draft('A', { keywords: ['1', '2', '3'], useCount: 2, body: 'Says a.' }),
      draft('B', { keywords: ['2', '3', '4'], useCount: 1, body: 'Says b.' }),
      draft('C', { keywords: ['3', '4', '5'], body: 'Says c.' }),
    )
    const plan = await planDistill(world, { mode: 'merge', chosen: 'all' })
    await applyPlan(world, { plan, select: 'all' })
    const body = await bodyOf(world, ids[0]!)
    for (const words of ['Says a.', 'Says b.', 'Says c.']) expect(body).toContain(words)
    const status = [...(await memories(world)).values()].map((memory) => memory.status)
    expect(status.filter((one) => one === 'retired')).toHaveLength(2)
  })

  test('DST-05: a memory that changed while somebody chose is not merged, and nor is its partner retired', async () => {
    const { world, ids } = await seeded(twin('Alpha', { useCount: 1 }), twin('Beta'))
    const plan = await planDistill(world, { mode: 'merge', chosen: 'all' })
    const pin = await planPin(world, { names: [ids[0]!], pinned: true })
    await applyPlan(world, { plan: pin, select: 'all' })
    const { operation, refused } = await applyPlan(world, { plan, select: 'all' })
    expect(operation).toBeUndefined()
    expect(refused.map(({ error }) => error.code)).toEqual(['OCC_CONFLICT', 'OCC_CONFLICT'])
  })

  const LONG = Array.from(
    { length: 90 },
    (_, at) => `Point ${at} says that part-${at} of the queue needs a look now and then.`,
  ).join(' ')

  test('DST-06: compress shortens, keeps the original, and is not offered again', async () => {
    const { world, ids, files } = await seeded(
      draft('Long', { kind: 'insight', body: `${LONG}\n\n\`\`\`sh\nrun --it\n\`\`\`` }),
      draft('Short'),
    )
    expect((await suggestDistill(world, { mode: 'compress' })).list.map(({ key }) => key)).toEqual([
      ids[0],
    ])
    const plan = await planDistill(world, { mode: 'compress', chosen: 'all' })
    await applyPlan(world, { plan, select: 'all' })
    const body = await bodyOf(world, ids[0]!)
    expect(body).toContain('### Pre-Compression (2026-06-01)')
    expect(body).toContain('Point 77 says')
    expect(body.slice(0, body.indexOf('## History'))).toContain('```sh\nrun --it\n```')
    expect((await suggestDistill(world, { mode: 'compress' })).list).toEqual([])
    expect((await distillReport(world)).compress).toEqual([])
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })

  test('DST-06: a text that is handed in passes the same checks', async () => {
    const { world, ids } = await seeded(draft('Long', { kind: 'insight', body: LONG }))
    const request = { mode: 'compress', names: [ids[0]!], chosen: 'all' } as const
    await expect(planDistill(world, { ...request, text: LONG })).rejects.toMatchObject({
      code: 'INPUT_ERROR',
    })
    await expect(
      planDistill(world, {
        ...request,
        text: `Uses key ${['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_')}.`,
      }),
    ).rejects.toMatchObject({ code: 'SECRET_ERROR' })
    await expect(
      planDistill(world, { mode: 'compress', chosen: 'all', text: 'x' }),
    ).rejects.toMatchObject({ code: 'USAGE_ERROR' })
    const plan = await planDistill(world, { ...request, text: '- The queue has ninety parts.' })
    await applyPlan(world, { plan, select: 'all' })
    expect(await bodyOf(world, ids[0]!)).toMatch(/^- The queue has ninety parts\./)
  })

  test('DST-07: refine: safe fixes need nothing, others consent; each memory is changed once', async () => {
    const { world, ids, files } = await seeded(
      draft('Messy', {
        kind: 'insight',
        topic: 'Build/',
        keywords: ['Pnpm', 'pnpm', 'lockfile'],
      }),
      draft('Clean', { keywords: ['a', 'b', 'c', 'd'], topic: 'build' }),
    )
    const { list } = await suggestDistill(world, { mode: 'refine', names: [ids[0]!] })
    const byTier = (needs: string) => list.filter((one) => one.needs === needs)
    expect(byTier('nothing').map(({ facts }) => facts['fix'])).toEqual([
      'keyword_dedup',
      'topic_normalize',
    ])
    const plan = await planDistill(world, {
      mode: 'refine',
      chosen: byTier('nothing').map(({ key }) => key),
    })
    expect(plan.changes.map(({ needs }) => needs)).toEqual(['nothing'])
    await applyPlan(world, { plan, select: 'unasked' })
    expect((await memories(world)).get('Messy')).toMatchObject({
      topic: 'build',
      keywords: ['Pnpm', 'lockfile'],
    })
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })

  test('DST-09: auto makes the safe fixes, rebuilds what drifted, asks nothing, and has nothing to do twice', async () => {
    const { world, files } = await seeded(
      draft('Messy', { topic: 'Build/', keywords: ['Pnpm', 'pnpm', 'x'] }),
      twin('Alpha'),
      twin('Beta'),
    )
    const { fixes, outcome, memories: changed } = await distillAuto(world)
    expect(fixes).toMatchObject({ keyword_dedup: 1, topic_normalize: 1 })
    expect(changed).toBe(1)
    expect(outcome.operation?.operation).toBe('distill auto')
    const again = await distillAuto(world)
    expect(again.outcome.operation).toBeUndefined()
    expect(again.memories).toBe(0)
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })

  test('DST-08: gc takes what was retired longer than the grace period, and undo brings it back', async () => {
    const { world, ids } = await seeded(
      draft('Old', { kind: 'config', createdAt: day('2025-06-01') }),
      draft('Kept'),
    )
    await watched(world)
    const purge = await planDistill(world, { mode: 'purge', chosen: [ids[0]!] })
    await applyPlan(world, { plan: purge, select: 'all' })
    expect((await suggestDistill(world, { mode: 'gc' })).list).toEqual([])
    world.advance(31)
    const found = await suggestDistill(world, { mode: 'gc' })
    expect(found.list.map(({ key }) => key)).toEqual([ids[0]])
    const before = await filesOf(world)
    const plan = await planDistill(world, { mode: 'gc', chosen: 'all' })
    await applyPlan(world, { plan, select: 'all' })
    expect((await memories(world)).get('Old')?.status).not.toBe('retired')
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(before)
  })

  test('DST-13: the report totals active memories only and logs itself without an operation to undo', async () => {
    const { world, ids } = await seeded(draft('One'), draft('Two'))
    const forget = await planStatus(world, 'forget', { names: [ids[1]!], reason: 'wrong' })
    await applyPlan(world, { plan: forget, select: 'all' })
    world.advance(2)
    const report = await distillReport(world)
    expect(report.overview.memories).toBe(1)
    expect(report.metrics.totalMemories).toBe(2)
    expect(report.retired.map(({ daysLeft }) => daysLeft)).toEqual([layout === 'vault' ? 5 : 28])
    const before = (await world.journal.list()).filter(({ listed }) => listed).length
    expect(await logReport(world, report)).toEqual([])
    expect((await world.journal.list()).filter(({ listed }) => listed)).toHaveLength(before)
    expect('distill-log.json' in (await filesOf(world))).toBe(layout === 'vault')
  })
})

test('DST-04: the link scan names active memories that point at retired ones', async () => {
  const { world, ids } = await seededWorld('vault', [
    draft('Old', { kind: 'config', createdAt: day('2025-06-01') }),
    draft('Points', { body: 'See [[MEM-old]].' }),
  ])
  const plan = await planDistill(world, { mode: 'purge', chosen: [ids[0]!] })
  expect(plan.notes).toEqual([`${ids[0]} is no longer suggested: the vault has changed.`])
  const links = await scanLinks(world, [ids[0]!])
  expect(links.map(({ from, to }) => [from.memory.id, to])).toEqual([[ids[1], ids[0]]])
})

test('DST-05: uses are counted once: folded first, then summed', async () => {
  const { world, ids } = await seededWorld('vault', [twin('Alpha', { useCount: 2 }), twin('Beta')])
  await world.usage.append([
    { id: ids[0]!, at: day('2026-01-02') },
    { id: ids[1]!, at: day('2026-01-03') },
  ])
  await foldUsage(world)
  const plan = await planDistill(world, { mode: 'merge', chosen: 'all' })
  await applyPlan(world, { plan, select: 'all' })
  await foldUsage(world)
  expect((await memories(world)).get('Alpha')).toMatchObject({
    useCount: 4,
    lastUsedAt: day('2026-01-03'),
  })
})
