/** One place where a text was changed. Taken back it gives every byte again, whatever happened elsewhere. */
export interface Splice {
  readonly at: number
  readonly removed: string
  readonly inserted: string
}

/** The smallest splice that makes `after` of `before`. */
export function spliceBetween(before: string, after: string): Splice {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return {
    at: start,
    removed: before.slice(start, before.length - end),
    inserted: after.slice(start, after.length - end),
  }
}

/** The text without the splice; undefined when what was inserted is no longer there, or there more than once. */
export function undoSplice(text: string, { at, removed, inserted }: Splice): string | undefined {
  const place = text.startsWith(inserted, at) ? at : onlyPlace(text, inserted)
  if (place === undefined) return undefined
  return text.slice(0, place) + removed + text.slice(place + inserted.length)
}

function onlyPlace(text: string, part: string): number | undefined {
  const first = text.indexOf(part)
  if (part === '' || first < 0) return undefined
  return text.indexOf(part, first + 1) < 0 ? first : undefined
}
