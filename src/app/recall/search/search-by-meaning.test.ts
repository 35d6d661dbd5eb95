import { describe, expect, test } from 'vitest'
import { draft } from '../../../../test/support/demo-changes.ts'
import { seededWorld } from '../../../../test/support/seeded-world.ts'
import { openHashedEmbedder } from '../../../../test/twins/hashed-embedder.ts'
import { openMemoryVectorStore } from '../../../../test/twins/memory-vector-store.ts'
import { KnownError } from '../../../core/base/errors.ts'
import { LAYOUT_NAMES, type LayoutName } from '../../../core/model/layout-name.ts'
import type { Space } from '../../../core/search/space.ts'
import type { Embedder } from '../../../ports/embedder.ts'
import { planStatus } from '../../capture/change-status.ts'
import { planEdit } from '../../capture/edit.ts'
import { applyPlan } from '../../write/apply.ts'
import { search } from './search.ts'
import { searchByMeaning } from './search-by-meaning.ts'
import { type Meaning, updateVectors } from './update-vectors.ts'

/** An embedder that knows three matters by their words; its space is its own. */
function topical(over: Partial<Space> = {}): Embedder & { readonly asked: string[] } {
  const matters = [
    /database|pool|postgres|storage/gi,
    /login|password|sign in|token/gi,
    /colou?r|theme/gi,
  ]
  const space: Space = { model: 'topical', version: '1', dimensions: 4, ...over }
  const asked: string[] = []
  return {
    asked,
    space: async () => space,
    async embed(texts) {
      asked.push(...texts)
      return texts.map((text) => {
        const counts = matters.map((matter) => text.match(matter)?.length ?? 0)
        const length = Math.hypot(...counts, 0.01)
        return Float32Array.from([...counts, 0.01], (count) => count / length)
      })
    },
  }
}

const DRAFTS = [
  draft('Postgres settings', {
    summary: '',
    body: 'At most twenty at once.',
    keywords: ['database'],
  }),
  draft('Login by browser', { summary: '', body: 'No password form of our own.' }),
  draft('Theme', { summary: '', body: 'Colours come from tokens of the design.' }),
]

async function opened(over: Partial<Meaning> = {}, layout: LayoutName = 'vault') {
  const { world, ids } = await seededWorld(layout, DRAFTS)
  const embedder = topical()
  const meaning: Meaning = { embedder, vectors: openMemoryVectorStore(), weight: 0.5, ...over }
  const ask = async (query: string, request = {}) => {
    const outcome = await searchByMeaning(world, meaning, { query, ...request })
    return { ...outcome, titles: outcome.hits.map(({ entry }) => entry.memory.title) }
  }
  return { world, ids, meaning, embedder, ask }
}

// REC-11
describe.each(LAYOUT_NAMES)('in layout %s', (layout) => {
  test('a memory is found by what it means, with no word in common', async () => {
    const { world, ask } = await opened({}, layout)
    expect((await search(world, { query: 'sign in' })).hits).toEqual([])
    const { titles, hits, notes } = await ask('sign in')
    expect(titles[0]).toBe('Login by browser')
    expect(notes).toEqual([])
    expect(hits[0]?.meaning).toMatchObject({ textShare: 0 })
    expect(hits[0]?.meaning?.similarity).toBeGreaterThan(0.9)
  })
})

test('REC-11: words and meaning are weighed', async () => {
  const query = 'storage in the browser'
  const first = async (weight: number) => (await (await opened({ weight })).ask(query)).titles[0]
  expect([await first(0), await first(0.1)]).toEqual(['Login by browser', 'Login by browser'])
  expect([await first(0.9), await first(1)]).toEqual(['Postgres settings', 'Postgres settings'])
})

test('REC-11: a vector is made once a text, and anew when the text changes', async () => {
  const { world, ids, embedder, ask } = await opened()
  await ask('sign in')
  expect(embedder.asked).toHaveLength(DRAFTS.length + 1)
  await ask('sign in')
  expect(embedder.asked).toHaveLength(DRAFTS.length + 2)
  const text = (await world.vault.read(
    (
      await search(world, { query: 'theme' })
    ).hits[0]!.entry.path,
  ))!.text
  const plan = await planEdit(world, ids[2]!, { text: text.replace('Colours come', 'Login comes') })
  await applyPlan(world, { plan, select: 'all' })
  expect((await ask('password')).titles.slice(0, 2)).toContain('Theme')
  expect(embedder.asked.at(-2)).toContain('Login comes')
})

