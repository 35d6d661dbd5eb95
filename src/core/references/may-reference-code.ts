import type { Memory } from '../model/memory.ts'

/** What of a memory can name code. */
export type Naming = Pick<
  Memory,
  'title' | 'summary' | 'body' | 'fields' | 'relatedFiles' | 'source'
>

/** What each of them holds: a place in code, a folder, an ending, a link, a call. */
const NAMING = /[`/\\]|\.\w|\]\(|\(\)|\bdef\s/

/** Most memories name nothing, and need not be read word by word to know. */
export function mayReferenceCode({
  title,
  summary,
  body,
  fields,
  relatedFiles,
  source,
}: Naming): boolean {
  if (fields !== undefined || relatedFiles.length > 0 || source !== '') return true
  return NAMING.test(title) || NAMING.test(summary) || NAMING.test(body)
}
