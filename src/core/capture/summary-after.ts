import type { Memory } from '../model/memory.ts'
import { plainInline } from '../text/plain-inline.ts'
import { draftedSegment } from './drafted-segment.ts'

/**
 * The summary of a memory whose text was put anew. One that quoted the old text and says what the new one does not say
 * any more follows it; one in words of its own stays, for nobody but its author knows whether it still holds.
 */
export function summaryAfter(
  { summary, body }: Pick<Memory, 'summary' | 'body'>,
  text: string,
): string {
  const quoted = flat(summary).replace(/\s*(…|\.\.\.)$/, '')
  if (quoted === '' || !flat(body).includes(quoted) || flat(text).includes(quoted)) return summary
  return draftedSegment(text).summary
}

function flat(text: string): string {
  return plainInline(text).replace(/\s+/g, ' ').trim().toLowerCase()
}
