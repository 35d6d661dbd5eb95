import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../model/memory.ts'
import { queryTerms } from '../text/search-terms.ts'
import { RANK_WEIGHTS, rank } from './rank.ts'
import type { TextMatch } from './rerank.ts'
import { scanSource } from './scan-source.ts'
import { searchDocument } from './search-document.ts'
import type { RankWeights, TermSource } from './term-source.ts'

function memory(id: string, over: Partial<Memory> = {}): Memory {
  return { ...EMPTY_MEMORY, id: id as MemoryId, title: id, ...over }
}

function matches(
  memories: readonly Memory[],
  query: string,
  weights: RankWeights = RANK_WEIGHTS,
): readonly (TextMatch & { readonly id: string })[] {
  const source = scanSource(memories.map((one) => searchDocument(one, `${one.id}.md`)))
  const { ranked, matchOf } = rank(source, queryTerms(query), weights)
  return ranked.map((one) => ({ ...matchOf(one), id: memories[one.doc]!.id }))
}

const ids = (memories: readonly Memory[], query: string): readonly string[] =>
  matches(memories, query).map(({ id }) => id)

/** Enough other memories that a word can be rare. */
const OTHERS = Array.from({ length: 12 }, (_, number) =>
  memory(`other-${number}`, { body: `Something about subject ${'abcdefghijkl'[number]} here.` }),
)

// REC-01
const FOUND: readonly [query: string, why: string][] = [
  ['connection pool', 'its words'],
  ['connect', 'the start of a word'],
  ['conection', 'a letter that is missing'],
  ['connectoin', 'two letters that changed places'],
  ['connections were refused', 'one word of several'],
  ['db', 'a short form'],
  ['user by id', 'the parts of a name'],
]

test.each(FOUND)('%j finds it by %s', (query) => {
  const wanted = memory('wanted', { body: 'The database connection pool; `getUserById` waits.' })
  expect(ids([...OTHERS, wanted], query)[0]).toBe('wanted')
})

// REC-01
const NOT_FOUND: readonly [query: string, why: string][] = [
  ['mango', 'another first letter is another word'],
  ['fole', 'four letters with one slip, and no word begins so'],
  ['zebra', 'nobody wrote of it'],
  ['', 'nothing was asked'],
  ['what is it?', 'no word that tells'],
]

test.each(NOT_FOUND)('%j finds nothing: %s', (query) => {
  expect(ids([memory('m', { body: 'We use mongo. Rules.' })], query)).toEqual([])
})

test('a known word means itself: what it begins or resembles is not guessed at', () => {
  const memories = [memory('a', { body: 'the form' }), memory('b', { body: 'a formatter' })]
  expect(ids(memories, 'form')).toEqual(['a'])
})

// REC-04
describe('what stands first', () => {
  test('a word in the title before the same word in the text', () => {
    const memories = [
      ...OTHERS,
      memory('said', { body: 'The lighthouse is one of many places.' }),
      memory('titled', { title: 'Lighthouse', body: 'Far out at sea, in every weather.' }),
    ]
    expect(ids(memories, 'lighthouse').slice(0, 2)).toEqual(['titled', 'said'])
  })

  test('who covers more of the question', () => {
    const memories = [
      ...OTHERS,
      memory('half', { body: 'harbour harbour harbour' }),
      memory('whole', { body: 'harbour and crane' }),
    ]
    expect(ids(memories, 'crane harbour')[0]).toBe('whole')
  })

  test('a long memory that is titled so, before a line that only mentions it', () => {
    const matter = 'Many other words stand here about all sorts of matters. '.repeat(200)
    const body = `The lighthouse is old. ${matter}`
    const memories = [
      ...OTHERS,
      memory('long', { title: 'Lighthouse', summary: 'All about the lighthouse.', body }),
      memory('line', { body: 'Seen from the lighthouse.' }),
    ]
    expect(ids(memories, 'lighthouse')[0]).toBe('long')
  })

  test('what is asked for before the language that it is asked in', () => {
    const memories = [
      ...OTHERS,
      memory('language', { title: 'Python', body: 'Version 3.12 everywhere.' }),
      memory('matter', { body: 'How a list is sorted.' }),
    ]
    expect(ids(memories, 'sort a list in python')[0]).toBe('matter')
    expect(ids(memories, 'python version')[0]).toBe('language')
  })

  test('a word as written before its short form', () => {
    const memories = [
      ...OTHERS,
      memory('long', { body: 'The database is full.' }),
      memory('short', { body: 'The db is full.' }),
    ]
    expect(ids(memories, 'db').slice(0, 2)).toEqual(['short', 'long'])
    expect(ids(memories, 'database').slice(0, 2)).toEqual(['long', 'short'])
  })

  test('who carries the mark that the question names', () => {
    const memories = [
      ...OTHERS,
      memory('plain', { body: 'Lighthouse keepers and auth.' }),
      memory('tagged', { body: 'Lighthouse keepers.', tags: ['auth'] }),
    ]
    expect(matches(memories, 'auth lighthouse')[0]).toMatchObject({ id: 'tagged', marked: 1 })
  })

  test('among equals, who was stored first', () => {
    const memories = [memory('b', { body: 'crane' }), memory('a', { body: 'crane' })]
    expect(ids(memories, 'crane')).toEqual(['b', 'a'])
  })
})

