import type { PairProfile, ProfileStance } from './pair-profiles.ts'
import { lackingMax } from './same-fact.ts'

/** More memories than this under one word or title say nothing about any two of them. */
const POSTINGS_MAX = 100

/**
 * The pairs that are worth comparing, each once, as places in the list with the smaller one first. Memories meet under
 * rare words, a clause, a title or a piece of code, so that the work grows with the vault and not with its square.
 */
export function pairCandidates(
  meetings: readonly PairProfile[],
  /** Only pairs of which one is among these places are wanted; others may be among what is given. */
  among?: ReadonlySet<number>,
): readonly (readonly [number, number])[] {
  const pairs = new Map<number, Set<number>>()
  const add = (a: number, b: number): void => {
    if (a === b) return
    const [first, second] = a < b ? [a, b] : [b, a]
    const known = pairs.get(first)
    if (known === undefined) pairs.set(first, new Set([second]))
    else known.add(second)
  }
  byWords(meetings, { add, among })
  byStances(meetings, add)
  byTitle(meetings, add)
  byCode(meetings, add)
  return [...pairs]
    .sort(([a], [b]) => a - b)
    .flatMap(([first, others]) =>
      [...others].sort((a, b) => a - b).map((second) => [first, second] as const),
    )
}

type Add = (a: number, b: number) => void

/** What stands under each key, in order. */
function postingsOf<K, T>(items: Iterable<readonly [key: K, item: T]>): Map<K, T[]> {
  const postings = new Map<K, T[]>()
  for (const [key, item] of items) {
    const list = postings.get(key)
    if (list === undefined) postings.set(key, [item])
    else list.push(item)
  }
  return postings
}

/**
 * Memories of one kind of which the smaller has most of its words in the other. Words that many have are passed over,
 * and a partner may have all of those. As it may lack only so many words, it has some of any few more than that: the
 * rarest lead to every partner, and whoever is met by too few of them is none.
 */
function byWords(
  meetings: readonly PairProfile[],
  { add, among }: { readonly add: Add; readonly among: ReadonlySet<number> | undefined },
): void {
  const rarity = byRarity(meetings)
  const ofKind = postingsOf(largestFirst(meetings).map((at) => [meetings[at]!.kind, at] as const))
  for (const places of ofKind.values()) byWordsOfKind(meetings, { places, rarity, add, among })
}

function byWordsOfKind(
  meetings: readonly PairProfile[],
  { places, rarity, add, among }: WithinKind,
): void {
  const { ranks, starts } = rarity
  const all = newHolders(rarity)
  // Who is not wanted itself asks for those who are, and they are few.
  const wanted = among === undefined ? all : newHolders(rarity)
  const met = new Uint32Array(meetings.length)
  const marks = new Int32Array(ranks.length).fill(-1)
  const seen = new Uint32Array(meetings.length)
  for (const at of places) {
    const { terms } = meetings[at]!
    const rare = rarestFirst(terms, rarity)
    const lacking = lackingMax(terms.length)
    const needed = Math.max(1, Math.min(HITS_ASKED, rare.length - lacking))
    const isWanted = among?.has(at) !== false
    const { holders, ends } = isWanted ? all : wanted
    let count = 0
    for (const rank of rare.subarray(0, lacking + needed))
      for (let place = starts[rank]!; place < ends[rank]!; place++) {
        const other = holders[place]!
        if (met[other] === 0) seen[count++] = other
        met[other]!++
      }
    for (const term of terms) marks[term] = at
    for (const other of seen.subarray(0, count)) {
      const isMet = met[other]! >= needed
      met[other] = 0
      if (!isMet) continue
      const shared = countMarked(meetings[other]!.terms, marks, at)
      if (terms.length - shared <= lacking) add(at, other)
    }
    hold(all, rare, at)
    if (isWanted && wanted !== all) hold(wanted, rare, at)
  }
}

interface WithinKind {
  readonly places: readonly number[]
  readonly rarity: Rarity
  readonly add: Add
  readonly among: ReadonlySet<number> | undefined
}

/** Whoever holds the word of a rank stands from its start on: one list for all, since there are millions. */
interface Holders {
  readonly holders: Uint32Array
  readonly ends: Uint32Array
}

function newHolders({ starts }: Rarity): Holders {
  return { holders: new Uint32Array(starts.at(-1) ?? 0), ends: starts.slice() }
}

function hold({ holders, ends }: Holders, ranks: Uint32Array, at: number): void {
  for (const rank of ranks) holders[ends[rank]!++] = at
}

/** Sorted as numbers, which is many times faster than by a rule of ours. */
function rarestFirst(terms: Uint32Array, { ranks, starts }: Rarity): Uint32Array {
  const rare = starts.length - 1
  return terms
    .map((term) => ranks[term]!)
    .filter((rank) => rank < rare)
    .sort()
}

interface Rarity {
  /** Of each word, the rarest first. */
  readonly ranks: Uint32Array
  /** Of each rank that few memories have: how many memories hold those before it. One more at the end. */
  readonly starts: Uint32Array
}

