import type { Profile, SentencePair } from './pair-profiles.ts'
import { restated } from './restated.ts'
import { areSerial, areSiblings } from './series.ts'
import type { Stance } from './stances.ts'
import { common, containment, sameSet, sharedCount, shareIn, without } from './term-sets.ts'
import { NO_VAULT } from './vault-words.ts'

/** Two memories that tell the same. */
export interface SameFact {
  /** The same title and text: nothing is lost whichever goes. */
  readonly isExact: boolean
  /** The same text, if under another title. */
  readonly isSameText: boolean
  /** Share of the words of the shorter that the other has. */
  readonly overlap: number
  readonly words: readonly string[]
  /** The two sentences that are most alike, where the texts differ. */
  readonly alike?: SentencePair | undefined
}

/** Word overlap from which two memories may be one (DRM-05). */
const OVERLAP_MIN = 0.6
/** Share of the shorter one's sentences that must be found again, each in one sentence of the other. */
const COVERAGE_MIN = 0.5
/** With as much in common as this the titles need not agree. */
const UNTITLED_MIN = 0.89
/** What a short sentence must share, where each word counts. */
const SHORT_MATCH_MIN = 0.8
const BODY_WORDS_MIN = 8
/** A title alone is a statement from so many words on; `inbox` is the name of an empty file. */
const TITLE_TERMS_MIN = 3

/**
 * Whether two memories tell the same about the same subject. Similar words alone are not enough: weekly reports, entries
 * made from one template, and a rule beside its anti-pattern are alike and are all wanted.
 */
export function sameFact(a: Profile, b: Profile, vault = NO_VAULT): SameFact | undefined {
  const words = overlapOf(a, b)
  const fact = (isExact: boolean, alike?: SentencePair): SameFact => ({
    isExact,
    isSameText: a.bodyKey === b.bodyKey,
    ...words,
    alike,
  })
  if (a.bodyKey === b.bodyKey) {
    // Two empty notes of one name say nothing: neither tells the same as the other.
    if (a.terms.size === 0) return undefined
    if (a.kind === b.kind && a.titleKey === b.titleKey)
      return a.bodyKey === '' && a.terms.size < TITLE_TERMS_MIN ? undefined : fact(true)
    return a.bodyKey.split(' ').length >= BODY_WORDS_MIN ? fact(false) : undefined
  }
  if (a.isAntiPattern !== b.isAntiPattern) return undefined
  if (areBrief(a, b))
    return a.kind === b.kind && isSameBrief(a, b, words.overlap) ? fact(false) : undefined
  const alike = areSiblings(a, b) ? undefined : restated(a, b, vault)
  return alike && fact(false, alike)
}

export function overlapOf(a: Profile, b: Profile): Pick<SameFact, 'overlap' | 'words'> {
  return { overlap: containment(a.terms, b.terms), words: [...common(a.terms, b.terms)].sort() }
}

/** In so few words each one counts, and weights say little. */
const BRIEF_TERMS = 16

export function areBrief(a: Profile, b: Profile): boolean {
  return Math.min(a.terms.size, b.terms.size) <= BRIEF_TERMS
}

/** A line of a much longer text, whose few words stand there by chance. */
function isLine(a: Profile, b: Profile): boolean {
  const [short, long] = [a.terms.size, b.terms.size].sort((one, other) => one - other)
  return short! < LINE_PART * long!
}

const LINE_PART = 0.15

function isSameBrief(a: Profile, b: Profile, overlap: number): boolean {
  if (!mayBeSame(a, b) || areSerial(a, b) || areSiblings(a, b)) return false
  if (isLine(a, b) && !holdsAll(a, b)) return false
  if (disagree(a, b) || areFlipSides(a, b)) return false
  const covered = coverage(a, b)
  if (covered < COVERAGE_MIN) return false
  const isSure = Math.min(overlap, covered) >= UNTITLED_MIN
  return isSure || sameSubject(a, b) || holdsAll(a, b) || isRewrite(a, b, covered)
}

/** One text stands in the other to the letter. */
function holdsAll(a: Profile, b: Profile): boolean {
  const [short, long] = a.bodyKey.length < b.bodyKey.length ? [a, b] : [b, a]
  return short.bodyKey.split(' ').length >= BODY_WORDS_MIN && long.bodyKey.includes(short.bodyKey)
}

/** So much of either text, and so many words, that the titles may be any. */
const REWRITE_MIN = 0.7
const REWRITE_WORDS_MIN = 7

/** The same in other words under another title: each text holds most of the other, and all of its numbers. */
function isRewrite(a: Profile, b: Profile, covered: number): boolean {
  const [ours, theirs] = [bodyTerms(a), bodyTerms(b)]
  if (covered < REWRITE_MIN || sharedCount(ours, theirs) < REWRITE_WORDS_MIN) return false
  if (Math.min(shareIn(ours, theirs), shareIn(theirs, ours)) < REWRITE_MIN) return false
  return sameSet(new Set(numbersIn(ours)), new Set(numbersIn(theirs)))
}

