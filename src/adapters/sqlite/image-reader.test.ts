import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { foundPath } from '../../core/base/vault-path.ts'
import { toCard } from '../../core/model/entry.ts'
import {
  EMPTY_MEMORY,
  type Entry,
  type Memory,
  type MemoryId,
  type Version,
} from '../../core/model/memory.ts'
import { isMisspelt } from '../../core/search/meanings.ts'
import { searchDocument } from '../../core/search/search-document.ts'
import { encodeImage } from './encode-image.ts'
import { openImage } from './image-reader.ts'
import { KEY_KINDS, NAME_KINDS } from './key-kinds.ts'
import { openDatabase } from './open-database.ts'
import { openSqliteIndex } from './sqlite-index.ts'
import { sqliteReader } from './sqlite-reader.ts'
import { takeImage } from './take-image.ts'

const folder = mkdtempSync(join(tmpdir(), 'everkeep-image-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const WORDS = ['pool', 'pools', 'retry', 'Größe', '重试', 'pnpm', '𠮷', 'a-b_c', 'HTTPServer', 'x']
const words = (max: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: max }).map((all) => all.join(' '))

const memory = fc.record({
  title: words(3),
  body: words(30),
  keywords: fc.array(words(2), { maxLength: 3 }),
  scope: fc.constantFrom('', 'user', 'Web App', '前端'),
  kind: fc.constantFrom('decision', 'preference', 'constraint'),
  pinned: fc.boolean(),
  links: fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 3 }),
})

const vault = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom('a.md', 'b/c.md', 'line\nend.md', 'tab\t,"x".md', '中.md'),
    fc.array(memory, { maxLength: 3 }),
  ),
  { selector: ([path]) => path },
)

let number = 0

// REC-02: whoever asks the image is told what the database would have told.
test('an image answers every question as its database does', async () => {
  await fc.assert(
    fc.asyncProperty(vault, async (files) => {
      const path = join(folder, `${number++}.db`)
      const index = openSqliteIndex(path)
      const all = files.map(([name, memories]) => ({
        path: foundPath(name),
        memories: memories.map(
          ({ links, ...rest }, at): Memory => ({
            ...EMPTY_MEMORY,
            ...rest,
            id: `MEM-${at}` as MemoryId,
            links: links.map((to) => ({ target: `MEM-${to}`, relation: '' })),
          }),
        ),
      }))
      await index.update(
        all.map(({ path: at, memories }) => ({
          path: at,
          stamp: '1',
          entries: memories.map(
            (one): Entry => ({
              ...{ path: at, version: 'v' as Version, memory: toCard(one), tokens: 1, bytes: 2 },
              ...{ linksTo: one.links.map(({ target }) => target), problems: [] },
            }),
          ),
        })),
        [],
      )
      await index.updateTerms(
        all.map(({ path: at, memories }) => ({
          path: at,
          documents: memories.map((one) => searchDocument(one, at)),
        })),
      )
      index.close()
      const database = openDatabase(path, 1_000)
      const [snapshot, source] = [Uint8Array.from([1, 2, 3]), [4, 5.5, 6, 7]]
      writeFileSync(
        `${path}.image`,
        encodeImage(takeImage(database, { state: 9, snapshot, source })),
      )
      const image = openImage(`${path}.image`)
      if (image === undefined) throw new Error('no image')
      const reader = sqliteReader(database)
      const terms = ['pool', 'retri', '重', 'größ', 'nobody', 'http', 'x', '重试', '𠮷']
      expect([...(image.mirror.snapshot ?? [])]).toEqual([1, 2, 3])
      expect([image.mirror.state, image.source]).toEqual([9, source])
      expect(image.totals()).toMatchObject(reader.totals())
      expect(new Map(image.spreads(terms))).toEqual(new Map(reader.spreads(terms)))
      for (const kind of Object.values(KEY_KINDS).filter((one) => one !== KEY_KINDS.keywordWord))
        expect(image.lists(kind, terms)).toEqual(reader.lists(kind, terms))
      for (const prefix of ['', 'p', 'po', '重', 'ht', 'z'])
        for (const sizes of [
          { least: 0, most: 100 },
          { least: 2, most: 3 },
        ])
          expect(image.termsFrom(prefix, sizes)).toEqual(reader.termsFrom(prefix, sizes))
      const known = reader.termsFrom('', { least: 4, most: 100 })
      for (const term of known.slice(0, 12)) {
        const holding = { least: 0, most: 100, holding: [term.slice(1, 3), term.slice(-2)] }
        const held = image.termsFrom('', holding)
        expect(held).toContain(term)
        expect(held).toEqual(reader.termsFrom('', holding))
      }
      for (const term of known.slice(0, 12))
        for (const like of slipsOf(term)) {
          const sizes = { least: 4, most: like.length + 1 }
          const meant = (terms: readonly string[]): readonly string[] =>
            terms.filter((one) => isMisspelt(like, one))
          const prefix = like.slice(0, 2)
          expect(meant(image.termsFrom(prefix, { ...sizes, like }))).toEqual(
            meant(reader.termsFrom(prefix, sizes)),
          )
        }
      const docs = Array.from({ length: 20 }, (_, at) => at)
      const reached = new Map(reader.reach(docs))
      for (const [doc, reach] of image.reach(docs))
        expect({ ...reach, near: Array.from(reach.near) }).toEqual(
          reached.get(doc) ?? { length: 0, near: [] },
        )
      expect(image.entriesAt(docs)).toEqual(reader.entriesAt(docs))
      const rule = { scopes: new Set(['user', 'web-app']), kinds: new Set(['preference']) }
      expect(new Set(image.standing(rule))).toEqual(new Set(reader.standing(rule)))
      for (const { path: at } of all) expect(image.docsAt(at)).toEqual(reader.docsAt(at))
      for (const kind of [NAME_KINDS.name, NAME_KINDS.bareName])
        for (const keys of [['mem-1', 'pool'], ['重试'], ['nobody']])
          expect([...image.docsCalled(kind, keys)].sort()).toEqual(
            [...reader.docsCalled(kind, keys)].sort(),
          )
      for (const word of ['pool', 'pnpm', '重试', 'nobody'])
        expect(image.hasKeywordWord(word)).toBe(reader.hasKeywordWord(word))
      image.close()
      database.close()
    }),
    { numRuns: 60 },
  )
}, 60_000)

