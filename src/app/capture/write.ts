import { KnownError } from '../../core/base/errors.ts'
import { type Instant, wholeSecond } from '../../core/base/instant.ts'
import { RECORD_LIMITS } from '../../core/base/record-limits.ts'
import type { JsonObject } from '../../core/format/json/json.ts'
import { deleteDraftOf, readRecord } from '../../core/layouts/claude-json/record.ts'
import type { Kind } from '../../core/model/kinds.ts'
import type { Move } from '../../core/model/lifecycle.ts'
import type { Entry } from '../../core/model/memory.ts'
import { guardSecrets } from '../../core/secrets/guard-secrets.ts'
import type { SecretAnswer } from '../../core/secrets/typed-secrets.ts'
import type { Operation } from '../../ports/journal.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { kindFor } from '../catalog/kind-for.ts'
import { applyUnderLock, commitApplied } from '../write/apply.ts'
import type { ApplyOutcome } from '../write/apply-request.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { refuseFaults } from '../write/plan/write-draft.ts'
import { recoverPending } from '../write/recover.ts'
import { planCreateWrite } from './write-create.ts'
import type { PlannedWrite, WriteResult } from './write-result.ts'
import { planStatusWrite } from './write-status.ts'
import type { Target } from './write-target.ts'
import { planUpdateWrite } from './write-update.ts'

export const WRITE_ACTIONS = [
  'create',
  'update',
  'delete',
  'retire',
  'archive',
  'unarchive',
  'restore',
] as const
export type WriteAction = (typeof WRITE_ACTIONS)[number]

export function isWriteAction(word: string): word is WriteAction {
  return WRITE_ACTIONS.some((action) => action === word)
}

/** One write, with the arguments of claude-memory's script (WRT-10). */
export interface WriteRequest {
  readonly action: WriteAction
  readonly category?: string | undefined
  /** As typed: from the project, from the vault, or absolute. A create may leave it out. */
  readonly target?: string | undefined
  /** The vault as typed, when it was. */
  readonly root?: string | undefined
  /** The JSON of the memory, or of a draft that asks for a delete. */
  readonly input?: string | undefined
  /** The MD5 of the file as the caller saw it, or its version. */
  readonly hash?: string | undefined
  readonly reason?: string | undefined
  /** Writes secrets as `[secret:<rule>]`. */
  readonly redact?: boolean | undefined
  readonly allowSecret?: boolean | undefined
  /** The conversation that a model drafted it from: then its quotes are held against what was said (TRI-10). */
  readonly transcript?: string | undefined
  /** Thinks it through and writes nothing. */
  readonly dryRun?: boolean | undefined
}

export interface WriteOutcome {
  readonly result: WriteResult
  readonly fixes: readonly string[]
  readonly warnings: readonly string[]
  /** Undefined when there was nothing to write. */
  readonly operation: Operation | undefined
}

/**
 * Creates, changes, retires or brings back one memory. Looks and writes under one lock, so that what was checked is what
 * is written; all of it or nothing.
 */
export async function writeMemory(world: World, request: WriteRequest): Promise<WriteOutcome> {
  try {
    const { transcript, ...rest } = request
    if (transcript !== undefined) return await writeQuoted(world, { ...rest, transcript })
    if (request.dryRun === true) return outcomeOf(await planWrite(world, request), NOTHING)
    const { planned, applied } = await world.lock.hold(() => writeUnderLock(world, request))
    return outcomeOf(planned, await commitApplied(world, applied))
  } catch (error) {
    throw error instanceof KnownError ? withTarget(error, request.target) : error
  }
}

/** A draft from a conversation: written when it rests on the person's words, else it waits for them. */
async function writeQuoted(
  world: World,
  { transcript, ...request }: WriteRequest & { readonly transcript: string },
): Promise<WriteOutcome> {
  const { decideQuoted } = await import('./write-quoted.ts')
  const decided = await decideQuoted(world, { ...request, transcript })
  const draft = { ...request, action: decided.action, input: decided.input }
  if (decided.do === 'write') return writeMemory(world, draft)
  const planned = await planWrite(world, draft)
  const { category, why, confidence, session } = decided
  const { target } = planned.result
  const title = 'title' in planned.result ? planned.result.title : target
  if (request.dryRun !== true) {
    const { propose } = await import('../inbox/propose.ts')
    const plan = makePlan(world, 'triage', { changes: planned.changes })
    const said = { source: 'triage', title: `[${category}] ${title}` } as const
    await propose(world, { ...said, plan, confidence, session })
  }
  return outcomeOf({ ...planned, result: { status: 'waiting', target, title, why } }, NOTHING)
}

const NOTHING: ApplyOutcome = {
  operation: undefined,
  refused: [],
  warnings: [],
  commit: undefined,
}

async function writeUnderLock(
  world: World,
  request: WriteRequest,
): Promise<{ readonly planned: PlannedWrite; readonly applied: ApplyOutcome }> {
  const healed = await recoverPending(world)
  const planned = await planWrite(world, request)
  if (planned.changes.length === 0) return { planned, applied: { ...NOTHING, warnings: healed } }
  const plan = makePlan(world, 'write', { changes: planned.changes })
  const applied = await applyUnderLock(world, { plan, select: 'all', whole: true })
  const [refusal] = applied.refused
  if (refusal !== undefined) throw refusal.error
  return { planned, applied: { ...applied, warnings: [...healed, ...applied.warnings] } }
}

