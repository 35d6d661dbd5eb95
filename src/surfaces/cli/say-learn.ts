import { percent } from '../../core/learn/decision.ts'
import type { MatchedSegment } from '../../core/learn/match-segments.ts'
import type { LearnedStep } from './learn-json.ts'
import { oneLine } from './text-width.ts'

/** The words of seed 000, where it has some (LRN-13). */
export const CANCELLED = 'Memory operation cancelled. No files created.'
export const ALL_SKIPPED = 'No memories created (all content skipped)'
export const NO_FILES = 'No files selected. Exiting.'

/** What a person sees before they decide on a segment (LRN-08). */
export function saySegment(
  { segment, related }: MatchedSegment,
  at: {
    readonly number: number
    readonly total: number
    readonly topic: string
    readonly kind: string
  },
): readonly string[] {
  const place = [segment.sourceFile, segment.sourceLines].filter((part) => part !== '').join(':')
  return [
    `Segment ${at.number} of ${at.total}: ${oneLine(segment.title)}`,
    oneLine(segment.summary),
    `Topic: ${at.topic || '(none)'}   Kind: ${at.kind}   ${place}${place === '' ? '' : ', '}${segment.tokens} tokens`,
    `Key terms: ${segment.keyTerms.join(', ')}`,
    ...(related.length === 0 ? ['Related memories: none'] : ['Related memories:']),
    ...related.map(
      ({ id, title, overlap, suggests, tellsAll }, index) =>
        `  ${index + 1}. ${id} (${percent(overlap)} overlap) -> ${tellsAll ? 'says it already' : suggests}  ${oneLine(title)}`,
    ),
  ]
}

/** `create MEM-a, extend MEM-b`: what is about to be written. */
export function saySteps(steps: readonly LearnedStep[]): string {
  return steps.map(({ type, memoryId }) => `${type} ${memoryId}`).join(', ')
}

export function sayBytes(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`
}
