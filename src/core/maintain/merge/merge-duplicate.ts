import type { Memory } from '../../model/memory.ts'
import { relinked } from '../../model/relink.ts'
import { normalTitle } from '../../model/resurrection.ts'
import { type MergeOptions, mergeMemories } from './merge-memories.ts'

/**
 * The kept memory with what the other holds in addition (DRM-05). Where it holds every line of the other already,
 * its text stays as it is: only tags, keywords, links and counts grow.
 */
export function mergeDuplicate(kept: Memory, gone: Memory, options: MergeOptions): Memory {
  const merged = mergeMemories(kept, gone, options)
  if (options.form === 'record' && merged.fields !== kept.fields) return merged
  if (!holdsAll(kept, gone, options)) return merged
  const own = relinked(kept, { means: options.means, to: kept.id })
  return { ...merged, body: own.body, fields: own.fields }
}

function holdsAll(kept: Memory, gone: Memory, { means }: MergeOptions): boolean {
  const renaming = { means, to: kept.id }
  const lines = new Set(linesOf(relinked(kept, renaming).body))
  const summaries = [kept.summary.trim(), '']
  return (
    normalTitle(kept.title) === normalTitle(gone.title) &&
    JSON.stringify(kept.fields ?? null) === JSON.stringify(gone.fields ?? null) &&
    (summaries.includes(gone.summary.trim()) || kept.body.includes(gone.summary.trim())) &&
    linesOf(relinked(gone, renaming).body).every((line) => lines.has(line))
  )
}

function linesOf(body: string): readonly string[] {
  return body
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}
