import { folderOf } from '../../base/vault-path.ts'
import { dominantEol, type IndexLine, parseIndexLines } from './memory-md-lines.ts'

/**
 * Parts a MEMORY.md that is itself a memory from the index lines that came later. Without it the memory would end
 * the day the first topic file is written beside it (LAY-14).
 */
export const INDEX_MARKER = '<!-- everkeep:index -->'

const MARKER_LINE = /^[ \t]*<!-- everkeep:index -->[ \t]*\r?$/m

export function isMarker(line: IndexLine): boolean {
  return line.raw.trim() === INDEX_MARKER
}

/** A MEMORY.md cut in two: the text that is a memory, and the index from the marker on. */
export interface Monolith {
  readonly own: string
  readonly index: string
}

export function splitMonolith(text: string): Monolith {
  const at = MARKER_LINE.exec(text)?.index ?? text.length
  return { own: text.slice(0, at), index: text.slice(at) }
}

/** The memory above what MEMORY.md indexes now: its index part, or all of it where it was an index only. */
export function joinMonolith(own: string, text: string | undefined): string {
  const { own: above, index } = splitMonolith(text ?? '')
  if (index !== '') return `${own}${/(^|\n)$/.test(own) ? '' : dominantEol(own)}${index}`
  const isIndex =
    parseIndexLines(above).some((line) => line.link !== undefined) && !isMonolith(above)
  if (!isIndex) return own
  const eol = dominantEol(own)
  return `${own}${gapBelow(own)}${INDEX_MARKER}${eol}${above}`
}

function gapBelow(own: string): string {
  const eol = dominantEol(own)
  if (own.trim() === '' || /\n[ \t]*\r?\n$/.test(own)) return ''
  return own.endsWith('\n') ? eol : `${eol}${eol}`
}

/** True when MEMORY.md is itself a memory: it holds text of its own, and is no list of links to files beside it. */
export function isMonolith(text: string): boolean {
  const { own, index } = splitMonolith(text)
  const lines = parseIndexLines(own)
  if (!lines.some((line) => line.prose)) return false
  return (
    index !== '' ||
    !lines.some((line) => line.link !== undefined && folderOf(line.link.file) === '')
  )
}

/** The lines as they are when nothing is indexed below the marker any more: without it. */
export function dropEmptyMarker(lines: readonly IndexLine[]): readonly IndexLine[] {
  const at = lines.findIndex(isMarker)
  if (at < 0 || lines.slice(at + 1).some((line) => line.raw.trim() !== '')) return lines
  return lines.slice(0, lines[at - 1]?.raw.trim() === '' ? at - 1 : at)
}
