import { linesWithEnds } from '../base/text-lines.ts'
import { blockReader } from '../format/markdown/markdown-lines.ts'
import type { Sides } from './versions.ts'

const OURS = '<<<<<<< '
const BASE = '||||||| '
const MIDDLE = '======='
const THEIRS = '>>>>>>> '

/** A file that git, or our driver, left with conflict markers: as each side has it. */
export interface Unfinished {
  /** Where the first marker stands, 1-based. */
  readonly line: number
  readonly sides: Sides<string>
  /** What git calls the two sides, as far as the markers say: `HEAD`, a branch, a commit. */
  readonly names: Sides<string>
}

/**
 * Reads a text with conflict markers, also those of `diff3` style. Markers that stand whole inside a fenced code block
 * are an example of markers, not a conflict. Undefined: there is no conflict in it.
 */
export function readConflict(text: string): Unfinished | undefined {
  // Nearly every text ends here.
  if (!text.includes(OURS) || !text.includes(THEIRS) || !text.includes(MIDDLE)) return undefined
  const lines = text.split(/(?<=\n)/)
  const blocks = blockReader()
  const sides: { ours: string[]; theirs: string[] } = { ours: [], theirs: [] }
  let first: { line: number; names: Sides<string> } | undefined
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const isText = blocks.placeOf(bare(line)) !== 'code'
    const hunk = isText && line.startsWith(OURS) ? hunkAt(lines, at) : undefined
    if (hunk === undefined) {
      sides.ours.push(line)
      sides.theirs.push(line)
      continue
    }
    first ??= {
      line: at + 1,
      names: { ours: nameIn(line), theirs: nameIn(lines[hunk.end] ?? '') },
    }
    sides.ours.push(...hunk.ours)
    sides.theirs.push(...hunk.theirs)
    // What stands in a conflict opens no code block for what follows, but as each side has it.
    for (const own of hunk.ours) blocks.placeOf(bare(own))
    at = hunk.end
  }
  if (first === undefined) return undefined
  return { ...first, sides: { ours: sides.ours.join(''), theirs: sides.theirs.join('') } }
}

interface ConflictHunk extends Sides<readonly string[]> {
  /** The line of the last marker. */
  readonly end: number
}

/** `<<<<<<<`, perhaps `|||||||`, `=======`, `>>>>>>>` in this order, each once. */
function hunkAt(lines: readonly string[], start: number): ConflictHunk | undefined {
  const find = (from: number, isMarker: (line: string) => boolean): number => {
    for (let at = from; at < lines.length; at++) {
      const line = lines[at]!
      if (isMarker(line)) return at
      if (line.startsWith(OURS) || line.startsWith(THEIRS)) return -1
    }
    return -1
  }
  const middle = find(start + 1, (line) => bare(line) === MIDDLE)
  const end = middle < 0 ? -1 : find(middle + 1, (line) => line.startsWith(THEIRS))
  if (end < 0) return undefined
  const base = find(start + 1, (line) => line.startsWith(BASE) || bare(line) === BASE.trim())
  const oursEnd = base >= 0 && base < middle ? base : middle
  return {
    ours: lines.slice(start + 1, oursEnd),
    theirs: lines.slice(middle + 1, end),
    end,
  }
}

function bare(line: string): string {
  return line.replace(/\r?\n$/, '')
}

function nameIn(line: string): string {
  return bare(line).slice(OURS.length).trim()
}

/**
 * The text of both sides: one text where they are equal, else git's markers around all from the first line that differs
 * to the last. Knows no diff, so that every reader can afford it; `withMarkers` is finer.
 */
export function markDifference(
  { ours, theirs }: Sides<string>,
  names: Sides<string> = DRIVER_NAMES,
): string {
  if (ours === theirs) return ours
  const [left, right] = [linesWithEnds(ours), linesWithEnds(theirs)]
  let start = 0
  while (start < left.length && left[start] === right[start]) start++
  let end = 0
  const room = Math.min(left.length, right.length) - start
  while (end < room && left.at(-1 - end) === right.at(-1 - end)) end++
  const hunk = markedHunk(
    {
      ours: left.slice(start, left.length - end),
      theirs: right.slice(start, right.length - end),
    },
    names,
  )
  return [...left.slice(0, start), ...hunk, ...left.slice(left.length - end)].join('')
}

/** Default names of the two sides. */
export const DRIVER_NAMES: Sides<string> = { ours: 'ours', theirs: 'theirs' }

/** The lines of a conflict with its markers; each line is closed, as the markers need their own. */
export function markedHunk(
  { ours, theirs }: Sides<readonly string[]>,
  names: Sides<string>,
): readonly string[] {
  const eol = [...ours, ...theirs].some((line) => line.endsWith('\r\n')) ? '\r\n' : '\n'
  const closed = (lines: readonly string[]): readonly string[] =>
    lines.map((line) => (line.endsWith('\n') ? line : line + eol))
  return [
    `${OURS}${names.ours}${eol}`,
    ...closed(ours),
    `${MIDDLE}${eol}`,
    ...closed(theirs),
    `${THEIRS}${names.theirs}${eol}`,
  ]
}
