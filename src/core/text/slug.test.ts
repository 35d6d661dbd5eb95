import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/arbitraries/any-character.ts'
import { parseVaultPath } from '../base/vault-path.ts'
import {
  asciiKebab,
  JSON_ID_PATTERN,
  kebab,
  SLUG_CHARS_MAX,
  shortHash,
  slugFor,
  titleChange,
  uniqueSlug,
} from './slug.ts'

// MOD-09
describe('slugFor', () => {
  const cases: readonly [topic: string, title: string, slug: string, why: string][] = [
    ['python/libs/requests', 'Retry patterns', 'requests-retry-patterns', 'last segment and title'],
    [
      'python/libs/requests',
      'Requests retry patterns',
      'requests-retry-patterns',
      'not said twice',
    ],
    ['python/libs/requests', 'Requests', 'requests', 'the title is the topic'],
    ['', 'Use JWT for authentication', 'use-jwt-for', 'no topic: three words'],
    ['config/', 'Nextcord is optimal', 'config-nextcord-is-optimal', 'a slash at the end'],
    ['Neovim/LSP', 'Set up: the server!', 'lsp-server', 'case and punctuation'],
    ['', "Don't use `any`", 'dont-use-any', 'apostrophe and code'],
    ['', 'Über Größe und Ærø', 'grosse-aero', 'accents and ligatures of Latin letters'],
    [
      '',
      '数据库连接池的大小应该设置为二十',
      '数据库连接池的大小应该设',
      'Chinese is kept, cut to a usable length',
    ],
    ['数据库/连接', 'Pool size', '连接-pool-size', 'a Chinese topic'],
    ['', 'Ключ доступа к серверу', 'ключ-доступа-к', 'Cyrillic'],
    ['', 'データベース の 設定', 'データベース-の-設定', 'kana keep their marks'],
    ['', 'कैश नीति', 'कैश-नीति', 'vowel signs stay with their letters'],
    ['', 'con', 'con-memory', 'a name that Windows keeps for itself'],
  ]
  test.each(cases)('of topic %j and title %j is %j: %s', (topic, title, slug) => {
    expect(slugFor({ topic, title })).toBe(slug)
  })

  test('is never empty: a title without letters is named by its hash', () => {
    expect(slugFor({ topic: '', title: '🎉🎉' })).toMatch(/^mem-[0-9a-z]{8}$/)
    expect(slugFor({ topic: '', title: '!!!' })).not.toBe(slugFor({ topic: '', title: '???' }))
    expect(slugFor({ topic: 'git', title: '→' })).toBe('git')
    expect(slugFor({ topic: '', title: '' })).toMatch(/^mem-/)
  })

  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 80 }),
    fc
      .array(
        fc.constantFrom('Use', 'the', '数据库', 'con', 'É', '..', '/', '-', 'ﬁ', '🎉', 'ß', 'İ'),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(' ')),
  )

  test('is short, stable, lower case and a file name on every system', () => {
    fc.assert(
      fc.property(text, text, (topic, title) => {
        const slug = slugFor({ topic, title })
        expect(slug).not.toBe('')
        expect(slug.length).toBeLessThanOrEqual(SLUG_CHARS_MAX)
        expect(slug).toBe(slugFor({ topic, title }))
        expect(slug).toBe(slug.normalize('NFC'))
        expect(slug).not.toMatch(/^-|-$|--/)
        expect(new TextDecoder().decode(new TextEncoder().encode(slug))).toBe(slug)
        expect(parseVaultPath(`${slug}.md`), slug).toBeDefined()
      }),
      { numRuns: 300 },
    )
  })

  test('kebab of a kebab is the same', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 15, max: 80 }), (raw, max) => {
        const once = kebab(raw, max)
        expect(once.length).toBeLessThanOrEqual(Math.max(max, 12))
        expect(kebab(once, max)).toBe(once)
      }),
    )
  })
})

