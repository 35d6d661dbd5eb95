import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../format/json/json.ts'
import { CONTENT_FIELDS, type ContentField, contentOddities } from './content-fields.ts'
import { fieldsFromMarkdown, fieldsToMarkdown } from './fields-markdown.ts'

const lines = (...parts: readonly string[]): string => parts.join('\n')

const DECISION: JsonObject = {
  status: 'accepted',
  context: 'Sessions must survive a restart.\n\nWe run two machines.',
  decision: 'Use Redis.',
  alternatives: [
    { option: 'Sticky sessions', rejected_reason: 'one machine down\nlogs people out' },
    { option: 'JWT', rejected_reason: 'no way to revoke' },
  ],
  rationale: ['We run it already', 'TTL is built in:\n- per key\n\nand cheap'],
  consequences: [],
}

describe('MOD-05: a structured memory reads well', () => {
  test('a decision', () => {
    expect(fieldsToMarkdown('decision', DECISION)).toBe(
      lines(
        '**Status:** accepted',
        '',
        '## Context',
        '',
        'Sessions must survive a restart.',
        '',
        'We run two machines.',
        '',
        '## Decision',
        '',
        'Use Redis.',
        '',
        '## Alternatives',
        '',
        '- **Sticky sessions**: one machine down',
        '  logs people out',
        '- **JWT**: no way to revoke',
        '',
        '## Rationale',
        '',
        '- We run it already',
        '- TTL is built in:',
        '  - per key',
        '',
        '  and cheap',
        '',
        '## Consequences',
        '',
        '_None._',
      ),
    )
  })

  test('a preference with examples', () => {
    const text = fieldsToMarkdown('preference', {
      topic: 'testing',
      value: 'Hand in another port.',
      reason: 'Module mocks lie.',
      strength: 'strong',
      examples: { prefer: ['openVaultInMemory()'], avoid: ['vi.mock()'] },
    })
    expect(text).toBe(
      lines(
        '**Topic:** testing',
        '**Strength:** strong',
        '',
        '## Value',
        '',
        'Hand in another port.',
        '',
        '## Reason',
        '',
        'Module mocks lie.',
        '',
        '## Examples',
        '',
        '### Prefer',
        '',
        '- openVaultInMemory()',
        '',
        '### Avoid',
        '',
        '- vi.mock()',
      ),
    )
  })

  test('a flag reads yes or no', () => {
    const fields = { kind: 'policy', rule: 'No.', impact: ['x'], severity: 'low', active: false }
    expect(fieldsToMarkdown('constraint', fields)).toMatch(
      /^\*\*Kind:\*\* policy\n\*\*Severity:\*\* low\n\*\*Active:\*\* no\n/,
    )
  })

  test('fields of a kind without schema are shown, not lost, and stay prose', () => {
    const text = fieldsToMarkdown('insight', { why_now: 'Because.', deep: { a: 1 } })
    expect(text).toBe('## Why now\n\nBecause.\n\n## Deep\n\n```json\n{\n  "a": 1\n}\n```')
    expect(fieldsFromMarkdown('insight', text)).toBeUndefined()
  })
})

describe('MOD-05: what would not survive is not read back', () => {
  const cases: readonly [why: string, change: JsonObject][] = [
    ['a heading of ours inside a text', { context: 'a\n\n## Decision\n\nb' }],
    ['a foreign heading inside a text', { context: 'a\n\n## History\n\nb' }],
    ['a title inside a text', { context: '# b' }],
    ['blanks at the end', { context: 'a ' }],
    ['a blank line at the end', { context: 'a\n' }],
    ['a blank line in front', { decision: '\na' }],
    ['CRLF', { context: 'a\r\nb' }],
    ['null instead of absent', { consequences: null }],
    ['an unknown key', { owner: 'Ann' }],
    ['a key that reads like a known one', { Context: 'a' }],
    ['a list as text', { rationale: '- a' }],
    ['an item with blanks', { rationale: ['a '] }],
    ['a number in a list', { rationale: [1] }],
    ['an option with stars', { alternatives: [{ option: 'a**: b', rejected_reason: 'c' }] }],
    [
      'an alternative with more keys',
      { alternatives: [{ option: 'a', rejected_reason: 'c', x: 'd' }] },
    ],
    ['a status of two lines', { status: 'accepted\n**Chosen:** x' }],
    ['an unknown status', { status: 'done' }],
    ['no reasons', { rationale: [] }],
    ['our own mark', { context: '<!-- Not every field can be read back from this text. -->' }],
  ]
  test.each(cases)('%s', (_why, change) => {
    const fields = { ...DECISION, ...change }
    expect(fieldsFromMarkdown('decision', fieldsToMarkdown('decision', fields))).toBeUndefined()
  })

  const prose: readonly string[] = [
    '',
    'Just text.',
    '## Context\n\nWe had a choice.\n\n## Decision\n\nWe took it.',
    fieldsToMarkdown('decision', DECISION).replace('## Context', '##  Context'),
    `${fieldsToMarkdown('decision', DECISION)}\n`,
    fieldsToMarkdown('decision', DECISION).replace('- We run', '* We run'),
    `Note first.\n\n${fieldsToMarkdown('decision', DECISION)}`,
  ]
  test.each(prose)('prose stays prose: %j', (body) => {
    expect(fieldsFromMarkdown('decision', body)).toBeUndefined()
  })
})

