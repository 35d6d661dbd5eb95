import { KnownError } from '../../core/base/errors.ts'
import { type Instant, toSeconds, wholeSecond } from '../../core/base/instant.ts'
import { RECORD_LIMITS } from '../../core/base/record-limits.ts'
import { checkMove, type Move } from '../../core/model/lifecycle.ts'
import type { Memory, Status } from '../../core/model/memory.ts'
import type { Change, Plan } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findEntry, type Loaded, loadChangeable } from '../catalog/find-memory.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'

/** What each verb makes of a memory. */
export const STATUS_VERBS = {
  forget: { action: 'retire', status: 'retired' },
  restore: { action: 'restore', status: 'active' },
  archive: { action: 'archive', status: 'archived' },
  unarchive: { action: 'unarchive', status: 'active' },
} as const satisfies Record<string, { action: Move; status: Status }>

export type StatusVerb = keyof typeof STATUS_VERBS

/** A plan to retire, restore, archive or unarchive memories. Nothing is deleted; `undo` takes it back whole (WRT-11). */
export async function planStatus(
  world: World,
  verb: StatusVerb,
  request: { readonly names: readonly string[]; readonly reason: string },
): Promise<Plan> {
  await recoverIfNeeded(world)
  const { entries } = await readCatalog(world)
  const { action, status } = STATUS_VERBS[verb]
  const loaded: Loaded[] = []
  for (const entry of new Set(request.names.map((name) => findEntry(entries, name))))
    loaded.push(await loadChangeable(world, entry))
  const changes: Omit<Change, 'id'>[] = []
  const notes: string[] = []
  for (const one of status === 'active' ? lastOutFirst(loaded) : loaded) {
    const verdict = checkMove(action, one.memory.status)
    if (verdict === 'already') notes.push(`${one.memory.id} is already ${status}.`)
    else changes.push(statusChange(world, one, { action, status, reason: request.reason }))
  }
  return makePlan(world, verb, { changes, notes })
}

/** Where many memories share a list, each finds its old place again when the last one out is the first one in. */
function lastOutFirst(loaded: readonly Loaded[]): readonly Loaded[] {
  const out = ({ memory }: Loaded): string => memory.statusAt ?? ''
  return [...loaded].reverse().sort((a, b) => (out(a) < out(b) ? 1 : out(a) > out(b) ? -1 : 0))
}

export function statusChange(
  world: Pick<World, 'clock' | 'layout'>,
  loaded: Loaded,
  to: { readonly action: Move; readonly status: Status; readonly reason: string },
): Omit<Change, 'id'> {
  const { memory, entry, version } = loaded
  const verdict = checkMove(to.action, memory.status)
  if (verdict instanceof KnownError) throw verdict
  const active = to.status === 'active'
  const now = world.clock()
  const moved: Memory = {
    ...memory,
    status: to.status,
    statusAt: active ? undefined : wholeSecond(now),
    statusReason: active ? '' : to.reason,
  }
  const after =
    world.layout.name === 'claude-json' ? withHistory(memory, moved, { to, now }) : moved
  const path = world.layout.pathWhen(entry.path, memory.id, to.status)
  return {
    action: to.action,
    target: { id: memory.id, path: entry.path },
    before: version,
    after: { as: 'memory', memory: after, path },
    reason: to.reason,
    evidence: [],
    needs: 'nothing',
  }
}

/** How a record's own history tells a move, in the words of seed 001. */
const TOLD: Readonly<Record<Move, (reason: string) => string>> = {
  retire: (reason) => `Retired: ${reason}`,
  archive: (reason) => `Archived: ${reason}`,
  restore: () => 'Restored: returned to active from retired',
  unarchive: () => 'Unarchived: restored to active',
}

/** Seed 001 writes each move into the record's own history; other layouts come back byte for byte (LAY-15). */
function withHistory(
  before: Memory,
  after: Memory,
  { to, now }: { readonly to: { readonly action: Move; readonly reason: string }; now: Instant },
): Memory {
  const summary = TOLD[to.action](to.reason === '' ? 'No reason provided' : to.reason)
  const entry = {
    date: toSeconds(now),
    summary: [...summary].slice(0, RECORD_LIMITS.changeSummaryChars).join(''),
    field: 'record_status',
    oldValue: before.status,
    newValue: after.status,
  }
  const changes = [...before.changes, entry].slice(-RECORD_LIMITS.changes)
  return { ...after, updatedAt: now, changes }
}
