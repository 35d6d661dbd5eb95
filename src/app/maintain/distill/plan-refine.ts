import { KnownError } from '../../../core/base/errors.ts'
import { baseName } from '../../../core/base/vault-path.ts'
import {
  cleanTopic,
  type Refinement,
  refinementsOf,
} from '../../../core/maintain/findings/refine.ts'
import type { Suggestion } from '../../../core/maintain/findings/suggestion.ts'
import { finishEdit } from '../../../core/model/edit-rules.ts'
import type { Entry, Memory } from '../../../core/model/memory.ts'
import type { Evidence, Plan } from '../../../core/plan/plan.ts'
import type { World } from '../../../ports/world.ts'
import type { DistillFacts } from '../../catalog/distill-facts.ts'
import { loadChangeable } from '../../catalog/find-memory.ts'
import { readSome, type Step } from '../../catalog/read-some.ts'
import { makePlan } from '../../write/plan/make-plan.ts'
import type { Draft } from '../../write/plan/plan-create.ts'
import type { Offer } from './plan-purge.ts'

/** One refinement of one memory. */
export interface RefineCandidate {
  readonly entry: Entry
  readonly refinement: Refinement
}

/** What could be better about each memory's metadata, safe things first (DST-07). */
export async function offerRefine(
  world: Pick<World, 'vault' | 'layout' | 'config'>,
  facts: DistillFacts,
  step?: Step,
): Promise<Offer<RefineCandidate>> {
  const entries = facts.scored.map(({ entry }) => entry)
  const texts = await readSome(world, entries, step)
  const topics = topicsOf(entries)
  const near = neighboursOf(facts)
  const found = entries.flatMap((entry, place): readonly RefineCandidate[] => {
    const memory = texts.get(entry)?.memory
    if (memory === undefined) return []
    const context = {
      layout: world.layout.name,
      kinds: world.config.kinds,
      topics,
      neighbours: (near.get(place) ?? []).map((at) => entries[at]?.memory.topic ?? ''),
    }
    // A file without frontmatter stays so unless somebody says otherwise (COR-07).
    const isPlain =
      entry.problems.some(({ code }) => code === 'no-frontmatter') || isPlainIndex(entry)
    return refinementsOf(memory, context).map((refinement) => ({
      entry,
      refinement: isPlain ? { ...refinement, tier: 2 } : refinement,
    }))
  })
  const ordered = [
    ...found.filter(({ refinement }) => refinement.tier === 1),
    ...found.filter(({ refinement }) => refinement.tier === 2),
  ]
  return {
    candidates: ordered.map((candidate) => ({ suggestion: suggestion(candidate), candidate })),
    notes: [],
  }
}

/** The client's own index demands no frontmatter, and mostly has none: its problems do not tell. */
function isPlainIndex({ path }: Entry): boolean {
  return baseName(path) === 'MEMORY.md'
}

function topicsOf(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const topics = new Map<string, number>()
  for (const { memory } of entries) {
    const topic = cleanTopic(memory.topic)
    if (topic !== '') topics.set(topic, (topics.get(topic) ?? 0) + 1)
  }
  return topics
}

/** By place, the nearest first: overlaps come so. */
function neighboursOf({ overlaps }: DistillFacts): ReadonlyMap<number, readonly number[]> {
  const near = new Map<number, number[]>()
  const add = (place: number, other: number): void => {
    const group = near.get(place)
    if (group === undefined) near.set(place, [other])
    else group.push(other)
  }
  for (const { left, right } of overlaps) {
    add(left, right)
    add(right, left)
  }
  return near
}

function suggestion({ entry, refinement }: RefineCandidate): Suggestion {
  const { fix, tier, description, current, suggested } = refinement
  const { id } = entry.memory
  return {
    key: `${id}: ${fix}`,
    group: `Tier ${tier}`,
    label: `${id}: ${fix}`,
    detail: `${description} | Current: ${current} | Suggested: ${suggested}`,
    line: `| ${id} | ${fix} | ${description.replaceAll('|', '\\|')} |`,
    needs: tier === 1 ? 'nothing' : 'consent',
    facts: { memory: id, fix, tier, description, current, suggested },
  }
}

/** One change for each memory, with all of its chosen refinements; it needs consent when one of them does. */
export async function planRefine(
  world: World,
  candidates: readonly RefineCandidate[],
  how: { readonly operation: 'distill refine' | 'distill auto'; readonly notes: readonly string[] },
): Promise<Plan> {
  const byEntry = new Map<Entry, Refinement[]>()
  for (const { entry, refinement } of candidates) {
    const group = byEntry.get(entry)
    if (group === undefined) byEntry.set(entry, [refinement])
    else group.push(refinement)
  }
  const changes: Draft[] = []
  const notes = [...how.notes]
  for (const [entry, refinements] of byEntry) {
    const change = await refineChange(world, entry, refinements)
    if (typeof change === 'string') notes.push(change)
    else changes.push(change)
  }
  return makePlan(world, how.operation, { changes, notes })
}

async function refineChange(
  world: World,
  entry: Entry,
  refinements: readonly Refinement[],
): Promise<Draft | string> {
  try {
    const { memory, version } = await loadChangeable(world, entry)
    const refined = refinements.reduce((now: Memory, { apply }) => apply(now), memory)
    const reason = refinements.map(({ fix }) => fix).join(', ')
    const how = { layout: world.layout.name, now: world.clock(), reason }
    return {
      action: 'update',
      target: { id: memory.id, path: entry.path },
      before: version,
      after: { as: 'memory', memory: finishEdit(memory, refined, how), path: entry.path },
      reason,
      evidence: refinements.map(refineEvidence),
      needs: refinements.some(({ tier }) => tier === 2) ? 'consent' : 'nothing',
    }
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return `${entry.path} was skipped: ${error.message}`
  }
}

export function refineEvidence({ fix, current, suggested }: Refinement): Evidence {
  return { what: fix, detail: `${current === '' ? 'nothing' : current} -> ${suggested}` }
}