const words = fc.constantFrom(
  'use',
  'Redis',
  '- x',
  '**b**',
  '## Steps',
  '### Prefer',
  ':',
  '_None._',
  '\n',
  '\n\n',
  ' ',
  '  ',
  '`c`',
  'é',
  '#',
)
const wild = fc.oneof(
  fc.array(words, { maxLength: 5 }).map((parts) => parts.join('')),
  fc.string({ maxLength: 8 }),
)
const tame = fc
  .array(fc.constantFrom('use', 'Redis', '- x', 'a: b', 'é', '`c`', '日本'), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((parts) => fc.constantFrom(' ', '\n', '\n\n').map((joint) => parts.join(joint)))

function valueFor(field: ContentField, text: fc.Arbitrary<string>): fc.Arbitrary<Json> {
  switch (field.form) {
    case 'choice':
      return fc.constantFrom(...field.values)
    case 'flag':
      return fc.boolean()
    case 'list':
      return fc.array(text, { minLength: field.minItems, maxLength: 3 })
    case 'alternatives':
      return fc.array(fc.record({ option: text, rejected_reason: text }), { maxLength: 3 })
    case 'examples':
      return fc.record(
        { prefer: fc.array(text, { maxLength: 2 }), avoid: fc.array(text, { maxLength: 2 }) },
        { requiredKeys: [] },
      )
    default:
      return text
  }
}

const KINDS = [...CONTENT_FIELDS.keys()]

const contentOf = (
  text: fc.Arbitrary<string>,
): fc.Arbitrary<{ kind: string; fields: JsonObject }> =>
  fc.constantFrom(...KINDS).chain((kind) => {
    const table = CONTENT_FIELDS.get(kind) ?? []
    const shape = Object.fromEntries(table.map((field) => [field.name, valueFor(field, text)]))
    const requiredKeys = table.filter((field) => field.required).map((field) => field.name)
    return fc.record(shape, { requiredKeys }).map((fields) => ({ kind, fields }))
  })

describe('MOD-05: properties', () => {
  test('ordinary fields of all six kinds go to markdown and back unchanged', () => {
    const oneLine = tame.map((text) => text.replace(/\n+/g, ' '))
    const seen = new Set<string>()
    fc.assert(
      fc.property(contentOf(oneLine), ({ kind, fields }) => {
        seen.add(kind)
        expect(contentOddities(kind, fields)).toEqual([])
        const text = fieldsToMarkdown(kind, fields)
        expect(fieldsFromMarkdown(kind, text)).toEqual(fields)
        expect(text.trim()).toBe(text)
      }),
      { numRuns: 300 },
    )
    expect([...seen].sort()).toEqual([...KINDS].sort())
  })

  test('paragraphs and lists inside texts and items survive too', () => {
    fc.assert(
      fc.property(fc.array(tame, { minLength: 1, maxLength: 3 }), tame, (list, text) => {
        const fields = { trigger: text, steps: list, verification: text }
        expect(fieldsFromMarkdown('runbook', fieldsToMarkdown('runbook', fields))).toEqual(fields)
      }),
      { numRuns: 200 },
    )
  })

  test('whatever the fields, reading back gives the same ones or nothing', () => {
    const junk = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>
    const odd = fc.tuple(
      contentOf(wild),
      fc.dictionary(fc.constantFrom('context', 'steps', 'Steps', 'x', '__proto__'), junk, {
        maxKeys: 1,
      }),
    )
    let back = 0
    fc.assert(
      fc.property(odd, ([{ kind, fields }, more]) => {
        const all = Object.fromEntries([...Object.entries(fields), ...Object.entries(more)])
        const again = fieldsFromMarkdown(kind, fieldsToMarkdown(kind, all))
        if (again === undefined) return
        back++
        expect(again).toEqual(all)
      }),
      { numRuns: 1500 },
    )
    expect(back).toBeGreaterThan(20)
  })

  test('whatever the text, fields read from it give exactly that text again', () => {
    const bits = fc.constantFrom(
      '**Topic:** a',
      '**Strength:** soft',
      '## Value',
      '## Reason',
      '## Examples',
      '### Prefer',
      '- a',
      'text',
      '',
      '_None._',
      '**Topic:** b ',
    )
    let read = 0
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 12 }), fc.boolean(), (parts, framed) => {
        const frame = [
          '**Topic:** a',
          '**Strength:** soft',
          '',
          '## Value',
          '',
          'v',
          '',
          '## Reason',
          '',
        ]
        const body = (framed ? [...frame, ...parts] : parts).join('\n')
        const fields = fieldsFromMarkdown('preference', body)
        if (fields === undefined) return
        read++
        expect(fieldsToMarkdown('preference', fields)).toBe(body)
      }),
      { numRuns: 1500 },
    )
    expect(read).toBeGreaterThan(20)
  })
})
