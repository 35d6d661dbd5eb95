import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMPTY_MEMORY, type Memory } from '../model/memory.ts'
import { referencesIn, referencesInFile } from './references.ts'

const inMemory = (over: Partial<Memory>) => referencesIn({ ...EMPTY_MEMORY, ...over })
/** `path code src/a.ts` for each. */
const named = (body: string): readonly string[] =>
  inMemory({ body }).map(({ kind, from, text }) => `${kind} ${from} ${text}`)

describe('references of a memory (DRM-01)', () => {
  const bodies: readonly [body: string, expected: readonly string[]][] = [
    ['The pool is in `src/db/pool.ts`.', ['path code src/db/pool.ts']],
    ['It is `src/db/pool.ts:12-40` that', ['path code src/db/pool.ts']],
    ['The pool is in src/db/pool.ts.', ['path prose src/db/pool.ts']],
    [
      'The file "src/db/pool.ts" and \'a/b.py\'',
      ['path prose src/db/pool.ts', 'path prose a/b.py'],
    ],
    ['See [the pool](../src/pool.ts#L3 "why").', ['path link ../src/pool.ts']],
    ['See [docs/a.md](docs/a%20b.md)', ['path prose docs/a.md', 'path link docs/a b.md']],
    ['**Key file:** **src/db/pool.ts** (read it)', ['path prose src/db/pool.ts']],
    ['**src/db/pool.ts and all of it**', ['path prose src/db/pool.ts']],
    ['Its fix is in *src/db/pool.ts*.', ['path prose src/db/pool.ts']],
    ['All of **/*.ts, src/** and lib/*.ts', ['path prose **/*.ts', 'path prose lib/*.ts']],
    ['| `a.ts` | b/c.ts |', ['path code a.ts', 'path prose b/c.ts']],
    ['详见docs/PRD.md文件', ['path prose docs/PRD.md']],
    ['Run `npx tsx scripts/x.ts --all`', ['path code scripts/x.ts']],
    ['Call `acquirePool()` first', ['symbol code acquirePool']],
    ['Call `acquirePool(10, now)` first', ['symbol code acquirePool']],
    ['Call acquirePool() first', ['symbol prose acquirePool']],
    [
      'The `UserService` and `max_retries` and `MAX_RETRIES`',
      ['symbol code UserService', 'symbol code max_retries', 'symbol code MAX_RETRIES'],
    ],
    [
      '`Pool.acquire` and `Pool::acquire()`',
      ['symbol code Pool.acquire', 'symbol code Pool.acquire'],
    ],
    ['`def parse_line` and def read_all here', ['symbol code parse_line', 'symbol prose read_all']],
    ['`class Pool`, `export async function save`', ['symbol code Pool', 'symbol code save']],
    ['`this.flushQueue()`', ['symbol code flushQueue']],
    ['`console.log`, `JSON.parse()`, `Node.js`, `true`, `npm test`, `id`', []],
    ['See https://example.com/a/b.html and <https://x.dev/c.md>', []],
    ['Words and/or more, HTTP/REST', []],
    ['`import { x } from "./pool.js"`', []],
    ['See [[MEM-pool.md]]', []],
    ['```ts\nimport x from "./a/b.ts"\nread("src/a.ts")\nindex.ts\n```', ['path code src/a.ts']],
    ['<!-- src/a.ts -->', []],
    ['`src/{name}.ts` and `src/**/*.ts`', ['path code src/{name}.ts', 'path code src/**/*.ts']],
  ]
  test.each(bodies)('%j names %j', (body, expected) => {
    expect(named(body)).toEqual(expected)
  })

  test('fields, title and summary count, with no line', () => {
    const found = inMemory({
      title: 'The pool in `src/pool.ts`',
      summary: 'src/a.ts holds `openPool()`',
      relatedFiles: ['src/b.ts', 'src/db/', 'words only'],
      source: 'docs/c.md',
      fields: { steps: ['Run `scripts/d.sh`'], next: { why: 'see src/e.ts' } },
    })
    expect(found.map(({ text, line, from }) => [text, line, from])).toEqual([
      ['src/b.ts', 0, 'field'],
      ['src/db/', 0, 'field'],
      ['docs/c.md', 0, 'field'],
      ['src/pool.ts', 0, 'code'],
      ['src/a.ts', 0, 'prose'],
      ['openPool', 0, 'code'],
      ['scripts/d.sh', 0, 'code'],
      ['src/e.ts', 0, 'prose'],
    ])
  })

  test('a reference knows its line in the body', () => {
    const body = '# Pool\n\nIn `src/a.ts`\n\n```sh\ncat src/b.ts\n```\r\nand `src/c.ts`'
    expect(inMemory({ body }).map(({ line, text }) => [line, text])).toEqual([
      [3, 'src/a.ts'],
      [6, 'src/b.ts'],
      [8, 'src/c.ts'],
    ])
  })

  test('former texts and connections are not what the memory says', () => {
    const body = [
      'In `src/a.ts`.',
      '## History',
      '### Pre-Compression (2026-01-01)',
      'In `src/old.ts`.',
      '## Connections',
      '- `src/other.ts`',
    ].join('\n')
    expect(named(body)).toEqual(['path code src/a.ts'])
  })

  test('COR-03: what a sentence says to be gone is gone in that sentence alone', () => {
    const body =
      'The loader is `src/io/load.ts`.\n\nLater `load.ts` was deleted.\n\n`src/a.ts` stays.'
    expect(inMemory({ body }).map(({ text, claim }) => [text, claim])).toEqual([
      ['src/io/load.ts', 'there'],
      ['load.ts', 'gone'],
      ['src/a.ts', 'there'],
    ])
  })

  test('under a heading of removals everything is past', () => {
    const body = '## Removed files\n\n- `src/a.ts`\n\n## Files\n\n- `src/b.ts`'
    expect(inMemory({ body }).map(({ claim }) => claim)).toEqual(['gone', 'there'])
  })

  test('any text is read, and each reference stands in it', () => {
    const piece = fc.constantFrom(
      '`',
      '``',
      '[',
      '](',
      ')',
      '[[',
      ']]',
      'src/',
      'a.ts',
      '.ts:12',
      ' ',
      '\n',
      '```\n',
      '<!--',
      '-->',
      '# ',
      '()',
      '.',
      'Foo',
      'bar_baz',
      '\\',
      '→',
      '/',
      '…',
      '中文',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const body = pieces.join('')
        const lines = body.split('\n')
        for (const { text, line, kind } of inMemory({ body })) {
          expect(line).toBeGreaterThan(0)
          if (kind === 'path') expect(lines[line - 1]?.replaceAll('\\', '/')).toContain(text)
        }
      }),
      { numRuns: 300 },
    )
  })
})

