/**
 * The candidates that somebody who typed `word` probably meant, nearest first, at most three. None is better
 * than a far-fetched one: a word may be off by a third of its length, and by one letter when it is short.
 */
export function nearest(word: string, candidates: readonly string[]): readonly string[] {
  const typed = word.toLowerCase()
  const ceiling = Math.max(1, Math.floor(typed.length / 3))
  const scored = [...new Set(candidates)].flatMap((candidate) => {
    const known = candidate.toLowerCase()
    // Words of such different lengths cannot be near, and comparing a long one letter by letter takes seconds.
    const apart = Math.abs(typed.length - known.length) > 2 * ceiling
    const distance = apart ? Number.POSITIVE_INFINITY : editDistance(typed, known)
    if (distance <= ceiling && distance < known.length) return [{ candidate, distance }]
    // `hist` for `history`: a start of three letters or more is a guess worth saying.
    const startsIt = typed.length >= 3 && known.startsWith(typed)
    return startsIt ? [{ candidate, distance: ceiling + 1 }] : []
  })
  scored.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
  return scored.slice(0, 3).map(({ candidate }) => candidate)
}

/** Damerau-Levenshtein (optimal string alignment): a swap of neighbours is one mistake, as it is for fingers. */
export function editDistance(a: string, b: string): number {
  const left = [...a]
  const right = [...b]
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      let best = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
      )
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (row > 1 && column > 1 && swapped) best = Math.min(best, beforeLast[column - 2]! + 1)
      current.push(best)
    }
    beforeLast = last
    last = current
  }
  return last[right.length]!
}

/** Whether one slip leads from one word to the other. The same as a distance of 1, without measuring it. */
export function isOneSlip(a: string, b: string): boolean {
  // A character of two units would count as two.
  if (hasPair(a) || hasPair(b)) return editDistance(a, b) === 1
  const short = a.length < b.length ? a : b
  const long = short === a ? b : a
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short.charCodeAt(start) === long.charCodeAt(start)) start++
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1)
  if (start === short.length) return false
  const isSwap = short[start] === long[start + 1] && short[start + 1] === long[start]
  if (isSwap && short.slice(start + 2) === long.slice(start + 2)) return true
  return short.slice(start + 1) === long.slice(start + 1)
}

/** A character that takes two places. */
function hasPair(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at)
    if (unit >= 0xd800 && unit <= 0xdfff) return true
  }
  return false
}
