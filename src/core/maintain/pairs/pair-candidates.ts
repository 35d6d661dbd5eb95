import type { PairProfile } from './pair-profiles.ts'
import { countHolders, weight } from './vault-words.ts'

/** More memories than this under one word or title say nothing about any two of them. */
const HOLDERS_MAX = 50
/** A memory is compared with so many others at most: those that share most with it. */
const PARTNERS_MAX = 10
/** Share of the shorter memory's words, by weight, from which two are compared. */
const SHARED_MIN = 0.2

type Add = (a: number, b: number) => void

/**
 * The pairs that are worth comparing, each once, as places in the list with the smaller one first. Memories meet under
 * rare words, a claim or a title, so the work grows with the vault and not with its square.
 */
export function pairCandidates(
  profiles: readonly PairProfile[],
): readonly (readonly [number, number])[] {
  const pairs = new Map<number, Set<number>>()
  const add: Add = (a, b) => {
    if (a === b) return
    const [first, second] = a < b ? [a, b] : [b, a]
    pushTo(pairs, first, second)
  }
  const holders = countHolders(profiles)
  byWords(profiles, holders, add)
  byClaims(profiles, holders, add)
  byTitle(profiles, add)
  return [...pairs]
    .sort(([a], [b]) => a - b)
    .flatMap(([first, others]) =>
      [...others].sort((a, b) => a - b).map((second) => [first, second] as const),
    )
}

function pushTo<K>(sets: Map<K, Set<number>>, key: K, value: number): void {
  const known = sets.get(key)
  if (known === undefined) sets.set(key, new Set([value]))
  else known.add(value)
}

/** Those that share most of what the shorter one says. */
function byWords(profiles: readonly PairProfile[], holders: readonly number[], add: Add): void {
  const weightOf = (term: number): number => weight(holders[term] ?? 1, profiles.length)
  const sizes = profiles.map(({ terms }) => terms.reduce((sum, term) => sum + weightOf(term), 0))
  const earlier = new Map<number, number[]>()
  const shared = new Float64Array(profiles.length)
  for (const [at, { terms }] of profiles.entries()) {
    const met: number[] = []
    for (const term of terms) {
      const count = holders[term] ?? 0
      if (count < 2 || count > HOLDERS_MAX) continue
      const others = earlier.get(term)
      for (const other of others ?? []) {
        if (shared[other] === 0) met.push(other)
        shared[other]! += weightOf(term)
      }
      if (others === undefined) earlier.set(term, [at])
      else others.push(at)
    }
    const partners = met.map((other) => ({
      other,
      share: shared[other]! / Math.min(sizes[at]!, sizes[other]!),
    }))
    for (const other of met) shared[other] = 0
    for (const { other } of partners
      .filter(({ share }) => share >= SHARED_MIN)
      .sort((a, b) => b.share - a.share)
      .slice(0, PARTNERS_MAX))
      add(at, other)
  }
}

/** Of each claim so many rare words are taken, two at a time. */
const CLAIM_KEYS = 4
/** More words than any vault has. */
const WORDS_MAX = 2 ** 26

/** Claims that share two of their rarest words may speak of the same thing, however long the memories are. */
function byClaims(profiles: readonly PairProfile[], holders: readonly number[], add: Add): void {
  const met = new Map<number, Set<number>>()
  const holdersOf = (term: number): number => holders[term] ?? 0
  for (const [at, { claims }] of profiles.entries())
    for (const claim of claims) {
      const rarest = claim
        .filter((term) => holdersOf(term) > 1)
        .sort((a, b) => holdersOf(a) - holdersOf(b))
        .slice(0, CLAIM_KEYS)
      for (const [place, one] of rarest.entries())
        for (const other of rarest.slice(place + 1))
          pushTo(met, Math.min(one, other) * WORDS_MAX + Math.max(one, other), at)
    }
  for (const places of met.values()) if (places.size <= CLAIM_HOLDERS_MAX) addAll([...places], add)
}

const CLAIM_HOLDERS_MAX = 12

/** Memories of one title; where very many have it, only those that say the same to the letter. */
function byTitle(profiles: readonly PairProfile[], add: Add): void {
  const ofTitle = new Map<string, Set<number>>()
  for (const [at, { titleKey }] of profiles.entries()) pushTo(ofTitle, titleKey, at)
  for (const places of ofTitle.values()) {
    if (places.size <= HOLDERS_MAX) {
      addAll([...places], add)
      continue
    }
    const ofBody = new Map<string, Set<number>>()
    for (const at of places) pushTo(ofBody, profiles[at]!.bodyKey(), at)
    for (const copies of ofBody.values()) {
      const [first, ...rest] = copies
      for (const at of rest) add(first!, at)
    }
  }
}

function addAll(places: readonly number[], add: Add): void {
  for (const [place, at] of places.entries())
    for (const other of places.slice(place + 1)) add(at, other)
}
