import { describe, expect, test } from 'vitest'
import { measureReferences, scoreOf } from '../bench/measure-references.ts'
import { WHY_NONE } from './support/real-vaults.ts'

const measured = measureReferences()
if (measured === undefined) console.warn(`Skipped: ${WHY_NONE}`)

// DRM-02: floors on labelled references of real vaults. They may only rise.
describe.skipIf(measured === undefined)('dead references of real vaults (DRM-02, DRM-03)', () => {
  test('what is called dead is dead', () => {
    expect(measured?.score.precision).toBeGreaterThanOrEqual(0.95)
  })

  test('what is dead is found', () => {
    expect(measured?.score.recall).toBeGreaterThanOrEqual(0.9)
  })

  test('what moved is found where it is now, three times of four', () => {
    expect(measured?.movedFound).toBeGreaterThanOrEqual((measured?.movedTotal ?? 0) * 0.75)
  })
})

test('the score counts what was said against what is so, and leaves the undecided out', () => {
  const judged = [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
    [null, true],
  ].map(([stale, saysDead]) => ({
    saysDead: saysDead === true,
    label: { id: 1, vault: '', memory: '', line: 1, ref: '', stale: stale ?? null, moved_to: null },
  }))
  expect(scoreOf(judged)).toEqual({
    truePositives: 1,
    falsePositives: 1,
    falseNegatives: 1,
    precision: 0.5,
    recall: 0.5,
  })
})
