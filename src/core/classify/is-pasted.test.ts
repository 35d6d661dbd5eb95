import { expect, test } from 'vitest'
import { isPasted } from './is-pasted.ts'

// TRI-02: what a program wrote is nobody's statement.
test.each([
  '    at OrderList (src/OrderList.tsx:14:22)',
  '2026-03-01T10:11:13Z WARN retrying because upstream is unavailable',
  'WARN  2026-02-11 retry 3, must not exceed 100 rpm',
  'TypeError: Cannot read properties of undefined',
  'npm ERR! code ENOSPC',
  'src/main.rs:14:9: error[E0382]: borrow of moved value',
  '  File "a.py", line 3, in f',
  'diff --git a/x b/x',
  '$ npm test',
  '  "scripts": {',
])('a program wrote %j', (line) => {
  expect(isPasted(line)).toBe(true)
})

test.each([
  'we use Postgres, error handling comes later',
  'Info: the API cannot exceed 100 rps',
  '- always use tabs',
  'at most 100 requests per minute (see docs)',
  'error messages should tell what to do',
  '# Decisions',
])('a person wrote %j', (line) => {
  expect(isPasted(line)).toBe(false)
})
