import { expect, test } from 'vitest'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../model/memory.ts'
import { queryTerms } from '../text/search-terms.ts'
import { type Explained, explainer, type TermPart } from './explain.ts'
import { rank } from './rank.ts'
import { scanSource } from './scan-source.ts'
import { searchDocument } from './search-document.ts'

function memory(id: string, over: Partial<Memory> = {}): Memory {
  return { ...EMPTY_MEMORY, id: id as MemoryId, title: '', ...over }
}

const MEMORIES = [
  ...Array.from({ length: 12 }, (_, at) => memory(`other-${at}`, { body: `subject ${at}` })),
  memory('cluster', { body: 'Kubernetes runs the queue.', tags: ['deploy'] }),
  memory('beside', { body: 'A harbour.', links: [{ target: 'cluster', relation: '' }] }),
  memory('store', { body: 'The database is full.', relatedFiles: ['src/pool.ts'] }),
  memory('shares', { body: 'A lighthouse.', relatedFiles: ['src/pool.ts'] }),
  memory('asks', { body: 'Start python with 42 boats.' }),
  memory('worded', { body: 'A photo of the boats, and databases.' }),
]

/** What each memory that a question finds has, with what explains it. */
function found(query: string): ReadonlyMap<string, Explained & { readonly score: number }> {
  const source = scanSource(MEMORIES.map((one) => searchDocument(one, `${one.id}.md`)))
  const ranking = rank(source, queryTerms(query))
  const explain = explainer(source, query)
  return new Map(
    ranking.ranked.map((one) => {
      const parts = explain(ranking.heldBy(one), ranking.matchOf(one))
      return [MEMORIES[one.doc]!.id, { ...parts, score: one.score }]
    }),
  )
}

const partOf = (query: string, id: string, at = 0): TermPart | undefined =>
  found(query).get(id)?.parts[at]

// REC-04
test.each([
  ['kubernetes', 'a word'],
  ['kubern', 'the start of one'],
  ['kuberntes', 'a slip'],
  ['kubernetes kuberntes', 'a word and a slip of it'],
  ['kubernetes queue harbour', 'several words, one of them beside it'],
  ['deploy queue', 'a tag'],
  ['db', 'another name'],
  ['picture database', 'a word akin to it'],
  ['start python 42 boats', 'words that say little'],
])('the parts of %j give the score: %s', (query) => {
  const hits = [...found(query).values()]
  expect(hits.length).toBeGreaterThan(0)
  for (const { parts, coverage, marks, score } of hits) {
    const sum = parts.reduce((all, part) => all + part.score, 0)
    expect(sum * coverage * marks).toBeCloseTo(score, 9)
    for (const { rarity, fit, links, guess, worth, score: part } of parts)
      expect(rarity * (fit + links) * guess * worth).toBeCloseTo(part, 9)
  }
})

// REC-04
test('what was only guessed at is told with the word that was asked and what that costs', () => {
  expect(partOf('Kubernetes', 'cluster')).toMatchObject({
    by: 'word',
    asked: 'kubernetes',
    guess: 1,
  })
  expect(partOf('Kubern', 'cluster')).toMatchObject({
    ...{ term: 'kubernet', by: 'start', asked: 'kubern', guess: 0.6 },
  })
  expect(partOf('kuberntes', 'cluster')).toMatchObject({
    ...{ term: 'kubernet', by: 'slip', asked: 'kuberntes', guess: 0.6 },
  })
})

// REC-04
test('a memory is told to be found by its own words, by those beside it, by a file that it shares', () => {
  expect(partOf('queue', 'cluster')).toMatchObject({ links: 0, said: 'queue' })
  expect(partOf('queue', 'beside')).toMatchObject({ fit: 0, said: '' })
  expect(partOf('queue', 'beside')!.links).toBeGreaterThan(0)
  expect(partOf('full', 'shares')!.links).toBeGreaterThan(0)
})

// REC-04
test('other names of a word, and words that say little, are told with what they count', () => {
  expect(partOf('db', 'store')).toMatchObject({ term: 'db', said: 'databas', counts: 0.5 })
  expect(partOf('picture', 'worded')).toMatchObject({ said: 'photo', counts: 0.4 })
  expect(partOf('boats', 'asks')).toMatchObject({ worth: 1, said: 'boat', counts: 1 })
  const worths = found('start python 42')
    .get('asks')!
    .parts.map(({ worth }) => worth)
  expect(worths).toEqual([0.5, 0.4, 0.4])
})
