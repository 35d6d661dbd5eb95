import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateOf } from '../state-of.ts'
import { draft } from '../support/demo-changes.ts'
import { type TestServer, uiServer, uiVault } from './support/ui-server.ts'

let server: TestServer

beforeAll(async () => {
  const root = await uiVault([
    draft('All there', { body: 'As `src/here.ts` does.', relatedFiles: ['src/here.ts'] }),
    draft('Half there', { body: 'See `src/here.ts` and `src/gone.ts`.' }),
    draft('All gone', { body: 'See `src/gone.ts`.', kind: 'decision' }),
    draft('Timeless', { body: 'Be kind. See [[All there]].', relatedFiles: ['src/here.ts'] }),
    draft('Dangling', { body: 'See [[Never written]].' }),
  ])
  const file = join(dirname(root), 'src/here.ts')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'export const here = true\n')
  server = await uiServer(root)
})
afterAll(() => server.close())

describe('UIX-02: the vault as a whole', () => {
  test('the overview says what there is, and what it may cost', async () => {
    const { total, cap, kinds, recent, growth } = await server.call('overview', {})
    expect(total).toEqual({ active: 5, retired: 0, archived: 0 })
    expect(cap).toBeGreaterThan(0)
    expect(kinds.map(({ kind, count }) => [kind, count])).toEqual([
      ['insight', 4],
      ['decision', 1],
    ])
    expect(recent).toHaveLength(5)
    expect(growth).toHaveLength(24)
  })

  test('cards come in batches, and none are sent again until a memory changes', async () => {
    const ask = (offset: number, known?: string) =>
      server.call('memories.cards', { offset, limit: 3, ...(known && { known }) })
    const first = await ask(0)
    const second = await ask(3)
    expect([first.total, first.cards.length, second.cards.length]).toEqual([5, 3, 2])
    expect(second.state).toBe(first.state)
    expect((await ask(0, first.state)).cards).toEqual([])
    const { name } = first.cards[0]!
    for (const action of ['pin', 'unpin'] as const)
      await server.call('memory.act', { names: [name], action })
    const anew = await ask(0, first.state)
    expect(anew.state).not.toBe(first.state)
    expect(anew.cards).toHaveLength(3)
  })

  test('health lists its issues, and is checked again after a change', async () => {
    const before = await server.call('overview.health', {})
    expect(before.healthy).toBe(false)
    expect(before.issueCounts).toContainEqual({ code: 'BROKEN LINK', count: 1 })
    const [dangling] = (await server.call('memories.browse', { query: 'dangling' })).rows
    await server.call('memory.act', { names: [dangling!.name], action: 'retire' })
    const after = await server.call('overview.health', {})
    expect(after.issueCounts.map(({ code }) => code)).not.toContain('BROKEN LINK')
    expect(after.healthy).toBe(true)
  })

  test('freshness checks referenced files, not links to memories', async () => {
    const { counts, stale } = await server.call('overview.freshness', {})
    expect(counts).toEqual({ EVERGREEN: 0, FRESH: 2, PARTIALLY_STALE: 1, FULLY_STALE: 1 })
    expect(stale.map(({ title, missing }) => [title, missing])).toEqual([
      ['All gone', ['src/gone.ts']],
      ['Half there', ['src/gone.ts']],
    ])
    const map = await server.call('map.freshness', {})
    expect(map.stale).toEqual([stale[0]!.name])
    expect(map.partly).toEqual([stale[1]!.name])
    expect(map.fresh).toHaveLength(2)
  })

  test('the map has links and shared files', async () => {
    const map = await server.call('map', {})
    const place = (title: string): number => map.titles.indexOf(title)
    expect(map.names).toHaveLength(4)
    expect(map.links).toEqual([place('Timeless'), place('All there')])
    expect(map.files).toEqual(['src/here.ts'])
    expect(new Set(map.shares)).toEqual(new Set([place('All there'), place('Timeless'), 0]))
  })

  test('injections are counted by week, with empty weeks, and name memories of this vault', async () => {
    const [row] = (await server.call('memories.browse', { query: 'timeless' })).rows
    const item = { version: 'v', form: 'whole', reason: 'keyword', score: 1, freshness: 'fresh' }
    const told = {
      at: new Date().toISOString(),
      verb: 'context',
      session: 's',
      prompt: 'Which one?',
      tokens: 70,
      items: [
        { ...item, id: row!.name, tokens: 40 },
        { ...item, id: 'MEM-elsewhere', tokens: 30 },
      ],
    }
    writeFileSync(join(stateOf(server.root), 'ledger.log'), `${JSON.stringify(told)}\n`)
    const { weeks, week, latest, memories, since } = await server.call('overview.recall', {})
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-1)).toEqual({ week, injections: 1, uses: 2, tokens: 70 })
    expect(weeks.slice(0, -1).every(({ tokens }) => tokens === 0)).toBe(true)
    expect(since).toBe(told.at)
    expect(latest[0]?.items).toEqual([
      { name: row!.name, title: 'Timeless' },
      { name: '', title: 'MEM-elsewhere' },
    ])
    expect(memories.map(({ uses }) => uses)).toEqual([1, 1])
  })
})
