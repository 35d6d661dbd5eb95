import { linesWithEnds } from '../../../core/base/text-lines.ts'
/** The text between two places gives way to another. */
export type Splice = readonly [from: number, to: number, text: string]

/** What makes `after` of `before`: few splices where lines were added, changed or taken out, not the least there could be. */
export function splicesOf(before: string, after: string): readonly Splice[] {
  const [start, end] = commonEnds(before, after)
  const old = linesWithEnds(before.slice(start, before.length - end))
  const next = linesWithEnds(after.slice(start, after.length - end))
  const splices: Splice[] = []
  let [at, i, j] = [start, 0, 0]
  while (i < old.length || j < next.length) {
    const [gone, come] = apart(old.slice(i, i + LOOK_AHEAD), next.slice(j, j + LOOK_AHEAD)) ?? [
      old.length - i,
      next.length - j,
    ]
    const to = at + lengthOf(old, i, i + gone)
    if (gone + come > 0) splices.push([at, to, next.slice(j, j + come).join('')])
    i += gone
    j += come
    at = to
    for (; i < old.length && old[i] === next[j]; i++, j++) at += old[i]?.length ?? 0
  }
  return splices
}

export function applySplices(before: string, splices: readonly Splice[]): string {
  let after = ''
  let at = 0
  for (const [from, to, text] of splices) {
    after += before.slice(at, from) + text
    at = to
  }
  return after + before.slice(at)
}

const LOOK_AHEAD = 64

/** How many lines of each go until both say the same again; undefined: not in sight. */
function apart(
  old: readonly string[],
  next: readonly string[],
): readonly [gone: number, come: number] | undefined {
  for (let both = 0; both < LOOK_AHEAD; both++)
    for (let gone = 0; gone <= both; gone++)
      if (old[gone] !== undefined && old[gone] === next[both - gone]) return [gone, both - gone]
  return undefined
}

function commonEnds(before: string, after: string): readonly [start: number, end: number] {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++
  let end = 0
  while (
    end < most - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++
  return [start, end]
}

function lengthOf(lines: readonly string[], from: number, to: number): number {
  let length = 0
  for (const line of lines.slice(from, to)) length += line.length
  return length
}
