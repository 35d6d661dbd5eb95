import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LAYOUT_NAMES } from '../model/layout-name.ts'
import { type ResolvedConfig, resolveConfig, usableValue } from './config.ts'
import { CONFIG_KEYS, type ConfigKey, type ConfigValue } from './config-keys.ts'

/** Without the places in the files, and without what is wrong with the files as a whole. */
const shown = ({ kinds, sources, values, problems }: ResolvedConfig): object => ({
  kinds: [...kinds],
  sources: [...sources],
  // In the order of the table, too: `config list` shows it so.
  values: Object.entries(values),
  problems: problems
    .filter(({ code }) => code !== 'bad-json')
    .map(({ code, key, source }) => ({ code, key, source })),
})

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
  fc.constantFrom('', '[]', '{}', '{"a":1,"a":2}'),
)

/** A comment is read by the tolerant reader alone, and reported. */
const withComment = (config: string): string => `// ours\n${config === '' ? '{}' : config}`

test('LAY-18: settings are resolved the same by the plain reader and by the tolerant one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LAYOUT_NAMES), text, text, (layout, vaultText, userText) => {
      const plain = resolveConfig({ layout, vaultText, userText })
      const tolerant = resolveConfig({
        layout,
        vaultText: withComment(vaultText),
        userText: withComment(userText),
      })
      expect(shown(plain)).toEqual(shown(tolerant))
    }),
    { numRuns: 300 },
  )
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
