import { describe, expect, test } from 'vitest'
import { fixedWorld } from '../../../../test/fixed-world.ts'
import { draft, planDrafts } from '../../../../test/support/demo-changes.ts'
import { diskWorld, tempVault } from '../../../../test/support/disk-world.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { Instant } from '../../../core/base/instant.ts'
import { vaultPath } from '../../../core/base/vault-path.ts'
import { layoutNamed } from '../../../core/layouts/all-layouts.ts'
import { LAYOUT_NAMES } from '../../../core/model/layout-name.ts'
import { scanSource } from '../../../core/search/scan-source.ts'
import type { World } from '../../../ports/world.ts'
import { find } from '../../browse/find.ts'
import { planStatus } from '../../capture/change-status.ts'
import { readStored } from '../../catalog/catalog.ts'
import { openTerms } from '../../catalog/search-terms.ts'
import { applyPlan } from '../../write/apply.ts'
import { search, searchIn } from './search.ts'

const DRAFTS = [
  draft('Database pool holds 20 connections', {
    kind: 'config',
    body: 'POOL_SIZE in `src/db/pool.ts` is 20; `getUserById` takes one.',
    keywords: ['postgres', 'pool'],
    topic: 'database/pool',
  }),
  draft('Retries back off', { body: 'Failed jobs wait longer after each retry.', tags: ['queue'] }),
  draft('国内部署选 Cloudflare', { body: '国内用户访问数据库很慢，所以选择了缓存。' }),
  draft('Tokens live an hour', { body: 'The rate-limit of the auth service is 40 a second.' }),
]

async function filled(world: World): Promise<World> {
  await applyPlan(world, { plan: planDrafts(world, DRAFTS, new Set()), select: 'all' })
  return world
}
const titles = async (world: World, query: string, over = {}): Promise<string[]> =>
  (await search(world, { query, ...over })).hits.map(({ entry }) => entry.memory.title)

// REC-01
const QUESTIONS: readonly [query: string, first: string, why: string][] = [
  ['how many connections does the pool have?', 'Database pool holds 20 connections', 'words'],
  ['retrying failed job', 'Retries back off', 'other forms of the words'],
  ['user by id', 'Database pool holds 20 connections', 'parts of an identifier'],
  ['getUserById', 'Database pool holds 20 connections', 'an identifier as a whole'],
  ['pool.ts', 'Database pool holds 20 connections', 'a file name'],
  ['rate limit', 'Tokens live an hour', 'a hyphenated word in parts'],
  ['connetcions', 'Database pool holds 20 connections', 'a typo'],
  ['postg', 'Database pool holds 20 connections', 'the start of a word'],
  ['数据库', '国内部署选 Cloudflare', 'Chinese'],
  ['userbyid', 'Database pool holds 20 connections', 'parts of an identifier, joined'],
  ['ratelimit', 'Tokens live an hour', 'a hyphenated word without its hyphen'],
]

describe.each(LAYOUT_NAMES)('in layout %s', (layout) => {
  test.each(QUESTIONS)('%j finds %j: %s', async (query, first) => {
    const world = await filled(fixedWorld(layoutNamed(layout)))
    expect((await titles(world, query))[0]).toBe(first)
  })
})

// REC-01
test('filters keep what fits, and retired memories come only when asked for', async () => {
  const world = await filled(fixedWorld(layoutNamed('vault')))
  const { hits } = await search(world, { query: 'pool' })
  const plan = await planStatus(world, 'forget', { names: [hits[0]!.entry.path], reason: 'old' })
  await applyPlan(world, { plan, select: 'all' })
  expect(await titles(world, 'pool connections')).toEqual([])
  expect(await titles(world, 'pool connections', { includeRetired: true })).toHaveLength(1)
  expect(await titles(world, 'pool connections', { status: 'retired' })).toHaveLength(1)
  expect(await titles(world, 'retry pool', { status: 'retired' })).toHaveLength(1)
  expect(await titles(world, 'retry', { kind: 'decision' })).toEqual([])
  expect(await titles(world, 'retry', { tag: 'QUEUE' })).toEqual(['Retries back off'])
  expect(await titles(world, 'retry', { topic: 'database' })).toEqual([])
})

