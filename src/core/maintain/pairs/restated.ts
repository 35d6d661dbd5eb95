import type { ComparedSentence, Profile, SentencePair } from './pair-profiles.ts'
import { areSerial } from './series.ts'
import { common, shareIn } from './term-sets.ts'
import { type VaultWords, weightOfAll } from './vault-words.ts'

/** Of all that two memories say together, so much is said by both. */
const SHARED_MIN = 0.26
/** The shorter of two is at least this part of the longer: a line of a log is no copy of the log. */
const SIZE_MIN = 0.4
/** Sentences said again, words shared and the subject together, each from 0 to 1. */
const SCORE_MIN = 0.52
const COVERED_MIN = 0.35
/** A memory that mentions the other knows of it: only a copy is a duplicate then. */
const LINKED_COVERED_MIN = 0.85
/** Two of a series are the same only where nearly all is. */
const SERIAL_SHARED_MIN = 0.8
const SERIAL_NUMBERS_MIN = 0.9

/** The surest of the sentences that both memories say in their own words; undefined where they do not tell the same. */
export function restated(a: Profile, b: Profile, vault: VaultWords): SentencePair | undefined {
  if (saysSuperseded(a) || saysSuperseded(b)) return undefined
  const isSerial = areSerial(a, b)
  const alike = likeness(a, b, { vault, sharedMin: isSerial ? SERIAL_SHARED_MIN : SHARED_MIN })
  if (alike === undefined || alike.score < SCORE_MIN || alike.covered < COVERED_MIN)
    return undefined
  // A day's log tells what was so then, also where a summary says some of it again.
  const isCopyOnly = a.isDated !== b.isDated || mentions(a, b) || mentions(b, a)
  if (isCopyOnly && alike.covered < LINKED_COVERED_MIN) return undefined
  const [short, long] = a.numbers.size <= b.numbers.size ? [a, b] : [b, a]
  if (isSerial && shareIn(short.numbers, long.numbers) < SERIAL_NUMBERS_MIN) return undefined
  return alike.best
}

/** By its file, or by the name that links go by. */
export function mentions({ sentences }: Profile, { id, linkName }: Profile): boolean {
  const names = [id, linkName].filter((name) => name.length > 2)
  return sentences.some(({ text }) => names.some((name) => text.includes(name)))
}

const SUPERSEDED = /\bsuperseded\b|\bobsolete\b|已(?:被取代|废弃)/i

/** It says so where it opens: nobody is misled by it. */
export function saysSuperseded({ sentences }: Profile): boolean {
  return sentences.slice(0, 4).some(({ text }) => SUPERSEDED.test(text))
}

export interface Likeness {
  /** Share of the smaller one's sentences that the larger says again. */
  readonly covered: number
  readonly score: number
  readonly best: SentencePair
}

/** How alike two memories are; undefined where too little is shared, or one is much smaller. */
export function likeness(
  a: Profile,
  b: Profile,
  { vault, sharedMin }: { readonly vault: VaultWords; readonly sharedMin: number },
): Likeness | undefined {
  const [ours, theirs] = [vault.own(a), vault.own(b)]
  const isTurned = ours.weight > theirs.weight
  const [short, long] = isTurned ? [theirs, ours] : [ours, theirs]
  const both = weightOfAll(common(short.terms, long.terms), vault)
  const together = short.weight + long.weight - both
  if (both < sharedMin * together || short.weight < SIZE_MIN * long.weight) return undefined
  const { covered, best } = coveredBy(short.sentences, long.sentences, vault)
  const score =
    0.5 * covered + 0.3 * (both / (short.weight || 1)) + 0.2 * subjectShared(a, b, vault)
  return { covered, score, best: isTurned ? { ours: best.theirs, theirs: best.ours } : best }
}

/** How much titles and summaries share, or each title with the other memory. */
function subjectShared(a: Profile, b: Profile, vault: VaultWords): number {
  const part = (of: ReadonlySet<string>, other: ReadonlySet<string>): number =>
    weightOfAll(common(of, other), vault) / (weightOfAll(of, vault) || 1)
  const together = Math.max(part(a.subject, b.subject), part(b.subject, a.subject))
  return Math.max(together, Math.min(part(a.titleTerms, b.terms), part(b.titleTerms, a.terms)))
}

/** From this share of its words on a sentence is said again. */
const SAID_AGAIN_MIN = 0.5

/** How much of the shorter memory the longer says again, sentence by sentence, by weight. */
function coveredBy(
  short: readonly ComparedSentence[],
  long: readonly ComparedSentence[],
  vault: VaultWords,
): { readonly covered: number; readonly best: SentencePair } {
  const places = new Map<string, number[]>()
  for (const [at, { terms }] of long.entries())
    for (const term of terms) {
      const known = places.get(term)
      if (known === undefined) places.set(term, [at])
      else known.push(at)
    }
  const found = new Float64Array(long.length + 1)
  let [covered, all, surest] = [0, 0, 0]
  let best: SentencePair | undefined
  for (const { text, terms, isTitle } of short) {
    const weight = weightOfAll(terms, vault)
    if (weight === 0) continue
    all += weight
    const { share, at } = findAgain(terms, { places, found, vault })
    if (share / weight < SAID_AGAIN_MIN) continue
    covered += share
    const other = long[at]
    if (share > surest && other !== undefined && !isTitle && !other.isTitle)
      [surest, best] = [share, { ours: text, theirs: other.text }]
  }
  const title = { ours: short[0]?.text ?? '', theirs: long[0]?.text ?? '' }
  return { covered: all === 0 ? 0 : covered / all, best: best ?? title }
}

/** The place where most of the terms stand, in one sentence or in it and the next: writers end sentences elsewhere. */
function findAgain(
  terms: ReadonlySet<string>,
  {
    places,
    found,
    vault,
  }: {
    readonly places: ReadonlyMap<string, readonly number[]>
    readonly found: Float64Array
    readonly vault: VaultWords
  },
): { readonly share: number; readonly at: number } {
  found.fill(0)
  for (const term of terms) {
    const weight = vault.weightOf(term)
    let last = -1
    for (const at of places.get(term) ?? []) {
      // Place `at + 1` stands for this sentence together with the next.
      if (at > last) found[at]! += weight
      found[at + 1]! += weight
      last = at + 1
    }
  }
  let [share, at] = [0, 0]
  for (const [place, weight] of found.entries()) if (weight > share) [share, at] = [weight, place]
  return { share, at: Math.min(at, found.length - 2) }
}
