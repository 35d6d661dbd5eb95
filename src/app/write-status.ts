import { invariant, KnownError } from '../core/errors.ts'
import { type Instant, toSeconds } from '../core/instant.ts'
import type { Move } from '../core/lifecycle.ts'
import type { Entry, Memory, Status } from '../core/memory.ts'
import { RECORD_LIMITS } from '../core/schemas.ts'
import type { World } from '../ports/world.ts'
import { statusChange } from './change-status.ts'
import type { Loaded } from './find-memory.ts'
import type { Draft } from './plan-create.ts'
import type { PlannedWrite } from './write-result.ts'
import { checkHash, entryAt, loadForChange, pathOf, sayPlace, type Target } from './write-target.ts'

interface Course {
  readonly status: Status
  readonly done: 'retired' | 'archived' | 'restored' | 'unarchived'
  /** Seed 001 takes these as done already; everything else out of order is an error. */
  readonly already?: 'already_retired' | 'already_archived' | 'already_active'
  readonly missing: 'DELETE_ERROR' | 'ARCHIVE_ERROR' | 'RESTORE_ERROR' | 'UNARCHIVE_ERROR'
  /** How the memory's own history tells it. */
  readonly tell: (reason: string) => string
}

const COURSES: Readonly<Record<Move, Course>> = {
  retire: {
    status: 'retired',
    done: 'retired',
    already: 'already_retired',
    missing: 'DELETE_ERROR',
    tell: (reason) => `Retired: ${reason}`,
  },
  archive: {
    status: 'archived',
    done: 'archived',
    already: 'already_archived',
    missing: 'ARCHIVE_ERROR',
    tell: (reason) => `Archived: ${reason}`,
  },
  restore: {
    status: 'active',
    done: 'restored',
    already: 'already_active',
    missing: 'RESTORE_ERROR',
    tell: () => 'Restored: returned to active from retired',
  },
  unarchive: {
    status: 'active',
    done: 'unarchived',
    missing: 'UNARCHIVE_ERROR',
    tell: () => 'Unarchived: restored to active',
  },
}

export interface StatusWrite {
  readonly action: Move
  readonly target: Target
  readonly reason: string
  readonly hash: string | undefined
  readonly now: Instant
}

/** Retires, archives or brings back one memory. What is so already is a success without a write. */
export async function planStatusWrite(
  world: World,
  entries: readonly Entry[],
  call: StatusWrite,
): Promise<PlannedWrite> {
  const course = COURSES[call.action]
  const entry = entryAt(world, entries, pathOf(world, call.target))
  if (entry === undefined) throw missing(call, course)
  const loaded = await loadForChange(world, entry)
  if (loaded.memory.status === course.status && course.already !== undefined)
    return done({ status: course.already, target: call.target.typed })
  checkHash(world, loaded, call.hash)
  const reason = call.reason === '' ? 'No reason provided' : call.reason
  const change = tellHistory(world, loaded, {
    change: statusChange({ ...world, clock: () => call.now }, loaded, {
      action: call.action,
      status: course.status,
      reason,
    }),
    summary: course.tell(reason),
    now: call.now,
  })
  return { ...done(resultOf(world, call, { course, change, reason })), changes: [change] }
}

function done(result: PlannedWrite['result']): PlannedWrite {
  return { changes: [], result, fixes: [], warnings: [] }
}

function resultOf(
  world: Pick<World, 'rootName' | 'layout'>,
  { target }: StatusWrite,
  told: { readonly course: Course; readonly change: Draft; readonly reason: string },
): PlannedWrite['result'] {
  const { course, change, reason } = told
  const from = change.target.path
  invariant(change.after.as === 'memory', 'a move leaves a memory')
  const { path: to, memory } = change.after
  const place = {
    target: sayPlace(world, target.typed, { from, to, memory }),
    ...(from === to ? {} : { renamed_from: target.typed }),
  }
  switch (course.done) {
    case 'retired':
    case 'archived': {
      const { target: said, ...rest } = place
      return { status: course.done, target: said, reason, ...rest }
    }
    default:
      return { status: course.done, ...place }
  }
}

/** Seed 001 writes each move into the record's own history; other layouts come back byte for byte (LAY-15). */
function tellHistory(
  world: Pick<World, 'layout'>,
  loaded: Loaded,
  told: { readonly change: Draft; readonly summary: string; readonly now: Instant },
): Draft {
  const { change, summary, now } = told
  if (world.layout.name !== 'claude-json' || change.after.as !== 'memory') return change
  const { after } = change
  const entry = {
    date: toSeconds(now),
    summary: [...summary].slice(0, RECORD_LIMITS.changeSummaryChars).join(''),
    field: 'record_status',
    oldValue: loaded.memory.status,
    newValue: after.memory.status,
  }
  const changes = [...loaded.memory.changes, entry].slice(-RECORD_LIMITS.changes)
  const memory: Memory = { ...after.memory, updatedAt: now, changes }
  return { ...change, after: { ...after, memory } }
}

function missing({ action, target }: StatusWrite, course: Course): KnownError {
  return new KnownError(course.missing, {
    message: `There is no memory at ${JSON.stringify(target.typed)} to ${action}.`,
    rule: 'the memory exists',
    hint: 'See `everkeep list --status any` for what there is.',
  })
}
