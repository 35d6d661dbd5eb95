import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { madeUp } from '../bench/pairs/measure-growth.ts'
import {
  detectPair,
  judgeVaults,
  labelledVaults,
  measureDetector,
  measureJudged,
  PAIR_DETECTORS,
} from '../bench/pairs/measure-pairs.ts'
import { findPairs, pairsToCompare } from '../src/core/maintain/pairs/find-pairs.ts'
import { memoryPairs } from './quality/memory-pairs.ts'
import { WHY_NONE } from './support/real-vaults.ts'

const folder = join(dirname(fileURLToPath(import.meta.url)), 'quality', 'memory-pairs')
/**
 * The third batch is as it was when it was first run: no rule was changed for it, and two rewrites are not found. At
 * first the fourth had 12 of 13 duplicates, none wrongly, and 10 of 13 contradictions, one wrongly; the fifth, written
 * after that was mended, 7 of 7 and 8 of 9, none wrongly; the sixth, longer and harder, 12 of 15, three wrongly, and 10
 * of 18, one wrongly: two of its contradictions are not found today. The seventh, by the same
 * hand right after that, is as it was first run: 8 of 8 and 12 of 12, none wrongly.
 */
const BATCHES = [
  ['the pairs of this repository', memoryPairs(folder), 0.95, 0.94],
  ['the second batch', memoryPairs(join(folder, 'second')), 0.95, 0.94],
  ['the third batch', memoryPairs(join(folder, 'third')), 0.83, 0.94],
  ['the fourth batch', memoryPairs(join(folder, 'fourth')), 0.95, 0.94],
  ['the fifth batch', memoryPairs(join(folder, 'fifth')), 0.95, 0.94],
  ['the sixth batch', memoryPairs(join(folder, 'sixth')), 0.95, 0.88],
  ['the seventh batch', memoryPairs(join(folder, 'seventh')), 0.95, 0.94],
] as const

// DRM-05, DRM-06: floors on labelled pairs. They may only rise.
describe.each(BATCHES)('on %s', (_, pairs, recall, opposed) => {
  const measured = measureDetector(['everkeep', detectPair], pairs)

  test('what is called a duplicate is one, and most are found', () => {
    expect(measured.duplicate.precision).toBeGreaterThanOrEqual(0.97)
    expect(measured.duplicate.recall).toBeGreaterThanOrEqual(recall)
  })

  test('what is called a contradiction is one, and most are found', () => {
    expect(measured.contradiction.precision).toBeGreaterThanOrEqual(0.97)
    expect(measured.contradiction.recall).toBeGreaterThanOrEqual(opposed)
  })

  test('simple ways do worse', () => {
    const simple = PAIR_DETECTORS.filter(([name]) => name !== 'everkeep')
    for (const detector of simple)
      expect(measureDetector(detector, pairs).duplicate.precision).toBeLessThan(0.5)
  })

  test('it does not matter which one comes first', () => {
    for (const { a, b } of pairs) expect(detectPair(b, a), a.title).toBe(detectPair(a, b))
  })

  test('the pairs are found again among all the others', () => {
    const wanted = pairs.flatMap(({ label }, at) => (label === 'neither' ? [] : [at]))
    const found = findPairs(pairs.flatMap(({ a, b }) => [a, b]))
      .filter(({ a, b }) => a % 2 === 0 && b === a + 1)
      .map(({ a }) => a / 2)
    const missed = wanted.filter((at) => !found.includes(at))
    expect(missed.length).toBeLessThanOrEqual(
      Math.ceil(wanted.length * (1 - Math.min(recall, opposed)) * 0.5),
    )
  })
})

/**
 * COR-04: the eighth batch is of longer notes in other words, in five languages, and was written without a look at the
 * rules; they found 4 of 16 duplicates and 2 of 18 contradictions of it, and were then mended. Nearness needs a vault:
 * the pairs that belong together are one, those that only look alike another.
 */
describe('on notes that tell one thing in different words', () => {
  const pairs = memoryPairs(join(folder, 'eighth'))
  const judged = ['duplicate contradiction', 'neither'].flatMap((labels) => {
    const ours = pairs.filter(({ label }) => labels.includes(label))
    const found = new Map(
      findPairs(ours.flatMap(({ a, b }) => [a, b])).map((pair) => [`${pair.a} ${pair.b}`, pair.is]),
    )
    return ours.map(({ label }, at) => ({ label, said: found.get(`${2 * at} ${2 * at + 1}`) }))
  })
  const count = (label: string, said: 'same' | 'conflict'): number =>
    judged.filter((one) => one.label === label && one.said === said).length

  test('half of the duplicates are proposed, and nothing else as one', () => {
    expect(count('duplicate', 'same')).toBeGreaterThanOrEqual(9)
    expect(count('neither', 'same') + count('contradiction', 'same')).toBe(0)
  })

  test('half of the contradictions are asked about, and no pair that only looks alike', () => {
    expect(count('contradiction', 'conflict')).toBeGreaterThanOrEqual(9)
    expect(count('neither', 'conflict')).toBe(0)
    expect(count('duplicate', 'conflict')).toBeLessThanOrEqual(1)
  })
})

const real = judgeVaults(labelledVaults(undefined))
if (real.length === 0) console.warn(`Skipped: ${WHY_NONE}`)

// COR-04: of the packed vaults one contradiction is not found, between two long notes.
describe.skipIf(real.length === 0)('on labelled pairs of real vaults', () => {
  test('no pair is called what it is not, and most duplicates are found', () => {
    const { duplicate, contradiction } = measureJudged(real).at(-1)!
    expect(duplicate.precision).toBeGreaterThanOrEqual(0.85)
    expect(duplicate.recall).toBeGreaterThanOrEqual(0.7)
    expect(contradiction.falsePositives).toBe(0)
  })
})

// Twice the memories may mean twice the comparisons, not four times as many.
test('the pairs that are compared grow with the vault, not with its square', () => {
  const compared = (count: number): number => pairsToCompare(madeUp(count)).length
  const [one, four] = [compared(500), compared(2_000)]
  expect(four).toBeLessThanOrEqual(Math.max(one, 20) * 8)
})