// REC-04
describe('linked memories', () => {
  const link = (target: string) => [{ target, relation: '' }]

  test('a memory is found by what the one beside it says, behind that one', () => {
    const memories = [
      ...OTHERS,
      memory('told', { body: 'The lighthouse keeper spoke.' }),
      memory('answer', { body: 'He wants a boat.', links: link('told') }),
      memory('further', { body: 'A red one.', links: link('answer') }),
    ]
    expect(ids(memories, 'lighthouse keeper')).toEqual(['told', 'answer', 'further'])
  })

  test('what stands beside it is no part of what it covers itself', () => {
    const memories = [
      ...OTHERS,
      memory('told', { body: 'lighthouse' }),
      memory('beside', { body: 'boat', links: link('told') }),
    ]
    const beside = matches(memories, 'lighthouse').find(({ id }) => id === 'beside')
    expect(beside).toMatchObject({ coverage: 0, matched: 0 })
  })

  test('a memory of many links does not answer for all that it links to', () => {
    const told = Array.from({ length: 12 }, (_, at) =>
      memory(`told${at}`, { body: 'The lighthouse keeper spoke.' }),
    )
    const links = told.map(({ id }) => ({ target: id, relation: '' }))
    const found = ids(
      [
        ...OTHERS,
        memory('hub', { body: 'Read on.', links }),
        memory('answer', { body: 'The lighthouse keeper wants a boat.' }),
        ...told,
      ],
      'lighthouse keeper',
    )
    expect(found.indexOf('answer')).toBeLessThan(found.indexOf('hub'))
  })

  test('a neighbour that repeats a word says it no more than one that is named for it', () => {
    const beside = (body: string, title = '') => [
      ...OTHERS,
      memory('told', { title, body }),
      memory('beside', { body: 'boat', links: link('told') }),
    ]
    const scoreIn = (memories: readonly Memory[]) =>
      matches(memories, 'lighthouse')
        .find(({ id }) => id === 'beside')!
        .parts.get('lighthous')
    expect(scoreIn(beside('lighthouse '.repeat(40)))).toBeCloseTo(
      scoreIn(beside('fog', 'Lighthouse'))!,
      1,
    )
  })

  test('a file that two memories name links them', () => {
    const files = { relatedFiles: ['src/pool.ts'] }
    const memories = [
      ...OTHERS,
      memory('one', { body: 'lighthouse', ...files }),
      memory('two', { body: 'boat', ...files }),
    ]
    expect(ids(memories, 'lighthouse')).toEqual(['one', 'two'])
  })
})

// REC-04
test.each([
  ['a word of asking', 'start', 'cache start'],
  ['a small number', '42', 'cache 42'],
])('%s is worth less than a word of what is asked about', (_, aside, query) => {
  const memories = [
    ...OTHERS,
    memory('aside', { body: `Boats ${aside} here.` }),
    memory('meant', { body: 'Boats cache here.' }),
  ]
  expect(ids(memories, query)).toEqual(['meant', 'aside'])
})

