import { describe, expect, test } from 'vitest'
import { filesOf, fixedWorld } from '../../../../test/fixed-world.ts'
import { draft } from '../../../../test/support/demo-changes.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../../test/support/seeded-world.ts'
import { o200kTokens } from '../../../adapters/gpt/o200k-tokens.ts'
import type { Instant } from '../../../core/base/instant.ts'
import { resolveConfig } from '../../../core/config/config.ts'
import { layoutNamed } from '../../../core/layouts/all-layouts.ts'
import type { World } from '../../../ports/world.ts'
import { undo } from '../../write/undo.ts'
import { distillAuto } from '../distill/distill-auto.ts'
import { applyCheckFix, checkVault, planCheckFix } from './check.ts'

const START = '2026-03-01T00:00:00.000Z'
const day = (text: string): Instant => `${text}T00:00:00.000Z` as Instant
const codes = async (world: World): Promise<readonly string[]> =>
  (await checkVault(world)).issues.map(({ code }) => code).filter((code) => code !== 'NO ENTRIES')

const fresh = (title: string, over = {}) =>
  draft(title, { createdAt: day('2026-02-27'), updatedAt: day('2026-02-27'), ...over })

describe.each(LAYOUT_NAMES)('in %s', (layout) => {
  const seeded = (...drafts: Parameters<typeof seededWorld>[1] & object) =>
    seededWorld(layout, drafts, { start: START })

  test('BUD-01: a vault in order is healthy, and looking changes nothing', async () => {
    const { world, files } = await seeded(fresh('One'), fresh('Two'))
    const report = await checkVault(world)
    expect(report.healthy).toBe(true)
    expect(report.kinds).toMatchObject([{ count: 2 }])
    expect(report.growth).toMatchObject({ week: 2, month: 2 })
    expect(await filesOf(world)).toEqual(files)
  })

  test('MOD-08: where somebody asks, tokens are counted as a model does, beside the estimate', async () => {
    const { world, files } = await seeded(fresh('One'), fresh('二 部署只在周二'))
    expect((await checkVault(world)).exact).toBeUndefined()
    const counting = { ...world, tokens: async () => o200kTokens }
    const { budget, exact, kinds, largest } = await checkVault(counting, undefined, { exact: true })
    expect(budget).toEqual((await checkVault(world)).budget)
    expect(exact).toMatchObject({ encoding: 'o200k_base', cap: budget.cap })
    const whole = Object.values(files).reduce((sum, text) => sum + o200kTokens.count(text), 0)
    expect(exact?.used).toBeGreaterThan(20)
    expect(exact?.used).toBeLessThanOrEqual(whole)
    expect(kinds.map((row) => row.exact)).toEqual([exact?.memories])
    expect(largest.reduce((sum, row) => sum + (row.exact ?? 0), 0)).toBe(exact?.memories)
    await expect(checkVault(world, undefined, { exact: true })).rejects.toThrow(
      'Exact token counting',
    )
  })

  test('BUD-01: STALE is past thirty days, and does not make it unhealthy', async () => {
    const { world } = await seeded(
      fresh('Old', { createdAt: day('2026-01-29'), updatedAt: day('2026-01-29') }),
      fresh('Edge', { createdAt: day('2026-01-30'), updatedAt: day('2026-01-30') }),
    )
    const { issues, healthy } = await checkVault(world)
    expect(issues.filter(({ code }) => code === 'STALE').map(({ message }) => message)).toEqual([
      expect.stringMatching(/old.*\(31 days since last update\)/i),
    ])
    expect(healthy).toBe(true)
  })

  test('BUD-01, BUD-02: links that lead nowhere are found, and dropped with consent', async () => {
    const { world, files } = await seeded(fresh('One', { body: 'See [[nobody]] for more.' }))
    expect(await codes(world)).toEqual(['BROKEN LINK'])
    const plan = await planCheckFix(world)
    expect(plan.changes.map(({ needs }) => needs)).toEqual(['consent'])
    await applyCheckFix(world, { plan, select: [] })
    expect(await codes(world)).toEqual(['BROKEN LINK'])
    await applyCheckFix(world, { plan, select: 'all' })
    expect(await codes(world)).toEqual([])
    expect((await planCheckFix(world)).changes).toEqual([])
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })

  test('BUD-01, BUD-02: a list that lies is found, and made anew', async () => {
    const { world } = await seeded(fresh('One'))
    const [list] = world.layout.generatedPaths
    await world.vault.write(list!, '# Nothing here\n', 'any')
    expect(await codes(world)).toContain('ORPHAN')
    const { issues } = await checkVault(world)
    for (const { code, message } of issues)
      if (code === 'ORPHAN') expect(message).not.toMatch(/^\.\.\/10-|^\.claude\//)
    await applyCheckFix(world, { plan: await planCheckFix(world), select: [] })
    expect(await codes(world)).toEqual([])
  })

  test('BUD-02: what is stale may be archived', async () => {
    const { world, ids } = await seeded(
      fresh('Old', { createdAt: day('2025-01-01'), updatedAt: day('2025-01-01') }),
      fresh('Pinned', {
        createdAt: day('2025-01-01'),
        updatedAt: day('2025-01-01'),
        pinned: true,
      }),
    )
    const plan = await planCheckFix(world)
    expect(plan.changes.map(({ action, target }) => [action, target.id])).toEqual([
      ['archive', ids[0]],
    ])
  })

  test('WRT-13: a secret on disk is told, and not altered', async () => {
    const key = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_')
    const { world, files } = await seeded(fresh('Key', { body: `The key is ${key}.` }))
    const { issues, healthy } = await checkVault(world)
    const secret = issues.find(({ code }) => code === 'SECRET')
    expect(secret).toBeDefined()
    expect(JSON.stringify(secret)).not.toContain(key)
    expect(healthy).toBe(false)
    expect(await filesOf(world)).toEqual(files)
  })
})

test('MOD-16: mending metadata does not make a text younger', async () => {
  const old = { createdAt: day('2025-01-01'), updatedAt: day('2025-01-01'), topic: 'X/' }
  const { world } = await seededWorld('vault', [fresh('Old', old)], { start: START })
  await distillAuto(world)
  expect(await codes(world)).toEqual(['STALE'])
})

test('MOD-15: what no longer holds by its own words is flagged', async () => {
  const fields = {
    status: 'resolved',
    priority: 'low',
    description: 'Rename it.',
    reason_deferred: 'Time.',
  }
  const { world } = await seededWorld(
    'claude-json',
    [fresh('Debt', { kind: 'tech_debt', fields, body: '' })],
    { start: START },
  )
  expect(await codes(world)).toEqual(['SPENT'])
})

const MD = (type: string): string =>
  `---\nname: ${type}\ndescription: d\ntype: ${type}\n---\n\nText.\n`

test('BUD-01, BUD-02: claude-md: seed 003 issues, coverage and budget comment', async () => {
  const world = fixedWorld(
    layoutNamed('claude-md'),
    {
      'MEMORY.md':
        '<!-- budget: ~1tk / 40000tk (0%) | updated: 2026-01-01 -->\n# Memory Index\n\n- [a.md](a.md) — d `~1tk`\n- [gone.md](gone.md) — d `~1tk`\n',
      'a.md': MD('user'),
      'b.md': MD('feedback'),
    },
    { start: START },
  )
  const { issues, coverage, healthy } = await checkVault(world)
  expect(issues.map(({ code, message }) => `${code}: ${message}`)).toEqual(
    expect.arrayContaining([
      'ORPHAN: b.md — exists in memory/ but not indexed in MEMORY.md',
      'BROKEN LINK: gone.md — referenced in MEMORY.md but file missing',
      "NO ENTRIES: type 'decision' has 0 files",
    ]),
  )
  expect(coverage.filter(({ covered }) => covered).map(({ name }) => name)).toEqual([
    'User profile',
    'Feedback loop',
  ])
  expect(coverage).toHaveLength(6)
  expect(healthy).toBe(false)
  const before = await filesOf(world)
  await applyCheckFix(world, { plan: await planCheckFix(world), select: [] })
  const { 'MEMORY.md': text } = await filesOf(world)
  expect(text).toMatch(
    /^<!-- budget: ~\d{2,}tk \/ 40000tk \(0%\) \| updated: 2026-03-01 -->\n# Mem/,
  )
  expect((await checkVault(world)).healthy).toBe(true)
  const again = await applyCheckFix(world, { plan: await planCheckFix(world), select: [] })
  expect(again.operation).toBeUndefined()
  await undo(world, 'last')
  expect(await filesOf(world)).toEqual(before)
})

// BUD-01, LAY-06
test('a memory that cannot be read as it is meant is an issue, with what to do', async () => {
  const world = fixedWorld(layoutNamed('vault'), {
    '10-Memories/MEM-torn.md': '---\nid: MEM-torn\ntitle: [Torn\n---\nText.\n',
  })
  const { issues, healthy } = await checkVault(world)
  expect(healthy).toBe(false)
  expect(issues).toContainEqual({
    code: 'UNREADABLE',
    path: '10-Memories/MEM-torn.md',
    message: expect.stringContaining('MEM-torn.md'),
    action: expect.stringMatching(/\w/),
  })
})

// BUD-01
test('settings that do not hold are an issue, with what to do', async () => {
  const { world } = await seededWorld('vault', [fresh('One')], { start: START })
  const config = resolveConfig({ layout: 'vault', vaultText: '{ "budget": ' })
  const { issues, healthy } = await checkVault({ ...world, config })
  expect(healthy).toBe(false)
  expect(issues.filter(({ code }) => code === 'CONFIG')).toEqual([
    {
      code: 'CONFIG',
      path: 'memory-config.json',
      message: expect.stringContaining('memory-config.json'),
      action: expect.stringMatching(/\w/),
    },
  ])
})
