import { type Instant, latest, wholeSecond } from '../../base/instant.ts'
import { RECORD_LIMITS } from '../../base/record-limits.ts'
import type { Layout } from '../../layouts/layout.ts'
import { finishEdit } from '../../model/edit-rules.ts'
import type { Memory } from '../../model/memory.ts'
import { keywordsLost } from '../../model/merge-rules.ts'
import { relinked } from '../../model/relink.ts'
import type { Change, Evidence } from '../../plan/plan.ts'
import { compressOwn } from '../merge/compress-memory.ts'
import { type LinkGraph, linkGraph, type MergingGraph, mergingGraph } from '../merge/link-graph.ts'
import { mergeDuplicate } from '../merge/merge-duplicate.ts'
import { type MergeOptions, mergeMemories, primaryFirst } from '../merge/merge-memories.ts'
import { unlink } from '../merge/unlink.ts'
import { mendReferences } from './mend-references.ts'
import { type Finding, isRemoval, UPKEEP_ORDER } from './upkeep.ts'
import type { CheckedMemory } from './vault-finding.ts'

/** A memory as far as planning wants to know. */
export type Composable = Pick<CheckedMemory, 'path' | 'memory' | 'version' | 'isChangeable'>

export interface ComposeOptions {
  readonly layout: Pick<Layout, 'name' | 'pathWhen'>
  readonly now: Instant
  /** As in a merge. */
  readonly isTag?: MergeOptions['isTag']
  /** The memory at this place as it will be read once it is stored: a layout may have no room for all of it. */
  readonly storedDraft?: (at: number, memory: Memory) => Memory
  /** What is cleared away goes to the archive instead of the trash. */
  readonly archiveDeleted?: boolean
}

/** The changes that carry out these findings, and what had to be left. */
export interface Composed {
  readonly changes: readonly Omit<Change, 'id'>[]
  readonly notes: readonly string[]
  /** Findings that changed nothing, since another one went first or something spoke against it. */
  readonly idle: ReadonlySet<Finding>
}

/**
 * Makes one change for each memory that is touched, whatever number of findings touch it and whichever verb found them:
 * texts are mended, then merged, then shortened, and then what goes is retired. What one finding changes together goes
 * together. Two findings never fight: what is retired is not also rewritten, and what takes in another is not retired.
 */
export function composerOf(
  memories: readonly Composable[],
  options: ComposeOptions,
): (findings: readonly Finding[]) => Composed {
  const graph = linkGraph(memories)
  return (findings) => {
    const draft = newDraft(memories, graph, { options, findings })
    for (const kind of UPKEEP_ORDER)
      for (const finding of findings)
        if (finding.kind === kind && !draftFinding(draft, finding)) draft.idle.add(finding)
    const touched = [...draft.grounds.keys()].sort((a, b) => a - b)
    const changes = touched.map((at) => changeOf(draft, at))
    return { changes, notes: draft.notes, idle: draft.idle }
  }
}

/** Memories as they stand after what was carried out so far; all by their places in the list. */
interface Draft {
  readonly memories: readonly Composable[]
  readonly options: ComposeOptions
  readonly graph: LinkGraph
  readonly links: MergingGraph
  /** Those that are touched; the others stand as they were. */
  readonly now: Map<number, Memory>
  /** Where a memory was merged into. */
  readonly into: Map<number, number>
  /** The same the other way round. */
  readonly absorbed: Map<number, number[]>
  /** What takes the place of another, and so stays. */
  readonly needed: Set<number>
  /** What is to be retired: it is not rewritten before that. */
  readonly leaving: ReadonlySet<number>
  /** Why each touched memory changes. */
  readonly grounds: Map<number, Noted[]>
  /** A forest of what changes together: each points to another of its tree, the root to itself. */
  readonly together: Map<number, number>
  readonly notes: string[]
  readonly idle: Set<Finding>
}

interface Noted {
  readonly does: 'mend' | 'merge' | 'rewrite' | 'relink' | 'retire' | 'move' | 'delete'
  readonly needs: Finding['needs']
  readonly reason: string
  readonly evidence: readonly Evidence[]
}

