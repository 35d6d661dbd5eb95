import { expect, test } from 'vitest'
import { at } from '../../../../test/cli/samples.ts'
import type { LoggedOperation } from '../../../app/write/log.ts'
import { vaultPath } from '../../../core/base/vault-path.ts'
import { PLAIN } from '../base/output.ts'
import { sayLog, sayOperation } from './say-log.ts'

const change = (memoryId: string, title: string): LoggedOperation['changes'][number] => ({
  id: 'c1',
  action: 'retire',
  memoryId,
  title,
  path: vaultPath(`retired/${memoryId}.md`),
  from: vaultPath(`${memoryId}.md`),
  reason: 'obsolete',
})

const operation: LoggedOperation = {
  id: 'op-2',
  operation: 'forget',
  at: at('2026-03-01'),
  changes: [change('use-npm', 'Use npm'), change('old', '')],
  paths: [vaultPath('use-npm.md')],
  notes: ['by hand'],
  session: 'sess_1',
  listed: true,
  undoable: true,
  undoableUntil: at('2026-03-31'),
}

// WRT-03, WRT-19: the log lists operations, and until when each can be undone.
test('the log is one line an operation, with the id that undo takes', () => {
  const undo: LoggedOperation = {
    ...operation,
    id: 'op-3',
    operation: 'undo',
    changes: [],
    notes: ['undoes op-1'],
    undoes: 'op-1',
  }
  const undone: LoggedOperation = {
    ...operation,
    id: 'op-1',
    changes: [change('old', '')],
    undoneBy: 'op-3',
  }
  const trimmed: LoggedOperation = {
    ...operation,
    id: 'op-0',
    changes: [],
    notes: [],
    undoableUntil: undefined,
  }
  expect(sayLog([undo, operation, undone, trimmed], PLAIN)).toBe(
    [
      'ID    AT                    OPERATION  WHAT                       UNDO',
      'op-3  2026-03-01T09:00:00Z  undo       undoes op-1                until 2026-03-31 (undid op-1)',
      'op-2  2026-03-01T09:00:00Z  forget     retire Use npm and 1 more  until 2026-03-31',
      'op-1  2026-03-01T09:00:00Z  forget     retire old                 undone by op-3',
      'op-0  2026-03-01T09:00:00Z  forget     1 file                     no longer',
    ].join('\n'),
  )
  expect(sayLog([], PLAIN)).toBe('')
})

test('WRT-03: one operation is shown with every change and the diff', () => {
  const diffs = ['--- a/use-npm.md\n+++ b/use-npm.md\n@@ -1 +1 @@\n-a\n+b\n', '']
  expect(sayOperation({ operation, diffs }, PLAIN)).toBe(
    [
      'op-2  forget  2026-03-01T09:00:00Z',
      'undo: until 2026-03-31',
      'session: sess_1',
      'retire use-npm  Use npm  use-npm.md -> retired/use-npm.md  (obsolete)',
      'retire old  old.md -> retired/old.md  (obsolete)',
      'note: by hand',
      '',
      '--- a/use-npm.md',
      '+++ b/use-npm.md',
      '@@ -1 +1 @@',
      '-a',
      '+b',
    ].join('\n'),
  )
})
