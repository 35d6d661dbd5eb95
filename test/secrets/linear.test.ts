import { expect, test } from 'vitest'
import { TRAPS } from '../../bench/secrets/traps.ts'
import { findSecrets } from '../../src/core/secrets/find-secrets.ts'
import { SECRET_RULES } from '../../src/core/secrets/secret-rules.ts'

const SMALL = 16_000
const TIMES = 4
/** Linear is 4. A quarter of the square would be 16; a busy machine is given room and more tries. */
const RATIO_MAX = 12
const TRIES = 6
/** What takes less says nothing. */
const NOTABLE_MS = 500

function measure(text: string): number {
  const from = performance.now()
  findSecrets(text)
  return performance.now() - from
}

test('SEC-04: every rule has a near miss that is tried', () => {
  expect(TRAPS.length).toBeGreaterThan(SECRET_RULES.length)
})

test('SEC-04: four times the text takes about four times as long, whatever it nearly is', () => {
  for (const trap of TRAPS) {
    let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let tries = 0; tries < TRIES; tries++) {
      small = Math.min(small, measure(trap.text(SMALL)))
      large = Math.min(large, measure(trap.text(SMALL * TIMES)))
      if (large < NOTABLE_MS || large / small < RATIO_MAX) break
    }
    const isLinear = large < NOTABLE_MS || large / small < RATIO_MAX
    expect(isLinear, `${trap.name}: ${small} ms, then ${large} ms`).toBe(true)
  }
}, 300_000)
