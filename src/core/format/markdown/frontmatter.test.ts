import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../json/json.ts'
import { editFrontmatter, parseFrontmatter, replaceBody } from './frontmatter.ts'

const file = (...lines: readonly string[]): string => `---\n${lines.join('\n')}\n---\nBody.\n`

/** The lines between the fences after one edit. */
function edited(
  lines: readonly string[],
  path: readonly string[],
  value: Json | undefined,
): readonly string[] {
  const text = editFrontmatter(file(...lines), [{ path, value }])
  expect(text).toMatch(/^---\n[\s\S]*---\nBody\.\n$/)
  return text.slice(4, -'---\nBody.\n'.length).split('\n').slice(0, -1)
}

describe('reading', () => {
  // LAY-06: people and tools write all of these.
  const values: readonly [why: string, lines: readonly string[], data: JsonObject][] = [
    ['plain text', ['a: some text'], { a: 'some text' }],
    [
      'a date stays text',
      ['a: 2026-01-15', 'b: 2026-01-15T10:00:00Z'],
      { a: '2026-01-15', b: '2026-01-15T10:00:00Z' },
    ],
    ['quotes', [`a: 'it''s'`, 'b: "x\\ty"'], { a: "it's", b: 'x\ty' }],
    [
      'nothing, four ways',
      ['a:', 'b: ~', 'c: null', 'd:   # none'],
      { a: null, b: null, c: null, d: null },
    ],
    ['YAML 1.2 words', ['a: yes', 'b: true', 'c: off'], { a: 'yes', b: true, c: 'off' }],
    ['numbers', ['a: 3', 'b: 0.90', 'c: -1.5'], { a: 3, b: 0.9, c: -1.5 }],
    [
      'ids that look like numbers',
      ['a: 007', 'b: 1e10', 'c: 12345678901234567890', 'd: 0x1F'],
      { a: '007', b: '1e10', c: '12345678901234567890', d: '0x1F' },
    ],
    [
      'lists',
      ['a: [x, "y z", 3]', 'b:', '  - x', '  - y # why', 'c:', '- x', '- y'],
      { a: ['x', 'y z', 3], b: ['x', 'y'], c: ['x', 'y'] },
    ],
    [
      'block text',
      ['a: |', '  one', '  two', 'b: >-', '  one', '  two'],
      { a: 'one\ntwo\n', b: 'one two' },
    ],
    [
      'nested maps',
      ['metadata:', '  type: user', '  list: [1]', 'm: {a: 1, b: [x]}'],
      { metadata: { type: 'user', list: [1] }, m: { a: 1, b: ['x'] } },
    ],
    [
      'comments and blank lines',
      ['# top', '', 'a: 1 # one', '', '  # deep', 'b: 2', '# end'],
      { a: 1, b: 2 },
    ],
    ['a tab after the colon', ['a:\tx'], { a: 'x' }],
    ['anchors', ['a: &x [1, 2]', 'b: *x'], { a: [1, 2], b: [1, 2] }],
    ['a template', ['a: {{name}}', 'b: x'], { a: '{{name}}', b: 'x' }],
    ['one flow map', ['{a: 1, b: two}'], { a: 1, b: 'two' }],
    ['unknown tags', ['a: !secret x', 'b: !!timestamp 2026-01-01'], { a: 'x', b: '2026-01-01' }],
    ['no keys', ['# nothing yet'], {}],
    ['a dangerous key', ['__proto__: x'], JSON.parse('{"__proto__":"x"}')],
  ]
  test.each(values)('%s', (_why, lines, data) => {
    const parsed = parseFrontmatter(file(...lines))
    expect(parsed.data).toEqual(data)
    expect(Object.keys(parsed.data)).toEqual(Object.keys(data))
    expect(parsed.body).toBe('Body.\n')
    expect(parsed.problems).toEqual([])
  })

  // LAY-06: the 47 broken frontmatters of real vaults are all of these sorts.
  const broken: readonly [why: string, lines: readonly string[], data: JsonObject][] = [
    [
      'colon in plain text',
      ['name: x', 'description: Fix: use #2', 'tags: [a]'],
      { name: 'x', description: 'Fix: use #2', tags: ['a'] },
    ],
    ['text after a quote', ['a: "x" is y', 'b: 1'], { a: '"x" is y', b: 1 }],
    ['backtick', ['a: `x` y', 'b: 1'], { a: '`x` y', b: 1 }],
    ['at sign', ['a: @x', 'b: 1'], { a: '@x', b: 1 }],
    ['unclosed quote', ['a: "x', 'b: 1'], { a: '"x', b: 1 }],
    ['templates', ['a: {{x}}/{{y}}', 'b: 1'], { a: '{{x}}/{{y}}', b: 1 }],
    ['tabs for indents', ['a:', '\t- x', '\t- y', 'b: 1'], { a: ['x', 'y'], b: 1 }],
    [
      'a nested map beside',
      ['a: b: c', 'metadata:', '  type: user'],
      { a: 'b: c', metadata: { type: 'user' } },
    ],
    ['text that goes on', ['a: one: two', '  three', 'b: 1'], { a: 'one: two three', b: 1 }],
    ['an alias without anchor', ['a: *x', 'b: 1'], { a: '*x', b: 1 }],
  ]
  test.each(broken)('broken YAML is read line by line and reported: %s', (_why, lines, data) => {
    const parsed = parseFrontmatter(file(...lines))
    expect(parsed.data).toEqual(data)
    expect(parsed.body).toBe('Body.\n')
    expect(parsed.problems.map((problem) => problem.code)).toEqual(['bad-yaml'])
  })

  test('the problem names the line in the file', () => {
    const { problems } = parseFrontmatter(file('a: 1', '', 'b: c: d'))
    expect(problems[0]).toMatchObject({ code: 'bad-yaml', line: 4 })
  })

  test('of a key that stands twice the last counts, with a problem', () => {
    const { data, problems } = parseFrontmatter(file('a: 1', 'b: 2', 'a: 3'))
    expect(data).toEqual({ a: 3, b: 2 })
    expect(problems).toMatchObject([{ code: 'duplicate-key', line: 4 }])
  })

  const fences: readonly [
    why: string,
    text: string,
    data: JsonObject,
    body: string,
    codes: readonly string[],
  ][] = [
    ['BOM', '\ufeff---\na: 1\n---\nB\n', { a: 1 }, 'B\n', []],
    ['CRLF', '---\r\na: x\r\nb: |\r\n  y\r\n---\r\nB\r\nC\r\n', { a: 'x', b: 'y\n' }, 'B\nC\n', []],
    ['mixed line ends', '---\r\na: 1\nb: 2\r\n---\nB\r\nC\n', { a: 1, b: 2 }, 'B\nC\n', []],
    ['spaces behind the fences', '---  \na: 1\n---\t\nB', { a: 1 }, 'B', []],
    ['a blank line before', '\n\n---\na: 1\n---\nB', { a: 1 }, 'B', []],
    ['dots close it', '---\na: 1\n...\nB', { a: 1 }, 'B', []],
    [
      'a rule in the body',
      '---\na: 1\n---\nB\n---\nc: 2\n---\n',
      { a: 1 },
      'B\n---\nc: 2\n---\n',
      [],
    ],
    ['nothing after it', '---\na: 1\n---', { a: 1 }, '', []],
    ['no keys at all', '---\n---\nB', {}, 'B', []],
    ['none', '# Title\n\nB', {}, '# Title\n\nB', ['no-frontmatter']],
    ['empty', '', {}, '', ['empty-file']],
    ['only a BOM', '\ufeff', {}, '', ['empty-file']],
    [
      'two rules with prose between',
      '---\n\nSome prose.\n\n---\nB',
      {},
      '---\n\nSome prose.\n\n---\nB',
      ['no-frontmatter'],
    ],
    [
      'never closed',
      '---\na: 1\nb: [x]\n\n# Title\n',
      { a: 1, b: ['x'] },
      '\n# Title\n',
      ['bad-yaml'],
    ],
    ['never closed, nothing else', '---\na: 1', { a: 1 }, '', ['bad-yaml']],
    ['a rule on top', '---\n# Title\nB', {}, '---\n# Title\nB', ['no-frontmatter']],
  ]
  test.each(fences)('where it starts and ends: %s', (_why, text, data, body, codes) => {
    const parsed = parseFrontmatter(text)
    expect(parsed.data).toEqual(data)
    expect(parsed.body).toBe(body)
    expect(parsed.problems.map((problem) => problem.code)).toEqual(codes)
    expect(text.slice(parsed.bodyStart).replaceAll('\r\n', '\n')).toBe(body)
  })

  test('a small text cannot grow without end through aliases', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
    for (let at = 1; at < 12; at += 1)
      lines.push(
        `a${at}: &a${at} [${Array(9)
          .fill(`*a${at - 1}`)
          .join(', ')}]`,
      )
    const { data, problems } = parseFrontmatter(file(...lines))
    expect(problems[0]?.code).toBe('bad-yaml')
    expect(JSON.stringify(data).length).toBeLessThan(100_000)
  })

  test('neither depth nor size nor an alias to itself breaks the reader', () => {
    for (const value of [
      '['.repeat(20_000),
      `${'['.repeat(200)}${']'.repeat(200)}`,
      '&a [*a]',
      `"${'x'.repeat(1_000_000)}"`,
      `x${' '.repeat(500_000)}`,
    ]) {
      const { data } = parseFrontmatter(file(`a: ${value}`, 'b: 1'))
      expect(data['b']).toBe(1)
    }
  })

  test('a file of one megabyte is read and edited', () => {
    const text = `---\ntitle: x\n---\n${'Lorem ipsum dolor sit amet.\r\n'.repeat(40_000)}`
    expect(parseFrontmatter(text).data).toEqual({ title: 'x' })
    expect(editFrontmatter(text, [{ path: ['title'], value: 'w' }])).toBe(
      text.replace('title: x', 'title: w'),
    )
  })
})