// REC-01
test('a kind that nobody knows is a slip and no empty answer', async () => {
  const world = await filled(fixedWorld(layoutNamed('vault')))
  const refusal = async (kind: string) => {
    const error = await search(world, { query: 'pool', kind }).catch((thrown: unknown) => thrown)
    return error instanceof KnownError ? `${error.code}: ${error.hint}` : error
  }
  expect(await refusal('decison')).toBe('USAGE_ERROR: Did you mean decision?')
  expect(await refusal('bogus')).toMatch(/^USAGE_ERROR: Choose one of .*preference/)
  expect(await titles(world, 'pool', { kind: 'config' })).toHaveLength(1)
  expect(await titles(world, 'pool', { kind: 'runbook' })).toEqual([])
})

test('a kind of the vault itself may be asked for, and one that only its files have', async () => {
  const world = await filled(fixedWorld(layoutNamed('vault')))
  const known = world.config.kinds
  const own = new Map(known).set('recipe', { ...known.get('insight')!, name: 'recipe' })
  const cooking = { ...world, config: { ...world.config, kinds: own } }
  expect(await titles(cooking, 'pool', { kind: 'recipe' })).toEqual([])
  const fewer = new Map([...known].filter(([name]) => name !== 'config'))
  const forgetful = { ...world, config: { ...world.config, kinds: fewer } }
  expect(await titles(forgetful, 'pool', { kind: 'config' })).toHaveLength(1)
})

// REC-15
test('a kind that one of several vaults has is asked of that one', async () => {
  const world = await filled(fixedWorld(layoutNamed('vault')))
  const known = world.config.kinds
  const kinds = new Map(known).set('recipe', { ...known.get('insight')!, name: 'recipe' })
  const cooking = { ...fixedWorld(layoutNamed('vault')), config: { ...world.config, kinds } }
  const vaults = [world, cooking].map((one) => ({
    world: one,
    scope: 'project' as const,
    trusted: true,
  }))
  const asked = { query: 'pool', limit: 5 }
  expect(await find(vaults, { ...asked, kind: 'recipe' })).toMatchObject({ found: 0 })
  expect(await find(vaults, { ...asked, kind: 'config' })).toMatchObject({ found: 1 })
  await expect(find(vaults, { ...asked, kind: 'bogus' })).rejects.toThrow('Unknown kind')
})

// REC-01: however many stand before it that do not fit.
test('a filter finds what fits it behind many that do not, and a limit is reached', async () => {
  const world = fixedWorld(layoutNamed('vault'))
  const many = Array.from({ length: 150 }, (_, at) =>
    draft(`Pool rule ${at}`, { body: 'pool pool pool', tags: ['common'] }),
  )
  const last = draft('The harbour', {
    body: `A pool. ${'Ships wait. '.repeat(30)}`,
    tags: ['rare'],
  })
  const plan = planDrafts(world, [...many, last], new Set())
  await applyPlan(world, { plan, select: 'all' })
  expect(await titles(world, 'pool', { tag: 'rare' })).toEqual(['The harbour'])
  expect(await titles(world, 'pool', { limit: 200 })).toHaveLength(151)
  const { hits } = await search(world, { query: 'pool', tag: 'common', limit: 200 })
  const names = hits.map(({ entry }) => entry.path)
  const archived = await planStatus(world, 'archive', { names, reason: 'old' })
  await applyPlan(world, { plan: archived, select: 'all' })
  expect(await titles(world, 'pool')).toEqual(['The harbour'])
})

// REC-01
test('an answer that is cut says how many there are and how to ask for fewer', async () => {
  const world = await filled(fixedWorld(layoutNamed('vault')))
  const query = 'pool retries tokens'
  const cut = await search(world, { query, limit: 2 })
  expect(cut).toMatchObject({ found: 3, hits: { length: 2 } })
  expect(cut.narrow).toContainEqual({ by: 'kind', value: 'config', keeps: 1 })
  expect(cut.narrow).toContainEqual({ by: 'tag', value: 'queue', keeps: 1 })
  const whole = await search(world, { query })
  expect(whole).toMatchObject({ found: 3, narrow: [], hits: { length: 3 } })
})

// REC-04
test('every part of a score can be seen', async () => {
  const world = await filled(fixedWorld(layoutNamed('vault')))
  const [hit] = (await search(world, { query: 'pool connections' })).hits
  expect([...hit!.text.parts.keys()]).toEqual(['pool', 'connect'])
  expect(hit!.text).toMatchObject({ coverage: 1, matched: 2 })
  expect(hit!.score).toBeCloseTo(
    hit!.text.score * Object.values(hit!.boosts).reduce((a: number, b: number) => a * b, 1),
  )
})