test('a memory that holds nothing of what references are made of is not read for them: the same answer', () => {
  const pieces = fc.constantFrom(
    ...[
      'the pool',
      'src/a.ts',
      'a.ts',
      'Makefile',
      '`x`',
      '`save_all`',
      'def parse',
      'run()',
      '[a](b.md)',
      'a\\b.ts',
    ],
    ...[
      '.',
      ' ',
      '\n',
      '```\n',
      '(',
      ')',
      'e.g.',
      'Node.js',
      '中.ts',
      'definitely',
      'src',
      '/',
      '…',
      '\u00a0def\u00a0x',
    ],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (words) => {
      const body = words.join('')
      // A source keeps it from being passed over, and names nothing.
      expect(inMemory({ body })).toEqual(inMemory({ body, source: 'x' }))
    }),
    { numRuns: 500 },
  )
})

describe('records of the past (COR-03)', () => {
  const claims = (body: string): readonly string[] =>
    inMemory({ body }).map(({ text, claim }) => `${text} ${claim}`)

  test('a line that starts with its date, and a section of changes', () => {
    expect(claims('- 2026-03-04: moved the cart to `src/cart.ts`')).toEqual(['src/cart.ts past'])
    expect(claims('| 2026-03-04 | `src/cart.ts` is slow |')).toEqual(['src/cart.ts past'])
    expect(claims('## 2026-03-04\n\nUses `src/a.ts`.\n\n## Rules\n\nUse `src/b.ts`.')).toEqual([
      'src/a.ts past',
      'src/b.ts there',
    ])
    expect(claims('## Files modified\n\n- `src/a.ts`')).toEqual(['src/a.ts past'])
    expect(claims('The port is 8080 since 2026-03-04, see `src/port.ts`.')).toEqual([
      'src/port.ts there',
    ])
  })

  test.each([
    ['journal/2026_03_04_fix.md', true],
    ['2026-W10.md', true],
    ['review/commit-review-log.md', true],
    ['project_session_2026-04-30_rescue.md', true],
    ['explanations/2026-03-15-why-sqlite.md', false],
    ['logging.md', false],
    ['catalog.md', false],
  ])('%s is a log: %s', (path, isLog) => {
    const memory = { ...EMPTY_MEMORY, body: 'See `src/a.ts`.' }
    expect(referencesInFile(path, memory)[0]?.claim).toBe(isLog ? 'past' : 'there')
  })

  test('COR-03: a section of file locations lists them', () => {
    const found = inMemory({ body: '## File locations\n\n- **Main**: `scripts/run.py`' })
    expect(found[0]).toMatchObject({ isStated: true, isListed: true, claim: 'there' })
  })

  test('a plan and a user are not a wish', () => {
    expect(claims('- **Vision Plan**: `docs/vision.md`')).toEqual(['docs/vision.md there'])
    expect(claims('Seen by a user in `docs/vision.md`.')).toEqual(['docs/vision.md there'])
    expect(claims('We plan to add `docs/vision.md`.')).toEqual(['docs/vision.md planned'])
  })
})

test('COR-03: a piece of a choice is no path', () => {
  const body = 'Pages: `src/app/terms|privacy|cookies/page.tsx`'
  expect(referencesIn({ ...EMPTY_MEMORY, body })).toEqual([])
})