function newDraft(
  memories: readonly Composable[],
  graph: LinkGraph,
  { options, findings }: { options: ComposeOptions; findings: readonly Finding[] },
): Draft {
  return {
    memories,
    options,
    graph,
    links: mergingGraph(graph),
    now: new Map(),
    into: new Map(),
    absorbed: new Map(),
    needed: new Set(),
    leaving: new Set(findings.filter(isRemoval).map(({ of }) => of)),
    grounds: new Map(),
    together: new Map(),
    notes: [],
    idle: new Set(),
  }
}

function nowAt({ now, memories }: Draft, at: number): Memory {
  return now.get(at) ?? memories[at]!.memory
}

/** False where it changes nothing. */
function draftFinding(draft: Draft, finding: Finding): boolean {
  const { of, needs, reason, evidence } = finding
  const before = nowAt(draft, of)
  const ground = { needs, reason, evidence }
  if (finding.kind === 'delete') return note(draft, of, { ...ground, does: 'delete' })
  if (finding.kind === 'merge') return unite(draft, finding)
  if (before.status !== 'active') return false
  switch (finding.kind) {
    case 'moved': {
      const verdicts = finding.mends.map(({ verdict }) => verdict)
      draft.now.set(of, mendReferences(before, verdicts).memory)
      return note(draft, of, { ...ground, does: 'mend' })
    }
    case 'duplicate':
      return absorb(draft, finding, { of, by: homeOf(draft, finding.by) })
    case 'unlink':
    case 'refine':
    case 'compress':
      return rewrite(draft, finding)
    case 'tier': {
      if (draft.leaving.has(of)) return false
      const tierSince = wholeSecond(draft.options.now)
      draft.now.set(of, { ...before, tier: finding.tier, tierSince })
      return note(draft, of, { ...ground, does: 'move' })
    }
    default:
      return retire(draft, finding)
  }
}

/** A better text or better metadata. What leaves is left as it is: it may be wanted back. */
function rewrite(
  draft: Draft,
  finding: Finding & { readonly kind: 'unlink' | 'refine' | 'compress' },
): boolean {
  const { of, needs, reason, evidence } = finding
  const before = nowAt(draft, of)
  if (draft.leaving.has(of)) return false
  if (finding.kind === 'compress') return compress(draft, finding)
  const after =
    finding.kind === 'refine'
      ? finding.refinement.apply(before)
      : { ...before, body: unlink(before.body, (target) => finding.targets.has(target)) }
  draft.now.set(of, after)
  return note(draft, of, { does: 'rewrite', needs, reason, evidence })
}

function compress(draft: Draft, { of, needs }: Finding): boolean {
  const before = nowAt(draft, of)
  const outcome = compressOwn(before, draft.options.now)
  if (outcome.kind === 'refused') {
    draft.notes.push(`${before.id} is not compressed: ${outcome.why}.`)
    return false
  }
  const { tokensBefore, tokensAfter } = outcome
  draft.now.set(of, outcome.memory)
  return note(draft, of, {
    does: 'rewrite',
    needs,
    reason: `compressed from ${tokensBefore} to ${tokensAfter} tokens`,
    evidence: [{ what: 'tokens', detail: `${tokensBefore} -> ${tokensAfter}` }],
  })
}

/** Chains end in one memory: what was merged into another counts as that one. */
function homeOf({ into }: Draft, at: number): number {
  let home = at
  for (let next = into.get(home); next !== undefined; next = into.get(home)) home = next
  return home
}

function note({ grounds }: Draft, at: number, ground: Noted): true {
  const known = grounds.get(at)
  if (known === undefined) grounds.set(at, [ground])
  else known.push(ground)
  return true
}

