import { kindOrInstead, proposableKinds } from '../classify/classify-kind.ts'
import type { Kind } from '../model/kinds.ts'
import { kindNamed } from '../model/kinds.ts'
import type { LayoutName } from '../model/layout-name.ts'
import { classifySegment } from './classify-segment.ts'
import type { Segment } from './content-map.ts'
import type { LearnOperation, MatchedSegment, MatchTarget } from './match-segments.ts'

/** What is to become of one segment: the recommendation, or what a person made of it. */
export interface LearnDecision {
  readonly operation: LearnOperation
  readonly segment: Segment
  /** The kind of a memory that is created. */
  readonly kind: string
  readonly topic: string
  /** For UPDATE and EXTEND, as it stood when it was chosen; for SKIP the memory that says it already. */
  readonly target?: Pick<MatchTarget, 'id' | 'path' | 'version'> | undefined
  /** Why, with what can be checked. */
  readonly because: string
  /** The ranking of similar memories, in a line; empty when there are none. */
  readonly similar: string
  /** The id that a saved plan promised to a created memory. */
  readonly promised?: string | undefined
}

export interface DecideOptions {
  readonly kinds: ReadonlyMap<string, Kind>
  /** Of the vault, where it keeps to kinds of its own. */
  readonly layout?: LayoutName | undefined
  /** The kind that the person gave; otherwise each segment is classified by its words. */
  readonly category?: string | undefined
  readonly topic?: string | undefined
}

/** What the score and the exact rules recommend; not agreed to yet. */
export function recommendedDecision(match: MatchedSegment, options: DecideOptions): LearnDecision {
  const { segment, recommended, target } = match
  return {
    operation: recommended,
    segment,
    kind: decidedKind(segment, options),
    topic: options.topic ?? segment.topic,
    target,
    because: becauseOf(match),
    similar: rankingOf(match),
  }
}

/** The given kind if the vault has it, otherwise the classified one. */
export function decidedKind(
  segment: Segment,
  { kinds, category, layout = 'vault' }: DecideOptions,
): string {
  const given = category ?? segment.kind
  const known = given === undefined ? undefined : kindNamed(kinds, given)
  if (known !== undefined) return known.name
  const kind = classifySegment(segment)
  return layout === 'claude-md' ? kindOrInstead(kind, proposableKinds(layout, kinds)) : kind
}

function becauseOf({ segment, recommended, target, related }: MatchedSegment): string {
  if (recommended === 'SKIP')
    return target === undefined ? 'it only has imports' : `${target.id} says it already`
  const [best] = target === undefined ? related : [target]
  if (best === undefined) return 'no memory is similar'
  const shared = best.shared.length === 0 ? 'none' : best.shared.join(', ')
  const kept = recommended === 'CREATE' && best.isStatement ? ' (a statement, kept as it is)' : ''
  return `${percent(best.overlap)} of its ${segment.keyTerms.length} key terms are in ${best.id}${kept}: ${shared}`
}

function rankingOf({ related }: MatchedSegment): string {
  return related
    .map(({ id, overlap, suggests }) => `${id} ${percent(overlap)} -> ${suggests}`)
    .join('; ')
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
