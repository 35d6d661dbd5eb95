import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memory } from '../../../../test/arbitraries/memory.ts'
import { newVaultText } from '../../layouts/vault/vault-store.ts'
import { BUILTIN_KINDS } from '../../model/kinds.ts'
import { editYaml } from './yaml-edit.ts'
import type { YamlEdit } from './yaml-lines.ts'
import { withoutEntries } from './yaml-omit.ts'
import { readYamlQuickly } from './yaml-quick.ts'
import { readYaml } from './yaml-read.ts'

const PATHS = [['k1'], ['k2', 'a'], ['everkeep', 'last_used_at'], ['retrieval_count']]

/** The slow reader is the oracle: data, entries and what is left out must be the same. */
function expectAlike(source: string): void {
  const quick = readYamlQuickly(source)
  const whole = readYaml(source)
  expect(quick.data).toEqual(whole.data)
  expect(quick.faults).toEqual(whole.faults)
  expect(quick.entries.map(({ key, start, end }) => [key, start, end])).toEqual(
    whole.entries.map(({ key, start, end }) => [key, start, end]),
  )
  expect(withoutEntries(quick, PATHS)).toBe(withoutEntries(whole, PATHS))
}

const value = fc.constantFrom(
  '',
  'plain',
  'two words',
  '"quoted"',
  "'single'",
  '"a \\" b"',
  "'it''s'",
  '[]',
  '[a, b]',
  '["a","b c"]',
  '[ a, ]',
  '[a: b]',
  '12',
  '007',
  '1.50',
  '1e3',
  '0x1f',
  '1234567890123456789',
  '-5',
  '+5',
  '.5',
  '2026-01-15',
  '2026-01-15T10:00:00Z',
  '12:30',
  'true',
  'True',
  'no',
  '~',
  'null',
  'a: b',
  'a # c',
  'a#c',
  '# c',
  'https://x.y/z',
  '日本語',
  '@x',
  '`x`',
  '- x',
  '-x',
  '? x',
  '| ',
  '>',
  '&a x',
  '*a',
  '!t x',
  '{a: 1}',
  '{{x}}',
  'x:',
  '"open',
  'tail  ',
  '(x)',
  '/x',
  '%x',
  '[a',
  'a]',
  ',',
  '[a, [b]]',
  '["a" b]',
  '[12, true, null]',
  'a\tb',
  '=',
  '<<',
  '_x',
  'x, y',
  '"a"  ',
  '" a "',
  '[?a]',
  '[a?b]',
)
const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'k1: ',
        'k2: ',
        'k2:',
        'k3: ',
        'k-4:  ',
        'k5:',
        '"k6": ',
        '日: ',
        'k 7: ',
        'true: ',
      ),
      value,
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('- ', '  - ', '    - ', '-  ', '-'), value)
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('  a: ', '  b: ', '  b:', '    c: ', ' a: '), value)
    .map((parts) => parts.join('')),
  fc.constantFrom('', '# c', '  # c', '   ', '\t', 'k8:', 'k9:'),
)

test('what is read quickly is read like by the whole parser', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), (lines, eol) => {
      expectAlike(lines.map((text) => text + eol).join(''))
    }),
    { numRuns: 1500 },
  )
})

test('memories of our own are read alike', () => {
  fc.assert(
    fc.property(memory(), (some) => {
      const [, source = ''] = newVaultText(some, undefined, BUILTIN_KINDS).split(/^---\n/m)
      expectAlike(source)
    }),
    { numRuns: 100 },
  )
})

test('the usual frontmatter does not need the parser', () => {
  const source =
    'title: "T"\ncreated: 2026-01-15\ntags: [PATTERN, http]\nkeywords:\n  - retry\n  - back-off\nretrieval_count: 0\nlast_retrieved:\neverkeep:\n  created_at: 2026-01-15T10:00:00.000Z\n  pinned: true\n'
  const quick = readYamlQuickly(source)
  expect(quick.entries.every((entry) => entry.pair === undefined)).toBe(true)
  expect(quick.data).toEqual(readYaml(source).data)
})

const edit = fc.record<YamlEdit>({
  path: fc.constantFrom(
    ['k1'],
    ['k2'],
    ['k2', 'a'],
    ['k2', 'd'],
    ['k3'],
    ['k5'],
    ['new'],
    ['k9', 'x', 'y'],
  ),
  value: fc.constantFrom(
    undefined,
    null,
    true,
    12,
    'plain',
    'a: b',
    "it's",
    '',
    ['x', 'y'],
    [],
    { a: 'b' },
    { a: 1, d: 'e' },
  ),
  after: fc.constantFrom([], ['k1'], ['k1', 'k2'], ['k3']),
  quoted: fc.boolean(),
})

test('what is edited without the parser is written like by the whole editor', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      edit,
      (lines, eol, wish) => {
        const source = lines.map((text) => text + eol).join('')
        const quick = editYaml(readYamlQuickly(source), wish, eol)
        const whole = editYaml(readYaml(source), wish, eol)
        expect(quick.source).toBe(whole.source)
        expect(quick.data).toEqual(whole.data)
      },
    ),
    { numRuns: 1500 },
  )
})
