import { BUILTIN_KINDS, type Kind } from './kinds.ts'
import type { LayoutName } from './layout.ts'

/**
 * How the files of a vault are read: by which layout, and with which kinds beyond the built-in ones. Another mark means
 * that the same files may be other memories, or none. One line, and nearly always the name of the layout alone.
 */
export function readingMark(layout: LayoutName, kinds: ReadonlyMap<string, Kind>): string {
  const own = [...kinds.values()].filter(
    ({ name, folder }) => BUILTIN_KINDS.get(name)?.folder !== folder,
  )
  return [layout, ...own.map(({ name, folder }) => JSON.stringify([name, folder]))].join(' ')
}
