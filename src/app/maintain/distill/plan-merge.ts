import { KnownError } from '../../../core/base/errors.ts'
import type { Instant } from '../../../core/base/instant.ts'
import { isTagIn } from '../../../core/layouts/vault/vault-keys.ts'
import type { Suggestion } from '../../../core/maintain/findings/suggestion.ts'
import { mergeAll, percent } from '../../../core/maintain/merge/merge-memories.ts'
import {
  type MergeGroup,
  type MergePair,
  mergeGroups,
  mergePairs,
  pairKey,
} from '../../../core/maintain/merge/merge-pairs.ts'
import { contradictions } from '../../../core/maintain/pairs/conflict.ts'
import { finishEdit } from '../../../core/model/edit-rules.ts'
import {
  type LinkOutcome,
  type LinkTable,
  linkTable,
  resolveLink,
} from '../../../core/model/link-table.ts'
import type { Entry, Memory } from '../../../core/model/memory.ts'
import { keywordsLost } from '../../../core/model/merge-rules.ts'
import { following } from '../../../core/model/relink.ts'
import type { Evidence, Plan } from '../../../core/plan/plan.ts'
import type { World } from '../../../ports/world.ts'
import { statusChange } from '../../capture/change-status.ts'
import type { DistillFacts } from '../../catalog/distill-facts.ts'
import { type Loaded, loadChangeable } from '../../catalog/find-memory.ts'
import { completionOf } from '../../catalog/parse-file.ts'
import { readSome } from '../../catalog/read-some.ts'
import { makePlan } from '../../write/plan/make-plan.ts'
import type { Draft } from '../../write/plan/plan-create.ts'
import type { Offer } from './plan-purge.ts'

/** Nobody goes through more: of all pairs the strongest are listed, and the others come up when those are done. */
const LISTED_MAX = 2_000

/** Pairs that share at least three of five keywords, by topic cluster (DST-05). Likeness nominates; people decide. */
export function offerMerge(facts: DistillFacts): Offer<MergePair> {
  const entries = facts.scored.map(({ entry }) => entry)
  const pairs = mergePairs(entries, facts.overlaps.slice(0, LISTED_MAX))
  const { crowded, overlaps } = facts
  return {
    candidates: pairs.map((candidate) => ({ suggestion: suggestion(candidate), candidate })),
    notes: [
      ...(crowded === 0
        ? []
        : [
            `${crowded} memories share keywords with very many others; only the closest are listed.`,
          ]),
      ...(overlaps.length <= LISTED_MAX
        ? []
        : [`Of ${overlaps.length} pairs the ${LISTED_MAX} strongest are listed.`]),
    ],
  }
}

/** Two that contradict each other are no pair to merge, however many keywords they share: a person has to choose. */
export async function withoutContradictions(
  world: Pick<World, 'vault' | 'layout'>,
  offered: Offer<MergePair>,
): Promise<Offer<MergePair>> {
  const pairs = offered.candidates.map(({ candidate }) => candidate)
  const entries = new Set(pairs.flatMap(({ primary, secondary }) => [primary, secondary]))
  const texts = await readSome(world, [...entries])
  const contradict = contradictions()
  const candidates = offered.candidates.filter(({ candidate: { primary, secondary } }) => {
    const [a, b] = [texts.get(primary)?.memory, texts.get(secondary)?.memory]
    return a === undefined || b === undefined || !contradict(a, b)
  })
  const left = pairs.length - candidates.length
  if (left === 0) return offered
  const share = left === 1 ? 'pair shares its keywords' : 'pairs share their keywords'
  const note = `${left} more ${share}, but the two contradict each other: see \`everkeep dream\`.`
  return { candidates, notes: [...offered.notes, note] }
}

function suggestion(pair: MergePair): Suggestion {
  const { primary, secondary, share, shared, cluster, across } = pair
  const words = shared.join(', ')
  const [a, b] = [primary.memory, secondary.memory]
  const other = across ? ` | Across clusters: ${secondary.memory.topic || 'uncategorized'}` : ''
  return {
    key: pairKey(pair),
    group: across ? `${cluster} (across clusters)` : cluster,
    label: `${a.title} + ${b.title}`,
    detail: `${percent(share)} overlap | Shared: ${words} | Retrievals: ${a.useCount}, ${b.useCount}${other}`,
    line: `| ${a.id} | ${b.id} | ${percent(share)} | ${words} |`,
    needs: 'consent',
    facts: { primary: a.id, secondary: b.id, overlap: share, shared, cluster, across },
  }
}

