import { type ErrorCode, KnownError } from './errors.ts'
import type { Status } from './memory.ts'
import type { Action } from './plan.ts'

export type StatusAction = Extract<Action, 'retire' | 'restore' | 'archive' | 'unarchive'>

interface Move {
  readonly from: Status
  readonly to: Status
  /** The verb that people use for it. */
  readonly verb: string
  readonly refusal: ErrorCode
}

/** The moves there are (MOD-06). Retired to archived is gc's alone. */
const MOVES: Readonly<Record<StatusAction, Move>> = {
  retire: { from: 'active', to: 'retired', verb: 'forget', refusal: 'DELETE_ERROR' },
  restore: { from: 'retired', to: 'active', verb: 'restore', refusal: 'RESTORE_ERROR' },
  archive: { from: 'active', to: 'archived', verb: 'archive', refusal: 'ARCHIVE_ERROR' },
  unarchive: { from: 'archived', to: 'active', verb: 'unarchive', refusal: 'UNARCHIVE_ERROR' },
}

/** Why a memory of this status cannot be moved like that, with the way that works; nothing when it can. */
export function checkMove(status: Status, action: StatusAction): KnownError | undefined {
  const { from, to, verb, refusal } = MOVES[action]
  if (status === from) return undefined
  return new KnownError(refusal, {
    message: `Only ${from} memories can be ${to === 'active' ? `brought back with ${verb}` : to}; this one is ${status}.`,
    field: 'record_status',
    rule: `${from} -> ${to}`,
    hint: wayOut(status, to),
  })
}

function wayOut(status: Status, wanted: Status): string {
  if (status === wanted) return 'There is nothing to do.'
  const back = status === 'retired' ? 'restore' : 'unarchive'
  if (wanted === 'active') return `Use \`everkeep ${back}\`.`
  const next = wanted === 'retired' ? 'forget' : 'archive'
  return status === 'active'
    ? `Use \`everkeep ${next}\`.`
    : `Bring it back with \`everkeep ${back}\` first, then \`everkeep ${next}\` it.`
}
