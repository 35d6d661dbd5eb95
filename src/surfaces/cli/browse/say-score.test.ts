import { describe, expect, test } from 'vitest'
import { draft } from '../../../../test/support/demo-changes.ts'
import { seededWorld } from '../../../../test/support/seeded-world.ts'
import { openHashedEmbedder } from '../../../../test/twins/hashed-embedder.ts'
import { openMemoryVectorStore } from '../../../../test/twins/memory-vector-store.ts'
import { type SearchHit, search } from '../../../app/recall/search/search.ts'
import { searchByMeaning } from '../../../app/recall/search/search-by-meaning.ts'
import type { Instant } from '../../../core/base/instant.ts'
import { PLAIN } from '../base/output.ts'
import { saySearch, searchJson } from './say-search.ts'

const old = { updatedAt: '2024-02-01T00:00:00.000Z' as Instant }
const DRAFTS = [
  draft('Kubernetes runs the workers', { body: 'A pod for each queue.', tags: ['deploy'] }),
  draft('The harbour', {
    body: 'A quay.',
    ...{ summary: '', links: [{ target: 'Kubernetes runs the workers', relation: '' }] },
  }),
  draft('Pool holds 20', { body: 'Of the database.', relatedFiles: ['src/pool.ts'], ...old }),
  draft('Lighthouse', { body: 'A light.', summary: '', relatedFiles: ['src/pool.ts'] }),
  draft('Cold crane', { body: 'A crane nobody asks for.', tier: 'cold', ...old }),
  draft('Old crane', { body: 'A crane that was replaced.', supersededBy: 'New crane' }),
  draft('New crane', { body: 'A crane that is used daily.' }),
  draft('Album', { body: 'A photo of python; start it 42 times.' }),
]

const QUERIES: readonly [query: string, why: string][] = [
  ['pod', 'a word'],
  ['harbours', 'a word in another form'],
  ['kuber', 'the start of a word'],
  ['kuberntes', 'a slip'],
  ['kubernetes kuberntes', 'a word and a slip of it'],
  ['queue pod of the harbour', 'several words'],
  ['deploy pod', 'a tag'],
  ['pool database', 'a shared file'],
  ['crane', 'a cold memory, one that was replaced, one that is used'],
  ['picture db', 'other names'],
  ['start python 42', 'words that say little'],
  ['MEM-old-crane', 'a name'],
  ['MEM-lighthouse of the pool', 'a name and a word'],
]

async function world() {
  const seeded = await seededWorld('vault', DRAFTS)
  const id = seeded.ids[6]!
  await seeded.world.usage.append(
    Array.from({ length: 9 }, () => ({ at: seeded.world.clock(), id })),
  )
  return seeded.world
}

// REC-04
describe('a reader has the score again from what is shown', () => {
  test.each(QUERIES)('%j: %s', async (query) => {
    const outcome = await search(await world(), { query, explain: true })
    expect(outcome.hits.length).toBeGreaterThan(0)
    const shown = saySearch(outcome, { style: PLAIN, explain: true })
    expectComputed(shown, outcome.hits)
    // Safe: what is made there is looked at here.
    for (const { score, explain } of (searchJson(outcome) as { hits: readonly Told[] }).hits) {
      const sum = (explain.parts ?? []).reduce((all, part) => all + part.score, 0)
      const factors = [explain.factors ?? {}, explain.boosts].flatMap(Object.values<number>)
      const text = factors.reduce((all, factor) => all * factor, sum)
      expect(text + (explain.name?.adds ?? 0)).toBeCloseTo(score, 9)
    }
  })

  test('with an embedder', async () => {
    const meaning = {
      ...{ embedder: openHashedEmbedder(), vectors: openMemoryVectorStore(), weight: 0.5 },
    }
    const asked = { query: 'pod of the queue', explain: true }
    const outcome = await searchByMeaning(await world(), meaning, asked)
    const shown = saySearch(outcome, { style: PLAIN, explain: true })
    expect(shown).toContain('meaning')
    expectComputed(shown, outcome.hits)
  })
})

interface Told {
  readonly score: number
  readonly explain: {
    readonly parts?: readonly { readonly score: number }[]
    readonly factors?: Readonly<Record<string, number>>
    readonly name?: { readonly adds: number }
    readonly boosts: Readonly<Record<string, number>>
  }
}

/** Each line that says what something is made of, and each score, comes out by what stands there. */
function expectComputed(shown: string, hits: readonly SearchHit[]): void {
  const lines = shown.split('\n')
  const totals = lines.filter((line) => line.startsWith('   = '))
  expect(totals).toHaveLength(hits.length)
  for (const [at, { score }] of hits.entries())
    expect(Math.abs(computed(totals[at]!.slice(5)) - score)).toBeLessThan(0.01)
  for (const line of lines.filter((one) => / = rarity /.test(one))) {
    const [told, product] = line.split(' = ')
    expect(Math.abs(computed(product!.split(';')[0]!) - computed(told!))).toBeLessThan(0.02)
  }
}

/** `(pool 1.200 + size 0.300) x coverage 1.300`: names before figures say nothing to whoever counts. */
function computed(sum: string): number {
  const [, product = '', name = '0'] = /^(.*?)(?:(?:^| \+ )name ([\d.]+))?$/.exec(sum.trim()) ?? []
  if (product === '') return Number(name)
  const factors = product
    .split(' x ')
    .map((factor) => factor.replace(/[()]/g, '').split(' + ').map(lastFigure))
  return (
    factors.reduce((all, summands) => all * summands.reduce((some, one) => some + one, 0), 1) +
    Number(name)
  )
}

function lastFigure(text: string): number {
  return Number(text.trim().split(' ').at(-1))
}

// REC-04
test('how a word was met is said: begun, misspelt, under another name, only beside it', async () => {
  const vault = await world()
  const say = async (query: string): Promise<string> =>
    saySearch(await search(vault, { query, explain: true }), { style: PLAIN, explain: true })
  expect(await say('kuber')).toContain('x guess 0.600; starts with "kuber"')
  expect(await say('kuberntes')).toContain('x guess 0.600; "kuberntes" may be a typo of it')
  expect(await say('kubernets')).toContain('; by "kubernets"')
  expect(await say('picture')).toContain('; by "picture", said as "photo", which counts 0.400')
  expect(await say('pod')).toContain('links')
  expect(await say('pod')).toContain('only in linked memories')
  expect(await say('start pod')).toContain('x worth 0.500')
  expect(await say('crane')).toMatch(/x coverage 1\.300 x recency 0\.\d{3} x tier 0\.300/)
  expect(await say('crane')).toContain('x superseded 0.300')
  expect(await say('crane')).toMatch(/x usage 1\.0\d\d/)
})

test('without being asked nobody pays for an explanation', async () => {
  const { hits } = await search(await world(), { query: 'crane' })
  expect(hits.every((hit) => !('explained' in hit))).toBe(true)
})
