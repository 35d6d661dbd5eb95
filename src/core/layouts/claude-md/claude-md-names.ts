import { ownPath, type VaultPath } from '../../base/vault-path.ts'
import type { Status } from '../../model/memory.ts'
import { statusOfPath } from '../status-of-path.ts'

/** What the files of a flat folder of markdown are, by their names alone. Every prompt asks: it stands apart. */

export const MEMORY_MD: VaultPath = ownPath('MEMORY.md')

/** Names that say what they are: a link to one of these is no index entry, and they are no memories. */
const NOT_MEMORIES = new Set(['readme.md', 'memory.md', 'claude.md', 'agents.md', 'gemini.md'])

/** True for the names of files that people put beside memories. */
export function isBesideMemories(name: string): boolean {
  return NOT_MEMORIES.has(name.toLowerCase())
}

/** Retired and archived memories stand in folders of their own, below which their path stays the same (LAY-15). */
export function pathWhenClaudeMd(path: VaultPath, status: Status): VaultPath {
  const own = statusOfPath(path) === 'active' ? path : path.slice(path.indexOf('/') + 1)
  // Safe: a found path stays inside the vault when a folder of it is added or taken away.
  return (status === 'active' ? own : `${status}/${own}`) as VaultPath
}
