import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultConfig } from '../../../test/support/default-config.ts'
import { KnownError } from '../base/errors.ts'
import { configList, resolveConfig } from './config.ts'
import { setConfigValue, unsetConfigValue } from './set-config-value.ts'

const MESSY = `{
  // How much a prompt may bring along.
  "retrieval": { "max_inject": 5,   "match_strategy": "title_tags" },
  "unknown": [1,2 , 3],
  "auto_commit":true
}
`

describe('setting a value', () => {
  test('LAY-05: only the value changes, comments, spacing and unknown keys stay', () => {
    expect(setConfigValue(MESSY, 'retrieval.max_inject', '3')).toBe(MESSY.replace('5', '3'))
  })

  test('a file that is not there yet is made', () => {
    const text = setConfigValue(undefined, 'delete.grace_period_days', '14')
    expect(JSON.parse(text)).toEqual({ delete: { grace_period_days: 14 } })
    expect(text.endsWith('}\n')).toBe(true)
  })

  const typed: readonly [key: string, raw: string, stored: unknown][] = [
    ['auto_commit', 'yes', true],
    ['auto_commit', 'OFF', false],
    ['triage.thresholds.decision', '.55', 0.55],
    ['capture.mode', 'auto', 'auto'],
    ['vault', '~/notes', '~/notes'],
    ['rules.folder', './docs/rules/', 'docs/rules'],
    ['categories.incident.description', 'What broke', 'What broke'],
  ]
  test.each(typed)('LAY-18: %s given as %j is stored as %j', (key, raw, stored) => {
    const value = key
      .split('.')
      .reduce((node, part) => node[part], JSON.parse(setConfigValue('{}', key, raw)))
    expect(value).toBe(stored)
  })

  const refused: readonly [key: string, raw: string, says: string][] = [
    ['retrieval.max_inject', '21', 'a whole number from 0 to 20'],
    ['retrieval.max_inject', 'many', 'a whole number from 0 to 20'],
    ['retrieval.max_inject', '', 'a whole number from 0 to 20'],
    ['retrieval.max_inject', 'NaN', 'a whole number from 0 to 20'],
    ['retrieval.max_inject', '2.5', 'a whole number from 0 to 20'],
    ['auto_commit', 'maybe', 'true or false'],
    ['capture.mode', 'yolo', 'one of suggest, confirm, auto'],
    ['rules.folder', '../up', 'inside the project'],
    ['retrival.max_inject', '3', 'Did you mean retrieval.max_inject?'],
    ['__proto__.x', '3', 'config list'],
    ['retrieval', '3', 'config list'],
  ]
  test.each(refused)('LAY-13: %s = %j is refused and says what would do', (key, raw, says) => {
    const attempt = (): string => setConfigValue('{}', key, raw)
    expect(attempt).toThrow(KnownError)
    try {
      attempt()
    } catch (error) {
      const known = error as KnownError
      expect(known.code).toBe('CONFIG_ERROR')
      expect(`${known.hint} ${known.rule}`).toContain(says)
    }
  })

  test('a broken file is not edited', () => {
    expect(() => setConfigValue('{"retrieval": {', 'auto_commit', 'true')).toThrow(
      /cannot be edited/,
    )
    expect(() => setConfigValue('[]', 'auto_commit', 'true')).toThrow(/cannot be edited/)
  })

  test('LAY-05: setting a new key and taking it out again leaves the bytes as they were', () => {
    expect(unsetConfigValue(setConfigValue(MESSY, 'hygiene.hot_cap', '9'), 'hygiene.hot_cap')).toBe(
      MESSY,
    )
    expect(unsetConfigValue(MESSY, 'hygiene.hot_cap')).toBe(MESSY)
  })

  test('LAY-18: what was set is what is then in force', () => {
    const rows = configList(defaultConfig('vault'))
    fc.assert(
      fc.property(
        fc.constantFrom(...rows),
        fc.constantFrom('', MESSY, '{\r\n}\r\n'),
        (row, start) => {
          const text = setConfigValue(start, row.key, String(row.default))
          const config = resolveConfig({ layout: 'smallcode', userText: text })
          const now = configList(config).find(({ key }) => key === row.key)
          expect(now).toMatchObject({ value: row.default, source: 'user' })
        },
      ),
      { numRuns: 200 },
    )
  })
})
