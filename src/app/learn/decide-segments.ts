import { KnownError } from '../../core/base/errors.ts'
import { mergeSegments } from '../../core/learn/content-map.ts'
import type { LearnDecision } from '../../core/learn/segment-decision.ts'
import { readOverrides, type SegmentOverride } from '../../core/learn/segment-override.ts'
import { normalTopic } from '../../core/model/topic.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findEntry, loadChangeable } from '../catalog/find-memory.ts'
import { kindFor } from '../catalog/kind-for.ts'
import { compareSegment } from './learn.ts'

export interface DecideSegmentsRequest {
  /** What was recommended or decided so far, one for each segment. */
  readonly decisions: readonly LearnDecision[]
  /** In the forms of `OVERRIDE_FORMS`. */
  readonly decide: readonly string[]
}

/** Puts a person's word in place of what was recommended. A joined segment is compared again (COR-43). */
export async function decideSegments(
  world: World,
  { decisions, decide }: DecideSegmentsRequest,
): Promise<readonly LearnDecision[]> {
  // Names that a saved plan promised hold for that plan alone.
  const decided = decisions.map(
    ({ promised: _, ...decision }): LearnDecision | undefined => decision,
  )
  for (const override of readOverrides(decide, decisions.length)) {
    const [first = 0, ...others] = override.segments.map((number) => number - 1)
    const base = await joined(world, decided, [first, ...others])
    for (const other of others) decided[other] = undefined
    decided[first] = await overridden(world, base, override)
  }
  return decided.filter((decision) => decision !== undefined)
}

async function joined(
  world: World,
  decided: readonly (LearnDecision | undefined)[],
  places: readonly number[],
): Promise<LearnDecision> {
  const [first, ...others] = places.flatMap((place) => decided[place] ?? [])
  if (first === undefined)
    throw new KnownError('INPUT_ERROR', {
      message: `Segment ${(places[0] ?? 0) + 1} was joined to another one.`,
      field: 'decide',
      hint: 'Use the number of the first of them. Nothing was changed.',
    })
  if (others.length === 0) return first
  const segment = others.reduce((text, other) => mergeSegments(text, other.segment), first.segment)
  const { decision } = await compareSegment(world, segment)
  return { ...decision, topic: first.topic || decision.topic, kind: first.kind }
}

async function overridden(
  world: World,
  decision: LearnDecision,
  { operation, memory, topic, kind }: SegmentOverride,
): Promise<LearnDecision> {
  const changed = {
    ...decision,
    ...(topic !== undefined && { topic: normalTopic(topic) }),
    ...(kind !== undefined && { kind: kindFor(world, kind).name }),
  }
  if (operation === undefined) return changed
  const because = 'chosen by you'
  if (operation === 'CREATE' || operation === 'SKIP')
    return { ...changed, operation, because, target: undefined }
  const name = memory ?? decision.target?.id ?? ''
  const { entries } = await readCatalog(world)
  const loaded = await loadChangeable(world, findEntry(entries, name))
  const target = { id: loaded.memory.id, path: loaded.entry.path, version: loaded.version }
  return { ...changed, operation, because, target }
}