describe('editing keeps the style that stands there (LAY-05)', () => {
  const cases: readonly [
    why: string,
    before: readonly string[],
    path: string,
    value: Json | undefined,
    after: readonly string[],
  ][] = [
    ['plain', ['a: x'], 'a', 'w z', ['a: w z']],
    ['double quotes', ['a: "x"'], 'a', 'w', ['a: "w"']],
    ['single quotes', ["a: 'x'"], 'a', "it's", ["a: 'it''s'"]],
    ['single quotes cannot hold a line end', ["a: 'x'"], 'a', 'w\nz', ['a: "w\\nz"']],
    ['trailing comment and spaces', ['a:   x   # why  '], 'a', 'w', ['a:   w   # why  ']],
    ['plain text that needs quotes now', ['a: x # c'], 'a', 'w: z', ['a: "w: z" # c']],
    ['a number stays bare', ['a: 1 # c'], 'a', 2, ['a: 2 # c']],
    ['a number as text', ['a: 1'], 'a', '2', ['a: "2"']],
    ['nothing becomes something', ['a: # c', 'b:'], 'a', 'x', ['a: x # c', 'b:']],
    ['something becomes nothing', ['a: x # c', 'b: 1'], 'a', null, ['a: # c', 'b: 1']],
    ['a file that says null', ['a: x', 'b: null'], 'a', null, ['a: null', 'b: null']],
    ['flow list', ['a: [x, "w"] # c'], 'a', ['x', 'w', 'z'], ['a: [x, "w", z] # c']],
    ['flow list in quotes', ['a: ["x","w"]'], 'a', ['x', 'z'], ['a: ["x","z"]']],
    ['padded flow list', ['a: [ x, w ]'], 'a', ['w'], ['a: [ w ]']],
    [
      'flow list on lines',
      ['a: [', '  x,', '  w', '  ]'],
      'a',
      ['x', 'w', 'z'],
      ['a: [', '  x,', '  w,', '  z', '  ]'],
    ],
    [
      'block list',
      ['a:', '  - x # one', '  # two', '  - "w"', 'b: 1'],
      'a',
      ['x', 'w', 'z'],
      ['a:', '  - x # one', '  # two', '  - "w"', '  - z', 'b: 1'],
    ],
    ['block list at the margin', ['a:', '- x', '- w'], 'a', ['w'], ['a:', '- w']],
    ['block list to empty', ['a: # c', '  - x', 'b: 1'], 'a', [], ['a: [] # c', 'b: 1']],
    ['empty list to items', ['a: []'], 'a', ['x'], ['a: [x]']],
    ['literal text', ['a: |', '    x', 'b: 1'], 'a', 'w\nz\n', ['a: |', '  w', '  z', 'b: 1']],
    ['literal text without a last line end', ['a: |', '  x'], 'a', 'w', ['a: |-', '  w']],
    ['folded text', ['a: >-', '  x', '  w'], 'a', 'z', ['a: >-', '  z']],
    ['text over lines', ['a: x', '  w', 'b: 1'], 'a', 'z', ['a: z', 'b: 1']],
    ['flow map', ['a: {x: 1, w: "q"}'], 'a', { x: 2, w: 'q' }, ['a: {x: 2, w: "q"}']],
    [
      'block map, key by key',
      ['a:', '  x: 1 # one', '  w: 2', 'b: 1'],
      'a',
      { x: 1, z: 3 },
      ['a:', '  x: 1 # one', '  z: 3', 'b: 1'],
    ],
    ['quoted key', ['"a": x'], 'a', 'w', ['"a": w']],
    ['the last of two', ['a: 1', 'a: 2'], 'a', 3, ['a: 1', 'a: 3']],
    ['a tab after the colon', ['a:\tx'], 'a', 'w', ['a:\tw']],
    ['flow file', ['{a: 1, b: two}'], 'b', 'x', ['{a: 1, b: x}']],
    ['flow file, new key', ['{a: 1}'], 'c', 'x', ['{a: 1, c: x}']],
    [
      'broken line put right',
      ['k: 1', 'a: b: c', 'm: 2'],
      'a',
      'd: e',
      ['k: 1', 'a: "d: e"', 'm: 2'],
    ],
    [
      'beside a broken line',
      ['k: "1" # c', 'a: b: c', 'm: 2'],
      'k',
      'x',
      ['k: "x" # c', 'a: b: c', 'm: 2'],
    ],
    ['new key beside a broken line', ['a: b: c', 'm: 2'], 'k', 'x', ['a: b: c', 'm: 2', 'k: x']],
    ['tag stays', ['a: !x w'], 'a', 'z', ['a: !x z']],
    ['an anchor that others use', ['a: &x 1', 'b: *x'], 'a', 2, ['a: &x 2', 'b: 1']],
    ['explicit key', ['? a', ': x', 'b: 1'], 'a', 'w', ['? a', ': w', 'b: 1']],
    [
      'removal with its comment',
      ['# for b', 'a: 1', 'b: 2 # mine', '# for c', 'c: 3'],
      'b',
      undefined,
      ['# for b', 'a: 1', '# for c', 'c: 3'],
    ],
    [
      'removal of a list',
      ['a: 1', 'b:', '  - x', '  # inner', '', '# for c', 'c: 3'],
      'b',
      undefined,
      ['a: 1', '', '# for c', 'c: 3'],
    ],
    ['removal of both', ['a: 1', 'b: 2', 'a: 3'], 'a', undefined, ['b: 2']],
    ['removal from a flow file', ['{a: 1, b: two}'], 'a', undefined, ['{b: two}']],
    ['new date', ['a: 1'], 'd', '2026-03-01', ['a: 1', 'd: 2026-03-01']],
    ['new list', ['a: 1'], 'l', ['x', 'a, b', 'yes'], ['a: 1', 'l: [x, "a, b", "yes"]']],
    ['new nothing', ['a: 1'], 'k', null, ['a: 1', 'k:']],
    ['new list of maps', ['a: 1'], 'l', [{ x: 1 }], ['a: 1', 'l:', '  - {x: 1}']],
    ['a dangerous key', ['a: 1'], '__proto__', 'x', ['a: 1', '__proto__: x']],
  ]
  test.each(cases)('%s', (_why, before, path, value, after) => {
    expect(edited(before, [path], value)).toEqual(after)
  })

  test('nested keys: in place, added, taken away, the empty map with the last', () => {
    const lines = ['a: 1', 'everkeep: # ours', '    pinned: true # yes', '    scope: x', 'b: 2']
    expect(edited(lines, ['everkeep', 'scope'], 'w')).toEqual([
      ...lines.slice(0, 3),
      '    scope: w',
      'b: 2',
    ])
    expect(edited(lines, ['everkeep', 'tier'], 'cold')).toEqual([
      ...lines.slice(0, 4),
      '    tier: cold',
      'b: 2',
    ])
    expect(edited(lines, ['everkeep', 'scope'], undefined)).toEqual([...lines.slice(0, 3), 'b: 2'])
    expect(
      edited(['a: 1', 'everkeep:', '  pinned: true'], ['everkeep', 'pinned'], undefined),
    ).toEqual(['a: 1'])
    expect(edited(['a: 1'], ['everkeep', 'pinned'], true)).toEqual([
      'a: 1',
      'everkeep:',
      '  pinned: true',
    ])
    expect(edited(['everkeep:', 'a: 1'], ['everkeep', 'pinned'], true)).toEqual([
      'everkeep:',
      '  pinned: true',
      'a: 1',
    ])
    expect(edited(['e: {x: 1}'], ['e', 'w'], 'z')).toEqual(['e: {x: 1, w: z}'])
    expect(edited(['e: { x: 1, w: 2 }'], ['e', 'x'], undefined)).toEqual(['e: { w: 2 }'])
    expect(edited(['e: text'], ['e', 'x'], 1)).toEqual(['e:', '  x: 1'])
  })

  test('a new key stands after the last of the named ones, else at the end', () => {
    const text = file('a: 1', 'b:', '  - x', '# c', 'c: 3')
    const edit = { path: ['k'], value: 'v' }
    expect(editFrontmatter(text, [{ ...edit, after: ['a', 'b', 'z'] }])).toBe(
      file('a: 1', 'b:', '  - x', 'k: v', '# c', 'c: 3'),
    )
    expect(editFrontmatter(text, [{ ...edit, after: ['z'] }])).toBe(
      file('a: 1', 'b:', '  - x', '# c', 'c: 3', 'k: v'),
    )
  })

  test('a file without frontmatter gets a block; an unclosed one stays as it is otherwise', () => {
    const edit = [{ path: ['a'], value: 'x' }]
    expect(editFrontmatter('# T\r\nB\r\n', edit)).toBe('---\r\na: x\r\n---\r\n# T\r\nB\r\n')
    expect(editFrontmatter('\ufeffB', edit)).toBe('\ufeff---\na: x\n---\nB')
    expect(editFrontmatter('', edit)).toBe('---\na: x\n---\n')
    expect(editFrontmatter('---\n---\nB', edit)).toBe('---\na: x\n---\nB')
    expect(editFrontmatter('---\nb: 1', edit)).toBe('---\nb: 1\na: x\n')
    expect(editFrontmatter('---\nb: 1\n\n# T\n', edit)).toBe('---\nb: 1\na: x\n\n# T\n')
    expect(editFrontmatter('B', [{ path: ['a'], value: undefined }])).toBe('B')
  })

  test('line ends, BOM and body survive in CRLF files', () => {
    const text = '\ufeff---\r\na: x # c\r\nb:\r\n  - w\r\n---\r\nB\r\n'
    expect(editFrontmatter(text, [{ path: ['a'], value: 'z' }])).toBe(text.replace('x', 'z'))
    expect(editFrontmatter(text, [{ path: ['b'], value: ['w', 'w'] }])).toBe(
      text.replace('- w\r\n', '- w\r\n  - w\r\n'),
    )
    expect(editFrontmatter(text, [{ path: ['k'], value: { k: 'v' } }])).toBe(
      text.replace('---\r\nB', 'k:\r\n  k: v\r\n---\r\nB'),
    )
    expect(editFrontmatter(text, [{ path: ['a'], value: undefined }])).toBe(
      text.replace('a: x # c\r\n', ''),
    )
  })
})