const NOW = '2026-01-02T00:00:00.000Z' as Instant
const note = (title: string, body = 'Where it sleeps.', head = ''): string =>
  `---\ntitle: ${title}\n${head}---\n# ${title}\n\n${body}\n`
const BY_HAND = {
  '10-Memories/MEM-wombat-lair.md': note('A place'),
  '10-Memories/MEM-kub.md': note('Pods', 'See [[MEM-kub2]]. The wombat knows.', 'id: MEM-kub\n'),
  '10-Memories/MEM-kub2.md': note('Rooms', 'For pods.', 'id: MEM-kub2\n'),
  '10-Memories/MEM-gone.md': note('Away', 'Nobody.', 'id: MEM-gone\nstatus: retired\n'),
  '10-Memories/pods.md': note('Peas', 'For lunch.', 'id: pods\n'),
}
const paths = async (world: World, query: string, over = {}): Promise<string[]> =>
  (await search(world, { query, ...over })).hits.map(({ entry }) =>
    entry.path.replace(/^.*\/|\.md$/g, ''),
  )

// REC-01
describe('names', () => {
  const NAMED: readonly [query: string, found: readonly string[]][] = [
    ['MEM-wombat-lair', ['MEM-wombat-lair']],
    ['wombat-lair.md', ['MEM-wombat-lair']],
    ['10-Memories/MEM-kub2.md', ['MEM-kub2']],
    ['MEM-kub2', ['MEM-kub2']],
    ['kub2', ['MEM-kub2']],
    ['mem-kub', ['MEM-kub']],
    ['what are the pods of MEM-kub2?', ['MEM-kub2', 'MEM-kub']],
    ['pods', ['pods', 'MEM-kub']],
    ['pods wombat', ['MEM-kub']],
  ]
  test.each(NAMED)('%j finds first: %j', async (query, found) => {
    const world = fixedWorld(layoutNamed('vault'), BY_HAND)
    expect((await paths(world, query)).slice(0, found.length)).toEqual(found)
  })

  test('a word of a file name finds it behind those that say the word', async () => {
    const world = fixedWorld(layoutNamed('vault'), BY_HAND)
    expect(await paths(world, 'lair')).toEqual(['MEM-wombat-lair'])
    expect(await paths(world, 'the lairs')).toEqual(['MEM-wombat-lair'])
    const found = await paths(world, 'wombat')
    expect(found[0]).toBe('MEM-kub')
    expect(found.at(-1)).toBe('MEM-wombat-lair')
    expect(await paths(world, 'mem')).not.toContain('MEM-wombat-lair')
    expect(await paths(world, 'wombat', { limit: 1 })).toEqual(['MEM-kub'])
  })

  test('a filter holds for names too', async () => {
    const world = fixedWorld(layoutNamed('vault'), BY_HAND)
    expect(await paths(world, 'MEM-gone')).not.toContain('MEM-gone')
    expect((await paths(world, 'MEM-gone', { includeRetired: true }))[0]).toBe('MEM-gone')
    expect(await paths(world, 'wombat-lair', { tag: 'rare' })).toEqual([])
  })

  test('of copies the one stands for all that was called', async () => {
    const files = { '10-Memories/MEM-a1.md': note('Twin'), '10-Memories/MEM-a2.md': note('Twin') }
    const world = fixedWorld(layoutNamed('vault'), files)
    expect(await paths(world, 'MEM-a2')).toEqual(['MEM-a2'])
  })

  test('a file that holds all memories names none of them', async () => {
    const world = await filled(fixedWorld(layoutNamed('smallcode')))
    const { hits } = await search(world, { query: 'index' })
    expect(hits.filter(({ name }) => name !== undefined)).toEqual([])
    const { entry } = (await search(world, { query: 'pool' })).hits[0]!
    const [first] = (await search(world, { query: entry.memory.id })).hits
    expect(first?.entry.memory.id).toBe(entry.memory.id)
  })

  test('no prompt is answered by a name that it happens to say', async () => {
    const world = fixedWorld(layoutNamed('vault'), BY_HAND)
    expect(await searchIn(world, await openTerms(world), { query: 'lair' })).toEqual([])
  })

  // REC-03
  test('the same without an index', async () => {
    const world = fixedWorld(layoutNamed('vault'), BY_HAND)
    const refuse = async (): Promise<never> => {
      throw BUSY
    }
    const index = { ...world.index, update: refuse, updateTerms: refuse }
    for (const query of ['wombat', 'MEM-kub2', 'kub2 lair']) {
      const scanned = await search({ ...world, index, clock: () => NOW }, { query })
      expect(scanned.notes).toHaveLength(1)
      const { hits } = await search({ ...world, clock: () => NOW }, { query })
      expect(scanned.hits).toEqual(hits)
      await world.index.clear()
    }
  })
})

