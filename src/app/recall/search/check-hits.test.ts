import { describe, expect, test } from 'vitest'
import { recalledVault } from '../../../../test/support/recalled-vault.ts'
import { openMemoryCodeBase } from '../../../../test/twins/memory-code-base.ts'
import { find } from '../../browse/find.ts'
import { openMemory } from '../../browse/open-memory.ts'
import { type SearchRequest, search } from './search.ts'

const codeBase = openMemoryCodeBase({
  files: { 'src/pool.ts': 'export function openPool() {}\n' },
  removals: [{ path: 'src/db/old.ts', commit: 'abc' }],
})
const STALE = {
  title: 'Pool of connections',
  kind: 'insight',
  body: 'The pool of connections holds ten connections: `src/db/old.ts`.',
} as const
const FRESH = {
  title: 'Pool since the rewrite',
  kind: 'insight',
  body: 'Since the rewrite the pool takes connections from the proxy, twenty for each worker, as `src/pool.ts` says.',
} as const
const WARNED = {
  title: 'Connections pool, a rule',
  kind: 'preference',
  body: 'Never raise the pool of connections in `src/db/old.ts`.',
} as const

const vaultOf = (...memories: Parameters<typeof recalledVault>[0]) =>
  recalledVault(memories, { codeBase })
const titles = async (vault: Awaited<ReturnType<typeof vaultOf>>, over: Partial<SearchRequest>) =>
  (await search(vault.world, { query: 'pool connections', ...over })).hits.map(
    ({ entry }) => entry.memory.title,
  )

// REC-04, REC-07
describe('what a search shows is checked against the code', () => {
  test('what names code that is gone stands below what does not, and says so', async () => {
    const vault = await vaultOf(STALE, FRESH)
    expect(await titles(vault, {})).toEqual([STALE.title, FRESH.title])
    expect(await titles(vault, { verify: true })).toEqual([FRESH.title, STALE.title])
    const { hits } = await search(vault.world, { query: 'pool connections', verify: true })
    expect(hits.map(({ freshness }) => freshness?.state)).toEqual(['fresh', 'stale'])
    expect(hits[1]?.freshness?.warning).toContain('no longer there: src/db/old.ts')
    expect(hits[1]?.boosts.freshness).toBeLessThan(1)
  })

  test('who moves up for that is checked too', async () => {
    const vault = await vaultOf(STALE, FRESH)
    const { hits } = await search(vault.world, {
      query: 'pool connections',
      verify: true,
      limit: 1,
    })
    expect(hits.map(({ entry }) => entry.memory.title)).toEqual([FRESH.title])
    expect(hits[0]?.freshness?.state).toBe('fresh')
  })

  test('what is told whatever became of the code keeps its place, with a warning', async () => {
    const vault = await vaultOf(WARNED)
    const { hits } = await search(vault.world, { query: 'pool connections', verify: true })
    expect(hits[0]?.boosts.freshness).toBe(1)
    expect(hits[0]?.freshness?.warning).toContain('src/db/old.ts')
  })

  test('an agent that searches is warned; of a vault that nobody trusts nothing is looked up', async () => {
    const vault = await vaultOf(STALE)
    const request = { query: 'pool connections', limit: 5 }
    const trusted = await find([vault], request)
    expect(trusted.text).toContain('Careful: Checked just now: no longer there: src/db/old.ts.')
    expect(trusted.memories[0]?.freshness).toBe('stale')
    const stranger = await find([{ ...vault, trusted: false }], request)
    expect(stranger.text).not.toContain('src/db/old.ts')
    expect(stranger.memories).toEqual([])
  })

  test('so is who opens one', async () => {
    const vault = await vaultOf(STALE)
    const opened = await openMemory(vault.world, STALE.title, { verify: true })
    expect(opened.freshness?.state).toBe('stale')
    expect((await openMemory(vault.world, STALE.title)).freshness).toBeUndefined()
  })
})

// REC-04, REC-15
test('of two vaults that say the same that of the project stands first', async () => {
  const [project, user] = [
    await vaultOf(FRESH),
    await vaultOf({ ...FRESH, title: 'Pool, as ever' }),
  ]
  const { memories, text } = await find([{ ...user, scope: 'user' }, project], {
    query: 'pool connections',
    limit: 5,
  })
  expect(memories).toHaveLength(2)
  expect(text.indexOf('Pool since the rewrite')).toBeLessThan(text.indexOf('Pool, as ever'))
})

// REC-04, REC-15
test('a word is as rare as in all vaults together: a small vault does not stand last for being small', async () => {
  const many = Array.from({ length: 40 }, (_, at) => ({
    title: `Table ${at}`,
    body: `Orders of region ${at} have a table of their own.`,
  }))
  const project = await vaultOf(...many, {
    title: 'Tabulator keys',
    body: 'The editor jumps on by a key for tabulators.',
  })
  const own = { title: 'Tabs, not spaces', body: 'Lines are indented by tabs.' }
  const user = { ...(await vaultOf(own)), scope: 'user' } as const
  const { text } = await find([project, user], { query: 'tabs', limit: 1 })
  expect(text).toContain('Tabs, not spaces')
  const alone = await find([user], { query: 'tabs', limit: 1 })
  expect(alone.memories[0]?.score).toBe(
    Math.round((await search(user.world, { query: 'tabs' })).hits[0]!.score * 900) / 1000,
  )
})
