const PIECE = 8
export const ERASED = '[erased]'

/** A text without any piece of these values that is long enough to be of use to somebody (SEC-03). */
export function wipeValues(text: string, values: readonly string[]): string {
  return values.reduce((rest, value) => wipeValue(wipeValue(rest, value), escaped(value)), text)
}

/** As it stands in JSON. */
function escaped(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

function wipeValue(text: string, value: string): string {
  if (value.length < PIECE) return value === '' ? text : text.replaceAll(value, ERASED)
  const pieces = new Set<string>()
  for (let at = 0; at + PIECE <= value.length; at++) pieces.add(value.slice(at, at + PIECE))
  let [wiped, from] = ['', 0]
  for (let at = 0; at + PIECE <= text.length; at++) {
    if (!pieces.has(text.slice(at, at + PIECE))) continue
    let end = at + PIECE
    while (end < text.length && pieces.has(text.slice(end - PIECE + 1, end + 1))) end++
    wiped += text.slice(from, at) + ERASED
    from = end
    at = end - 1
  }
  return from === 0 ? text : wiped + text.slice(from)
}
