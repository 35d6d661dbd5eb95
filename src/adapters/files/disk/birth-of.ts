import { statSync } from 'node:fs'
import { unlessAway } from '../vault/look-at-folder.ts'

/**
 * What tells a folder from a later one at the same path: the moment it was made. Its number on the disk does not, a new
 * folder is given that of a deleted one at once; it counts only where the disk keeps no moments. The number of the disk
 * itself is left out: it may be another one after a restart. Empty where nothing can be told.
 */
export function birthOf(path: string): string {
  const found = unlessAway(() => statSync(path, { bigint: true, throwIfNoEntry: false }))
  if (found === undefined) return ''
  if (found.birthtimeNs > 0n) return `made ${found.birthtimeNs}`
  return found.ino > 0n ? `number ${found.ino}` : ''
}
