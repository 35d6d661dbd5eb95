import { KnownError } from '../../core/base/errors.ts'
import type { Instant } from '../../core/base/instant.ts'
import { baseName } from '../../core/base/vault-path.ts'
import type { Json, JsonObject } from '../../core/format/json/json.ts'
import type { FileEdit } from '../../core/layouts/layout.ts'
import { DISTILL_LOG } from '../../core/layouts/vault/vault-places.ts'
import { FIXES } from '../../core/maintain/findings/refine.ts'
import { addLogEntry, type LogType, lastLogged } from '../../core/maintain/report/distill-log.ts'
import type { DistillReport } from '../../core/maintain/report/distill-report.ts'
import {
  memoryHealthIn,
  withMemoryHealth,
  withoutMemoryHealth,
} from '../../core/maintain/report/memory-health.ts'
import type { VaultMetrics } from '../../core/maintain/report/vault-health.ts'
import { linkTable, resolveLink } from '../../core/model/link-table.ts'
import type { Entry } from '../../core/model/memory.ts'
import { sessionName } from '../../core/model/session-name.ts'
import { clusterOf } from '../../core/model/topic.ts'
import type { Change } from '../../core/plan/plan.ts'
import type { Operation } from '../../ports/journal.ts'
import type { World } from '../../ports/world.ts'
import { readStored } from '../catalog/catalog.ts'
import { type Stage, stagedTexts } from './stage.ts'

/** The operations that seed 000 keeps a record of, and what it calls them. */
const LOGGED: ReadonlyMap<string, LogType> = new Map([
  ['distill purge', 'purge'],
  ['distill merge', 'merge'],
  ['distill compress', 'compress'],
  ['distill refine', 'refine'],
  ['distill auto', 'refine'],
  ['gc', 'gc'],
])

/** An operation that is about to be written, as far as its record wants to know. */
export interface DistillLogEntry {
  readonly operation: string
  readonly done: readonly Change[]
  readonly before: readonly Entry[]
  readonly after: readonly Entry[]
}

export interface DistillLogged {
  /** The log with the operation in it; nothing where none is kept. */
  readonly edits: readonly FileEdit[]
  readonly warnings: readonly string[]
  /** How the vault stands afterwards; undefined where nobody asked. */
  readonly metrics: VaultMetrics | undefined
}

const OVERLAP: ReadonlySet<string> = new Set(['overlap'])
const TOKENS: ReadonlySet<string> = new Set(['tokens'])

export const NOTHING_LOGGED: DistillLogged = { edits: [], warnings: [], metrics: undefined }

/** Whether an operation is one of those that the vault's own log keeps. */
export function keepsLog(
  { layout }: Pick<World, 'layout'>,
  entry: Pick<DistillLogEntry, 'operation' | 'done'>,
): boolean {
  return layout.name === 'vault' && loggedParts(entry).length > 0
}

/**
 * Writes an operation of maintenance into `distill-log.json`, with the figures before and after it (DST-10). Part of the
 * operation itself: whoever applies the plan, from a list, the inbox or a page, it is in the log, and undo takes it out.
 */
export async function logDistill(
  world: World,
  stage: Stage,
  entry: DistillLogEntry,
): Promise<DistillLogged> {
  // Operations that no log keeps do without it: a save is one.
  const { factsOf } = await import('../catalog/distill-facts.ts')
  const parts = loggedParts(entry).map(({ type, done }) => ({ type, part: { ...entry, done } }))
  const { metrics: before } = await factsOf(world, entry.before)
  const { metrics } = await factsOf(asStaged(world, stage), entry.after)
  let log = (await stagedTexts(world, stage, [DISTILL_LOG])).get(DISTILL_LOG)
  const at = world.clock()
  for (const { type, part } of parts) {
    log = addLogEntry(log, {
      at,
      type,
      session: sessionName(world.session, at),
      before,
      after: metrics,
      affected: affectedBy(type, part),
      notes: notesOn(type, part),
    })
    if (log === undefined)
      return {
        edits: [],
        warnings: [`${DISTILL_LOG} is not a valid log: nothing was added.`],
        metrics,
      }
  }
  return { edits: [{ path: DISTILL_LOG, text: log }], warnings: [], metrics }
}

interface Part {
  readonly type: LogType
  readonly done: readonly Change[]
}

/** What the log calls an operation; the one that does many things at once is logged as each of them. */
function loggedParts({
  operation,
  done,
}: Pick<DistillLogEntry, 'operation' | 'done'>): readonly Part[] {
  const type = LOGGED.get(operation)
  if (type !== undefined) return done.length === 0 ? [] : [{ type, done }]
  if (operation !== 'maintain') return []
  return PARTS.map(([name, fits]) => ({ type: name, done: done.filter(fits) })).filter(
    (part) => part.done.length > 0,
  )
}

