import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ERROR_KINDS } from '../src/core/base/errors.ts'

const page = readFileSync(
  join(dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'ERRORS.md'),
  'utf8',
)
const EXIT = { usage: 2, missing: 3, conflict: 4, refused: 4, environment: 5, bug: 70 } as const

// UIX-01
test('every error code is documented with its exit code, in the order of the table', () => {
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)].map(([, code, exit]) => [
    code,
    Number(exit),
  ])
  expect(rows).toEqual(Object.entries(ERROR_KINDS).map(([code, kind]) => [code, EXIT[kind]]))
})
