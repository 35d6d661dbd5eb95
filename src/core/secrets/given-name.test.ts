import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGivenIn } from './given-name.ts'
import { SECRET_RULES } from './secret-rules.ts'

const assigned = SECRET_RULES.filter((rule) => rule.assigned)

test.each([
  'The token is kept for an hour.',
  'A key of the map, and a secret of the trade',
  'passwords are hashed; tokens expire',
  '令牌 是 短 的',
])('WRT-13: nothing is given in %s', (text) => {
  for (const rule of assigned)
    for (const name of rule.triggers()) expect(isGivenIn(text.toLowerCase(), name)).toBe(false)
})

const piece = fc.oneof(
  fc.constantFrom(...assigned.flatMap((rule) => rule.triggers())),
  fc.constantFrom('_prod', '-v2', 's', 'word', 'ord', '_key', 'Key', 'phrase', '--'),
  fc.constantFrom(':', '=', ':=', '=>', '==', '：', ' is ', '是', '为', 'is'),
  fc.constantFrom(' ', '  ', '\n', '\t', '\u00a0', '`', '**', '*', '"', "'", '_', '.', '(', '>'),
  fc.constantFrom('hunter2hunter2', '=====a1B2', '***s3cretX', 'a8Fk29', 'kP9xQ2mR7vT4wZ8y'),
)

test('WRT-13: wherever a pattern matches, its name is given', () => {
  let matched = 0
  fc.assert(
    fc.property(fc.array(piece, { minLength: 3, maxLength: 9 }), (pieces) => {
      const text = pieces.join('')
      for (const rule of assigned) {
        if (text.match(rule.pattern()) === null) continue
        matched++
        expect(rule.triggers().some((name) => isGivenIn(text.toLowerCase(), name))).toBe(true)
      }
    }),
    { numRuns: 4_000, seed: 11 },
  )
  expect(matched).toBeGreaterThan(100)
})