/** A word with a slip at each place behind its first letters, and with an ending. */
function slipsOf(word: string): readonly string[] {
  const letters = [...word]
  const places = letters.map((_, at) => at).slice(2)
  const withSlip = places.flatMap((at) => [
    [...letters.slice(0, at), ...letters.slice(at + 1)],
    [...letters.slice(0, at), 'q', ...letters.slice(at)],
    [...letters.slice(0, at), 'ö', ...letters.slice(at + 1)],
    [...letters.slice(0, at), letters[at + 1] ?? '', letters[at] ?? '', ...letters.slice(at + 2)],
  ])
  return withSlip.flatMap((slip) => [slip.join(''), `${slip.join('')}ings`])
}

test.each([
  ['nothing', (bytes: Buffer) => bytes.subarray(0, 0)],
  ['half of it', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
  ['more than it', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
  ['zeros', (bytes: Buffer) => Buffer.alloc(bytes.length)],
  [
    'zeros behind the head',
    (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 144), Buffer.alloc(bytes.length - 144)]),
  ],
  [
    'another version',
    (bytes: Buffer) =>
      Buffer.concat([bytes.subarray(0, 8), Buffer.alloc(8, 1), bytes.subarray(16)]),
  ],
])('an image of which the disk kept %s is none', (_, torn) => {
  const image = encodeImage({
    state: 1,
    snapshot: Uint8Array.from({ length: 999 }, (_, at) => at),
    source: [1, 2, 3, 4],
    totals: { docs: 1, length: 1, generation: 1 },
    keyed: [{ key: 'tpool', docs: Int32Array.of(1), weights: Float32Array.of(2) }],
    lengths: new Map([[1, 5]]),
    near: new Map([[1, []]]),
    entries: new Map([[1, '{}']]),
  })
  const path = join(folder, 'torn.image')
  writeFileSync(path, image)
  expect(openImage(path)?.mirror.state).toBe(1)
  writeFileSync(path, torn(image))
  expect(openImage(path)).toBeUndefined()
})

/** A row of words that stand in several blocks of keys; every third of them begins as the one before it. */
const MANY = Array.from(
  { length: 700 },
  (_, at) => `w${String(at - (at % 3)).padStart(4, '0')}${'ß'.repeat(at % 3)}`,
)

