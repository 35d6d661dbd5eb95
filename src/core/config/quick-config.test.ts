import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUILTIN_KINDS } from '../model/kinds.ts'
import { LAYOUT_NAMES } from '../model/layout-name.ts'
import { type ResolvedConfig, resolveConfig, usableValue } from './config.ts'
import { CONFIG_KEYS, type ConfigKey, type ConfigValue } from './config-keys.ts'
import { quickConfig } from './quick-config.ts'

const said = (config: ResolvedConfig | undefined): object | undefined =>
  config && {
    ...config,
    kinds: [...config.kinds],
    sources: [...config.sources],
    // In the order of the table, too: `config list` shows it so.
    values: Object.entries(config.values),
  }

/** `{ a: { b: 1 } }` for `a.b`. */
const nested = (key: string, value: unknown): object =>
  key.split('.').reduceRight<unknown>((inner, part) => ({ [part]: inner }), value) as object

const merged = (left: Record<string, unknown>, right: object): Record<string, unknown> => {
  const all = { ...left }
  for (const [key, value] of Object.entries(right)) {
    const old = all[key]
    const isGroup = typeof old === 'object' && typeof value === 'object' && old && value
    all[key] = isGroup ? merged(old as Record<string, unknown>, value as object) : value
  }
  return all
}

const kind = fc.constantFrom('decision', 'tech-debt', 'sessions', 'runbook', 'rune', 'descision')
const odd = fc.oneof(
  fc.boolean(),
  fc.integer({ min: -1, max: 200 }),
  fc.constantFrom('auto', 'suggest', 'vault', 'claude-md', 'x', '', 'title_tags', '../up', 'true'),
  fc.constant(null),
)
const setting = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...Object.entries(CONFIG_KEYS)).chain(usual) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('capture.mod', '_comment', 'triage'), odd) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...Object.keys(CONFIG_KEYS)), odd) },
)
const group = fc
  .tuple(setting, kind)
  .map(([[key, given], name]) => nested(key.replace('<name>', name), given))

/** Something that may stand there. */
function usual([key, spec]: [string, ConfigKey]): fc.Arbitrary<[string, ConfigValue]> {
  const choices = spec.type === 'choice' ? spec.choices : [spec.default]
  return fc.constantFrom<ConfigValue>(...choices).map((value) => [key, value])
}

const text = fc.oneof(
  fc
    .array(group, { maxLength: 4 })
    .map((settings) => JSON.stringify(settings.reduce(merged, {} as Record<string, unknown>))),
  fc.constantFrom(
    '',
    '[]',
    '{',
    '// ours\n{"capture":{"mode":"auto"}}',
    '\ufeff{}',
    '{"a":1,"a":2}',
  ),
)

test('LAY-18: whatever stands in the files, it says what is found out key by key, or nothing', () => {
  let answered = 0
  fc.assert(
    fc.property(fc.constantFrom(...LAYOUT_NAMES), text, text, (layout, vaultText, userText) => {
      const input = { layout, vaultText, userText }
      const quick = said(quickConfig(input))
      if (quick !== undefined) {
        answered++
        expect(quick).toEqual(said(resolveConfig(input)))
        return
      }
      const { problems, kinds } = resolveConfig(input)
      expect(problems.length > 0 || kinds.size > BUILTIN_KINDS.size).toBe(true)
    }),
    { numRuns: 600 },
  )
  expect(answered).toBeGreaterThan(60)
})

describe('LAY-18: what is settled at once', () => {
  test.each([
    ['nothing', '', ''],
    ['a few things', '{"capture":{"mode":"auto"},"retrieval":{"max_inject":7}}', ''],
    [
      'the vault over the person',
      '{"retrieval":{"max_inject":7}}',
      '{"retrieval":{"max_inject":3}}',
    ],
    [
      'kinds that are described',
      '{"categories":{"sessions":{"max_retained":0,"enabled":false}}}',
      '',
    ],
    ['remarks, and what others keep there', '{"_comment":"ours","capture":{"mode":"confirm"}}', ''],
  ])('%s', (_, vaultText, userText) => {
    const input = { layout: 'vault', vaultText, userText } as const
    expect(said(quickConfig(input))).toEqual(said(resolveConfig(input)))
  })

  test.each([
    ['a fault', '{"retrieval":{"max_inject":700}}'],
    ['an unknown key', '{"retreival":{}}'],
    ['what is not for vaults', '{"search":{"embedder":"http"}}'],
    ['a kind of its own', '{"categories":{"recipe":{"description":"How to cook"}}}'],
    ['comments', '/* ours */ {}'],
    ['a key that stands twice', '{"capture":{"mode":"auto"},"capture":{"mode":"off"}}'],
  ])('not: %s', (_, vaultText) => {
    expect(quickConfig({ layout: 'vault', vaultText, userText: undefined })).toBeUndefined()
  })
})

describe('LAY-17: one value of a text', () => {
  test.each([
    ['{"memory_root":"notes"}', 'notes'],
    ['{"memory_root":"../up"}', undefined],
    ['{"memory_root":"a","memory_root":"b"}', 'b'],
    ['{"memory_root":"a","memory_root":"../up"}', 'a'],
    ['// mine\n{"memory_root":"notes",}', 'notes'],
    ['{"vault":"x"}', undefined],
    ['{', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j', (given, expected) => {
    expect(usableValue(given, 'memory_root')).toBe(expected)
  })
})
