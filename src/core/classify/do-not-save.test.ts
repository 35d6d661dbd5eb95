import { expect, test } from 'vitest'
import { doNotSave } from './do-not-save.ts'

// SAV-02, CHK-03: what another place tells better.
test.each([
  ['merged the fix into main', 'git-history'],
  ['the latest commits are about the login', 'git-history'],
  ['changed 14 files', 'git-history'],
  ['已经合并了主干代码', 'git-history'],
  ['fixed a typo in the readme', 'fix-in-code'],
  ['the bug was in src/cart.ts', 'fix-in-code'],
  ['修复了空指针', 'fix-in-code'],
  ['the function parseDate lives in src/date.ts', 'derivable'],
  ['login is implemented in src/auth.ts', 'derivable'],
  ['组件定义在 src/ui', 'derivable'],
  ['214 tests passed', 'status'],
  ['coverage is at 84', 'status'],
  ['当前进度不错', 'status'],
  ["I'll look into it", 'ephemeral'],
  ['just this once, skip the tests', 'ephemeral'],
  ['这次先不写测试', 'ephemeral'],
])('%s: %s', (text, rule) => {
  expect(doNotSave(text)?.rule).toBe(rule)
})

test.each([
  'We decided to use Postgres instead of Mongo because of JSONB.',
  'From now on always use pnpm.',
  'Never commit to main directly.',
  'The vendor API has a rate limit of 100 requests per minute.',
  'We shipped 2.0 to all customers.',
  '决定用 Redis，因为快',
  '以后注释都用中文',
])('%s may be kept', (text) => {
  expect(doNotSave(text)).toBeUndefined()
})