function retire(draft: Draft, finding: Finding): boolean {
  const { of, needs, reason, evidence } = finding
  const before = nowAt(draft, of)
  const isProved = finding.kind !== 'purge' && finding.kind !== 'aged'
  if (draft.needed.has(of) && !isProved) {
    draft.notes.push(`${before.id} is not retired: another memory now depends on it.`)
    return false
  }
  const by = 'by' in finding ? nowAt(draft, homeOf(draft, finding.by)) : undefined
  if (by !== undefined && 'by' in finding) draft.needed.add(homeOf(draft, finding.by))
  putOut(draft, of, {
    reason: by === undefined ? reason : `superseded_by:${by.id}`,
    ...(by !== undefined && { supersededBy: by.id }),
  })
  return note(draft, of, { needs, reason, evidence, does: 'retire' })
}

function putOut(
  draft: Draft,
  at: number,
  { reason, supersededBy }: { readonly reason: string; readonly supersededBy?: string },
): void {
  draft.now.set(at, {
    ...nowAt(draft, at),
    status: 'retired',
    statusAt: wholeSecond(draft.options.now),
    statusReason: reason.slice(0, RECORD_LIMITS.reasonChars),
    ...(supersededBy !== undefined && { supersededBy }),
  })
}

/** A chosen pair: whatever the two have become by now, the one that stays takes in the other (DST-05). */
function unite(draft: Draft, finding: Finding & { readonly kind: 'merge' }): boolean {
  const places = [homeOf(draft, finding.of), homeOf(draft, finding.by)]
  const [by, of] = places.sort((a, b) =>
    primaryFirst(draft.memories[a]!.memory, draft.memories[b]!.memory),
  )
  if (by === undefined || of === undefined || by === of) return false
  const [kept, gone] = [nowAt(draft, by), nowAt(draft, of)]
  if (kept.status !== 'active' || gone.status !== 'active') return false
  if (gone.pinned) {
    draft.notes.push(`${gone.id} is pinned: it is not absorbed.`)
    return false
  }
  const leaves = places.find((at) => draft.leaving.has(at))
  if (leaves !== undefined) {
    draft.notes.push(
      `${gone.id} is not merged into ${kept.id}: ${nowAt(draft, leaves).id} is retired.`,
    )
    return false
  }
  return absorb(draft, finding, { of, by })
}

/** The one that goes gives the other what it holds in addition, and all links to it follow (DRM-05, DST-05). */
function absorb(
  draft: Draft,
  finding: Finding & { readonly kind: 'duplicate' | 'merge' },
  { of, by }: { readonly of: number; readonly by: number },
): boolean {
  const { needs, evidence } = finding
  const [kept, gone] = [nowAt(draft, by), nowAt(draft, of)]
  if (by === of || kept.status !== 'active') return false
  const { layout, now, isTag, storedDraft } = draft.options
  const isDuplicate = finding.kind === 'duplicate'
  const merged = (isDuplicate ? mergeDuplicate : mergeMemories)(kept, gone, {
    now,
    overlap: finding.overlap,
    means: draft.graph.means(of),
    form: layout.name === 'claude-json' ? 'record' : 'text',
    ...(isTag && { isTag }),
  })
  const lost = keywordsLost([kept, gone], storedDraft?.(by, merged) ?? merged)
  if (lost.length > 0) {
    draft.notes.push(
      `${gone.id} is not merged into ${kept.id}: these keywords would be lost: ${lost.join(', ')}.`,
    )
    return false
  }
  draft.now.set(by, merged)
  draft.into.set(of, by)
  draft.absorbed.set(by, [...(draft.absorbed.get(by) ?? []), of])
  draft.needed.add(by)
  const reason = `merged ${gone.id}`
  putOut(draft, of, { reason: `merged_into:${kept.id}` })
  note(draft, by, { does: isDuplicate ? 'merge' : 'rewrite', needs, reason, evidence })
  note(draft, of, {
    does: 'retire',
    needs,
    reason: isDuplicate ? finding.reason : `merged_into:${kept.id}`,
    evidence,
  })
  join(draft, of, by)
  for (const at of relink(draft, { of, by }))
    note(draft, at, {
      does: 'relink',
      needs,
      reason: `its link to ${gone.id} now points to ${kept.id}`,
      evidence: [],
    })
  return true
}