function byRarity(meetings: readonly PairProfile[]): Rarity {
  const counts: number[] = []
  for (const { terms } of meetings) for (const term of terms) counts[term] = (counts[term] ?? 0) + 1
  const ranks = new Uint32Array(counts.length)
  const words = [...ranks.keys()].sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0))
  const starts = [0]
  for (const [rank, word] of words.entries()) {
    ranks[word] = rank
    const count = counts[word] ?? 0
    if (count <= POSTINGS_MAX) starts.push(starts[rank]! + count)
  }
  return { ranks, starts: Uint32Array.from(starts) }
}

/** Enough to tell partners from those that share a word by chance, and few enough to leave the commoner words out. */
const HITS_ASKED = 6

/** The smaller one asks the larger: they are gone through from the largest. */
function largestFirst(meetings: readonly PairProfile[]): readonly number[] {
  const size = (at: number): number => meetings[at]!.terms.length
  return [...meetings.keys()].sort((a, b) => size(b) - size(a))
}

function countMarked(terms: Uint32Array, marks: Int32Array, mark: number): number {
  let count = 0
  for (const term of terms) if (marks[term] === mark) count++
  return count
}

function few<T>(list: readonly T[] | undefined): readonly T[] {
  return list === undefined || list.length > POSTINGS_MAX ? [] : list
}

interface Placed {
  readonly at: number
  readonly stance: ProfileStance
  /** The rarest word of what it is about; `NONE` where even that is one that many have. */
  readonly key: number
}

const NONE = -1

function rarestOf(meetings: readonly PairProfile[]): readonly Placed[] {
  const counts: number[] = []
  for (const { stances } of meetings)
    for (const { about } of stances)
      for (const term of about) counts[term] = (counts[term] ?? 0) + 1
  return meetings.flatMap(({ stances }, at) =>
    stances.map((stance) => {
      let [key, fewest] = [NONE, POSTINGS_MAX + 1]
      for (const term of stance.about)
        if (counts[term]! < fewest) [key, fewest] = [term, counts[term]!]
      return { at, stance, key }
    }),
  )
}

/** Of two clauses that disagree one has all words of the other: its rarest leads there. */
function byStances(meetings: readonly PairProfile[], add: Add): void {
  const placed = rarestOf(meetings)
  const yes = placed.filter(({ stance }) => stance.holds)
  const no = placed.filter(({ stance }) => !stance.holds)
  meetOpposed(yes, no, add)
  meetOpposed(no, yes, add)
  sameFrame(meetings, add)
}

/** Puts down the words alone that somebody asks by: nearly all clauses say yes, and few words of theirs are asked for. */
function meetOpposed(asking: readonly Placed[], asked: readonly Placed[], add: Add): void {
  const keys = new Set(asking.map(({ key }) => key))
  const postings = new Map<number, Placed[]>()
  for (const one of asked)
    for (const term of one.stance.about) {
      if (!keys.has(term)) continue
      const list = postings.get(term)
      if (list === undefined) postings.set(term, [one])
      else list.push(one)
    }
  const marks = new Set<number>()
  for (const { at, stance, key } of asking) {
    const opposed = postings.get(key)
    if (opposed === undefined) continue
    marks.clear()
    for (const term of stance.about) marks.add(term)
    for (const other of opposed) {
      let shared = 0
      for (const term of other.stance.about) if (marks.has(term)) shared++
      if (shared === stance.about.length) add(at, other.at)
    }
  }
}

/** "The timeout is 30 minutes", "the timeout is 60 minutes". What is said a hundred times is a series. */
function sameFrame(meetings: readonly PairProfile[], add: Add): void {
  const postings = postingsOf(
    meetings.flatMap(({ stances }, at) =>
      stances.filter(({ frame }) => frame !== '').map(({ frame }) => [frame, at] as const),
    ),
  )
  for (const list of postings.values()) addAll(few(list), add)
}

/** Memories of one title; where very many have it, only those that say the same to the letter. */
function byTitle(meetings: readonly PairProfile[], add: Add): void {
  const postings = postingsOf(meetings.map(({ titleKey }, at) => [titleKey, at] as const))
  for (const list of postings.values()) {
    if (list.length <= POSTINGS_MAX) {
      addAll(list, add)
      continue
    }
    const same = postingsOf(list.map((at) => [meetings[at]!.bodyKey(), at] as const))
    for (const copies of same.values())
      for (const [place, at] of copies.entries()) if (place > 0) add(copies[place - 1]!, at)
  }
}

function addAll(list: readonly number[], add: Add): void {
  for (const [place, at] of list.entries())
    for (const other of list.slice(place + 1)) add(at, other)
}

/** Code that one memory calls gone and the other names. Few call anything gone: only what they name is looked for. */
function byCode(meetings: readonly PairProfile[], add: Add): void {
  const gone = meetings.map(({ named }) => named('gone'))
  const postings = new Map<string, number[]>()
  for (const names of gone) for (const name of names) postings.set(name, [])
  if (postings.size === 0) return
  for (const [at, { named }] of meetings.entries())
    for (const text of named('there'))
      for (const name of [text, text.split('.')[0] ?? text]) postings.get(name)?.push(at)
  for (const [at, names] of gone.entries())
    for (const name of names) for (const other of few(postings.get(name))) add(at, other)
}
