import { sharedCount } from './overlap.ts'
import type { Profile } from './profile.ts'
import { mayBeSame, OVERLAP_MIN } from './same-fact.ts'
import type { Stance } from './stances.ts'

/** More memories than this under one word or title say nothing about any two of them. */
const POSTINGS_MAX = 100

/**
 * The pairs that are worth comparing, each once, as places in the list with the smaller one first. Memories meet under
 * a rare word, a clause, a title or a piece of code, so that the work grows with the vault and not with its square.
 */
export function pairCandidates(
  profiles: readonly Profile[],
): readonly (readonly [number, number])[] {
  const pairs = new Map<number, Set<number>>()
  const add = (a: number, b: number): void => {
    if (a === b) return
    const [first, second] = a < b ? [a, b] : [b, a]
    const known = pairs.get(first)
    if (known === undefined) pairs.set(first, new Set([second]))
    else known.add(second)
  }
  byWords(profiles, add)
  byStances(profiles, add)
  byTitle(profiles, add)
  byCode(profiles, add)
  return [...pairs]
    .sort(([a], [b]) => a - b)
    .flatMap(([first, others]) =>
      [...others].sort((a, b) => a - b).map((second) => [first, second] as const),
    )
}

type Add = (a: number, b: number) => void

/** What stands under each key, in order. */
function postingsOf<T>(items: Iterable<readonly [key: string, item: T]>): Map<string, T[]> {
  const postings = new Map<string, T[]>()
  for (const [key, item] of items) {
    const list = postings.get(key)
    if (list === undefined) postings.set(key, [item])
    else list.push(item)
  }
  return postings
}

/**
 * Two sets of which the smaller shares six words of ten: whatever four are left out, one that both have remains. The
 * rarest are looked at, so that the lists to go through are short.
 */
function byWords(profiles: readonly Profile[], add: Add): void {
  const postings = postingsOf(
    profiles.flatMap(({ terms }, at) => [...terms].map((term) => [term, at] as const)),
  )
  const rarity = (term: string): number => postings.get(term)?.length ?? 0
  for (const [at, { terms }] of profiles.entries()) {
    const byRarity = [...terms].sort((a, b) => rarity(a) - rarity(b))
    const probed = terms.size - Math.ceil(OVERLAP_MIN * terms.size) + 1
    const met = new Set<number>()
    for (const term of byRarity.slice(0, probed))
      for (const other of few(postings.get(term))) met.add(other)
    for (const other of met) if (mayBeSame(profiles[at]!, profiles[other]!)) add(at, other)
  }
}

function few<T>(list: readonly T[] | undefined): readonly T[] {
  return list === undefined || list.length > POSTINGS_MAX ? [] : list
}

interface Placed {
  readonly at: number
  readonly stance: Stance
}

/** Of two clauses that disagree one has all words of the other: its rarest leads there. */
function byStances(profiles: readonly Profile[], add: Add): void {
  const placed = profiles.flatMap(({ stances }, at) =>
    stances.map((stance): Placed => ({ at, stance })),
  )
  const postings = postingsOf(
    placed.flatMap((one) => [...one.stance.about].map((term) => [term, one] as const)),
  )
  const rarity = (term: string): number => postings.get(term)?.length ?? 0
  for (const { at, stance } of placed) {
    const { about, holds } = stance
    const [rarest = ''] = [...about].sort((a, b) => rarity(a) - rarity(b))
    for (const other of few(postings.get(rarest)))
      if (other.stance.holds !== holds && sharedCount(about, other.stance.about) === about.size)
        add(at, other.at)
  }
  sameButNumbers(placed, add)
}

/** "The timeout is 30 minutes", "the timeout is 60 minutes". */
function sameButNumbers(placed: readonly Placed[], add: Add): void {
  const isNumber = (term: string): boolean => /^[\d.,]+$/.test(term)
  const counting = placed.filter(
    ({ stance }) => stance.isLead && [...stance.about].some(isNumber) && stance.about.size > 2,
  )
  const postings = postingsOf(
    counting.map(({ at, stance }) => {
      const words = [...stance.about].filter((term) => !isNumber(term))
      return [words.sort().join(' '), at] as const
    }),
  )
  for (const list of postings.values()) addAll(list, add)
}

function byTitle(profiles: readonly Profile[], add: Add): void {
  const postings = postingsOf(profiles.map(({ titleKey }, at) => [titleKey, at] as const))
  for (const list of postings.values()) addAll(list, add)
}

/** Each with those that follow; in a long list with as many as may tell something. */
function addAll(list: readonly number[], add: Add): void {
  for (const [place, at] of list.entries())
    for (const other of list.slice(place + 1, place + 1 + POSTINGS_MAX)) add(at, other)
}

/** Code that one memory calls gone and the other names. */
function byCode(profiles: readonly Profile[], add: Add): void {
  const postings = postingsOf(
    profiles.flatMap(({ there }, at) =>
      [...there]
        .flatMap((text) => [text, text.split('.')[0] ?? text])
        .map((name) => [name, at] as const),
    ),
  )
  for (const [at, { gone }] of profiles.entries())
    for (const name of gone) for (const other of few(postings.get(name))) add(at, other)
}