function bodyTerms({ sentences }: Profile): ReadonlySet<string> {
  const terms = new Set<string>()
  for (const sentence of sentences)
    if (!sentence.isTitle) for (const term of sentence.terms) terms.add(term)
  return terms
}

/** Whether two memories share words enough. In few words each one counts: a short text may lack next to none. */
function mayBeSame(a: Profile, b: Profile): boolean {
  if (a.kind !== b.kind) return false
  const smaller = Math.min(a.terms.size, b.terms.size)
  return smaller > 0 && smaller - sharedCount(a.terms, b.terms) <= lackingMax(smaller)
}

/** How many of its words a text of so many may have that the other lacks. */
export function lackingMax(words: number): number {
  // `0.4 * 5` is a little less than 2 in binary.
  return Math.floor((1 - OVERLAP_MIN) * Math.max(0, words - FEW_TERMS) + 1e-9)
}

const FEW_TERMS = 2

/** Each title names what the other memory speaks of, or both name the same. */
export function sameSubject(a: Profile, b: Profile): boolean {
  if (a.titleKey === b.titleKey) return true
  if (a.titleTerms.size === 0 || b.titleTerms.size === 0) return false
  const [there, back] = [shareIn(a.titleTerms, b.terms), shareIn(b.titleTerms, a.terms)]
  return Math.min(there, back) >= 0.4 && there + back >= 1.4
}

/** One says no to what the other says yes to, be it in another scope. */
function disagree(a: Profile, b: Profile): boolean {
  return a.stances.some((ours) =>
    b.stances.some((theirs) => {
      if (ours.holds === theirs.holds || isShared(ours, b) || isShared(theirs, a)) return false
      const [yes, no] = ours.holds ? [ours, theirs] : [theirs, ours]
      return shareIn(without(no.about, no.scope), yes.about) >= OVERLAP_MIN
    }),
  )
}

/** A rule, and the same rule as a prohibition: people keep both, and in few words they look the same. */
function areFlipSides(a: Profile, b: Profile): boolean {
  if (Math.min(a.terms.size, b.terms.size) > SHORT_TERMS) return false
  const saysNo = ({ stances }: Profile): boolean =>
    stances.some(({ isLead, saysNo: no }) => isLead && no)
  return saysNo(a) !== saysNo(b)
}

const SHORT_TERMS = 6

/** What both say cannot be what they disagree on. */
export function isShared(stance: Stance, { stances }: Profile): boolean {
  return stances.some(({ holds, about }) => holds === stance.holds && sameSet(about, stance.about))
}

/** How much of the shorter memory stands in the other, sentence by sentence. */
function coverage(a: Profile, b: Profile): number {
  if (a.terms.size === b.terms.size) return Math.max(coverageIn(a, b), coverageIn(b, a))
  return a.terms.size < b.terms.size ? coverageIn(a, b) : coverageIn(b, a)
}

function coverageIn(short: Profile, long: Profile): number {
  const others = passagesOf(long)
  let [covered, whole] = [0, 0]
  for (const { terms } of short.sentences) {
    whole += terms.size
    const isShort = terms.size < LONG_TERMS && numbersIn(terms).length < 2
    const passages = isShort ? others.single : [...others.single, ...others.double]
    covered += terms.size * bestMatch(terms, passages)
  }
  return whole === 0 ? 0 : covered / whole
}

interface Passages {
  readonly single: readonly ReadonlySet<string>[]
  readonly double: readonly ReadonlySet<string>[]
}

/** The words of a short sentence meet in two by chance; the same two numbers do not. */
const LONG_TERMS = 5

/** Each sentence, and each with the one that follows: where one writer ends a sentence another goes on. */
function passagesOf({ sentences }: Profile): Passages {
  const single = sentences.map(({ terms }) => terms)
  const double = single.slice(1).map((terms, at) => new Set([...terms, ...single[at]!]))
  return { single, double }
}

function numbersIn(terms: ReadonlySet<string>): readonly string[] {
  return [...terms].filter((term) => /^\d/.test(term))
}

/** The largest share of a sentence that one passage holds; a passage that lacks its numbers says something else. */
function bestMatch(terms: ReadonlySet<string>, others: readonly ReadonlySet<string>[]): number {
  const numbers = numbersIn(terms)
  let best = 0
  for (const other of others)
    if (numbers.every((number) => other.has(number))) best = Math.max(best, shareIn(terms, other))
  return best >= (terms.size < LONG_TERMS ? SHORT_MATCH_MIN : OVERLAP_MIN) ? best : 0
}