const hasEvidence = ({ evidence }: Change, names: ReadonlySet<string>): boolean =>
  evidence.some(({ what }) => names.has(what))
const retiredAs = ({ action, after }: Change, reason: RegExp): boolean =>
  action === 'retire' && after.as === 'memory' && reason.test(after.memory.statusReason)

/** What tells the parts of one operation apart: how a change stands afterwards, and what it rests on. */
const PARTS: readonly (readonly [LogType, (change: Change) => boolean])[] = [
  ['refine', (change) => change.action === 'update' && hasEvidence(change, isFix)],
  ['merge', (change) => hasEvidence(change, OVERLAP)],
  ['compress', (change) => change.action === 'update' && hasEvidence(change, TOKENS)],
  ['purge', (change) => retiredAs(change, /^purge$/)],
  ['gc', ({ action }) => action === 'delete'],
]

/** The vault as it will be once the stage is written. */
function asStaged(world: World, stage: Stage): World {
  const read: World['vault']['read'] = async (path) => {
    const staged = stage.get(path)
    const now = await world.vault.read(path)
    if (staged === undefined) return now
    return staged.text === undefined || now === undefined
      ? undefined
      : { ...now, text: staged.text }
  }
  return { ...world, vault: { ...world.vault, read } }
}

function affectedBy(type: LogType, entry: DistillLogEntry): readonly Json[] {
  const { done } = entry
  switch (type) {
    case 'merge':
      return done
        .filter(({ action }) => action === 'retire')
        .map((change) => mergeRecord(change, entry))
    case 'compress':
      return done.map((change) => compressRecord(change, entry))
    case 'refine':
      return done.map(({ target, evidence }) => ({
        id: target.id,
        fixes_applied: evidence.map(({ what }) => what).filter((what) => isFix.has(what)),
        action: 'refined',
      }))
    default:
      return done.map(({ target }) => target.id)
  }
}

function mergeRecord({ target, after, evidence }: Change, entry: DistillLogEntry): Json {
  const reason = after.as === 'memory' ? after.memory.statusReason : ''
  const primary = reason.replace(/^merged_into:/, '')
  const keywords = (entries: readonly Entry[], id: string): number =>
    entries.find(({ memory }) => memory.id === id)?.memory.keywords.length ?? 0
  const share = /^(\d+)%/.exec(evidence.find(({ what }) => what === 'overlap')?.detail ?? '')?.[1]
  return {
    primary,
    secondary: target.id,
    overlap_score: Number(share ?? 0) / 100,
    keywords_before: [keywords(entry.before, primary), keywords(entry.before, target.id)],
    keywords_after: keywords(entry.after, primary),
    keyword_superset_verified: true,
    action: 'merged',
  }
}

function compressRecord({ target }: Change, entry: DistillLogEntry): Json {
  const tokens = (entries: readonly Entry[]): number =>
    entries.find(({ memory }) => memory.id === target.id)?.tokens ?? 0
  const [before, after] = [tokens(entry.before), tokens(entry.after)]
  return {
    id: target.id,
    tokens_before: before,
    tokens_after: after,
    compression_ratio: before === 0 ? 1 : Math.round((after / before) * 100) / 100,
    keywords_preserved: true,
    action: 'compressed',
  }
}

function notesOn(type: LogType, entry: DistillLogEntry): string {
  const { done } = entry
  switch (type) {
    case 'purge': {
      const ids = new Set<string>(done.map(({ target }) => target.id))
      const links = staleLinks(entry.after, ids)
      const found = links.map(({ from, to }) => `${baseName(from.path)}->${to}`)
      return `Tombstoned ${done.length} memories. Link-scan warnings: ${found.join(', ') || 'none'}`
    }
    case 'merge': {
      const pairs = done.filter(({ action }) => action === 'retire').length
      const clusters = new Set(
        done.flatMap(({ action, after }) =>
          action === 'update' && after.as === 'memory' ? [clusterOf(after.memory.topic)] : [],
        ),
      ).size
      return `Merged ${pairs} pair(s) across ${clusters} cluster(s)`
    }
    case 'compress': {
      const ids = new Set<string>(done.map(({ target }) => target.id))
      const sum = (entries: readonly Entry[]): number =>
        entries.reduce((total, { memory, tokens }) => total + (ids.has(memory.id) ? tokens : 0), 0)
      return `Compressed ${done.length} memories. Total tokens saved: ${sum(entry.before) - sum(entry.after)}`
    }
    case 'gc':
      return `Hard-deleted ${done.length} tombstoned memories`
    default:
      return refineNotes(entry)
  }
}

