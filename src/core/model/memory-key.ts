import type { Entry } from './memory.ts'

/** What tells a memory from all others of a vault: a file may hold several, and an id may stand in two files. */
export function memoryKey({ path, memory }: Pick<Entry, 'path' | 'memory'>): string {
  return `${path} ${memory.id}`
}
