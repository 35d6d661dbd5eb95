import { expect, test } from 'vitest'
import { tryExample } from '../../src/core/rules/examples.ts'
import { type CorpusRule, shellCorpus } from './shell-corpus.ts'

type Fires = (rule: CorpusRule, command: string) => boolean
const parsed: Fires = ({ guard }, command) => tryExample(guard, command)
const pattern: Fires = (rule, command) => rule.pattern.test(command)

const missed = (rules: readonly CorpusRule[], fires: Fires): readonly string[] =>
  rules.flatMap((rule) =>
    rule.must.filter((one) => !fires(rule, one)).map((one) => `${rule.name}: ${one}`),
  )
const wrong = (rules: readonly CorpusRule[], fires: Fires): readonly string[] =>
  rules.flatMap((rule) =>
    rule.mustNot.filter((one) => fires(rule, one)).map((one) => `${rule.name}: ${one}`),
  )

test.each([
  ['shell-corpus.txt', 20, 300],
  // After public reports of hooks that fired wrongly or not at all; written before the matcher was read.
  ['shell-corpus-public.txt', 6, 100],
] as const)(
  'GRD-04: %s: recall of .95 and no false firing, beside the raw pattern',
  (name, rules, size) => {
    const corpus = shellCorpus(name)
    const [must, mustNot] = [
      corpus.flatMap((rule) => rule.must),
      corpus.flatMap((rule) => rule.mustNot),
    ]
    const row = (what: string, fires: Fires): string =>
      [
        what.padEnd(22),
        `${must.length - missed(corpus, fires).length} of ${must.length}`.padEnd(14),
        `${wrong(corpus, fires).length} of ${mustNot.length}`,
      ].join('')
    console.log(
      [
        `${name.padEnd(22) + 'found'.padEnd(14)}false`,
        row('parsed command', parsed),
        row('raw pattern', pattern),
      ].join('\n'),
    )
    expect(corpus).toHaveLength(rules)
    expect(must.length + mustNot.length).toBeGreaterThanOrEqual(size)
    expect(wrong(corpus, parsed)).toEqual([])
    const left = missed(corpus, parsed)
    expect(left.length / must.length, left.join('\n')).toBeLessThanOrEqual(0.05)
    // The comparison would say nothing where the pattern were right as well.
    expect(wrong(corpus, pattern).length).toBeGreaterThan(mustNot.length / 3)
  },
)
