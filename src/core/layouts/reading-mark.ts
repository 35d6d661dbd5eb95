import { BUILTIN_KINDS, type Kind } from '../model/kinds.ts'
import type { LayoutName } from '../model/layout-name.ts'

/** Counted up when a layout reads files otherwise than before: what an older index holds of them is wrong. */
const READING: Partial<Record<LayoutName, number>> = { 'claude-json': 2, vault: 2 }

/**
 * How the files of a vault are read: by which layout, and with which kinds beyond the built-in ones. Another mark means
 * that the same files may be other memories, or none. One line, and nearly always the name of the layout alone.
 */
export function readingMark(layout: LayoutName, kinds: ReadonlyMap<string, Kind>): string {
  const own = [...kinds.values()].filter(
    ({ name, folder }) => BUILTIN_KINDS.get(name)?.folder !== folder,
  )
  const reading = READING[layout] === undefined ? layout : `${layout}:${READING[layout]}`
  return [reading, ...own.map(({ name, folder }) => JSON.stringify([name, folder]))].join(' ')
}