describe('the body', () => {
  test('is replaced in the line ends of the file; lines that stay keep theirs', () => {
    expect(replaceBody('---\r\na: 1\r\n---\r\nB\r\n', 'C\nD\n')).toBe(
      '---\r\na: 1\r\n---\r\nC\r\nD\r\n',
    )
    expect(replaceBody('---\na: 1\n---\nA\r\nB\nC\r\nD\n', 'A\nX\nC\nD\n')).toBe(
      '---\na: 1\n---\nA\r\nX\nC\r\nD\n',
    )
    expect(replaceBody('---\na: 1\n---', 'B')).toBe('---\na: 1\n---\nB')
    expect(replaceBody('\ufeffB', 'C')).toBe('\ufeffC')
    expect(replaceBody('---\na: 1\n---\nB\n', '')).toBe('---\na: 1\n---\n')
  })

  test('reads back as given, even when it looks like frontmatter itself', () => {
    for (const text of [
      '',
      'B\n',
      '---\na: 1\n---\nB\n',
      '---\na: 1\n\nB',
      '---\na: 1',
      '\r\n',
      '\ufeff---\r\nx: 1\r\n...\r\n',
    ])
      for (const body of [
        '',
        'x',
        '---\nb: 2\n---\nC\n',
        'b: 2\nC',
        '\n\n---\nq: 1\n---\n',
        '---\n',
        '- x\n',
        '\ufeffx',
      ]) {
        const next = parseFrontmatter(replaceBody(text, body))
        expect(next.body).toBe(body)
        expect(next.data).toEqual(parseFrontmatter(text).data)
      }
  })

  test('any text: the body replaced by itself gives the same bytes', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('---', 'a: 1', '\n', '\r\n', 'x', '...', ' ', '\ufeff', '# T', '- q'),
        ),
        (parts) => {
          const text = parts.join('')
          expect(replaceBody(text, parseFrontmatter(text).body)).toBe(text)
        },
      ),
      { numRuns: 500 },
    )
  })
})
