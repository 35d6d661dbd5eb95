import type { Profile } from './pair-profiles.ts'
import { common, sameSet, without } from './term-sets.ts'

/** Two instances of one series, as week 12 and week 13, or two records of days. */
export function areSerial(a: Profile, b: Profile): boolean {
  if (a.isDated && b.isDated) return true
  return a.serials.size > 0 && b.serials.size > 0 && !sameSet(a.serials, b.serials)
}

/** Entries of one template: each title has a name of its own, and both names stand in the same sentences. */
export function areSiblings(a: Profile, b: Profile): boolean {
  return haveFrame(a, b, false)
}

/** The same, or titles that differ in that name alone: enough to keep their amounts apart. */
export function mayBeSiblings(a: Profile, b: Profile): boolean {
  return haveFrame(a, b, true)
}

function haveFrame(a: Profile, b: Profile, withTitle: boolean): boolean {
  const [own, theirs] = [without(a.titleTerms, b.terms), without(b.titleTerms, a.terms)]
  if (own.size === 0 || theirs.size === 0) return false
  const names = new Set([...a.titleTerms, ...b.titleTerms])
  const frames = ({ sentences }: Profile, name: ReadonlySet<string>): readonly string[] =>
    sentences
      .filter(({ isTitle, terms }) => (withTitle || !isTitle) && common(terms, name).size > 0)
      .map(({ isTitle, terms }) => [...without(terms, isTitle ? name : names)].sort().join(' '))
      .filter((frame) => frame !== '')
  const others = new Set(frames(b, theirs))
  return frames(a, own).some((frame) => others.has(frame))
}
