import { trimAtWord } from './layouts/trim-at-word.ts'
import type { Memory } from './memory.ts'

const TITLE_CHARS = 60

/** How people are told of a memory: by its file; where many share one, or have numbers for names, by id and title. */
export function spokenName({
  path,
  memory,
}: {
  readonly path: string
  readonly memory: Pick<Memory, 'id' | 'title'>
}): string {
  const isOwn = path.includes(memory.id)
  return isOwn ? path : `${memory.id} "${trimAtWord(memory.title, TITLE_CHARS, 'before')}"`
}
