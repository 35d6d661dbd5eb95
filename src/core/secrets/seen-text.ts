/** Characters that nobody sees and that part what stands around them: of no width, soft hyphens, marks of direction. */
const UNSEEN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is removed for itself.
  /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]|\udb40[\udc00-\udfff]/g

export interface SeenText {
  readonly text: string
  /** Where a place of the text stands in the one that it was made from. */
  readonly at: (place: number) => number
}

/** A text as a person reads it, for looking into; undefined when it has nothing unseen in it. */
export function seenText(text: string): SeenText | undefined {
  const gaps: { readonly from: number; readonly lost: number }[] = []
  let seen = ''
  let from = 0
  for (const { index, 0: unseen } of text.matchAll(UNSEEN)) {
    seen += text.slice(from, index)
    from = index + unseen.length
    gaps.push({ from: seen.length, lost: from - seen.length })
  }
  if (gaps.length === 0) return undefined
  return { text: seen + text.slice(from), at: (place) => place + lostBefore(gaps, place) }
}

/** How many characters are lost in front of a place: of the last gap at or before it. */
function lostBefore(
  gaps: readonly { readonly from: number; readonly lost: number }[],
  place: number,
): number {
  let [low, high] = [0, gaps.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((gaps[middle]?.from ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return gaps[low - 1]?.lost ?? 0
}
