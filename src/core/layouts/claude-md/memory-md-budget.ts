import { utf8Length } from '../../text/tokens.ts'
import { type IndexLine, relink } from './memory-md-lines.ts'
import { trimSafely } from './memory-md-style.ts'

/** What clients load of MEMORY.md (LAY-09), and how far descriptions give way for it. */
export const INDEX_LIMITS = {
  lines: 200,
  aimBytes: 17 * 1024,
  /** Trimming goes this far below the aim, or every new memory would trim all lines once more. */
  slackBytes: 1024,
  maxBytes: 25 * 1024,
  floorChars: 90,
} as const

const sumBytes = (lines: readonly IndexLine[]): number =>
  lines.reduce((sum, line) => sum + utf8Length(line.raw), 0)

/** True for a line whose hook may be cut: it only repeats what its memory says. */
type MayTrim = (line: IndexLine) => boolean

/** Trims hooks evenly until the file fits, then takes the last ones away. Never an entry, never what somebody wrote. */
export function fitIndex(lines: readonly IndexLine[], mayTrim: MayTrim): readonly IndexLine[] {
  if (sumBytes(lines) <= INDEX_LIMITS.aimBytes) return lines
  const own = new Set(lines.filter((line) => line.link !== undefined && mayTrim(line)))
  const fixed = sumBytes(lines.filter((line) => !own.has(line)))
  // Where the other text alone is too much, shorter hooks would be lost for nothing.
  if (fixed >= INDEX_LIMITS.maxBytes) return lines
  const limit = fixed < INDEX_LIMITS.aimBytes ? INDEX_LIMITS.aimBytes : INDEX_LIMITS.maxBytes
  if (sumBytes(lines) <= limit) return lines
  const all = lines.map((line) => ({ line, isOwn: own.has(line) }))
  return toTitles(trimEvenly(all, limit - INDEX_LIMITS.slackBytes)).map(({ line }) => line)
}

interface FittedLine {
  readonly line: IndexLine
  readonly isOwn: boolean
}

const bytesOf = (lines: readonly FittedLine[]): number => sumBytes(lines.map(({ line }) => line))

function trimEvenly(lines: readonly FittedLine[], target: number): readonly FittedLine[] {
  let low: number = INDEX_LIMITS.floorChars
  let high = Math.max(low, ...lines.map(({ line }) => line.link?.text.length ?? 0))
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (bytesOf(lines.map((line) => trimLine(line, middle))) <= target) low = middle
    else high = middle - 1
  }
  return lines.map((line) => trimLine(line, low))
}

function trimLine({ line, isOwn }: FittedLine, limit: number): FittedLine {
  if (!isOwn || line.link === undefined || line.link.text.length <= limit) return { line, isOwn }
  return { line: withText(line, trimSafely(line.link.text, limit, 'after')), isOwn }
}

/** From the end: what stands first in an index was put first. */
function toTitles(lines: readonly FittedLine[]): readonly FittedLine[] {
  let over = bytesOf(lines) - INDEX_LIMITS.maxBytes
  const fitted: FittedLine[] = []
  for (const { line, isOwn } of lines.toReversed()) {
    const next = over > 0 && isOwn ? withText(line, '') : line
    over -= utf8Length(line.raw) - utf8Length(next.raw)
    fitted.push({ line: next, isOwn })
  }
  return fitted.toReversed()
}

function withText(line: IndexLine, text: string): IndexLine {
  if (line.link === undefined || line.link.text === text) return line
  return relink(line, { ...line.link, text, separator: text === '' ? '' : line.link.separator })
}

/** Names what a client will not load, with the ways out. Nothing when all is loaded. */
export function indexWarnings(lines: readonly IndexLine[]): readonly string[] {
  let bytes = 0
  let loaded = 0
  for (const line of lines) {
    bytes += utf8Length(line.raw)
    if (bytes > INDEX_LIMITS.maxBytes || loaded === INDEX_LIMITS.lines) break
    loaded++
  }
  if (loaded === lines.length) return []
  const size = `${lines.length} lines and ${Math.ceil(sumBytes(lines) / 1024)} KB`
  const files = lines.slice(loaded).flatMap((line) => line.link?.file ?? [])
  const what =
    files.length === 0
      ? `the text from line ${loaded + 1} on`
      : `${files.length === 1 ? 'the entry' : `the ${files.length} entries`} ${nameSome(files)}`
  return [
    `MEMORY.md has ${size}; clients load its first 200 lines and 25 KB, so they will not see ${what}. ` +
      'Archive what is no longer needed (everkeep archive <id>) or merge what belongs together (everkeep distill).',
  ]
}

const NAMED_FILES = 10

function nameSome(files: readonly string[]): string {
  const named = files.slice(0, NAMED_FILES).join(', ')
  return files.length > NAMED_FILES ? `${named} and ${files.length - NAMED_FILES} more` : named
}