/** One memory that has taken in others, ready to be planned. */
interface Merged {
  readonly group: MergeGroup
  readonly keep: Loaded
  readonly absorbed: readonly Loaded[]
  readonly memory: Memory
}

/**
 * Makes one memory of each chain of chosen pairs: the one that stays is rewritten, the others are retired, and every
 * link to them follows. What belongs to one merge is done together or not at all; a merge that would lose a keyword is
 * left out and said, and the rest goes on (WRT-08).
 */
export async function planMerge(
  world: World,
  pairs: readonly MergePair[],
  facts: Pick<DistillFacts, 'entries'> & { readonly notes: readonly string[] },
): Promise<Plan> {
  const now = world.clock()
  const table = linkTable(facts.entries)
  const notes = [...facts.notes]
  const done: Merged[] = []
  for (const group of mergeGroups(pairs)) {
    const merged = await mergeGroup(world, group, { now, table })
    if (typeof merged === 'string') notes.push(merged)
    else done.push(merged)
    notes.push(...group.left.map(({ memory }) => `${memory.id} is pinned: it is not absorbed.`))
  }
  const links = await planLinks(world, done, { entries: facts.entries, table })
  notes.push(...links.notes)
  const changes = done.flatMap((merged, place) => {
    const group = `merge-${links.groups[place]}`
    return changesOf(world, merged, { group, now, follow: links.follow })
  })
  return makePlan(world, 'distill merge', { changes: [...changes, ...links.changes], notes })
}

async function mergeGroup(
  world: World,
  group: MergeGroup,
  { now, table }: { readonly now: Instant; readonly table: LinkTable<Entry> },
): Promise<Merged | string> {
  try {
    const keep = await loadChangeable(world, group.keep)
    const absorbed: Loaded[] = []
    for (const { entry } of group.absorb) absorbed.push(await loadChangeable(world, entry))
    const form = world.layout.name === 'claude-json' ? 'record' : 'text'
    const places = new Map(absorbed.map(({ entry }, place) => [entry, place]))
    const memory = mergeAll(
      keep.memory,
      absorbed.map((loaded, place) => ({
        memory: loaded.memory,
        overlap: group.absorb[place]?.share,
      })),
      {
        ...{ now, form, isTag: isTagIn(world.layout.name, world.config.kinds) },
        which: (target) => placeOf(resolveLink(target, table), places),
      },
    )
    const lost = keywordsLost(
      [keep.memory, ...absorbed.map((loaded) => loaded.memory)],
      await readBack(world, keep, memory),
    )
    if (lost.length === 0) return { group, keep, absorbed, memory }
    return `KEYWORD SUPERSET VIOLATION: missing keywords: ${lost.join(', ')}. ${group.keep.memory.id} is not merged.`
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return `${group.keep.memory.id} is not merged: ${error.message}`
  }
}

/** What the layout makes of a memory: keywords are counted as they will be read, not as they were meant. */
async function readBack(world: World, loaded: Loaded, after: Memory): Promise<Memory> {
  const { entry, memory: before, text } = loaded
  const files = new Map([...(await completionOf(world, entry.path)), [entry.path, text]])
  for (const edit of world.layout.store({
    files,
    from: entry.path,
    to: entry.path,
    before,
    after,
  }))
    if (edit.text !== undefined) files.set(edit.path, edit.text)
  const parsed = world.layout.parse(entry.path, files.get(entry.path) ?? text, files)
  return parsed.find(({ memory }) => memory.id === before.id)?.memory ?? after
}

function placeOf(
  outcome: LinkOutcome<Entry>,
  places: ReadonlyMap<Entry, number>,
): number | undefined {
  return outcome.kind === 'found' ? places.get(outcome.entry) : undefined
}

