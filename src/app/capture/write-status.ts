import { invariant, KnownError } from '../../core/base/errors.ts'
import type { Instant } from '../../core/base/instant.ts'
import type { Move } from '../../core/model/lifecycle.ts'
import type { Entry, Status } from '../../core/model/memory.ts'
import type { World } from '../../ports/world.ts'
import { loadChangeable } from '../catalog/find-memory.ts'
import type { Draft } from '../write/plan/plan-create.ts'
import { statusChange } from './change-status.ts'
import type { PlannedWrite } from './write-result.ts'
import { checkHash, entryAt, pathOf, sayPlace, type Target } from './write-target.ts'

interface Course {
  readonly status: Status
  readonly done: 'retired' | 'archived' | 'restored' | 'unarchived'
  /** Seed 001 takes these as done already; everything else out of order is an error. */
  readonly already?: 'already_retired' | 'already_archived' | 'already_active'
  readonly missing: 'DELETE_ERROR' | 'ARCHIVE_ERROR' | 'RESTORE_ERROR' | 'UNARCHIVE_ERROR'
}

const COURSES: Readonly<Record<Move, Course>> = {
  retire: {
    status: 'retired',
    done: 'retired',
    already: 'already_retired',
    missing: 'DELETE_ERROR',
  },
  archive: {
    status: 'archived',
    done: 'archived',
    already: 'already_archived',
    missing: 'ARCHIVE_ERROR',
  },
  restore: {
    status: 'active',
    done: 'restored',
    already: 'already_active',
    missing: 'RESTORE_ERROR',
  },
  unarchive: {
    status: 'active',
    done: 'unarchived',
    missing: 'UNARCHIVE_ERROR',
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
  const loaded = await loadChangeable(world, entry)
  if (loaded.memory.status === course.status && course.already !== undefined)
    return done({ status: course.already, target: call.target.typed })
  checkHash(world, loaded, call.hash)
  const reason = call.reason === '' ? 'No reason provided' : call.reason
  const change = statusChange({ ...world, clock: () => call.now }, loaded, {
    action: call.action,
    status: course.status,
    reason,
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

function missing({ action, target }: StatusWrite, course: Course): KnownError {
  return new KnownError(course.missing, {
    message: `There is no memory at ${JSON.stringify(target.typed)} to ${action}.`,
    rule: 'the memory exists',
    hint: 'See `everkeep list --status any` for what there is.',
  })
}
