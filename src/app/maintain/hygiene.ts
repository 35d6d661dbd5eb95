import { KnownError } from '../../core/base/errors.ts'
import { type Instant, wholeSecond } from '../../core/base/instant.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import { backfillObjects, lackingObjects } from '../../core/layouts/smallcode/smallcode-backfill.ts'
import { type HygieneStep, hygieneSteps, keptByKind } from '../../core/maintain/findings/hygiene.ts'
import { usageIsKnown } from '../../core/maintain/findings/scores.ts'
import type { Entry, Memory } from '../../core/model/memory.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type { Operation } from '../../ports/journal.ts'
import type { World } from '../../ports/world.ts'
import { statusChange } from '../capture/change-status.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { contentDates } from '../catalog/content-dates.ts'
import { isScored } from '../catalog/distill-facts.ts'
import { type Loaded, loadChangeable } from '../catalog/find-memory.ts'
import { usageSince } from '../catalog/usage-since.ts'
import { type ProposeRequest, propose } from '../inbox/propose.ts'
import { foldUsage } from '../uses/fold-usage.ts'
import { applyUnderLock, commitApplied } from '../write/apply.ts'
import type { ApplyOutcome } from '../write/apply-request.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import type { Draft } from '../write/plan/plan-create.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { runsByItself } from './runs-by-itself.ts'

/** What hygiene did, in the words of smallcode: what went cold was archived there (HYG-02). */
export interface HygieneResult {
  readonly archived: number
  readonly retired: number
  readonly total: number
}

/** So many absent fields are filled in at once: each rewrites the list, and the end of a session has a second. */
const BACKFILL_A_RUN = 100

/** What hygiene would do now: one step a memory. Where it is not automatic, each waits for a person (HYG-05). */
export async function planHygiene(world: World): Promise<Plan> {
  await recoverIfNeeded(world)
  const { entries } = await readCatalog(world)
  const due = await dueSteps(world, entries)
  const notes = [...due.notes]
  const changes: Draft[] = []
  for (const step of due.steps) {
    const change = await stepChange(world, step, due.lastUse(step.entry))
    if (typeof change === 'string') notes.push(change)
    else changes.push(change)
  }
  const filled = await backfill(world, due.resting, due.lastUse)
  return makePlan(world, 'hygiene', { changes: [...changes, ...filled], notes })
}

export interface DueSteps {
  readonly steps: readonly HygieneStep[]
  /** Memories whose time has come by the disk's word alone: left, and said. */
  readonly notes: readonly string[]
  /** Those that stay where they are. */
  readonly resting: readonly Entry[]
  readonly lastUse: (entry: Entry) => Instant | undefined
}

/** Whose turn it is, by the clock and the rules of this vault. */
export async function dueSteps(world: World, entries: readonly Entry[]): Promise<DueSteps> {
  const sound = entries.filter(isScored)
  const { lastUse, undated } = await lastUses(world, sound)
  const { values, kinds } = world.config
  const now = world.clock()
  const facts = {
    now,
    kinds,
    lastUse,
    usageKnown: usageIsKnown(await usageSince(world, entries), now),
    rules: {
      coldAfterDays: values['hygiene.cold_after_days'],
      retireAfterDays: values['hygiene.retire_after_days'],
      hotCap: values['hygiene.hot_cap'],
      batch: values['hygiene.batch'],
    },
  }
  const all = hygieneSteps(sound, facts)
  const moved = new Set(all.map(({ entry }) => entry))
  // A clock is only written down where the layout is smallcode's own; elsewhere cold was somebody's word.
  const meant = all.filter(({ to }) => to !== 'clock' || world.layout.name === 'smallcode')
  return {
    steps: meant.filter(({ entry }) => !undated.has(entry)),
    notes: [
      ...meant
        .filter(({ entry }) => undated.has(entry))
        .map(
          ({ entry, reason }) =>
            `${entry.memory.id}: ${reason}, but only by its file date: skipped.`,
        ),
      // smallcode archived these too; elsewhere nobody expects it.
      ...(world.layout.name === 'smallcode' ? sayKept(keptByKind(sound, facts)) : []),
    ],
    resting: sound.filter((entry) => !moved.has(entry)),
    lastUse,
  }
}

const NAMES_SHOWN = 3

