import { expect, test } from 'vitest'
import { checkMove, type StatusAction } from './lifecycle.ts'
import type { Status } from './memory.ts'

// MOD-06
test.each<[Status, StatusAction, code: string, hint: string]>([
  ['active', 'retire', '', ''],
  ['active', 'archive', '', ''],
  ['retired', 'restore', '', ''],
  ['archived', 'unarchive', '', ''],
  ['archived', 'retire', 'DELETE_ERROR', 'everkeep unarchive` first, then `everkeep forget'],
  ['retired', 'archive', 'ARCHIVE_ERROR', 'everkeep restore` first, then `everkeep archive'],
  ['archived', 'restore', 'RESTORE_ERROR', 'Use `everkeep unarchive`'],
  ['retired', 'unarchive', 'UNARCHIVE_ERROR', 'Use `everkeep restore`'],
  ['active', 'restore', 'RESTORE_ERROR', 'nothing to do'],
  ['active', 'unarchive', 'UNARCHIVE_ERROR', 'nothing to do'],
  ['retired', 'retire', 'DELETE_ERROR', 'nothing to do'],
  ['archived', 'archive', 'ARCHIVE_ERROR', 'nothing to do'],
])('a memory that is %s and %s: %j', (status, action, code, hint) => {
  const refusal = checkMove(status, action)
  expect(refusal?.code ?? '').toBe(code)
  expect(refusal?.hint ?? '').toContain(hint)
})
