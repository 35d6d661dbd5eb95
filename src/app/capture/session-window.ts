import { type Instant, latest } from '../../core/base/instant.ts'
import { tellsAlready } from '../../core/conversation/triage/already-said.ts'
import { isTexts } from '../../core/model/content-fields.ts'
import { retentionDue } from '../../core/model/lifecycle.ts'
import type { Entry, Memory } from '../../core/model/memory.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { loadMemory } from '../catalog/find-memory.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import type { Draft } from '../write/plan/plan-create.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { statusChange } from './change-status.ts'

const SESSION = 'session_summary'
const OVER_REASON = 'Session rolling window: exceeded max_retained limit'

export interface WindowDrafts {
  readonly changes: readonly Draft[]
  /** One line for each session that holds what nothing else does. */
  readonly warnings: readonly string[]
}

/** A plan to retire what is over its window or past its retention (TRI-09). Pinned memories stay. */
export async function planWindow(world: World): Promise<Plan> {
  await recoverIfNeeded(world)
  const { entries } = await readCatalog(world)
  const { changes, warnings } = await windowDrafts(world, entries, { coming: 0 })
  const expired = await expiredDrafts(world, entries)
  return makePlan(world, 'window', { changes: [...changes, ...expired], notes: warnings })
}

/**
 * Session summaries over `max_retained`, oldest first, and those past `retention_days`. `coming`: so many are about to
 * be created. What is lost is told before, and goes on all the same: it can be restored.
 */
export async function windowDrafts(
  world: World,
  entries: readonly Entry[],
  { coming }: { readonly coming: number },
): Promise<WindowDrafts> {
  const kind = world.config.kinds.get(SESSION)
  const active = entries
    .filter(({ memory }) => memory.kind === SESSION && memory.status === 'active')
    .sort(byAge)
  const expired = active.filter(({ memory }) => retentionDue(memory, kind, world.clock()))
  const rest = active.filter((entry) => !expired.includes(entry))
  const over = overWindow(rest, kind?.maxRetained, coming)
  const leaving = [
    ...over.map((entry) => ({ entry, reason: OVER_REASON })),
    ...expired.map((entry) => ({ entry, reason: expiredReason(kind?.retentionDays ?? 0) })),
  ]
  const staying = entries.filter(
    (entry) => entry.memory.status === 'active' && !leaving.some((one) => one.entry === entry),
  )
  const changes: Draft[] = []
  const warnings: string[] = []
  for (const { entry, reason } of leaving) {
    const loaded = await loadMemory(world, entry)
    const unique = await uniqueItems(world, loaded.memory, staying)
    if (unique.length > 0) warnings.push(sayUnique(entry, unique))
    changes.push(statusChange(world, loaded, { action: 'retire', status: 'retired', reason }))
  }
  return { changes, warnings }
}

function expiredReason(days: number): string {
  return `Session expired: not updated for ${days} days (retention_days)`
}

/** Oldest first, then by name; without a date is older than any. */
function byAge(a: Entry, b: Entry): number {
  const [left, right]: readonly string[] = [a.memory.createdAt ?? '', b.memory.createdAt ?? '']
  if (left !== right) return (left ?? '') < (right ?? '') ? -1 : 1
  return a.path < b.path ? -1 : 1
}

/** At most so many a run: a window set too small by mistake does not empty a vault. */
const perRun = (max: number): number => Math.max(10, max * 10)

function overWindow(
  active: readonly Entry[],
  max: number | undefined,
  coming: number,
): readonly Entry[] {
  if (max === undefined) return []
  const excess = Math.min(active.length + coming - max, perRun(max))
  return active.filter(({ memory }) => !memory.pinned).slice(0, Math.max(0, excess))
}

/** Other kinds expire only where the vault's config says so, and a person agrees (MOD-15). */
async function expiredDrafts(world: World, entries: readonly Entry[]): Promise<readonly Draft[]> {
  const drafts: Draft[] = []
  for (const entry of entries) {
    const kind = world.config.kinds.get(entry.memory.kind)
    if (entry.memory.kind === SESSION || !retentionDue(entry.memory, kind, world.clock())) continue
    const since: Instant | undefined = latest(entry.memory.updatedAt, entry.memory.createdAt)
    const reason = `expired: not updated since ${since?.slice(0, 10) ?? 'it was made'} (retention_days ${kind?.retentionDays ?? 0})`
    const loaded = await loadMemory(world, entry)
    const change = statusChange(world, loaded, { action: 'retire', status: 'retired', reason })
    drafts.push({ ...change, needs: 'consent' })
  }
  return drafts
}

const GUARDED_FIELDS = ['completed', 'blockers', 'next_actions'] as const
const ITEMS_MAX = 5

/** What the session did, was stopped by or left open, and no memory that stays tells (TRI-09). */
async function uniqueItems(
  world: World,
  session: Memory,
  staying: readonly Entry[],
): Promise<readonly string[]> {
  const items = GUARDED_FIELDS.flatMap((name) => {
    const value = session.fields?.[name]
    return isTexts(value) ? value : []
  })
  if (items.length === 0) return []
  const cards = staying.map(({ memory }) =>
    [memory.title, memory.summary, ...memory.tags, ...memory.keywords].join(' '),
  )
  const sessions: string[] = []
  for (const entry of staying.filter(({ memory }) => memory.kind === SESSION))
    sessions.push((await loadMemory(world, entry)).memory.body)
  return items.filter((item) => ![...cards, ...sessions].some((text) => tellsAlready(text, item)))
}

function sayUnique({ memory }: Entry, items: readonly string[]): string {
  const more = items.length > ITEMS_MAX ? ` and ${items.length - ITEMS_MAX} more` : ''
  return `WARNING: Session ${memory.id} contains unique content not captured elsewhere: ${items.slice(0, ITEMS_MAX).join('; ')}${more}. Consider saving these before retirement.`
}
