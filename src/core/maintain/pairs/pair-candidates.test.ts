import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairCandidates } from './pair-candidates.ts'
import type { PairProfile } from './pair-profiles.ts'
import { lackingMax } from './same-fact.ts'

const some = fc.uniqueArray(fc.nat(30), { maxLength: 14 })
const words = some.map((list) => Uint32Array.from(list))
const meeting: fc.Arbitrary<PairProfile> = fc.record({
  kind: fc.constantFrom('project', 'decision'),
  titleKey: fc.string({ minLength: 6, maxLength: 6 }),
  bodyKey: fc.string().map((text) => () => text),
  terms: words,
  stances: fc.array(fc.record({ holds: fc.boolean(), about: some, frame: fc.constant('') }), {
    maxLength: 3,
  }),
  named: fc.constant(() => new Set<string>()),
})

const shared = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).filter((one) => Array.from(b).includes(one)).length

/** Slow and plain: every two, looked at by the rule itself. In a small vault every word is rare. */
function isCandidate(a: PairProfile, b: PairProfile): boolean {
  const [small, large] = a.terms.length <= b.terms.length ? [a, b] : [b, a]
  const inCommon = shared(small.terms, large.terms)
  const isAlike =
    a.kind === b.kind &&
    inCommon > 0 &&
    small.terms.length - inCommon <= lackingMax(small.terms.length)
  const isHeldBy = (one: readonly number[], other: readonly number[]): boolean =>
    one.length > 0 && shared(one, other) === one.length
  return (
    isAlike ||
    a.titleKey === b.titleKey ||
    a.stances.some((ours) =>
      b.stances.some(
        (theirs) =>
          ours.holds !== theirs.holds &&
          (isHeldBy(ours.about, theirs.about) || isHeldBy(theirs.about, ours.about)),
      ),
    )
  )
}

// DRM-05, DRM-06: the short way to the pairs leaves none out and adds none.
test('the pairs that are met are those that comparing all would nominate', () => {
  fc.assert(
    fc.property(fc.array(meeting, { maxLength: 12 }), (meetings) => {
      const all = meetings.flatMap((a, at) =>
        meetings.flatMap((b, other) => (at < other && isCandidate(a, b) ? [[at, other]] : [])),
      )
      expect(pairCandidates(meetings)).toEqual(all)
    }),
  )
})

test('those of some alone are the same pairs as of all', () => {
  fc.assert(
    fc.property(fc.array(meeting, { maxLength: 8 }), fc.array(fc.nat(7)), (all, places) => {
      const among = new Set(places)
      const isWanted = ([a, b]: readonly [number, number]): boolean => among.has(a) || among.has(b)
      expect(pairCandidates(all, among).filter(isWanted)).toEqual(
        pairCandidates(all).filter(isWanted),
      )
    }),
    { numRuns: 300 },
  )
})
