import { expect, test } from 'vitest'
import { undoHint } from './undo-hint.ts'

test.each([
  [['op-1'], '', 'op-1 · undo with `everkeep undo op-1`'],
  [['op-1', 'op-2'], '', 'op-1, op-2 · undo with `everkeep undo op-1`, `everkeep undo op-2`'],
  [['op-1'], '../other/.memory', 'op-1 · undo with `everkeep undo op-1 --vault ../other/.memory`'],
  [['op-1'], 'my vault', "op-1 · undo with `everkeep undo op-1 --vault 'my vault'`"],
])('the way back of %j in %j can be typed as it is told (WRT-03)', (ids, vault, told) => {
  expect(undoHint(ids, { vault })).toBe(told)
})
