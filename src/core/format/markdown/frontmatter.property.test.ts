import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/arbitraries/any-character.ts'
import type { Json } from '../json/json.ts'
import { withValue } from '../json/json-path.ts'
import { editFrontmatter, parseFrontmatter } from './frontmatter.ts'

// Frontmatters as people and tools write them: every style of value, with comments, blanks and broken lines between.

interface Part {
  readonly key: string
  /** Lines without line ends; the first holds the key. */
  readonly lines: readonly string[]
  /** Blank and comment lines before it. */
  readonly above: readonly string[]
}

const keys = [
  'title',
  'tags',
  'description',
  'created',
  'metadata',
  'a-b',
  'x_y',
  '名前',
  'with space',
  'k1',
  'k2',
]

const word = fc.constantFrom(
  'alpha',
  'beta-2',
  'C#',
  'x/y.ts',
  '日本語',
  "it's",
  'v1.2',
  'a_b',
  'https://x.y/z',
  'née',
  '-dash',
  '?q',
  '5',
  'true',
)
const simple = fc.constantFrom(
  'alpha',
  'beta-2',
  '日本語',
  'some words here',
  'x/y.ts',
  '2026-01-15',
  'v1.2',
  '12',
  '0.5',
  'true',
  'yes',
  'null',
  '~',
  '',
)
const comment = fc.constantFrom('', '', ' # note', '   ', '  # a: b')

const single = word.map((text) => `'${text.replaceAll("'", "''")}'`)
const double = fc.oneof(word, fc.string({ maxLength: 12 })).map((text) => JSON.stringify(text))
const item = fc.oneof(
  fc.constantFrom('alpha', 'beta-2', '日本語', '12', 'two words'),
  single,
  double,
)

const shapes: readonly fc.Arbitrary<(key: string) => readonly string[]>[] = [
  fc.tuple(fc.oneof(simple, single, double), comment).map(([value, note]) => (key: string) => [
    `${key}: ${value}${note}`,
  ]),
  fc
    .tuple(fc.array(item, { maxLength: 4 }), fc.constantFrom('', ' '), comment)
    .map(([items, pad, note]) => (key: string) => [
      `${key}: [${pad}${items.join(', ')}${pad}]${note}`,
    ]),
  fc
    .tuple(fc.array(item, { minLength: 1, maxLength: 3 }), comment)
    .map(([items, note]) => (key: string) => [
      `${key}: [`,
      ...items.map((text) => `    ${text},`),
      `  ]${note}`,
    ]),
  fc
    .tuple(
      fc.array(fc.tuple(item, comment), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('', '  ', '    '),
      comment,
    )
    .map(([items, indent, note]) => (key: string) => [
      `${key}:${note}`,
      ...items.flatMap(([text, own], at) =>
        at === 1 ? [`${indent}# mid`, `${indent}- ${text}${own}`] : [`${indent}- ${text}${own}`],
      ),
    ]),
  fc
    .tuple(
      fc.constantFrom('|', '|-', '>', '>-', '|2'),
      fc.array(fc.constantFrom('one two', 'three: four', '', '# no comment', '  deeper', '- x'), {
        minLength: 1,
        maxLength: 4,
      }),
    )
    .map(([sign, lines]) => (key: string) => [
      `${key}: ${sign}`,
      '  first',
      ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
    ]),
  fc
    .tuple(
      fc.array(
        fc.tuple(fc.constantFrom('type', 'n', 'deep'), fc.oneof(simple, single, double), comment),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([pairs]) => (key: string) => [
      `${key}:`,
      ...unique(pairs).map(([name, value, note]) => `  ${name}: ${value}${note}`),
    ]),
  fc
    .array(fc.tuple(fc.constantFrom('type', 'n', 'deep'), item), { maxLength: 3 })
    .map((pairs) => (key: string) => [
      `${key}: {${unique(pairs)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', ')}}`,
    ]),
  fc.constant((key: string) => [`${key}: plain text`, '  over lines # not here', '']),
  fc.constant((key: string) => [
    `${key}:`,
    '  inner:',
    '    list:',
    '      - x',
    '      - {a: 1}',
    '    # tail',
    '  z: 1',
  ]),
  fc
    .constantFrom(
      'Fix: this and #that',
      '`code` first',
      '"quoted" then not',
      '{{a}}/{{b}}',
      '@at',
      '%x',
      'a: b: c',
      '"open',
    )
    .map((value) => (key: string) => [`${key}: ${value}`]),
  fc.constant((key: string) => [`${key}:`, '\t- tabbed', '\t- list']),
]

function unique<T extends readonly [string, ...unknown[]]>(pairs: readonly T[]): readonly T[] {
  return [...new Map(pairs.map((pair) => [pair[0], pair])).values()]
}

const part = (key: string): fc.Arbitrary<Part> =>
  fc.record({
    key: fc.constant(key),
    lines: fc
      .oneof(...shapes.map((shape, at) => ({ arbitrary: shape, weight: at === 0 ? 6 : 2 })))
      .map((write) => write(key)),
    above: fc.array(fc.constantFrom('', '# a comment', '#', ' '), { maxLength: 2 }),
  })

const frontmatter = fc.record({
  parts: fc
    .shuffledSubarray(keys, { minLength: 0, maxLength: 6 })
    .chain((some) => fc.tuple(...some.map(part))),
  eol: fc.constantFrom('\n', '\n', '\r\n', 'mixed'),
  bom: fc.constantFrom('', '', '\ufeff'),
  close: fc.constantFrom('---', '---', '---  ', '...'),
  body: fc.constantFrom('', '\n# T\n\nBody.\n', 'Body', '---\nnot: keys\n---\n', '\r\n\r\nx\r\n'),
})

const newValue: fc.Arbitrary<Json> = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      ' ',
      ':',
      '#',
      '\n',
      '"',
      "'",
      '-',
      '@',
      '`',
      '!',
      '&',
      '*',
      '{',
      '[',
      ',',
      '\t',
      '\\',
      '%',
      '?',
      '|',
      '>',
      '\r',
      '\u2028',
      '\u0085',
      '\ud800',
      '日',
    ),
    maxLength: 8,
  }),
  fc.constantFrom(
    'yes',
    'No',
    'null',
    '~',
    '1',
    '0x1f',
    '1e3',
    '.5',
    '-',
    '---',
    '...',
    '2026-01-01',
    '12:30:00',
    '<<',
    '=',
    '',
    ' x ',
    'x\n',
    'one\n\ntwo',
    '1_000',
  ),
  fc.oneof(
    fc.integer(),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .map((value) => (Object.is(value, -0) ? 0 : value)),
  ),
  fc.boolean(),
  fc.constant(null),
  fc.array(
    fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.integer(),
      fc.constantFrom('alpha', 'beta-2', 'a, b', 'x: y'),
    ),
    { maxLength: 4 },
  ),
  // Safe: fast-check's JSON values are Json.
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as Json),
)

