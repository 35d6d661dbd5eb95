import { expect, test } from 'vitest'
import { draft } from '../../../test/support/demo-changes.ts'
import { seededWorld } from '../../../test/support/seeded-world.ts'
import { resolveConfig } from '../../core/config/config.ts'
import type { ConfigValue } from '../../core/config/config-keys.ts'
import type { World } from '../../ports/world.ts'
import { listMemories } from '../browse/list.ts'
import { brief } from './brief.ts'
import { context } from './for-prompt.ts'
import { search } from './search/search.ts'

/** A decision and a preference about one thing, both pinned, under these settings. */
async function worldWith(flags: Readonly<Record<string, ConfigValue>> = {}): Promise<World> {
  const about = { keywords: ['lockfile policy'], pinned: true, body: 'About the lockfile policy.' }
  const { world } = await seededWorld('vault', [
    { ...draft('Lockfile policy of the release'), ...about, kind: 'decision' },
    { ...draft('Lockfile policy of the laptops'), ...about, kind: 'preference' },
  ])
  return { ...world, config: resolveConfig({ layout: 'vault', flags }) }
}

const PROMPT = 'what is our lockfile policy?'

async function toldIn(world: World): Promise<readonly string[]> {
  const vaults = [{ world, scope: 'project', trusted: true }] as const
  const { text } = await context(vaults, { prompt: PROMPT, record: false })
  const began = await brief(vaults, { record: false })
  const { hits } = await search(world, { query: PROMPT })
  return [text, began.text, hits.map(({ entry }) => entry.memory.title).join()]
}

const holds = (texts: readonly string[], title: string): readonly boolean[] =>
  texts.map((text) => text.includes(title))

test('COR-33: a kind that is switched off is neither injected nor found, and stays listed', async () => {
  const on = await toldIn(await worldWith())
  expect(holds(on, 'of the release')).toEqual([true, true, true])
  expect(holds(on, 'of the laptops')).toEqual([true, true, true])
  const world = await worldWith({ 'categories.decision.enabled': false })
  const off = await toldIn(world)
  expect(holds(off, 'of the release')).toEqual([false, false, false])
  expect(holds(off, 'of the laptops')).toEqual([true, true, true])
  const asked = await search(world, { query: PROMPT, kind: 'decision' })
  expect(asked.hits.map(({ entry }) => entry.memory.kind)).toEqual(['decision'])
  const { entries } = await listMemories(world)
  expect(entries).toHaveLength(2)
})

test('COR-33: `retrieval.enabled: false` injects nothing, and search still finds', async () => {
  const [prompt, began, found] = await toldIn(await worldWith({ 'retrieval.enabled': false }))
  expect([prompt, began]).toEqual(['', ''])
  expect(found).toContain('of the release')
})
