import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokensOf } from '../text/words.ts'
import { keyTerms, keywordsOf, namesAmong } from './key-terms.ts'
import { EMPTY_MEMORY } from './memory.ts'

// MOD-11
describe('keyTerms', () => {
  const cases: readonly [text: string, terms: string[], why: string][] = [
    ['', [], 'nothing'],
    ['the and of with', [], 'stop words only'],
    [
      'Postgres pool: the pool is tiny, Postgres is slow, the pool waits',
      ['pool', 'postgres', 'tiny', 'slow', 'waits'],
      'frequency, then order',
    ],
    [
      'retry with backoff in src/net/http-client.ts',
      ['src/net/http-client.ts', 'retry', 'backoff', 'src', 'net'],
      'a path is kept whole, before plain words, and split after them',
    ],
    [
      '`getUserById` caches users',
      ['users', 'getuserbyid', 'caches'],
      'an identifier whole and split; its part counts with the word',
    ],
    [
      'migration, migrations, migrations',
      ['migrations'],
      'forms count together under the most common',
    ],
    ['2026-04-13 at 10:30, 42 items', ['items'], 'dates and numbers are no terms'],
    ['数据库连接池满了，请增大连接池', ['连接池', '数据库', '满了', '增大', '连接'], 'Chinese'],
    ['C++ and C# interop', ['c++', 'c#', 'interop'], 'short names of languages'],
    ['Node.js v20.11.0', ['node.js', 'v20.11.0', 'node', 'v20'], 'versions with a letter'],
  ]
  test.each(cases)('of %j is %j: %s', (text, terms) => {
    expect(keyTerms(text)).toEqual(terms)
  })

  test('gives at most five, or as many as asked for', () => {
    const text = 'alpha bravo charlie delta echo foxtrot golf'
    expect(keyTerms(text)).toHaveLength(5)
    expect(keyTerms(text, 3)).toEqual(['alpha', 'bravo', 'charlie'])
    expect(keyTerms(text, 50)).toHaveLength(7)
  })

  const phrase = fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9_./:@-]{1,16}$/),
    fc.constantFrom(
      '连接池',
      '数据库迁移',
      '缓存',
      'getUserById',
      "don't",
      'naïveté',
      'データベース',
      '설정',
    ),
    fc.stringMatching(/^[一-龥]{1,9}$/),
  )
  const sample = fc.array(phrase, { maxLength: 20 }).map((phrases) => phrases.join(' '))

  test('every term can be found again: its tokens are tokens of the text', () => {
    fc.assert(
      fc.property(sample, (text) => {
        const tokens = new Set(tokensOf(text))
        for (const term of keyTerms(text, 20)) {
          expect(tokens).toContain(term)
          for (const token of tokensOf(term)) expect(tokens).toContain(token)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('the same text gives the same terms, and none twice', () => {
    fc.assert(
      fc.property(sample, (text) => {
        const terms = keyTerms(text, 20)
        expect(new Set(terms).size).toBe(terms.length)
        expect(keyTerms(text, 20)).toEqual(terms)
        expect(keyTerms(text, 4)).toEqual(terms.slice(0, 4))
      }),
    )
  })
})

// MOD-13
// MOD-13, REC-05
test('what everything is said with is no name, unless nothing else is said', () => {
  expect(namesAmong(keyTerms('I prefer tabs to spaces in every project'))).toEqual(['tabs'])
  expect(namesAmong(['test', 'data'])).toEqual(['test', 'data'])
  expect(namesAmong([])).toEqual([])
})

describe('keywordsOf', () => {
  test('takes the written keywords as they are, without repetitions', () => {
    const memory = { ...EMPTY_MEMORY, keywords: ['Nextcord', 'nixos', 'nextcord'], tags: ['bot'] }
    expect(keywordsOf(memory)).toEqual(['nextcord', 'nixos'])
  })

  test('derives absent ones from tags and text, at most ten, tags first', () => {
    const memory = {
      ...EMPTY_MEMORY,
      kind: 'decision',
      title: 'Connection pool size',
      tags: ['database', 'decision'],
      body: 'PgBouncer limits the pool. alpha bravo charlie delta echo foxtrot golf hotel india',
    }
    const keywords = keywordsOf(memory)
    expect(keywords).toHaveLength(10)
    expect(keywords.slice(0, 4)).toEqual(['database', 'pool', 'connection', 'size'])
    expect(keywords).not.toContain('decision')
  })

  test('does not read history, connections or comments', () => {
    const memory = {
      ...EMPTY_MEMORY,
      body: 'Postgres\n\n<!-- template -->\n\n## History\n\nMongo\n\n## Connections\n\n- [[MEM-zebra]]',
    }
    expect(keywordsOf(memory)).toEqual(['postgres'])
  })

  test('reads the fields of a structured memory', () => {
    const fields = {
      decision: 'Use Postgres',
      rationale: ['team expertise'],
      weight: 3,
      none: null,
    }
    expect(keywordsOf({ ...EMPTY_MEMORY, fields })).toEqual(['postgres', 'team', 'expertise'])
  })

  test('an empty memory has none', () => {
    expect(keywordsOf(EMPTY_MEMORY)).toEqual([])
  })
})
