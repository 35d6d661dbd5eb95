import type { Segment } from '../../../core/learn/content-map.ts'
import type { MatchedSegment } from '../../../core/learn/match-segments.ts'
import { type LearnDecision, percent } from '../../../core/learn/segment-decision.ts'
import { OVERRIDE_FORMS } from '../../../core/learn/segment-override.ts'
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

const FILES_A_PAGE = 10

/** One page of the files to choose from, under the numbers that `--files` takes. */
export function sayFiles(
  files: readonly { readonly name: string; readonly bytes: number }[],
  page: number,
): string {
  const pages = Math.max(1, Math.ceil(files.length / FILES_A_PAGE))
  const from = (Math.min(page, pages) - 1) * FILES_A_PAGE
  const shown = files.slice(from, from + FILES_A_PAGE)
  const lines = shown.map(({ name, bytes }, at) => `${from + at + 1}. ${name} (${sayBytes(bytes)})`)
  const rest = files.length - from - shown.length
  const more =
    rest === 0 ? [] : [`${plural(rest, 'more file')}: --page ${Math.min(page, pages) + 1}`]
  return [...lines, ...more, 'Choose with --files, for example: --files 1,3-5 --plan'].join('\n')
}

/** Every segment with what is recommended, and how to decide otherwise (COR-43). */
export function sayLearnPlan(
  decisions: readonly LearnDecision[],
  at: { readonly id: string; readonly kept: string | undefined; readonly columns: number },
): string {
  return [
    `${plural(decisions.length, 'segment')}. Nothing is written yet.`,
    ...decisions.flatMap((decision, place) => saySegmentPlan(decision, place + 1, at.columns)),
    ...(at.kept === undefined ? [] : [`The complete plan: ${at.kept}`]),
    `Apply: everkeep learn --apply ${at.id} --select all`,
    ...wrap(`Decide otherwise with --decide: ${OVERRIDE_FORMS}`, at.columns),
  ].join('\n')
}

function saySegmentPlan(
  { segment, operation, target, topic, kind, because, similar }: LearnDecision,
  number: number,
  columns: number,
): readonly string[] {
  const what = target === undefined ? operation : `${operation} ${target.id}`
  return [
    `${number}. ${oneLine(segment.title)}`,
    `   ${saySource(segment, columns - 3)} · ${kind}${topic === '' ? '' : ` · ${topic}`}`,
    `   ${what}: ${oneLine(because)}`,
    ...(similar === '' ? [] : [`   similar: ${oneLine(similar)}`]),
  ].map((line) => truncate(line, columns))
}
