import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/arbitraries/any-character.ts'
import {
  eachName,
  isStopWord,
  plainWordsOf,
  TOKEN_CHARS_MAX,
  termsOf,
  tokensOf,
  wordsIn,
} from './words.ts'

describe('tokensOf', () => {
  const cases: readonly [text: string, tokens: string[], why: string][] = [
    ['', [], 'nothing'],
    ['Use pnpm!', ['use', 'pnpm'], 'lower case, punctuation off'],
    ['getUserById', ['getuserbyid', 'get', 'user', 'by', 'id'], 'camel case'],
    ['HTTPServer', ['httpserver', 'http', 'server'], 'a run of capitals'],
    ['parseURLPath', ['parseurlpath', 'parse', 'url', 'path'], 'capitals in the middle'],
    ['the APIs', ['the', 'apis'], 'a plural of capitals is one word'],
    ['OAuth2', ['oauth2', 'auth2'], 'a lone capital is no part'],
    ['utf8Length', ['utf8length', 'utf8', 'length'], 'digits stay with their letters'],
    ['JavaScript', ['javascript'], 'a name that is one word'],
    ['rate-limit', ['rate-limit', 'rate', 'limit'], 'hyphen'],
    ['user_id', ['user_id', 'user', 'id'], 'underscore'],
    ['MAX_RETRY_COUNT', ['max_retry_count', 'max', 'retry', 'count'], 'constant'],
    ['src/db/pool.ts', ['src/db/pool.ts', 'src', 'db', 'pool.ts', 'pool', 'ts'], 'path'],
    ['Node.js', ['node.js', 'node', 'js'], 'dotted name'],
    ['v1.2.3', ['v1.2.3', '1.2.3', '1', '2', '3', 'v1'], 'version, also without its v'],
    ['node:fs', ['node:fs', 'node', 'fs'], 'scheme'],
    ['std::vector', ['std::vector', 'std', 'vector'], 'scope'],
    ['zod@4.1', ['zod@4.1', 'zod', '4.1', '4', '1'], 'package with version'],
    [
      'src/userStore.ts:42',
      [
        'src/userstore.ts:42',
        'src/userstore.ts',
        'src',
        'userstore.ts',
        'userstore',
        'user',
        'store',
        'ts',
        '42',
      ],
      'path with line, each layer',
    ],
    ['C++ and C#', ['c++', 'c', 'and', 'c#', 'c'], 'languages named by marks'],
    ["the user's", ['the', 'user'], 'possessive'],
    ['don’t', ["don't"], 'a contraction stays whole, whatever its apostrophe'],
    ["l'utilisateur", ["l'utilisateur", 'l', 'utilisateur'], 'elision'],
    [
      '--dry-run $API_KEY',
      ['dry-run', 'dry', 'run', 'api_key', 'api', 'key'],
      'marks before a word',
    ],
    ['a--b wait...what', ['a', 'b', 'wait', 'what'], 'dashes and dots between words do not join'],
    [
      'https://example.com/a',
      ['https', 'example.com/a', 'example.com', 'example', 'com', 'a'],
      'address',
    ],
    ['Größe café', ['größe', 'café'], 'letters of any alphabet'],
    ['ＡＰＩ ﬁle', ['api', 'file'], 'compatibility forms'],
    ['Ключ-Доступа', ['ключ-доступа', 'ключ', 'доступа'], 'Cyrillic'],
    ['연결 풀의 크기', ['연결', '풀의', '크기'], 'Korean is spaced'],
    ['使用Redis缓存', ['使用', 'redis', '缓存', '缓', '存'], 'Latin inside Chinese'],
    [
      '写缓存',
      ['写缓存', '写', '缓', '存', '写缓', '缓存'],
      'characters the segmenter leaves apart',
    ],
    ['数据库连接池', ['数据库', '数据', '库', '连接池', '连接', '池'], 'words it cuts short'],
    ['数据库的大小', ['数据库', '数据', '库', '的', '大小'], 'a stop word is not joined'],
    ['用redis-cli连接', ['用', 'redis-cli', 'redis', 'cli', '连接'], 'compound inside Chinese'],
    ['データベースの接続', ['データベース', 'の', '接続'], 'Japanese'],
    ['ฐานข้อมูล', ['ฐาน', 'ข้อมูล'], 'Thai'],
    ['🎉 ---- ***', [], 'no words'],
  ]
  test.each(cases)('of %j is %j: %s', (text, tokens) => {
    expect(tokensOf(text)).toEqual(tokens)
  })

  test('is blind to case for words without inner capitals, and to the form of composed letters', () => {
    expect(tokensOf('RATE-LIMIT Café')).toEqual(tokensOf('rate-limit cafe\u0301'))
  })

  const name = fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9]{1,8}$/),
    fc.constantFrom(
      'getUserById',
      '连接池',
      'v1.2',
      'C++',
      "it's",
      'naïve',
      '데이터',
      'src',
      'F#',
      'ß',
      'İ',
    ),
  )
  const sample = fc
    .array(fc.tuple(name, fc.constantFrom('-', '_', '.', '/', ':', '@', '::', ' ', ', ', "'")), {
      maxLength: 12,
    })
    .map((pairs) => pairs.flat().join(''))

  test('every token is lower case, short, and found again by itself', () => {
    fc.assert(
      fc.property(sample, (text) => {
        const tokens = new Set(tokensOf(text))
        for (const token of tokens) {
          expect(token).toBe(token.toLowerCase())
          expect(token).not.toBe('')
          expect(token.length).toBeLessThanOrEqual(TOKEN_CHARS_MAX)
          for (const again of tokensOf(token))
            expect(tokens, `${token} in ${text}`).toContain(again)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('reads any text, and words joined by a space as the words apart', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (a, b) => {
        expect(tokensOf(`${a} ${b}`)).toEqual([...tokensOf(a), ...tokensOf(b)])
      }),
    )
  })

  test('leaves blobs out and long texts do not make it slow', () => {
    expect(tokensOf('A'.repeat(1_000_000))).toEqual([])
    expect(tokensOf(`${'a'.repeat(200)} b`)).toEqual(['b'])
    const chain = 'ab/'.repeat(100_000)
    expect(tokensOf(chain)).toHaveLength(100_000)
    expect(tokensOf('aB'.repeat(300_000))).toEqual([])
    expect(tokensOf('连接'.repeat(50_000)).length).toBeGreaterThan(40_000)
  })
})

test('wordsIn gives each word once, with what it is made of', () => {
  expect(wordsIn('Set rate-limit in src/a.ts')).toEqual([
    { text: 'set', parts: [] },
    { text: 'rate-limit', parts: ['rate', 'limit'] },
    { text: 'in', parts: [] },
    { text: 'src/a.ts', parts: ['src', 'a.ts', 'a', 'ts'] },
  ])
})

test('termsOf leaves out what says nothing, in English and Chinese', () => {
  expect(termsOf('What is the pool size of our database?')).toEqual(['pool', 'size', 'database'])
  expect(termsOf('我们的数据库连接池')).not.toContain('我们')
  expect(termsOf('我们的数据库连接池')).not.toContain('的')
  expect(termsOf('我们的数据库连接池')).toContain('连接')
  expect(isStopWord("don't")).toBe(true)
  // A rule turns on these: they are words like others.
  for (const word of ['never', 'always', 'avoid', 'use', '不要'])
    expect(isStopWord(word)).toBe(false)
})

test('plainWordsOf gives compounds in their parts only', () => {
  expect(plainWordsOf('Use rate-limit in getUserById of src/a.ts')).toEqual([
    'use',
    'rate',
    'limit',
    'in',
    'get',
    'user',
    'by',
    'id',
    'of',
    'src',
    'a',
    'ts',
  ])
})

// REC-13: an index takes texts apart name by name, and knows most of the names.
test('the names of a text have the tokens of the text', () => {
  const texts = [
    'The `getUserById` of src/db/pool.ts:12 uses C++, C# and v1.2.3; it’s André’s HTTPServer_v2.',
    '数据库连接池缓存 and ﬁles in rate-limit::Config, e.g. a--b, don\'t, "x" ++ y C## foo@bar.com',
  ]
  for (const text of texts) {
    const found: string[] = []
    eachName(text, (name) => found.push(...tokensOf(name)))
    expect(found).toEqual(tokensOf(text))
  }
  const piece = fc.constantFrom(
    'a',
    'B',
    '1',
    '-',
    '_',
    '.',
    '/',
    ':',
    '@',
    "'",
    '+',
    '#',
    ' ',
    '数',
    '’',
    'é',
  )
  fc.assert(
    fc.property(fc.string({ unit: piece, maxLength: 12 }), (text) => {
      const found: string[] = []
      eachName(text, (name) => found.push(...tokensOf(name)))
      expect(found).toEqual(tokensOf(text))
    }),
  )
})
