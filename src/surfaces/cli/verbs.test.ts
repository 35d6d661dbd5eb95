import { describe, expect, test } from 'vitest'
import { parseArguments } from './base/parse-arguments.ts'
import { allOptions, GLOBAL_OPTIONS, GROUPS } from './base/verb.ts'
import { EVERYDAY_VERBS, FIRST_VERBS } from './help/say-help.ts'
import { VERBS } from './verbs.ts'

test('no two verbs answer to one word', () => {
  const words = VERBS.flatMap((verb) => [verb.name, ...verb.aliases])
  expect(new Set(words).size).toBe(words.length)
})

test('the first screen shows five verbs that exist, help twelve', () => {
  expect(FIRST_VERBS).toHaveLength(5)
  expect(EVERYDAY_VERBS).toHaveLength(12)
  const names = VERBS.map((verb) => verb.name)
  for (const name of [...FIRST_VERBS, ...EVERYDAY_VERBS]) expect(names).toContain(name)
})

describe.each(VERBS.map((verb) => [verb.name, verb] as const))('%s', (_, verb) => {
  test('UIX-01: has a summary, says more in its help, and shows an example', () => {
    expect(verb.summary).toMatch(/^[a-z].*[^.]$/)
    expect(verb.summary.length).toBeLessThanOrEqual(70)
    expect(verb.about).toMatch(/\.$/)
    expect(verb.examples).not.toEqual({})
    expect(GROUPS).toContain(verb.group)
  })

  test('UIX-01: its examples are lines that the parser takes', () => {
    for (const line of Object.keys(verb.examples)) {
      const [, words = ''] = /everkeep ([^|<>()]*)/.exec(line) ?? []
      const argv = [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, bare]) => quoted ?? bare!,
      )
      const parsed = parseArguments(argv, VERBS)
      expect(parsed.kind === 'run' && parsed.verb.name).toBe(verb.name)
    }
  })

  test('has options that do not clash, each with a label where it takes a value', () => {
    const names = allOptions(verb).flatMap(({ name, short }) => [name, ...(short ? [short] : [])])
    expect(new Set(names).size).toBe(names.length)
    for (const option of verb.options) {
      expect(option.help).toMatch(/^[a-z].*[^.]$/)
      if (option.type !== 'boolean') expect(option.value).toMatch(/^<.+>$/)
    }
  })

  test('takes --json like every verb, and --dry-run exactly when it changes something', () => {
    const names = allOptions(verb).map(({ name }) => name)
    for (const option of GLOBAL_OPTIONS) expect(names).toContain(option.name)
    expect(names.includes('dry-run')).toBe(verb.changes)
    expect(names.includes('yes')).toBe(verb.asks)
  })

  test('has a command behind it', async () => {
    expect((await verb.load()).command).toBeTypeOf('function')
  })
})