/** Rewrites the links of all others to the one that goes; whoever linked to it links to the other from now on. */
function relink(
  draft: Draft,
  { of, by }: { readonly of: number; readonly by: number },
): readonly number[] {
  const followed = [...draft.links.linkers(of)].filter((at) => at !== of && at !== by)
  draft.links.merge(of, by)
  const changed: number[] = []
  for (const at of followed) {
    const before = nowAt(draft, at)
    if (before.status === 'retired' || !draft.memories[at]!.isChangeable) continue
    const after = relinked(before, { means: draft.graph.means(of), to: nowAt(draft, by).id })
    if (JSON.stringify(after) === JSON.stringify(before)) continue
    draft.now.set(at, after)
    changed.push(at)
    join(draft, at, by)
  }
  return changed
}

function rootOf({ together }: Draft, at: number): number {
  let root = at
  for (let next = together.get(root) ?? root; next !== root; next = together.get(root) ?? root)
    root = next
  return root
}

function join(draft: Draft, a: number, b: number): void {
  const [first, second] = [rootOf(draft, a), rootOf(draft, b)]
  const lowest = Math.min(first, second)
  for (const at of [a, b, first, second]) draft.together.set(at, lowest)
}

function changeOf(draft: Draft, at: number): Omit<Change, 'id'> {
  const { path, version, memory: before } = draft.memories[at]!
  const grounds = draft.grounds.get(at) ?? []
  const does = grounds.map((ground) => ground.does)
  const after = finished(draft, at)
  const { layout } = draft.options
  const isRetired = after.status === 'retired' && before.status !== 'retired'
  return {
    action: isRetired ? 'retire' : does.every((what) => what === 'relink') ? 'relink' : 'update',
    target: { id: before.id, path },
    before: version,
    after: {
      as: 'memory',
      memory: after,
      path: isRetired ? layout.pathWhen(path, before.id, 'retired') : path,
    },
    reason: [...new Set(grounds.map(({ reason }) => reason))].join('; '),
    evidence: grounds.flatMap(({ evidence }) => [...evidence]),
    needs: grounds.some(({ needs }) => needs === 'consent') ? 'consent' : 'nothing',
    ...(draft.together.has(at) && { group: `together-${rootOf(draft, at) + 1}` }),
    ...(does.includes('delete') && cleared(draft, at)),
  }
}

/** What was retired long ago goes into the trash, or to the archive where somebody wants that (WRT-11). */
function cleared(draft: Draft, at: number): Pick<Change, 'action' | 'after'> {
  const { path, memory } = draft.memories[at]!
  const { layout, now, archiveDeleted } = draft.options
  if (archiveDeleted !== true) return { action: 'delete', after: { as: 'absent' } }
  return {
    action: 'archive',
    after: {
      as: 'memory',
      memory: { ...memory, status: 'archived', statusAt: wholeSecond(now) },
      path: layout.pathWhen(path, memory.id, 'archived'),
    },
  }
}

/**
 * With the entry in its history that seed 001 asks for (WRT-07). Mending and merging duplicates say nothing new: the date
 * of the content stays that of the latest of what was merged, or the newer of two memories would be the one we touched
 * last.
 */
function finished(draft: Draft, at: number): Memory {
  const { layout, now } = draft.options
  const [before, after] = [draft.memories[at]!.memory, nowAt(draft, at)]
  const grounds = draft.grounds.get(at) ?? []
  const isEdited = grounds.some(({ does }) => ['mend', 'merge', 'rewrite'].includes(does))
  if (!isEdited) return after
  const reason = grounds.map((ground) => ground.reason).join('; ')
  const edited = finishEdit(before, after, { layout: layout.name, now, reason })
  if (grounds.some(({ does }) => does === 'rewrite')) return edited
  const merged = draft.absorbed.get(at) ?? []
  const dates = merged.map((gone) => nowAt(draft, gone).updatedAt)
  return { ...edited, updatedAt: before.updatedAt && latest(before.updatedAt, ...dates) }
}
