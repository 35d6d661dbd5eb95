import { finishEdit } from '../edit-rules.ts'
import { type Instant, latest, wholeSecond } from '../instant.ts'
import type { Layout } from '../layout.ts'
import { type LinkTable, linkTable, resolveLink } from '../link-table.ts'
import { linksIn } from '../links.ts'
import type { Memory } from '../memory.ts'
import { keywordsLost } from '../merge-rules.ts'
import type { Change, Evidence } from '../plan.ts'
import { RECORD_LIMITS } from '../record-limits.ts'
import { relinked } from '../relink.ts'
import type { Dreamt, Finding } from './dream-findings.ts'
import { mendReferences } from './mend-references.ts'
import { mergeDuplicate } from './merge-duplicate.ts'

export interface ComposeOptions {
  readonly layout: Pick<Layout, 'name' | 'pathWhen'>
  readonly now: Instant
}

/** The changes that carry out these findings, and what had to be left. */
export interface Composed {
  readonly changes: readonly Omit<Change, 'id'>[]
  readonly notes: readonly string[]
}

/**
 * One change for each memory that is touched, whatever number of findings touch it: references are mended first, then
 * duplicates merged, then the superseded and the stale retired. What one finding changes together goes together.
 */
export function composeDream(
  memories: readonly Dreamt[],
  findings: readonly Finding[],
  options: ComposeOptions,
): Composed {
  const draft = newDraft(memories, options)
  for (const kind of ORDER)
    for (const finding of findings) if (finding.kind === kind) carryOut(draft, finding)
  const touched = [...draft.grounds.keys()].sort((a, b) => a - b)
  return { changes: touched.map((at) => changeOf(draft, at)), notes: draft.notes }
}

const ORDER: readonly Finding['kind'][] = [
  'moved',
  'duplicate',
  'superseded',
  'contradiction',
  'stale',
]

type Linked = Pick<Dreamt, 'path' | 'memory'> & { readonly at: number }

/** Memories as they stand after what was carried out so far; all by their places in the list. */
interface Draft {
  readonly memories: readonly Dreamt[]
  readonly options: ComposeOptions
  readonly now: Memory[]
  /** Where a memory was merged into. */
  readonly into: Map<number, number>
  /** Which memories link to each. */
  readonly linking: Map<number, Set<number>>
  readonly table: LinkTable<Linked>
  /** Why each touched memory changes. */
  readonly grounds: Map<number, Ground[]>
  /** The lowest place of all that change together with this one. */
  readonly together: Map<number, number>
  readonly notes: string[]
}

interface Ground {
  readonly does: 'mend' | 'merge' | 'relink' | 'retire'
  readonly needs: Finding['needs']
  readonly reason: string
  readonly evidence: readonly Evidence[]
}

function newDraft(memories: readonly Dreamt[], options: ComposeOptions): Draft {
  const table = linkTable(memories.map(({ path, memory }, at) => ({ path, memory, at })))
  const linking = new Map<number, Set<number>>()
  for (const [at, { memory }] of memories.entries())
    for (const target of targetsOf(memory)) {
      const outcome = resolveLink(target, table)
      if (outcome.kind !== 'found') continue
      const known = linking.get(outcome.entry.at)
      if (known === undefined) linking.set(outcome.entry.at, new Set([at]))
      else known.add(at)
    }
  return {
    memories,
    options,
    now: memories.map(({ memory }) => memory),
    into: new Map(),
    linking,
    table,
    grounds: new Map(),
    together: new Map(),
    notes: [],
  }
}

function targetsOf(memory: Memory): readonly string[] {
  const targets = [...memory.links.map(({ target }) => target), ...linksIn(memory.body)]
  return memory.supersededBy === '' ? targets : [...targets, memory.supersededBy]
}

function carryOut(draft: Draft, finding: Finding): void {
  const { of, needs, reason, evidence } = finding
  const before = draft.now[of]!
  if (before.status !== 'active') return
  const ground = { needs, reason, evidence }
  switch (finding.kind) {
    case 'moved': {
      const verdicts = finding.mends.map(({ verdict }) => verdict)
      draft.now[of] = mendReferences(before, verdicts).memory
      note(draft, of, { ...ground, does: 'mend' })
      return
    }
    case 'duplicate':
      merge(draft, finding)
      return
    case 'stale':
      retire(draft, of, { reason })
      note(draft, of, { ...ground, does: 'retire' })
      return
    default: {
      const by = draft.now[homeOf(draft, finding.by)]!
      retire(draft, of, { reason: `superseded_by:${by.id}`, supersededBy: by.id })
      note(draft, of, { ...ground, does: 'retire' })
    }
  }
}

/** Chains end in one memory: what was merged into another counts as that one. */
function homeOf({ into }: Draft, at: number): number {
  let home = at
  for (let next = into.get(home); next !== undefined; next = into.get(home)) home = next
  return home
}

function note({ grounds }: Draft, at: number, ground: Ground): void {
  const known = grounds.get(at)
  if (known === undefined) grounds.set(at, [ground])
  else known.push(ground)
}

