import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fixedWorld } from '../../../test/fixed-world.ts'
import { draft, planDrafts } from '../../../test/support/demo-changes.ts'
import { openMemoryIndex } from '../../adapters/in-memory/memory-index.ts'
import { openSqliteIndex } from '../../adapters/sqlite/sqlite-index.ts'
import type { Instant } from '../../core/base/instant.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { Memory } from '../../core/model/memory.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import { applyPlan } from '../write/apply.ts'
import { brief } from './brief.ts'
import { standOf } from './brief-vault.ts'
import { type Injection, inject, TIER_ORDER } from './inject.ts'
import type { RecallVault } from './recall-vault.ts'

const folder = mkdtempSync(join(tmpdir(), 'everkeep-brief-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const day = (number: number): Instant =>
  `2026-02-${String(number).padStart(2, '0')}T10:00:00.000Z` as Instant

/** The newest are spent by their own words: whoever looks at a few of the best only must go on looking. */
const MEMORIES: readonly Memory[] = Array.from({ length: 70 }, (_, at): Memory => {
  const over: Partial<Memory> = [
    { kind: 'decision', extra: { status: 'deprecated' }, pinned: at % 10 === 0 },
    { kind: 'decision', extra: { status: 'deprecated' } },
    { kind: 'insight', pinned: at % 15 === 2 },
    { kind: 'preference', scope: at % 2 === 0 ? 'user:universal' : '' },
    { kind: at % 2 === 0 ? 'tech_debt' : 'session_summary' },
  ][at % 5]!
  const at1 = day(at % 5 < 2 ? 27 : 1 + (at % 20))
  return draft(`Memory ${at}`, { createdAt: at1, updatedAt: at1, ...over })
})

const unwritable = (): SearchIndex => ({
  ...openMemoryIndex(),
  update: async () => {
    throw new Error('disk full')
  },
})

const told = (telling: Injection): unknown => ({
  text: telling.text,
  tokens: telling.tokens,
  tiers: TIER_ORDER.map((tier) =>
    telling[tier].map(({ entry, memory, score, form, text }) => ({
      ...{ path: entry.path, id: memory.id, uses: entry.memory.useCount, score, form, text },
    })),
  ),
})

// REC-10, REC-13: in every layout.
test.each(['vault', 'claude-json', 'claude-md', 'smallcode'] as const)(
  'in %s a brief out of the index is the one that a look at all memories gives',
  async (name) => {
    const world = fixedWorld(layoutNamed(name), {}, { start: '2026-03-01T09:00:00.000Z' })
    const plan = planDrafts(world, MEMORIES, new Set())
    await applyPlan(world, { plan, select: 'all', byPerson: true })
    const ids = (await world.index.entries()).map(({ memory }) => memory.id)
    await world.usage.append(ids.slice(20, 30).map((id) => ({ id, at: day(20) })))
    for (const scope of ['project', 'user'] as const) {
      const through = (index: SearchIndex): RecallVault => {
        return { world: { ...world, index }, scope, trusted: true }
      }
      const { tiers } = await standOf(through(openMemoryIndex()), Number.POSITIVE_INFINITY)
      const limits = { memories: 6, pinned: 6, open: 3, prelude: 5 }
      const tokens = world.config.values['retrieval.brief_tokens']
      const wanted = told(await inject({ tiers, limits, tokens, isKnown: () => false }))
      const kept = openSqliteIndex(join(folder, `${name}-${scope}.db`))
      for (const index of [kept, kept, openMemoryIndex(), unwritable()])
        expect(told(await brief([through(index)], { record: false }))).toEqual(wanted)
      kept.close()
    }
  },
)
