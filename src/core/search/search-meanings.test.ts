import { describe, expect, test } from 'vitest'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../model/memory.ts'
import { queryTerms } from '../text/search-terms.ts'
import { RANK_WEIGHTS, rank } from './rank.ts'
import { scanSource } from './scan-source.ts'
import { searchDocument } from './search-document.ts'
import { searchMeanings } from './search-meanings.ts'

function memory(id: string, body: string): Memory {
  return { ...EMPTY_MEMORY, id: id as MemoryId, title: id, body }
}

/** The ids of what a search finds, best first. */
function found(memories: readonly Memory[], query: string): readonly string[] {
  const source = scanSource(memories.map((one) => searchDocument(one, `${one.id}.md`)))
  const { ranked } = rank(source, queryTerms(query), RANK_WEIGHTS, searchMeanings(query))
  return ranked.map(({ doc }) => memories[doc]!.id)
}

const OTHERS = [
  memory('one', 'Something about the retry queue, and who the user is.'),
  memory('two', 'The id of a job is a number; get it by name.'),
  memory('three', '検索は遅い。 빌드는 둘 다. 缓存很小。'),
]

// REC-01
const FINDS: readonly [query: string, body: string, why: string][] = [
  ['日本', 'リリースノートは日本語で書く', 'the start of a Japanese word'],
  ['日本', '日本語版を先に出す', 'the start of a word in a longer one'],
  ['데이터', '데이터베이스는 하나', 'the start of a Korean word'],
  ['서울', '서울특별시의 서버', 'a Korean name in a longer one'],
  ['库', '数据库连接池很小', 'one character of a Chinese word'],
  ['版', '版本号有四位', 'one character that begins a word'],
  ['データ', 'データベースは一つ', 'the start of a word in Katakana'],
  ['byid', '`getUserById` waits', 'the last two parts of a name'],
  ['userbyid', '`getUserById` waits', 'three parts of a name'],
  ['getuser', '`getUserById` waits', 'the first two parts of a name'],
  ['userby', '`getUserById` waits', 'parts from the middle of a name'],
  [
    'username',
    '`getUserNameById` waits, and has a name',
    'a part whose ending is cut off in the index',
  ],
  ['userid', 'the column `user_id` is a string', 'parts that a mark joins'],
  ['ratelimit', 'the rate-limit is 40', 'parts that a hyphen joins'],
  ['strasse', 'Die Straße ist lang', 'ß as ss'],
  ['Straße', 'Die Strasse ist lang', 'ss as ß'],
  ['STRASSE', 'Die Straße ist lang', 'in capitals'],
  ['ubertragung', 'Die Übertragung bricht ab', 'an umlaut without its dots'],
  ['uebertragung', 'Die Übertragung bricht ab', 'an umlaut as two letters'],
  ['Übertragung', 'Die Uebertragung bricht ab', 'two letters as an umlaut'],
  ['größe', 'Die Groesse des Pools', 'both at once'],
  ['resume', 'A résumé is kept for a year', 'an accent'],
]

test.each(FINDS)('%j finds %j: %s', (query, body) => {
  expect(found([...OTHERS, memory('wanted', body)], query)[0]).toBe('wanted')
})

// REC-01
const FINDS_NOT: readonly [query: string, body: string, why: string][] = [
  ['語', '日本語で書く', 'a character from the inside of a word'],
  ['京都', '東京 都市', 'characters of two words'],
  ['서', '서울특별시의 서버', 'one syllable'],
  ['port', 'the transport layer', 'letters from the inside of a word'],
  ['user', 'superuserland', 'a known word means itself'],
  ['serget', '`getUser` and `getUserGetter`', 'letters that begin within a part'],
]

test.each(FINDS_NOT)('%j does not find %j: %s', (query, body) => {
  expect(found([...OTHERS, memory('wanted', body)], query)).not.toContain('wanted')
})

describe('what is only guessed at stands behind', () => {
  test.each([
    ['日本', '日本 のサーバ', '日本語 のサーバ'],
    ['서울', '서울 서버', '서울특별시 서버'],
  ])('REC-01: %j finds the word itself first, and the longer one too', (query, itself, longer) => {
    const memories = [...OTHERS, memory('longer', longer), memory('itself', itself)]
    expect(found(memories, query)).toEqual(['itself', 'longer'])
  })

  test('REC-01: one character beside other words begins none', () => {
    const memories = [...OTHERS, memory('stock', '库存不足'), memory('database', '数据库很小')]
    expect(found(memories, '数据库')).toEqual(['database'])
  })
})