const isFix: ReadonlySet<string> = new Set(FIXES)
const SAFE: ReadonlySet<string> = new Set(['keyword_dedup', 'summary_gen', 'topic_normalize'])

function refineNotes({ operation, done }: DistillLogEntry): string {
  const fixes = done.flatMap(({ evidence }) =>
    evidence.map(({ what }) => what).filter((what) => isFix.has(what)),
  )
  if (operation === 'distill auto')
    return `auto mode - Tier 1 fixes only. Applied ${fixes.length} fixes to ${done.length} memories`
  const first = fixes.filter((fix) => SAFE.has(fix)).length
  return `Refined ${done.length} memories. Tier 1: ${first} fixes, Tier 2: ${fixes.length - first} fixes`
}

export interface StaleLink {
  readonly from: Entry
  /** The id of the retired memory. */
  readonly to: string
}

/** Active memories that link to one of these, which are not (DST-04). */
export function staleLinks(
  entries: readonly Entry[],
  ids: ReadonlySet<string>,
): readonly StaleLink[] {
  const table = linkTable(entries)
  return entries
    .filter(({ memory }) => memory.status === 'active')
    .flatMap((from) => {
      const found = from.linksTo.flatMap((target) => {
        const outcome = resolveLink(target, table)
        const id = outcome.kind === 'found' ? outcome.entry.memory.id : ''
        return ids.has(id) ? [id as string] : []
      })
      return [...new Set(found)].map((to) => ({ from, to }))
    })
}

/** What the project's state says now, for an operation that will tell it of itself (COR-46). */
export async function toldBefore(
  { projectState }: Pick<World, 'projectState'>,
  { metrics }: DistillLogged,
): Promise<Pick<Operation, 'toldBefore'>> {
  let before: JsonObject | null | undefined
  if (metrics === undefined) return {}
  try {
    await projectState?.update((text) => {
      before = memoryHealthIn(text)
      return undefined
    })
  } catch (error) {
    // What cannot be read cannot be told either, and that is said then.
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
  }
  return before === undefined ? {} : { toldBefore: before }
}

/** Tells the project how its memories are after an operation that was logged. */
export async function tellProject(
  world: World,
  metrics: VaultMetrics | undefined,
  at: Instant,
): Promise<readonly string[]> {
  if (metrics === undefined) return []
  return tell(world, (text) => withMemoryHealth(text, { lastDistilled: at, counts: 1, metrics }))
}

/** The same after an operation was taken back, or an undo was: looked at anew, and counted down or up. */
export async function tellUndone(world: World, undone: Operation): Promise<readonly string[]> {
  let [origin, counts]: [Operation, 1 | -1] = [undone, -1]
  while (origin.undoes !== undefined) {
    const earlier = await world.journal.find(origin.undoes)
    if (earlier === undefined) return []
    origin = earlier
    counts = counts === 1 ? -1 : 1
  }
  const isLogged = LOGGED.has(origin.operation) || origin.paths.includes(DISTILL_LOG)
  if (!isLogged || world.layout.name !== 'vault') return []
  const { entries } = await readStored(world)
  const { factsOf } = await import('../catalog/distill-facts.ts')
  const { metrics } = await factsOf(world, entries)
  const { toldBefore: was, at } = origin
  if (counts === -1 && was !== undefined)
    return tell(world, (text) => withoutMemoryHealth(text, { was, at, metrics }))
  const log = await world.vault.read(DISTILL_LOG)
  const news = { lastDistilled: lastLogged(log?.text) ?? null, counts, metrics }
  return tell(world, (text) => withMemoryHealth(text, news))
}

/** After a look that changed nothing (DST-13). */
export async function tellLooked(
  world: World,
  { at, metrics }: Pick<DistillReport, 'at' | 'metrics'>,
): Promise<readonly string[]> {
  const { projectState } = world
  // A look must not show in git (GIT-01).
  if (projectState !== undefined && (await world.repository.shows(projectState.path))) return []
  return tell(world, (text) => withMemoryHealth(text, { lastDistilled: at, counts: 0, metrics }))
}

/** It is news, not truth: where it cannot be written, the operation stands. */
async function tell(
  world: World,
  edit: (state: string) => string | undefined,
): Promise<readonly string[]> {
  if (world.layout.name !== 'vault') return []
  try {
    await world.projectState?.update(edit)
    return []
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return [`memory_health was not updated: ${error.message}`]
  }
}
