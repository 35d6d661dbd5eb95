import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexTerms, queryTerms, stemOfToken } from './search-terms.ts'

// REC-01: what was stored and what is asked for must meet, in whichever form each was written.
const MEETINGS: readonly [stored: string, asked: string, why: string][] = [
  ['getUserById returns null', 'user by id', 'an identifier in parts'],
  ['getUserById returns null', 'getUserById', 'an identifier as it stands'],
  ['getUserById returns null', 'GETUSERBYID', 'whatever the capitals'],
  ['the rate-limit is 40', 'rate limit', 'hyphens'],
  ['the rate-limit is 40', 'rate-limit', 'a compound as it stands'],
  ['user_id is a string', 'user id', 'underscores'],
  ['see src/db/pool.ts', 'pool.ts', 'a file by its name'],
  ['see src/db/pool.ts', 'src/db', 'a file by its folder'],
  ['see src/db/pool.ts', 'src/db/pool.ts', 'a path as it stands'],
  ['failed jobs are retried', 'retrying a failing job', 'other forms of the words'],
  ['数据库连接池很小', '数据库', 'Chinese without spaces'],
  ['버전은 네 자리로 적는다', '버전을 올려줘', 'Korean, whatever stands behind the noun'],
  ['빌드는 항상 둘 다', '빌드해줘', 'Korean, a noun made a verb'],
  ['복구 hook 은 실패 상태에서', 'hook을 어떻게', 'a foreign word in Korean'],
  ['정확도 기준', '정확도를 높여줘', 'a Korean noun that ends as others are ended'],
  ['게이트웨이는 하나', '게이트웨이 설정', 'a Korean noun that ends so, the other way round'],
  ['die Straße', 'strasse', 'a letter that not every keyboard has'],
  ['größe der Übertragung', 'Ubertragung', 'marks left out'],
  ['src/größe.ts', 'grosse.ts', 'marks left out in a path'],
  ['시간초과 오류', '시간초과에서만', 'a Korean noun that ends so, with two endings'],
]

test.each(MEETINGS)('%j is met by %j: %s', (stored, asked) => {
  const terms = new Set(indexTerms(stored))
  expect(queryTerms(asked).filter((term) => terms.has(term))).not.toEqual([])
})

// REC-01
test('words that nobody is found by are neither stored nor asked for', () => {
  expect(indexTerms('the pool is in the file')).toEqual(['pool', 'file'])
  expect(queryTerms('what is this about?')).toEqual([])
  expect(queryTerms('这个是什么')).toEqual([])
  expect(queryTerms('그 거 좀 다시 해줘')).toEqual([])
})

// REC-01
test('marks are left out of words of European languages only', () => {
  expect(['zażółć', 'việt', 'ёлка', 'がぎ', 'smørrebrød'].map(stemOfToken)).toEqual([
    'zazolc',
    'việt',
    'ёлка',
    'がぎ',
    'smorrebrod',
  ])
})

test('a question names each term once, in the order of its words', () => {
  expect(queryTerms('pool size of the pool')).toEqual(['pool', 'size'])
})

// REC-01
test('a short Korean word is no ending, and a word keeps two letters of its own', () => {
  expect(['경로', '회의', '권한이', '사용자의'].map(stemOfToken)).toEqual([
    '경로',
    '회의',
    '권한',
    '사용자',
  ])
})

test('only words are stemmed: names with digits and other scripts stay as they are', () => {
  expect(['retries', 'retry', 's3', 'k8s', '数据库'].map(stemOfToken)).toEqual([
    'retri',
    'retri',
    's3',
    'k8s',
    '数据库',
  ])
})

test('a text is always found by every term of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const stored = new Set(indexTerms(text))
      expect(queryTerms(text).every((term) => stored.has(term))).toBe(true)
    }),
    { numRuns: 200 },
  )
})
