import { diffArrays } from 'diff'
import { linesWithEnds } from '../base/text-lines.ts'
import { blockReader } from '../format/markdown/markdown-lines.ts'
import { DRIVER_NAMES, markedHunk } from '../layouts/conflict-markers.ts'
import type { Sides } from '../layouts/versions.ts'

/** The text of both sides: one text where they are equal, else git's markers around the lines that differ. */
export function withMarkers(
  { ours, theirs }: Sides<string>,
  names: Sides<string> = DRIVER_NAMES,
): string {
  if (ours === theirs) return ours
  const out: string[] = []
  let hunk: { ours: string[]; theirs: string[] } | undefined
  const close = (): void => {
    if (hunk !== undefined) out.push(...markedHunk(hunk, names))
    hunk = undefined
  }
  for (const { added, removed, value } of diffArrays(
    wholeBlocks(linesWithEnds(ours)),
    wholeBlocks(linesWithEnds(theirs)),
  )) {
    if (!added && !removed) {
      close()
      out.push(...value)
      continue
    }
    hunk ??= { ours: [], theirs: [] }
    if (removed) hunk.ours.push(...value)
    else hunk.theirs.push(...value)
  }
  close()
  return out.join('')
}

/** Lines, with each fenced block as one item: no marker may stand inside of one, where it would be an example. */
function wholeBlocks(lines: readonly string[]): string[] {
  const blocks = blockReader()
  const items: string[] = []
  let isOpen = false
  for (const line of lines) {
    const isCode = blocks.placeOf(line.replace(/\r?\n$/, '')) === 'code'
    if (isCode && isOpen) items.push(`${items.pop()}${line}`)
    else items.push(line)
    isOpen = isCode && blocks.isInside()
  }
  return items
}