// REC-02
test('an edit, a new file and a deleted one are seen by the next answer, and a rebuilt index answers alike', async () => {
  const root = tempVault(layoutNamed('vault'))
  const world = await filled(diskWorld(layoutNamed('vault'), root))
  expect(await titles(world, 'gardening')).toEqual([])
  const path = (await search(world, { query: 'retry' })).hits[0]!.entry.path
  const text = (await world.vault.read(path))!.text
  await world.vault.write(path, text.replace('Failed jobs', 'Gardening jobs'), 'any')
  expect(await titles(world, 'gardening')).toEqual(['Retries back off'])
  await world.vault.write(
    vaultPath('10-Memories/MEM-by-hand.md'),
    '# Gardening by hand\n\nNo frontmatter.\n',
    'absent',
  )
  expect((await titles(world, 'gardening')).sort()).toEqual([
    'Gardening by hand',
    'Retries back off',
  ])
  await world.vault.remove(path, 'any')
  expect(await titles(world, 'gardening')).toEqual(['Gardening by hand'])

  const kept = (await search(world, { query: 'pool gardening hour' })).hits
  await world.index.clear()
  expect((await search(world, { query: 'pool gardening hour' })).hits).toEqual(kept)
  world.index.close()
})

// REC-02
test('what a process with an older view writes into the index meanwhile does not reach the answer', async () => {
  const world = await filled(fixedWorld(layoutNamed('vault')))
  const [hit] = (await search(world, { query: 'pool' })).hits
  let isFirst = true
  const disturbed: World = {
    ...world,
    index: {
      ...world.index,
      async terms() {
        if (isFirst) await world.index.update([], [hit!.entry.path])
        isFirst = false
        return world.index.terms()
      },
    },
  }
  expect(await titles(disturbed, 'pool')).toEqual([hit!.entry.memory.title])
})

// REC-03
test('without an index the files are searched, with the same answers and a note', async () => {
  const root = tempVault(layoutNamed('vault'))
  const world = await filled(diskWorld(layoutNamed('vault'), root))
  const indexed = await search(world, { query: 'pool connections retry hour' })
  // Nothing is known of the files: an index that still fits them is as good when nobody can write to it.
  await world.index.clear()
  const broken: World = {
    ...world,
    index: {
      ...world.index,
      update: async () => {
        throw Object.assign(new Error('read-only'), { code: 'SQLITE_READONLY' })
      },
      updateTerms: async () => {
        throw Object.assign(new Error('read-only'), { code: 'SQLITE_READONLY' })
      },
    },
  }
  const scanned = await search(broken, { query: 'pool connections retry hour' })
  expect(scanned.hits).toEqual(indexed.hits)
  expect(scanned.notes).toEqual(['The index could not be used. The files were searched instead.'])
  world.index.close()
})

// REC-05: what a prompt brings must not depend on how few entries are read for it.
test('who wants the best only has the same first ones, however often what stands behind them was used', async () => {
  const world = fixedWorld(layoutNamed('vault'))
  const drafts = Array.from({ length: 60 }, (_, at) =>
    draft(`Pool note ${at}`, { body: `pool ${'connection '.repeat(1 + (at % 7))}${at}` }),
  )
  await applyPlan(world, { plan: planDrafts(world, drafts, new Set()), select: 'all' })
  const open = await openTerms(world)
  const request = { query: 'pool connection' }
  const before = await searchIn(world, open, request)
  // The last one comes to the front of its equals by uses that no file has yet.
  const used = before.slice(20).map(({ entry }) => ({ at: world.clock(), id: entry.memory.id }))
  await world.usage.append(Array.from({ length: 50 }, () => used).flat())
  const all = await searchIn(world, open, request)
  const ids = (hits: typeof all): string[] => hits.map(({ entry }) => entry.memory.id)
  expect(ids(all)).not.toEqual(ids(before))
  for (const best of [1, 5, 8, 20, 59, 60, 100]) {
    const hits = await searchIn(world, open, { ...request, best })
    expect(hits).toHaveLength(Math.min(best, all.length))
    expect(hits.slice(0, 8)).toEqual(all.slice(0, Math.min(best, 8)))
  }
  expect(await searchIn(world, open, { ...request, best: 60 })).toEqual(all)
})

