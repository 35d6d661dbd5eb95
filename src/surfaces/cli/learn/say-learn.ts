import type { Segment } from '../../../core/learn/content-map.ts'
import type { MatchedSegment } from '../../../core/learn/match-segments.ts'
import { percent } from '../../../core/learn/segment-decision.ts'
import { plural } from '../base/plural.ts'
import { oneLine, shortenMiddle, textWidth, truncate, wrap } from '../base/text-width.ts'
import type { LearnedStep } from './learn-json.ts'

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
    readonly columns: number
  },
): readonly string[] {
  return [
    ...wrap(`Segment ${at.number} of ${at.total}: ${oneLine(segment.title)}`, at.columns),
    ...wrap(oneLine(segment.summary), at.columns),
    saySource(segment, at.columns),
    `Topic: ${at.topic || '(none)'}   Kind: ${at.kind}`,
    ...wrap(`Key terms: ${segment.keyTerms.join(', ')}`, at.columns),
    ...(related.length === 0 ? ['Related memories: none'] : ['Related memories:']),
    ...related.map(
      ({ id, title, overlap, suggests, tellsAll }, index) =>
        `  ${index + 1}. ${id} (${percent(overlap)} overlap) -> ${tellsAll ? 'already covered' : suggests}  ${oneLine(title)}`,
    ),
  ].map((line) => truncate(line, at.columns))
}

/** `From: docs/queue.md:15-42 (120 tokens)`. Lines and size are told whatever the path takes. */
function saySource({ sourceFile, sourceLines, tokens }: Segment, columns: number): string {
  const size = plural(tokens, 'token')
  if (sourceFile === '') return `From: your text (${size})`
  const behind = `${sourceLines === '' ? '' : `:${sourceLines}`} (${size})`
  const room = columns - textWidth('From: ') - textWidth(behind)
  return `From: ${shortenMiddle(oneLine(sourceFile), room)}${behind}`
}

/** So many things fit into a question. */
const IN_QUESTION = 2

/** What is about to be written: in the question itself, or as a list above it. */
export function sayWhatIsWritten(
  steps: readonly Pick<LearnedStep, 'type' | 'memoryId'>[],
  columns: number,
): { readonly list: string; readonly question: string } {
  const said = steps.map(({ type, memoryId }) => `${type} ${memoryId}`)
  if (said.length <= IN_QUESTION) return { list: '', question: `Write this? ${said.join(', ')}` }
  return {
    list: said.map((line) => truncate(line, columns)).join('\n'),
    question: `Write this? ${said.length} memories, as listed`,
  }
}

export function sayBytes(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`
}