// REC-05
test('a long text that holds a word speaks of it less than a short one', () => {
  const words = Array.from({ length: 300 }, (_, at) => `filler${at}`).join(' ')
  const found = matches(
    [
      ...OTHERS,
      memory('short', { body: 'crane and harbour' }),
      memory('long', { body: `crane ${words} harbour` }),
    ],
    'crane harbour',
  )
  const [short, long] = ['short', 'long'].map((name) => found.find(({ id }) => id === name)!)
  expect([short!.coverage, long!.coverage]).toEqual([1, 1])
  expect(long!.depth).toBeLessThan(short!.depth / 2)
})

test('a word that nearly every memory holds is left out, unless nothing else is asked', () => {
  const memories = Array.from({ length: 30 }, (_, number) =>
    memory(`m${number}`, { body: number === 7 ? 'project crane' : 'project' }),
  )
  expect(ids(memories, 'project crane')).toEqual(['m7'])
  expect(ids(memories, 'project')).toHaveLength(30)
})

// REC-04
test('the parts of a score are told and add up', () => {
  const memories = [...OTHERS, memory('m', { body: 'crane and harbour', tags: ['crane'] })]
  const [first] = matches(memories, 'crane harbour fog')
  const sum = [...first!.parts.values()].reduce((total, part) => total + part, 0)
  const { coverage, mark } = RANK_WEIGHTS
  expect([...first!.parts.keys()]).toEqual(['crane', 'harbour'])
  expect(first).toMatchObject({ matched: 2, coverage: 1, marked: 1 })
  expect(first!.score).toBeCloseTo(sum * (1 + coverage) * (1 + mark))
})

test('the order of the memories does not matter for their scores', () => {
  const words = fc.constantFrom('crane', 'harbour', 'fog', 'boat', 'getFog', 'db', 'light')
  const bodies = fc.array(fc.array(words, { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(bodies, fc.array(words, { minLength: 1, maxLength: 4 }), (texts, asked) => {
      const memories = texts.map((text, at) =>
        memory(`m${at}`, { title: '', body: text.join(' ') }),
      )
      const scoresOf = (list: readonly Memory[]): readonly string[] =>
        matches(list, asked.join(' '))
          .map(({ id, score }) => `${id} ${score.toFixed(9)}`)
          .sort()
      expect(scoresOf(memories.toReversed())).toEqual(scoresOf(memories))
    }),
    { numRuns: 150 },
  )
})

test('as many are looked at closely as asked for, few or very many, and all when there are no more', () => {
  const memories = Array.from({ length: 700 }, (_, at) =>
    memory(`m${at}`, { body: `${'pool '.repeat(1 + (at % 9))}${'boat '.repeat(at % 23)}` }),
  )
  const scoresOf = (close: number) =>
    matches(memories, 'pool boat', { ...RANK_WEIGHTS, close }).map(({ score }) => score)
  for (const close of [300, 600]) {
    const scores = scoresOf(close)
    expect(scores.length).toBeGreaterThanOrEqual(close)
    expect(scores.length).toBeLessThan(700)
    expect(scores.filter((score) => score > (scores[close - 1] ?? 0)).length).toBeLessThan(close)
  }
  expect(scoresOf(10_000)).toHaveLength(700)
})

test('REC-04: the best of many are the same in a small vault and in one too large to be put in order as a whole', () => {
  const worth = Array.from({ length: 400 }, (_, at) => 1 + ((at * 37) % 101) / 10)
  const sourceOf = (last: number): TermSource => {
    const docs = Int32Array.from([...worth.keys(), last])
    const weights = Float32Array.from([...worth, 0.5])
    return {
      size: 10_000,
      averageLength: 30,
      spreads: () => new Map([['pool', docs.length]]),
      weights: () => new Map([['pool', { docs, weights }]]),
      termsFrom: () => [],
      marked: () => new Map(),
      lengthOf: () => 30,
      neighbours: () => [],
    }
  }
  const bestOf = (last: number): readonly number[] =>
    rank(sourceOf(last), ['pool'], { ...RANK_WEIGHTS, close: 50 }).ranked.map(({ doc }) => doc)
  const least = [...worth].sort((a, b) => b - a)[49]!
  const wanted = [...worth.keys()].filter((at) => worth[at]! >= least)
  expect([...bestOf(400)].sort((a, b) => a - b)).toEqual(wanted)
  expect(bestOf(5_000)).toEqual(bestOf(400))
})