test('who wants the best only is not left with those that do not fit', async () => {
  const world = fixedWorld(layoutNamed('vault'))
  const drafts = Array.from({ length: 60 }, (_, at) =>
    draft(`Pool note ${at}`, {
      body: `pool ${'connection '.repeat(1 + Math.floor(at / 6))}${at}`,
      tags: at < 12 ? ['rare'] : ['common'],
    }),
  )
  await applyPlan(world, { plan: planDrafts(world, drafts, new Set()), select: 'all' })
  const open = await openTerms(world)
  const request = { query: 'pool connection', tag: 'rare' }
  const all = await searchIn(world, open, request)
  expect(all).toHaveLength(12)
  const hits = await searchIn(world, open, { ...request, best: 10 })
  expect(hits).toEqual(all.slice(0, 10))
})

// REC-02: however often others write meanwhile, what is in the files is found.
test('an index that never comes to rest is given up on, and the files themselves are asked', async () => {
  const world = await filled(fixedWorld(layoutNamed('vault')))
  let state = 0
  const index = { ...world.index, state: async () => -++state, terms: async () => scanSource([]) }
  const { hits, notes } = await search({ ...world, index }, { query: 'pool connections' })
  expect(hits[0]?.entry.memory.title).toBe('Database pool holds 20 connections')
  expect(notes).toEqual(['The index could not be used. The files were searched instead.'])
  const { entries } = await readStored({ ...world, index: { ...index, entries: async () => [] } })
  expect(entries).toHaveLength(DRAFTS.length)
})

const BUSY = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })

// REC-02: prompts at once after an edit all want to write the same.
test('whom another process kept from writing to the index looks what that one wrote, and searches no files', async () => {
  const world = await filled(fixedWorld(layoutNamed('vault')))
  const [hit] = (await search(world, { query: 'pool' })).hits
  const file = await world.vault.read(hit!.entry.path)
  await world.vault.write(hit!.entry.path, file!.text.replace('is 20', 'is 40 zebras'), 'any')
  let isFirst = true
  const disturbed: World = {
    ...world,
    index: {
      ...world.index,
      async update(...args) {
        const mirror = await world.index.update(...args)
        if (!isFirst) return mirror
        isFirst = false
        throw BUSY
      },
    },
  }
  const { hits, notes } = await search(disturbed, { query: 'zebras' })
  expect(hits.map(({ entry }) => entry.path)).toEqual([hit!.entry.path])
  expect(notes).toEqual([])
})

// REC-02
test('a look at the files that cannot be kept is no reason to search them: nothing had changed', async () => {
  const root = tempVault(layoutNamed('vault'))
  const world = await filled(diskWorld(layoutNamed('vault'), root))
  await search(world, { query: 'pool' })
  const looked = await world.vault.lookSince(undefined)
  const disturbed: World = {
    ...world,
    vault: {
      ...world.vault,
      lookSince: async () => ({ ...looked, changed: [], gone: [], snapshot: Uint8Array.of(1) }),
    },
    index: {
      ...world.index,
      update: async () => {
        throw BUSY
      },
    },
  }
  const { hits, notes } = await search(disturbed, { query: 'pool connections' })
  expect(hits[0]?.entry.memory.title).toBe('Database pool holds 20 connections')
  expect(notes).toEqual([])
  world.index.close()
})

test('REC-01, REC-04: how a part of a name was understood is told', async () => {
  const world = await filled(fixedWorld(layoutNamed('vault')))
  const { hits } = await search(world, { query: 'userbyid', explain: true })
  expect(hits[0]?.explained?.parts).toMatchObject([
    { asked: 'userbyid', term: 'getuserbyid', by: 'part' },
  ])
})
