import { expect, test } from 'vitest'
import { tryExample } from '../../src/core/rules/examples.ts'
import { type CorpusRule, shellCorpus } from './shell-corpus.ts'

const RULES = shellCorpus()

type Fires = (rule: CorpusRule, command: string) => boolean
const parsed: Fires = ({ guard }, command) => tryExample(guard, command)
const pattern: Fires = (rule, command) => rule.pattern.test(command)

const missed = (fires: Fires): readonly string[] =>
  RULES.flatMap((rule) =>
    rule.must.filter((one) => !fires(rule, one)).map((one) => `${rule.name}: ${one}`),
  )
const wrong = (fires: Fires): readonly string[] =>
  RULES.flatMap((rule) =>
    rule.mustNot.filter((one) => fires(rule, one)).map((one) => `${rule.name}: ${one}`),
  )

test('GRD-04: twenty rules on 300 commands: recall of .95 and no false firing, beside the raw pattern', () => {
  const [must, mustNot] = [
    RULES.flatMap((rule) => rule.must),
    RULES.flatMap((rule) => rule.mustNot),
  ]
  const row = (name: string, fires: Fires): string =>
    [
      name.padEnd(22),
      `${must.length - missed(fires).length} of ${must.length}`.padEnd(14),
      `${wrong(fires).length} of ${mustNot.length}`,
    ].join('')
  console.log(
    [
      `${'what'.padEnd(22) + 'found'.padEnd(14)}false`,
      row('parsed command', parsed),
      row('raw pattern', pattern),
    ].join('\n'),
  )
  expect(RULES).toHaveLength(20)
  expect(must.length + mustNot.length).toBeGreaterThanOrEqual(300)
  expect(wrong(parsed)).toEqual([])
  expect(missed(parsed).length / must.length, missed(parsed).join('\n')).toBeLessThanOrEqual(0.05)
  // The comparison would say nothing where the pattern were right as well.
  expect(wrong(pattern).length).toBeGreaterThan(mustNot.length / 3)
})
