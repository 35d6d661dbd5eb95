import { type Instant, toSeconds } from '../../../core/base/instant.ts'
import { RECORD_LIMITS } from '../../../core/base/record-limits.ts'
import { baseName, folderOf, type VaultPath, vaultPath } from '../../../core/base/vault-path.ts'
import type { Entry, Memory, MemoryId } from '../../../core/model/memory.ts'
import { checkUpdate } from '../../../core/model/merge-rules.ts'
import { relinked } from '../../../core/model/relink.ts'
import { validateMemory } from '../../../core/model/validate-memory.ts'
import type { Change, Evidence } from '../../../core/plan/plan.ts'
import { RENAME_PAST, titleChange } from '../../../core/text/slug.ts'
import type { World } from '../../../ports/world.ts'
import type { Loaded } from '../../catalog/find-memory.ts'
import type { Draft } from './plan-create.ts'
import { planRelink, renamingOf } from './plan-relink.ts'
import { refuseFaults } from './write-draft.ts'

export interface Revision {
  readonly loaded: Loaded
  /** As the memory shall stand; dates and history are put right here. */
  readonly after: Memory
  readonly now: Instant
  readonly reason: string
  readonly evidence: readonly Evidence[]
  readonly needs: Change['needs']
}

/**
 * The changes that make a memory stand as a planner wants it, by the rules of its layout: in `claude-json` the merge rules
 * (WRT-07) and a new name where the title became another, with the links that follow (MOD-09); elsewhere the day of the
 * change, where the layout keeps one.
 */
export async function planRevision(
  world: World,
  entries: readonly Entry[],
  revision: Revision,
): Promise<readonly Draft[]> {
  const { loaded, reason, evidence, needs } = revision
  const { entry, memory: before, version } = loaded
  const memory = ruled(world, revision)
  refuseFaults(validateMemory(memory, { layout: world.layout.name, before }))
  const name = newName(world, loaded, memory)
  const isFree = name !== undefined && !isTaken(entries, entry, name)
  const move = name !== undefined && isFree ? name : { id: before.id, path: entry.path }
  const renaming = renamingOf(entries, entry, move.id)
  const after = isFree ? relinked({ ...memory, id: move.id }, renaming) : memory
  const relinks = isFree ? await planRelink(world, entries, { renamed: entry, renaming }) : []
  const change: Draft = {
    action: 'update',
    target: { id: before.id, path: entry.path },
    before: version,
    after: { as: 'memory', memory: after, path: move.path },
    reason,
    evidence,
    needs,
  }
  // Links follow a name that changes, and only then.
  const group = `rename ${before.id}`
  return relinks.length === 0
    ? [change]
    : [{ ...change, group }, ...relinks.map((relink) => ({ ...relink, group, needs }))]
}

function ruled(world: Pick<World, 'layout'>, { loaded, after, now, reason }: Revision): Memory {
  const before = loaded.memory
  if (world.layout.name === 'claude-json') {
    const changes = [
      ...before.changes,
      { date: toSeconds(now), summary: reason.slice(0, RECORD_LIMITS.changeSummaryChars) },
    ]
    // Nothing but a title, a text and words that are added: no related file is dropped here.
    return checkUpdate(before, { ...after, changes }, { now, fileExists: () => true }).memory
  }
  // A file without dates gets none: it stays as its own tools write it. The vault layout has one for this.
  const dated = world.layout.name === 'vault' || before.updatedAt !== undefined
  return { ...after, updatedAt: dated ? now : undefined }
}

interface Name {
  readonly id: MemoryId
  readonly path: VaultPath
}

/** A title that became another gets another name in `claude-json`. */
export function newName(
  world: Pick<World, 'layout'>,
  { entry, memory: before }: Loaded,
  after: Memory,
): Name | undefined {
  if (world.layout.name !== 'claude-json') return undefined
  if (titleChange(before.title, after.title) <= RENAME_PAST) return undefined
  const { id, path } = world.layout.place(after, () => false)
  // The file stays in its folder, wherever the layout would put a new one.
  const renamed = vaultPath(`${folderOf(entry.path)}/${baseName(path)}`)
  return renamed === entry.path ? undefined : { id, path: renamed }
}

export function isTaken(entries: readonly Entry[], entry: Entry, name: Name): boolean {
  return entries.some(
    (other) => other !== entry && (other.path === name.path || other.memory.id === name.id),
  )
}
