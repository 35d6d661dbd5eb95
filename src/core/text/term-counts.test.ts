import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCounts, countTerms, topTerms } from './term-counts.ts'

const line = fc
  .array(
    fc.constantFrom(
      'migration',
      'migrations',
      'getUserById',
      'getuserbyid',
      'src/db/pool.ts',
      'pool',
      'the',
      '连接池满了',
      'Postgres',
      'v1.2',
    ),
    { maxLength: 12 },
  )
  .map((words) => `${words.join(' ')}\n`)

test('the counts of parts add up to the count of the whole (LRN-02)', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const text = lines.join('')
      const added = addCounts(lines.map(countTerms))
      const whole = countTerms(text)
      expect([...added]).toEqual([...whole])
      expect(topTerms(added, 5)).toEqual(topTerms(whole, 5))
    }),
  )
})

test('what was counted before changes nothing', () => {
  const text = 'Retry in src/net/retry.ts, then retry.'
  const terms = (): readonly string[] => topTerms(countTerms(text), 5)
  const before = terms()
  countTerms('retry retry retry src/net/retry.ts')
  expect(terms()).toEqual(before)
})