function imageOfMany(tail = ''): Buffer {
  return encodeImage({
    ...{
      state: 1,
      snapshot: Uint8Array.from({ length: 1_003 }, (_, at) => at),
      source: [1, 2, 3, 4],
    },
    totals: { docs: 1, length: 1, generation: 1 },
    keyed: MANY.map((word, at) => ({
      key: KEY_KINDS.term + word + tail,
      docs: Int32Array.from({ length: 1 + (at % 5) }, (_, doc) => at + doc + 1),
      weights: Float32Array.from({ length: 1 + (at % 5) }, () => at + 1),
    })),
    lengths: new Map([[1, 5]]),
    near: new Map(),
    entries: new Map([[1, '{}']]),
  })
}

// REC-02
test('every one of many keys leads to its own documents, and what stands between two leads nowhere', () => {
  const path = join(folder, 'many.image')
  writeFileSync(path, imageOfMany())
  const image = openImage(path)!
  MANY.forEach((word, at) => {
    const list = image.lists(KEY_KINDS.term, [word]).get(word)
    expect([...(list?.docs ?? [])]).toEqual(
      Array.from({ length: 1 + (at % 5) }, (_, doc) => at + doc + 1),
    )
    expect(list?.weights[0]).toBe(at + 1)
    expect(image.spreads([`${word}!`, `${word}~`, word.slice(0, -1)])).toEqual(
      MANY.includes(word.slice(0, -1)) ? [[word.slice(0, -1), expect.any(Number)]] : [],
    )
  })
  expect(image.spreads(['', 'a', 'z', '~'])).toEqual([])
  const all = { least: 0, most: 100 }
  const inOrder = (prefix: string) =>
    MANY.filter((word) => word.startsWith(prefix)).sort((a, b) =>
      Buffer.compare(Buffer.from(a), Buffer.from(b)),
    )
  for (const prefix of ['', 'w', 'w01', 'w019', 'w0192', 'w0699', 'x'])
    expect(image.termsFrom(prefix, all)).toEqual(inOrder(prefix))
  image.close()
})

test('numbers of a look are read where they stand', () => {
  const path = join(folder, 'whole.image')
  writeFileSync(path, imageOfMany())
  const image = openImage(path)!
  expect(image.mirror.snapshot!.byteOffset % 8).toBe(0)
  expect([...image.mirror.snapshot!]).toEqual(Array.from({ length: 1_003 }, (_, at) => at % 256))
  image.close()
})

test('a block of keys of which the disk lost a page is never taken for an answer', () => {
  const bytes = imageOfMany()
  const path = join(folder, 'lost.image')
  const first = bytes.indexOf(
    `${KEY_KINDS.term}${MANY[128]}`,
    bytes.indexOf(`${KEY_KINDS.term}${MANY[256]}`),
  )
  expect(first).toBeGreaterThan(0)
  for (const [from, to] of [
    [first - 1_024, first],
    [first, first + 1_024],
  ] as const) {
    const torn = Buffer.from(bytes)
    torn.fill(0, from, to)
    writeFileSync(path, torn)
    const image = openImage(path)
    expect(image).toBeDefined()
    expect(() => image?.spreads(MANY)).toThrow('lost a page')
    image?.close()
  }
})

test('nor is one of long keys that lost a page in its middle', () => {
  const tail = '/long'.repeat(60)
  const bytes = imageOfMany(tail)
  const path = join(folder, 'long.image')
  const middle = bytes.indexOf(`${KEY_KINDS.term}${MANY[160]}${tail}`)
  writeFileSync(path, bytes)
  const whole = openImage(path)!
  expect(whole.spreads([`${MANY[190]}${tail}`])).toHaveLength(1)
  whole.close()
  bytes.fill(0, middle, middle + 4_096)
  writeFileSync(path, bytes)
  const image = openImage(path)!
  expect(() => image.spreads([`${MANY[190]}${tail}`])).toThrow('lost a page')
  image.close()
})

test('a name made of zeros does not pass for a lost page', () => {
  const path = join(folder, 'zeros.image')
  writeFileSync(path, imageOfMany('\0'.repeat(4_096)))
  const image = openImage(path)!
  expect(image.spreads(MANY)).toEqual([])
  image.close()
})
