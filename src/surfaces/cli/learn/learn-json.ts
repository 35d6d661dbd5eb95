import type { Lesson } from '../../../app/learn/learn.ts'
import type { LearnPlan } from '../../../app/learn/plan-learn.ts'
import type { ContentMap, Segment } from '../../../core/learn/content-map.ts'
import type { MatchedSegment } from '../../../core/learn/match-segments.ts'
import type { LearnDecision } from '../../../core/learn/segment-decision.ts'

export type LearnedStep = LearnPlan['steps'][number]

export type LearnStatus = 'completed' | 'planned' | 'skipped' | 'cancelled'

/** The content map with seed 000's names (LRN-02). */
export function contentMapJson({ source, segments }: ContentMap): object {
  return {
    source: { type: source.type, path: source.path, total_tokens: source.totalTokens },
    segments: segments.map(segmentJson),
  }
}

function segmentJson(segment: Segment): object {
  return {
    id: segment.id,
    topic: segment.topic,
    source_file: segment.sourceFile,
    source_lines: segment.sourceLines,
    title: segment.title,
    summary: segment.summary,
    estimated_tokens: segment.tokens,
    key_terms: segment.keyTerms,
    ...(segment.mergeCandidate !== undefined && { merge_candidate: segment.mergeCandidate }),
  }
}

/** The memories that each segment was compared with, most similar first (LRN-07). */
function matchJson({ segment, related, recommended, target }: MatchedSegment): object {
  return {
    segment: segment.id,
    recommended,
    memory_id: target?.id ?? null,
    related: related.map(({ id, path, title, overlap, shared, suggests }) => ({
      memory_id: id,
      path,
      title,
      overlap,
      shared,
      suggests,
    })),
  }
}

/** What every mode prints (LRN-12). `steps` are those that were carried out, or, of a plan, those that would be. */
export function learnJson(
  status: LearnStatus,
  lesson: Lesson | undefined,
  steps: readonly LearnedStep[],
): object {
  return {
    status,
    ...(lesson && {
      mode: lesson.mode,
      ...(lesson.mode === 'file' && { file_path: lesson.path }),
      ...(lesson.mode === 'task' && { artifacts_reviewed: lesson.filesRead }),
      ...(lesson.mode === 'directory' && {
        files_scanned: lesson.filesScanned,
        files_selected: lesson.filesRead.length,
      }),
      content_map: contentMapJson(lesson.map),
      matches: lesson.segments.map(matchJson),
    }),
    operations: steps.map(({ change, type, segments, memoryId, kind }) => ({
      type,
      memory_id: memoryId,
      category: kind.toUpperCase(),
      change,
      segments,
    })),
    memories_affected:
      status === 'completed' ? new Set(steps.map((step) => step.memoryId)).size : 0,
  }
}

/** What `--apply` needs to make the same plan again on the vault as it was, segment by segment. */
export function savedDecisions(
  { steps }: LearnPlan,
  decisions: readonly LearnDecision[],
): readonly object[] {
  return decisions.map((decision) => {
    const { operation, segment, target, topic, kind, because, similar } = decision
    const step =
      operation === 'SKIP' ? undefined : steps.find((one) => one.segments.includes(segment.id))
    return {
      ...(step && { change: step.change }),
      type: operation,
      memory_id: step?.memoryId ?? target?.id ?? '',
      ...(target && { path: target.path, version: target.version }),
      category: kind,
      because,
      similar,
      ...segmentJson(segment),
      topic,
      sort: segment.sort,
      ...(segment.confidence !== undefined && { confidence: segment.confidence }),
      text: segment.text,
    }
  })
}