test('REC-11: filters hold for what is found by its meaning too', async () => {
  const { world, ids, ask } = await opened()
  await ask('sign in')
  const plan = await planStatus(world, 'forget', { names: [ids[1]!], reason: 'over' })
  await applyPlan(world, { plan, select: 'all' })
  expect((await ask('sign in')).titles).not.toContain('Login by browser')
  expect((await ask('sign in', { kind: 'decision' })).titles).toEqual([])
  expect((await ask('sign in', { limit: 1 })).titles).toHaveLength(1)
})

test('REC-11: vectors of another model make room, and are never compared with the new ones', async () => {
  const vectors = openMemoryVectorStore()
  const { world, meaning, ask } = await opened({ vectors })
  await ask('sign in')
  const next = topical({ version: '2' })
  const found = await searchByMeaning(world, { ...meaning, embedder: next }, { query: 'sign in' })
  expect(found.hits[0]?.entry.memory.title).toBe('Login by browser')
  expect(found.notes).toEqual([
    'The vectors of topical 1 (4) are replaced by those of topical 2 (4).',
  ])
  expect(next.asked).toHaveLength(DRAFTS.length + 1)
  expect(await vectors.space()).toMatchObject({ version: '2' })
})

test('REC-11: an embedder that fails costs the meaning, not the answer', async () => {
  const failing: Embedder = {
    space: () => openHashedEmbedder().space(),
    embed: () =>
      Promise.reject(
        new KnownError('EMBEDDER_ERROR', { message: 'It is away.', hint: 'Start it.' }),
      ),
  }
  const { world, ask } = await opened({ embedder: failing })
  const { hits, notes } = await ask('browser password')
  expect(hits).toEqual((await search(world, { query: 'browser password' })).hits)
  expect(notes).toEqual(['It is away. Searched by words only. Start it.'])
})

test('REC-11: while vectors are missing the words decide, and each search makes some more', async () => {
  const many = Array.from({ length: 80 }, (_, number) => draft(`Memory ${number} of the browser`))
  const { world } = await seededWorld('vault', many)
  const embedder = topical()
  const meaning: Meaning = { embedder, vectors: openMemoryVectorStore(), weight: 0.5 }
  const first = await searchByMeaning(world, meaning, { query: 'browser' })
  expect(first.notes).toEqual([expect.stringMatching(/^\d+ of 80 memories have no vector yet/)])
  expect(first.hits).toHaveLength(10)
  expect(first.hits.every((hit) => hit.meaning === undefined)).toBe(true)
  const second = await searchByMeaning(world, meaning, { query: 'browser' })
  expect(second.notes).toEqual([])
  expect(second.hits.every((hit) => hit.meaning !== undefined)).toBe(true)
})

test('REC-11: maintenance makes all of them, and forgets those of memories that went', async () => {
  const { world, ids, meaning } = await opened()
  const all = { texts: Number.MAX_SAFE_INTEGER, ms: Number.MAX_SAFE_INTEGER }
  expect(await updateVectors(world, meaning, all)).toMatchObject({ made: 3, missing: 0 })
  const plan = await planStatus(world, 'forget', { names: [ids[1]!], reason: 'over' })
  await applyPlan(world, { plan, select: 'all' })
  expect(await updateVectors(world, meaning, all)).toMatchObject({ made: 0, memories: 2 })
  expect((await meaning.vectors.read(await meaning.embedder.space())).size).toBe(2)
})

test('REC-11, WRT-13: no secret and no bookkeeping goes to the embedder', async () => {
  const secret = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`
  const body = `The token is ${secret}.\n\n## History\n\n- 2026-01-01: it was green`
  const { world } = await seededWorld('vault', [draft('Token', { body })])
  const embedder = topical()
  await searchByMeaning(
    world,
    { embedder, vectors: openMemoryVectorStore(), weight: 0.5 },
    { query: 'x' },
  )
  expect(embedder.asked[0]).toContain('The token is')
  expect(embedder.asked[0]).not.toContain(secret)
  expect(embedder.asked[0]).not.toContain('green')
})

// REC-01: what a text is like must not stand before what was called by its name.
test('a memory that is called by its name stands first, whatever the meaning says', async () => {
  const { ids, ask } = await opened()
  const theme = ids[2]!
  expect((await ask(theme)).hits[0]).toMatchObject({ entry: { memory: { id: theme } } })
  const { hits } = await ask(`database of ${theme}`)
  expect(hits[0]!.entry.memory.id).toBe(theme)
  expect(new Set(hits.map(({ entry }) => entry.memory.id)).size).toBe(hits.length)
})
