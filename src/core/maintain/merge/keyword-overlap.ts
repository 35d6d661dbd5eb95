/** Two texts that share keywords, by their places in the list that was compared. */
export interface Overlap {
  readonly left: number
  readonly right: number
  readonly shared: readonly string[]
  /** The larger of both shares: a small memory that a larger one holds whole is found too (DST-05). */
  readonly share: number
}

export interface KeywordOverlaps {
  /** For each list the largest share of its own keywords that another one holds: 0 to 1. */
  readonly largest: readonly number[]
  /** All pairs from `threshold` on, the strongest first; of a list with very many partners the nearest ones. */
  readonly pairs: readonly Overlap[]
  /** Lists with more partners than are kept. */
  readonly crowded: readonly number[]
}

/** A keyword that half of a vault has would pair all with all: whoever picks from a list cannot use more than this. */
const PARTNERS_MAX = 20
/** So many are looked at before the nearest are kept. */
const PARTNERS_SEEN = 400

/**
 * Compares lists of keywords by an inverted index, rarest keyword first: two lists that share enough must share one of
 * the rare ones, so that keywords which everybody has are hardly ever looked through. An empty list overlaps with none.
 */
export function keywordOverlaps(
  lists: readonly (readonly string[])[],
  threshold: number,
): KeywordOverlaps {
  const index = invert(lists)
  const largest = index.own.map((_, place) => largestShare(index, place))
  const found = new Map<number, Overlap>()
  const crowded: number[] = []
  for (const place of index.own.keys()) {
    const partners = partnersOf(index, place, threshold)
    if (partners.length > PARTNERS_MAX) crowded.push(place)
    for (const { other } of partners.slice(0, PARTNERS_MAX)) {
      const key = Math.min(place, other) * lists.length + Math.max(place, other)
      if (!found.has(key)) found.set(key, overlapOf(index, place, other))
    }
  }
  return { largest, pairs: [...found.values()].sort(strongestFirst), crowded }
}

interface Inverted {
  readonly words: readonly string[]
  /** The numbers of each list's keywords, the rarest first. */
  readonly own: readonly (readonly number[])[]
  /** The lists that have a keyword, in order. */
  readonly holders: readonly (readonly number[])[]
  /** Marks the keywords of the list at hand, so that counting what another shares is one look a keyword. */
  readonly marks: Int32Array
}

function invert(lists: readonly (readonly string[])[]): Inverted {
  const numbers = new Map<string, number>()
  const holders: number[][] = []
  const own = lists.map((list, place) =>
    [...new Set(list)].map((word) => {
      const known = numbers.get(word)
      const number = known ?? numbers.size
      if (known === undefined) numbers.set(word, number)
      const group = holders[number]
      if (group === undefined) holders[number] = [place]
      else group.push(place)
      return number
    }),
  )
  const rarity = (number: number): number => holders[number]!.length
  for (const list of own) list.sort((a, b) => rarity(a) - rarity(b) || a - b)
  const marks = new Int32Array(numbers.size).fill(-1)
  return { words: [...numbers.keys()], own, holders, marks }
}

function largestShare(index: Inverted, place: number): number {
  const { own, holders, marks } = index
  const list = own[place]!
  for (const number of list) marks[number] = place
  let best = 0
  for (const [at, number] of list.entries()) {
    // Whoever was not met among the rarer keywords shares at most those that are left.
    const reachable = list.length - at
    if (best >= reachable) break
    for (const other of holders[number]!) {
      if (other === place) continue
      best = Math.max(best, countShared(index, place, other))
      if (best >= reachable) break
    }
  }
  return list.length === 0 ? 0 : best / list.length
}

function countShared({ own, marks }: Inverted, place: number, other: number): number {
  let count = 0
  for (const number of own[other]!) if (marks[number] === place) count++
  return count
}

interface Partner {
  readonly other: number
  readonly shared: number
  readonly share: number
}

/** The nearest first. */
function partnersOf(index: Inverted, place: number, threshold: number): readonly Partner[] {
  const { own, holders, marks } = index
  const list = own[place]!
  if (list.length === 0) return []
  for (const number of list) marks[number] = place
  const needed = Math.max(1, Math.ceil(threshold * list.length - ROUNDING))
  const seen = new Set<number>([place])
  const partners: Partner[] = []
  const nearestFirst = (a: Partner, b: Partner): number =>
    b.share - a.share || b.shared - a.shared || a.other - b.other
  // A partner lacks at most `length - needed` keywords, so that it has one of the first `length - needed + 1`.
  for (const number of list.slice(0, list.length - needed + 1)) {
    for (const other of holders[number]!) {
      if (seen.has(other)) continue
      seen.add(other)
      const shared = countShared(index, place, other)
      if (shared < needed) continue
      partners.push({ other, shared, share: shared / Math.min(list.length, own[other]!.length) })
      if (partners.length >= PARTNERS_SEEN) return partners.sort(nearestFirst)
    }
  }
  return partners.sort(nearestFirst)
}

/** `0.6 * 5` is a little more than 3 in binary. */
const ROUNDING = 1e-9

function overlapOf({ own, marks, words }: Inverted, place: number, other: number): Overlap {
  const shared = own[other]!.filter((number) => marks[number] === place)
  const smaller = Math.min(own[place]!.length, own[other]!.length)
  return {
    left: Math.min(place, other),
    right: Math.max(place, other),
    shared: shared.map((number) => words[number]!).sort(),
    share: shared.length / smaller,
  }
}

function strongestFirst(a: Overlap, b: Overlap): number {
  return (
    b.share - a.share || b.shared.length - a.shared.length || a.left - b.left || a.right - b.right
  )
}