function sayKept(kept: readonly Entry[]): readonly string[] {
  return [...new Set(kept.map(({ memory }) => memory.kind))].map((kind) => {
    const titles = kept
      .filter(({ memory }) => memory.kind === kind)
      .map(({ memory }) => memory.title)
    const more = titles.length - NAMES_SHOWN
    const names = `${titles.slice(0, NAMES_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
    return `Stays hot, since the kind ${kind} does not age: ${names}.`
  })
}

interface LastUses {
  readonly lastUse: (entry: Entry) => Instant | undefined
  /** Memories that only the disk has a date for. */
  readonly undated: ReadonlySet<Entry>
}

/** Absent: the date of the last change, else of the making; else what git or the disk says (HYG-05, MOD-16). */
async function lastUses(world: World, entries: readonly Entry[]): Promise<LastUses> {
  const own = ({ memory }: Entry): Instant | undefined =>
    memory.lastUsedAt ?? memory.updatedAt ?? memory.createdAt
  const silent = entries.filter((entry) => own(entry) === undefined)
  const found = silent.length === 0 ? [] : await contentDates(world, silent)
  const dates = new Map(silent.map((entry, place) => [entry, found[place]?.at]))
  return {
    lastUse: (entry) => own(entry) ?? dates.get(entry),
    undated: new Set(silent.filter((_, place) => found[place]?.from === 'disk')),
  }
}

async function stepChange(
  world: World,
  step: HygieneStep,
  lastUse: Instant | undefined,
): Promise<Draft | string> {
  const { entry, to, reason } = step
  try {
    const loaded = await loadChangeable(world, entry)
    const needs = world.config.values['hygiene.auto'] ? 'nothing' : 'consent'
    if (to === 'retired') {
      const status = { action: 'retire', status: 'retired', reason: `hygiene: ${reason}` } as const
      return { ...statusChange(world, loaded, status), evidence: hygieneEvidence(entry), needs }
    }
    const tier = to === 'hot' ? 'hot' : 'cold'
    const tierSince = wholeSecond(world.clock())
    // What smallcode's list lacks is filled in at once: the next run would have it left to do.
    const lastUsedAt =
      loaded.memory.lastUsedAt ?? (world.layout.name === 'smallcode' ? lastUse : undefined)
    const memory: Memory = { ...loaded.memory, tier, tierSince, lastUsedAt }
    return {
      ...tierChange(loaded, memory),
      reason: `${to}: ${reason}`,
      evidence: hygieneEvidence(entry),
      needs,
    }
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return `${entry.path} was skipped: ${error.message}`
  }
}

function tierChange(
  { entry, version }: Loaded,
  memory: Memory,
): Omit<Draft, 'reason' | 'evidence' | 'needs'> {
  return {
    action: 'update',
    target: { id: memory.id, path: entry.path },
    before: version,
    after: { as: 'memory', memory, path: entry.path },
  }
}

export function hygieneEvidence({ memory }: Entry): Draft['evidence'] {
  return [
    { what: 'last use', detail: memory.lastUsedAt ?? 'none known' },
    ...(memory.tierSince === undefined
      ? []
      : [{ what: `${memory.tier} since`, detail: memory.tierSince }]),
  ]
}

/** Tier and last use are written where smallcode's list lacks them, and nowhere else (HYG-05). */
async function backfill(
  world: World,
  resting: readonly Entry[],
  lastUse: (entry: Entry) => Instant | undefined,
): Promise<readonly Draft[]> {
  if (world.layout.name !== 'smallcode') return []
  const [path] = world.layout.sharedPaths
  const text = path === undefined ? undefined : (await world.vault.read(path))?.text
  if (path === undefined || text === undefined) return []
  const lacking = new Set(lackingObjects(text).map(({ id }) => id))
  const here = resting.filter((entry) => entry.path === path && lacking.has(entry.memory.id))
  const some = here.filter((entry) => lastUse(entry) !== undefined).slice(0, BACKFILL_A_RUN)
  // What is filled in is a guess, no use: it must not look like one that came after the memory went cold.
  const guessed = (entry: Entry): Instant => {
    const { tier, tierSince = lastUse(entry)! } = entry.memory
    return tier === 'cold' && tierSince < lastUse(entry)! ? tierSince : lastUse(entry)!
  }
  const dates = new Map(some.map((entry): [string, Instant] => [entry.memory.id, guessed(entry)]))
  const filled = backfillObjects(text, dates)
  return some.map((entry) => fillChange(entry, filled, path))
}

function fillChange({ memory, version }: Entry, text: string, path: VaultPath): Draft {
  return {
    action: 'update',
    target: { id: memory.id, path },
    before: version,
    after: { as: 'text', text, path },
    reason: FILLED,
    evidence: [],
    needs: 'nothing',
  }
}

const FILLED = 'tier and last use are written down'

export interface HygieneOutcome extends HygieneResult {
  readonly outcome: ApplyOutcome
  readonly notes: readonly string[]
}

/** Carries hygiene out where it needs nobody's word, and brings the lists up to date. Planned and applied under one lock. */
export async function runHygiene(world: World): Promise<HygieneOutcome> {
  await foldUsage(world)
  const done = await world.lock.hold(() => hygieneUnderLock(world))
  return { ...done, outcome: await commitApplied(world, done.outcome) }
}

async function hygieneUnderLock(world: World): Promise<HygieneOutcome> {
  const plan = await planHygiene(world)
  const outcome = await applyUnderLock(world, { plan, select: 'unasked', rebuild: true })
  const { entries } = await readCatalog(world)
  return { ...countSteps(outcome.operation), total: entries.length, outcome, notes: plan.notes }
}

/** How many went cold, and how many were retired. */
export function countSteps(
  operation: Operation | undefined,
): Pick<HygieneResult, 'archived' | 'retired'> {
  const changes = operation?.changes ?? []
  return {
    archived: changes.filter(({ reason }) => reason.startsWith('cold: ')).length,
    retired: changes.filter(({ action }) => action === 'retire').length,
  }
}

/**
 * The same at the end of a session (HYG-02): nothing where it is not automatic or somebody else is writing, and whatever
 * goes wrong, the session goes on. The next one makes up for it.
 */
export async function autoHygiene(world: World): Promise<HygieneResult> {
  const nothing = { archived: 0, retired: 0, total: 0 }
  if (!runsByItself(world)) return nothing
  try {
    const done = await world.lock.holdIfFree(() => hygieneUnderLock(world))
    if (done === undefined) return nothing
    await commitApplied(world, done.outcome)
    return { archived: done.archived, retired: done.retired, total: done.total }
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return nothing
  }
}

/** Puts what needs a person's word into the inbox, as one proposal (WRT-16). */
export async function proposeHygiene(
  world: World,
  plan: ProposeRequest['plan'],
): ReturnType<typeof propose> {
  return propose(world, { source: 'hygiene', title: `hygiene: ${plan.changes.length} steps`, plan })
}