describe("asciiKebab: ids in seed 001's pattern (MOD-09)", () => {
  const cases: readonly [title: string, id: string | RegExp][] = [
    ['Use Postgres for analytics instead of Mongo', 'use-postgres-for-analytics-instead-of-mongo'],
    ['Crème brûlée', 'creme-brulee'],
    ['使用 API 密钥轮换策略', /^api-[0-9a-z]{8}$/],
    ['数据库', /^mem-[0-9a-z]{8}$/],
    ['🎉', /^mem-[0-9a-z]{8}$/],
    ['Deploy to Hetzner 部署', 'deploy-to-hetzner'],
    ['x'.repeat(200), 'x'.repeat(80)],
  ]
  test.each(cases)('of %j is %s', (title, id) => {
    expect(asciiKebab(title)).toMatch(typeof id === 'string' ? new RegExp(`^${id}$`) : id)
  })

  test('fits the pattern for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (title) => {
        expect(asciiKebab(title)).toMatch(JSON_ID_PATTERN)
      }),
      { numRuns: 300 },
    )
  })

  test('tells titles in other scripts apart', () => {
    const ids = ['数据库', '数据表', 'データ', 'ключ', 'مفتاح'].map((title) => asciiKebab(title))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('uniqueSlug', () => {
  test('adds -2, -3 to a taken slug (MOD-09)', () => {
    const taken = new Set(['a', 'a-2'])
    expect(uniqueSlug('b', (slug) => taken.has(slug))).toBe('b')
    expect(uniqueSlug('a', (slug) => taken.has(slug))).toBe('a-3')
  })

  test('stays within the length', () => {
    const base = 'a'.repeat(50)
    expect(uniqueSlug(base, (slug) => slug === base)).toBe(`${'a'.repeat(48)}-2`)
    let asked = 0
    const slug = uniqueSlug(base, () => asked++ < 12)
    expect(slug).toBe(`${'a'.repeat(47)}-13`)
    expect(
      uniqueSlug('x'.repeat(80), (name) => name.length === 80 && !name.includes('-'), 80),
    ).toHaveLength(80)
  })
})

describe('titleChange', () => {
  const cases: readonly [before: string, after: string, change: number][] = [
    ['Use Postgres', 'use postgres!', 0],
    ['Use Postgres', 'Use Mongo', 2 / 3],
    ['Use Postgres for analytics', 'Use Postgres for reporting', 2 / 5],
    ['a b', 'c d', 1],
    ['', '', 0],
    ['', 'new', 1],
    ['rate-limit', 'rate limit', 0],
  ]
  test.each(cases)('from %j to %j is %d (MOD-09: renamed past 0.5)', (before, after, change) => {
    expect(titleChange(before, after)).toBeCloseTo(change)
    expect(titleChange(after, before)).toBeCloseTo(change)
  })
})

test('shortHash is the same everywhere and hardly collides', () => {
  expect(shortHash('数据库')).toBe(shortHash('数据库'))
  const seen = new Set<string>()
  for (let number = 0; number < 50_000; number++) seen.add(shortHash(`memory ${number}`))
  expect(seen.size).toBe(50_000)
  for (const hash of [...seen].slice(0, 100)) expect(hash).toMatch(/^[0-9a-z]{8}$/)
})

test.each([
  ['Never add a runtime dependency without asking Dana', 'runtime-dependency-dana'],
  ['We decided to use Postgres', 'postgres'],
  ['Use pnpm for the monorepo', 'use-pnpm-for'],
  ['Le fichier de paie doit être envoyé avant le 25', 'fichier-paie-envoye'],
  [
    'Die Schnittstelle zum Steuerberater erlaubt zehn Anfragen',
    'schnittstelle-steuerberater-erlaubt',
  ],
  ['El módulo de facturación está duplicado', 'modulo-facturacion-duplicado'],
  ["L'API météo limite à 1000 appels par jour", 'api-meteo-limite'],
])('COR-20: %s is told by its slug', (title, slug) => {
  expect(slugFor({ topic: '', title })).toBe(slug)
})