function outcomeOf(planned: PlannedWrite, applied: ApplyOutcome): WriteOutcome {
  const { result, fixes, warnings } = planned
  return {
    result,
    fixes,
    warnings: [...warnings, ...applied.warnings],
    operation: applied.operation,
  }
}

/** What the write would do, thought through to the end. */
async function planWrite(world: World, request: WriteRequest): Promise<PlannedWrite> {
  const { entries } = await readCatalog(world)
  const call = understood(world, request)
  const { action, draft, target, now } = call
  switch (action) {
    case 'create':
      return withWindow(
        world,
        entries,
        await planCreateWrite(world, entries, {
          kind: kindOf(world, call),
          draft: draftOf(call),
          target,
          now,
          policy: { known: '', answer: call.answer },
        }),
      )
    case 'update':
      return planUpdateWrite(world, entries, {
        draft: draftOf(call),
        category: call.category?.name,
        target: targetOf(call),
        hash: request.hash,
        now,
        policy: { answer: call.answer },
      })
    default: {
      if (draft !== undefined) throw misuse(`--input cannot be used with ${action}.`)
      const { reason, notes } = reasonOf(call)
      const planned = await planStatusWrite(world, entries, {
        action,
        target: targetOf(call),
        reason,
        hash: request.hash,
        now,
      })
      return { ...planned, warnings: [...notes, ...planned.warnings] }
    }
  }
}

/** A summary that comes makes the oldest ones go, in one operation (TRI-09). */
async function withWindow(
  world: World,
  entries: readonly Entry[],
  planned: PlannedWrite,
): Promise<PlannedWrite> {
  const isSession = planned.changes.some(
    ({ action, after }) =>
      action === 'create' && after.as === 'memory' && after.memory.kind === 'session_summary',
  )
  if (!isSession) return planned
  const { windowDrafts } = await import('./session-window.ts')
  const { changes, warnings } = await windowDrafts(world, entries, { coming: 1 })
  return {
    ...planned,
    changes: [...planned.changes, ...changes],
    warnings: [...planned.warnings, ...warnings],
  }
}

/** A request in our own words: what its draft asks for is part of it. */
interface Call {
  readonly action: 'create' | 'update' | Move
  readonly category: Kind | undefined
  readonly target: Target | undefined
  readonly draft: JsonObject | undefined
  readonly reason: string
  readonly answer: SecretAnswer
  readonly now: Instant
}

function understood(world: World, request: WriteRequest): Call {
  const action = request.action === 'delete' ? 'retire' : request.action
  const draft = request.input === undefined ? undefined : readRecord(request.input)
  const deletion = draft && deleteDraftOf(draft)
  if (deletion !== undefined && action !== 'retire')
    throw new KnownError('INPUT_ERROR', {
      message: `The draft says delete, the command ${action}.`,
      field: 'action',
      rule: 'draft and command agree',
      hint: 'Use --action delete, or a draft with the fields of the memory.',
    })
  const typed = request.target ?? deletion?.target
  return {
    action,
    category: request.category === undefined ? undefined : kindFor(world, request.category),
    target: typed === undefined ? undefined : { typed, root: request.root },
    draft: deletion === undefined ? draft : undefined,
    reason: request.reason ?? deletion?.reason ?? '',
    answer: request.allowSecret ? 'allow' : request.redact ? 'redact' : 'refuse',
    now: wholeSecond(world.clock()),
  }
}

function kindOf(world: World, { category, draft }: Call): Kind {
  if (category !== undefined) return category
  const told = draft?.['category']
  if (typeof told === 'string' && told !== '') return kindFor(world, told)
  throw misuse('--category is missing: the kind of the memory.')
}

function draftOf({ action, draft }: Call): JsonObject {
  if (draft !== undefined) return draft
  throw misuse(`--input is missing: ${action} needs the JSON of the memory.`)
}

function targetOf({ action, target }: Call): Target {
  if (target !== undefined) return target
  throw misuse(`--target is missing: which memory to ${action}.`)
}

/** The reason is stored too: one line, no secrets, not too long. */
function reasonOf({ reason, answer }: Call): { reason: string; notes: readonly string[] } {
  const { record, notes } = guardSecrets({ reason }, { known: '', answer })
  const line = String(record['reason'])
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
  const max = RECORD_LIMITS.reasonChars
  if ([...line].length > max)
    refuseFaults([
      { field: 'reason', rule: `at most ${max} characters`, fix: 'Shorten the reason.' },
    ])
  return { reason: line, notes }
}

function misuse(message: string): KnownError {
  return new KnownError('USAGE_ERROR', { message, hint: 'See `everkeep help write`.' })
}

/** Every error says which target it is about. */
function withTarget(error: KnownError, target: string | undefined): KnownError {
  if (target === undefined || error.code === 'USAGE_ERROR' || error.kind === 'bug') return error
  const { message, hint, field, rule, data, further } = error
  return new KnownError(error.code, {
    message,
    hint,
    further,
    data: { target, ...data },
    cause: error,
    ...(field !== undefined && { field }),
    ...(rule !== undefined && { rule }),
  })
}