function changesOf(
  world: World,
  { group, keep, absorbed, memory }: Merged,
  how: {
    readonly group: string
    readonly now: Instant
    readonly follow: (memory: Memory) => Memory
  },
): readonly Draft[] {
  const ids = absorbed.map((loaded) => loaded.memory.id)
  const reason = `merged ${ids.join(', ')}`
  const evidence = (place: number): Evidence => ({
    what: 'overlap',
    detail: `${percent(group.absorb[place]?.share ?? 0)} of the keywords`,
  })
  const { layout } = world
  const after = finishEdit(keep.memory, how.follow(memory), {
    layout: layout.name,
    now: how.now,
    reason,
  })
  return [
    {
      action: 'update',
      target: { id: keep.memory.id, path: keep.entry.path },
      before: keep.version,
      after: { as: 'memory', memory: after, path: keep.entry.path },
      reason,
      evidence: absorbed.map((_, place) => evidence(place)),
      needs: 'consent',
      group: how.group,
    },
    ...absorbed.map((loaded, place): Draft => {
      const to = {
        action: 'retire',
        status: 'retired',
        reason: `merged_into:${keep.memory.id}`,
      } as const
      const retired = statusChange(world, loaded, to)
      return { ...retired, evidence: [evidence(place)], needs: 'consent', group: how.group }
    }),
  ]
}

interface PlannedLinks {
  readonly changes: readonly Draft[]
  readonly notes: readonly string[]
  /** For each merge the number of the group that it belongs to: those that one memory links to go together. */
  readonly groups: readonly number[]
  readonly follow: (memory: Memory) => Memory
}

/** Every memory that is not retired follows: one change each, however many of its links lead elsewhere now. */
async function planLinks(
  world: World,
  merges: readonly Merged[],
  { entries, table }: { readonly entries: readonly Entry[]; readonly table: LinkTable<Entry> },
): Promise<PlannedLinks> {
  const homes = new Map(
    merges.flatMap((merged, place) =>
      merged.absorbed.map(({ entry }) => [entry, { place, to: merged.keep.memory.id }] as const),
    ),
  )
  const leadsTo = (target: string) => {
    const outcome = resolveLink(target, table)
    return outcome.kind === 'found' ? homes.get(outcome.entry) : undefined
  }
  const follow = (memory: Memory): Memory => following(memory, (target) => leadsTo(target)?.to)
  const groups = merges.map((_, place) => place)
  const touched = new Set(
    merges.flatMap(({ keep, absorbed }) => [keep.entry, ...absorbed.map(({ entry }) => entry)]),
  )
  const changes: Draft[] = []
  const notes: string[] = []
  for (const entry of entries) {
    const { memory } = entry
    const hits = [...entry.linksTo, memory.supersededBy].flatMap((target) => leadsTo(target) ?? [])
    if (hits.length === 0 || memory.status === 'retired') continue
    const [first] = hits
    const own = merges.findIndex(({ keep }) => keep.entry === entry)
    unite(groups, [...hits.map(({ place }) => place), ...(own < 0 ? [] : [own])])
    if (touched.has(entry)) continue
    const change = await relinkChange(world, entry, { follow, to: first!.to })
    if (typeof change === 'string') notes.push(change)
    else changes.push({ ...change, group: `${first!.place}` })
  }
  return {
    groups,
    follow,
    notes,
    changes: changes.map((change) => ({
      ...change,
      group: `merge-${groups[Number(change.group)]}`,
    })),
  }
}

/** Gives all these merges the same number. */
function unite(groups: number[], places: readonly number[]): void {
  const numbers = new Set(places.map((place) => groups[place]!))
  const lowest = Math.min(...numbers)
  for (const [place, number] of groups.entries()) if (numbers.has(number)) groups[place] = lowest
}

async function relinkChange(
  world: World,
  entry: Entry,
  { follow, to }: { readonly follow: (memory: Memory) => Memory; readonly to: string },
): Promise<Draft | string> {
  try {
    const { memory, version } = await loadChangeable(world, entry)
    return {
      action: 'relink',
      target: { id: memory.id, path: entry.path },
      before: version,
      after: { as: 'memory', memory: follow(memory), path: entry.path },
      reason: `its link now points to ${to}`,
      evidence: [],
      needs: 'consent',
    }
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return `${entry.path} keeps its link: ${error.message}`
  }
}
