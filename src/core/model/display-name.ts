import { trimAtWord } from '../text/trim-at-word.ts'
import type { Memory } from './memory.ts'

const TITLE_CHARS = 60

interface Named {
  readonly path: string
  readonly memory: Pick<Memory, 'id' | 'title'>
}

/** Whether a memory has a file of its own that is called after it: then its id tells people which one it is. */
export function hasOwnName({ path, memory }: Named): boolean {
  return path.includes(memory.id)
}

/** A short name of a memory for people: its id, with the title where the id is a number. */
export function displayId(named: Named): string {
  const { id, title } = named.memory
  return hasOwnName(named) ? id : `${id} "${trimAtWord(title, TITLE_CHARS, 'before')}"`
}

/** A memory's name for people: its file; its id and title where many share a file or have numbers for names. */
export function displayName(named: Named): string {
  return hasOwnName(named) ? named.path : displayId(named)
}