function retire(
  draft: Draft,
  at: number,
  { reason, supersededBy }: { readonly reason: string; readonly supersededBy?: string },
): void {
  const before = draft.now[at]!
  draft.now[at] = {
    ...before,
    status: 'retired',
    statusAt: wholeSecond(draft.options.now),
    statusReason: reason.slice(0, RECORD_LIMITS.reasonChars),
    ...(supersededBy !== undefined && { supersededBy }),
  }
}

/** The one that goes gives the other what it holds in addition, and all links to it follow (DRM-05). */
function merge(draft: Draft, finding: Finding & { readonly kind: 'duplicate' }): void {
  const { of, needs, reason, evidence } = finding
  const by = homeOf(draft, finding.by)
  if (by === of || draft.now[by]!.status !== 'active') return
  const [kept, gone] = [draft.now[by]!, draft.now[of]!]
  const means = meaning(draft, of)
  const form = draft.options.layout.name === 'claude-json' ? 'record' : 'text'
  const merged = mergeDuplicate(kept, gone, {
    now: draft.options.now,
    overlap: finding.overlap,
    means,
    form,
  })
  const lost = keywordsLost([kept, gone], merged)
  if (lost.length > 0) {
    draft.notes.push(
      `${gone.id} is not merged into ${kept.id}: these keywords would be lost: ${lost.join(', ')}.`,
    )
    return
  }
  draft.now[by] = merged
  draft.into.set(of, by)
  retire(draft, of, { reason: `merged_into:${kept.id}` })
  note(draft, by, { does: 'merge', needs, reason: `merged ${gone.id}`, evidence })
  note(draft, of, { does: 'retire', needs, reason, evidence })
  unite(draft, of, by)
  for (const at of relink(draft, { of, by }))
    note(draft, at, {
      does: 'relink',
      needs,
      reason: `its link follows ${gone.id} to ${kept.id}`,
      evidence: [],
    })
}

function meaning({ table }: Draft, at: number): (target: string) => boolean {
  return (target) => {
    const outcome = resolveLink(target, table)
    return outcome.kind === 'found' && outcome.entry.at === at
  }
}

/** Rewrites the links of all others to the one that goes; whoever linked to it links to the other from now on. */
function relink(
  draft: Draft,
  { of, by }: { readonly of: number; readonly by: number },
): readonly number[] {
  const { now, memories } = draft
  const means = meaning(draft, of)
  const followed = [...(draft.linking.get(of) ?? [])].filter((at) => at !== of && at !== by)
  const home = draft.linking.get(by) ?? new Set<number>()
  draft.linking.set(by, home)
  const changed: number[] = []
  for (const at of followed) {
    home.add(at)
    const before = now[at]!
    if (before.status !== 'active' || !memories[at]!.isChangeable) continue
    const after = relinked(before, { means, to: now[by]!.id })
    if (JSON.stringify(after) === JSON.stringify(before)) continue
    now[at] = after
    changed.push(at)
    unite(draft, at, by)
  }
  for (const others of draft.linking.values()) if (others.has(of)) others.add(by)
  return changed
}

function unite({ together }: Draft, a: number, b: number): void {
  const [first, second] = [together.get(a) ?? a, together.get(b) ?? b]
  const lowest = Math.min(first, second)
  together.set(a, lowest)
  together.set(b, lowest)
  for (const [at, group] of together)
    if (group === first || group === second) together.set(at, lowest)
}

function changeOf(draft: Draft, at: number): Omit<Change, 'id'> {
  const { path, version, memory: before } = draft.memories[at]!
  const grounds = draft.grounds.get(at) ?? []
  const after = finished(draft, at)
  const does = grounds.map((ground) => ground.does)
  const isRetired = after.status === 'retired'
  const group = draft.together.get(at)
  return {
    action: isRetired ? 'retire' : does.every((what) => what === 'relink') ? 'relink' : 'update',
    target: { id: before.id, path },
    before: version,
    after: {
      as: 'memory',
      memory: after,
      path: isRetired ? draft.options.layout.pathWhen(path, before.id, 'retired') : path,
    },
    reason: [...new Set(grounds.map(({ reason }) => reason))].join('; '),
    evidence: grounds.flatMap(({ evidence }) => [...evidence]),
    needs: grounds.some(({ needs }) => needs === 'consent') ? 'consent' : 'nothing',
    ...(group !== undefined && { group: `together-${group + 1}` }),
  }
}

/**
 * With the entry in its history that seed 001 asks for (WRT-07). Mending and merging say nothing new: the date of the
 * content stays that of the latest of what was merged, or the newer of two memories would be the one we touched last.
 */
function finished(draft: Draft, at: number): Memory {
  const { layout, now } = draft.options
  const [before, after] = [draft.memories[at]!.memory, draft.now[at]!]
  const isEdited = draft.grounds.get(at)?.some(({ does }) => does === 'mend' || does === 'merge')
  if (isEdited !== true) return after
  const reason = (draft.grounds.get(at) ?? []).map((ground) => ground.reason).join('; ')
  const merged = [...draft.into].filter(([, home]) => home === at).map(([gone]) => draft.now[gone]!)
  const updatedAt =
    before.updatedAt && latest(before.updatedAt, ...merged.map((memory) => memory.updatedAt))
  return { ...finishEdit(before, after, { layout: layout.name, now, reason }), updatedAt }
}