/** The texts before the entries, of each entry, and after them; `above` lines count as their own pieces. */
function render(input: {
  parts: readonly Part[]
  eol: string
  bom: string
  close: string
  body: string
}) {
  let count = 0
  const line = (text: string): string => {
    count += 1
    return text + (input.eol === 'mixed' ? (count % 3 === 0 ? '\r\n' : '\n') : input.eol)
  }
  const open = input.bom + line('---')
  const pieces = input.parts.map(({ key, lines, above }) => ({
    key,
    above: above.map(line).join(''),
    own: lines.map(line).join(''),
  }))
  const close = line(input.close) + input.body
  return {
    text: open + pieces.map((piece) => piece.above + piece.own).join('') + close,
    open,
    pieces,
    close,
  }
}

function sharedStart(left: string, right: string): number {
  let at = 0
  while (at < left.length && left[at] === right[at]) at += 1
  return at
}

const reversed = (text: string): string => text.split('').reverse().join('')

// LAY-05, LAY-06
test('after any edit the data differs in that field alone, and so do the lines', () => {
  fc.assert(
    fc.property(
      frontmatter,
      fc.nat(),
      fc.option(newValue, { nil: undefined, freq: 8 }),
      (input, pick, value) => {
        const { text, open, pieces, close } = render(input)
        const before = parseFrontmatter(text)
        expect(before.present).toBe(true)
        const names = [...input.parts.map((some) => some.key), 'new-key']
        const key = names[pick % names.length] ?? ''
        const after = editFrontmatter(text, [{ path: [key], value }])
        const read = parseFrontmatter(after)
        expect(read.data).toEqual(withValue(before.data, [key], value))
        expect(read.body).toBe(before.body)

        const at = pieces.findIndex((piece) => piece.key === key)
        const whole = pieces.map((piece) => piece.above + piece.own)
        if (at < 0) {
          // One insertion: what was there stands before and after it.
          expect(
            sharedStart(text, after) + sharedStart(reversed(text), reversed(after)),
          ).toBeGreaterThanOrEqual(text.length)
          return
        }
        const head = open + whole.slice(0, at).join('') + (pieces[at]?.above ?? '')
        const tail = whole.slice(at + 1).join('') + close
        expect(after.startsWith(head)).toBe(true)
        expect(after.endsWith(tail)).toBe(true)
        expect(after.length).toBeGreaterThanOrEqual(head.length + tail.length)
      },
    ),
    { numRuns: 400 },
  )
})

// LAY-05
test('setting every field to what it is changes no byte', () => {
  fc.assert(
    fc.property(frontmatter, (input) => {
      const { text } = render(input)
      const { data } = parseFrontmatter(text)
      const edits = Object.entries(data).map(([key, value]) => ({ path: [key], value }))
      expect(editFrontmatter(text, edits)).toBe(text)
    }),
    { numRuns: 300 },
  )
})

// LAY-16: the map of ours lives among the keys of others.
test('a nested key is set, changed and taken away without a trace', () => {
  fc.assert(
    fc.property(frontmatter, newValue, newValue, (input, first, second) => {
      const { text } = render(input)
      const before = parseFrontmatter(text)
      const path = ['everkeep', 'note']
      const set = editFrontmatter(text, [{ path, value: first }])
      expect(parseFrontmatter(set).data).toEqual({ ...before.data, everkeep: { note: first } })
      const changed = editFrontmatter(set, [{ path, value: second }])
      expect(parseFrontmatter(changed).data).toEqual({ ...before.data, everkeep: { note: second } })
      expect(editFrontmatter(changed, [{ path, value: undefined }])).toBe(text)
    }),
    { numRuns: 300 },
  )
})

test('any text at all is read without an error, and an edit of it holds', () => {
  const bit = fc.constantFrom(
    '---',
    '...',
    '\n',
    '\r\n',
    'a:',
    'b: ',
    ' ',
    '  ',
    '- ',
    'x',
    '[',
    ']',
    '{',
    '}',
    '"',
    "'",
    '&a',
    '*a',
    '|',
    '>',
    '#',
    '? ',
    ': ',
    '\t',
    '!t ',
    ',',
    '\ufeff',
    '日',
  )
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 25 }), fc.boolean(), (bits, fenced) => {
      const text = fenced ? `---\n${bits.join('')}\n---\nB` : bits.join('')
      parseFrontmatter(text)
      const after = editFrontmatter(text, [{ path: ['title'], value: 'T: x' }])
      expect(parseFrontmatter(after).data['title']).toBe('T: x')
    }),
    { numRuns: 600 },
  )
})
