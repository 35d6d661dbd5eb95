import { KnownError } from '../../../core/base/errors.ts'
import { dayOf } from '../../../core/base/instant.ts'
import { type DistillWords, wordsFor } from '../../../core/maintain/findings/distill-words.ts'
import { scoreMemory } from '../../../core/maintain/findings/scores.ts'
import type {
  DistillMode,
  Suggestion,
  Suggestions,
} from '../../../core/maintain/findings/suggestion.ts'
import type { Entry } from '../../../core/model/memory.ts'
import { joinPlans } from '../../../core/plan/join-changes.ts'
import type { Change, Plan } from '../../../core/plan/plan.ts'
import type { World } from '../../../ports/world.ts'
import { type DistillFacts, readFacts } from '../../catalog/distill-facts.ts'
import { findEntry } from '../../catalog/find-memory.ts'
import type { Step } from '../../catalog/read-some.ts'
import { propose } from '../../inbox/propose.ts'
import { vaultAfterPlan } from '../../write/plan/vault-after-plan.ts'
import { recoverIfNeeded } from '../../write/recover-if-needed.ts'
import { planGc } from '../gc.ts'
import { offerCompress, planCompress } from './plan-compress.ts'
import { offerMerge, planMerge, withoutContradictions } from './plan-merge.ts'
import { type Offer, offerPurge, planPurge } from './plan-purge.ts'
import { offerRefine, planRefine } from './plan-refine.ts'

export interface DistillRequest {
  readonly mode: DistillMode
  /** Only what has to do with these memories; absent or empty: all. */
  readonly names?: readonly string[] | undefined
  /** For `compress`: the new text of the one memory that is named. */
  readonly text?: string | undefined
  readonly step?: Step | undefined
}

/** What could be done, for somebody to choose from. Changes nothing. */
export async function suggestDistill(world: World, request: DistillRequest): Promise<Suggestions> {
  const first = await offer(world, request)
  const { offered, facts } = first
  const retired = facts.entries.filter(({ memory }) => memory.status === 'retired')
  const list = [...suggestionsOf(first), ...(await suggestLater(world, request, first))]
  return {
    mode: request.mode,
    list,
    active: facts.scored.length,
    waiting: retired.length - (request.mode === 'gc' ? list.length : 0),
    graceDays: world.config.values['delete.grace_period_days'],
    notes: offered.notes,
  }
}

/**
 * The plan that carries out these suggestions, by their keys. Looks at the vault anew: what is no longer suggested is not
 * planned, and the plan says so.
 */
export async function planDistill(
  world: World,
  request: DistillRequest & { readonly chosen: readonly string[] | 'all' },
): Promise<Plan> {
  const { chosen } = request
  const done = new Set<string>()
  let plan: Plan | undefined
  let at = world
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const now = await offer(at, request)
    const keys = suggestionsOf(now)
      .map(({ key }) => key)
      .filter((key) => !done.has(key) && (chosen === 'all' || chosen.includes(key)))
    if (plan !== undefined && keys.length === 0) break
    for (const key of keys) done.add(key)
    const next = await now.plan(keys, [])
    plan = plan === undefined ? next : withNotes(joinPlans(plan, next), next.notes)
    if (next.changes.length === 0 || !LEADS_ON.has(request.mode)) break
    if (chosen !== 'all' && chosen.every((key) => done.has(key))) break
    at = (await vaultAfterPlan(at, next)).world
  }
  const gone = chosen === 'all' ? [] : chosen.filter((key) => !done.has(key))
  const notes = gone.map((key) => `${key} is no longer suggested: the vault has changed.`)
  return withNotes(plan!, notes)
}

function withNotes(plan: Plan, notes: readonly string[]): Plan {
  return { ...plan, notes: [...new Set([...plan.notes, ...notes])] }
}

/** What one step makes of a memory may be reason for another: these are looked at again as they will stand. */
const LEADS_ON: ReadonlySet<DistillMode> = new Set(['merge', 'refine'])
/** In the end there is an end: each merge leaves one memory less. */
const ROUNDS_MAX = 6

function suggestionsOf({ offered }: Offered): readonly Suggestion[] {
  return offered.candidates.map(({ suggestion }) => suggestion)
}

/** What would be suggested once all of this is done: part of the list, so that the next run has nothing new to say. */
async function suggestLater(
  world: World,
  request: DistillRequest,
  first: Offered,
): Promise<readonly Suggestion[]> {
  if (!LEADS_ON.has(request.mode) || request.text !== undefined) return []
  const known = new Set(suggestionsOf(first).map(({ key }) => key))
  const later: Suggestion[] = []
  let [at, now, keys] = [world, first, [...known]]
  for (let round = 1; round < ROUNDS_MAX && keys.length > 0; round++) {
    at = (await vaultAfterPlan(at, await now.plan(keys, []))).world
    now = await offer(at, request)
    const fresh = suggestionsOf(now).filter(({ key }) => !known.has(key))
    keys = fresh.map(({ key }) => key)
    for (const one of fresh) {
      known.add(one.key)
      later.push({
        ...one,
        detail: `${one.detail} | Only after what stands above`,
        facts: { ...one.facts, round: round + 1 },
      })
    }
  }
  return later
}

/** So many wait at most: nobody decides on more, and what is still true comes back. */
const PROPOSALS_MAX = 50

export interface ProposedSuggestions {
  readonly waiting: number
  /** Waited already, or rejected before. */
  readonly known: number
  /** Too many at once: they are suggested again next time. */
  readonly left: number
}

/** Puts suggestions that need a person's word into the inbox, each for itself (WRT-16). */
export async function proposeDistill(
  world: World,
  request: DistillRequest,
): Promise<ProposedSuggestions> {
  const { offered, plan } = await offer(world, request)
  const asking = offered.candidates.filter(({ suggestion }) => suggestion.needs === 'consent')
  const counts = { waiting: 0, known: 0 }
  for (const { suggestion } of asking.slice(0, PROPOSALS_MAX)) {
    const proposed = await plan([suggestion.key], [])
    if (proposed.changes.length === 0) continue
    const title = `${request.mode}: ${suggestion.label}`
    const fate = await propose(world, { source: 'distill', title, plan: proposed })
    counts[fate === 'waiting' ? 'waiting' : 'known']++
  }
  return { ...counts, left: Math.max(0, asking.length - PROPOSALS_MAX) }
}

interface Offered {
  readonly facts: DistillFacts
  readonly offered: Offer<unknown>
  readonly plan: (keys: readonly string[], notes: readonly string[]) => Promise<Plan>
}

async function offer(world: World, request: DistillRequest): Promise<Offered> {
  await recoverIfNeeded(world)
  const facts = await readFacts(world, request.step)
  const meant = meantBy(facts.entries, request.names ?? [])
  const { mode, text } = request
  if (text !== undefined) return offerText(world, facts, { meant, text })
  switch (mode) {
    case 'purge': {
      const offered = only(offerPurge(world, facts), ({ entry }) => isMeant(meant, [entry]))
      return { facts, offered, plan: (keys, notes) => planPurge(world, pick(offered, keys), notes) }
    }
    case 'merge': {
      const alike = only(offerMerge(facts), ({ primary, secondary }) =>
        isMeant(meant, [primary, secondary]),
      )
      const offered = await withoutContradictions(world, alike)
      const { entries } = facts
      return {
        facts,
        offered,
        plan: (keys, notes) => planMerge(world, pick(offered, keys), { entries, notes }),
      }
    }
    case 'compress': {
      const offered = only(offerCompress(facts), ({ entry }) => isMeant(meant, [entry]))
      return {
        facts,
        offered,
        plan: (keys, notes) => planCompress(world, { candidates: pick(offered, keys), notes }),
      }
    }
    case 'refine': {
      const all = await offerRefine(world, facts, request.step)
      const offered = only(all, ({ entry }) => isMeant(meant, [entry]))
      return {
        facts,
        offered,
        plan: (keys, notes) =>
          planRefine(world, pick(offered, keys), { operation: 'distill refine', notes }),
      }
    }
    default:
      return offerGc(world, facts, meant)
  }
}

/** A text that somebody hands in is for one memory, whether or not it would have been suggested. */
function offerText(
  world: World,
  facts: DistillFacts,
  { meant, text }: { readonly meant: ReadonlySet<Entry>; readonly text: string },
): Offered {
  const [entry, ...more] = [...meant]
  if (entry === undefined || more.length > 0)
    throw new KnownError('USAGE_ERROR', {
      message: 'A text replaces the text of one memory.',
      hint: 'Name the memory: `everkeep distill compress <id> --with <file>`.',
    })
  const scored = facts.scored.find((one) => one.entry === entry)
  if (scored === undefined)
    throw new KnownError('UPDATE_ERROR', {
      message: `${entry.memory.id} is ${entry.memory.status}, or its file cannot be read.`,
      rule: 'only active memories are compressed',
      hint: 'Restore it first, or fix its file.',
    })
  const [own] = offerCompress({ ...facts, scored: [{ ...scored, isCompress: true }] }).candidates
  const offered = { candidates: own === undefined ? [] : [own], notes: [] }
  return {
    facts,
    offered,
    plan: (keys, notes) => planCompress(world, { candidates: pick(offered, keys), notes, text }),
  }
}

async function offerGc(
  world: World,
  facts: DistillFacts,
  meant: ReadonlySet<Entry>,
): Promise<Offered> {
  const plan = await planGc(world)
  const entryOf = ({ target }: Change): Entry | undefined =>
    facts.entries.find(({ path, memory }) => path === target.path && memory.id === target.id)
  const offered: Offer<Change> = {
    candidates: plan.changes.flatMap((candidate) => {
      const entry = entryOf(candidate)
      if (entry === undefined || !isMeant(meant, [entry])) return []
      return [{ suggestion: gcSuggestion(entry, facts, wordsFor(world.layout.name)), candidate }]
    }),
    notes: plan.notes,
  }
  return {
    facts,
    offered,
    plan: async (keys, notes) => {
      const changes = pick(offered, keys)
      return { ...plan, changes, notes: [...plan.notes, ...notes] }
    },
  }
}

function gcSuggestion(
  entry: Entry,
  { now, usageSince }: DistillFacts,
  { retired }: DistillWords,
): Suggestion {
  const { memory, tokens } = entry
  const changedAt = memory.updatedAt ?? memory.createdAt
  // Whom it repeats no longer matters.
  const { score } = scoreMemory(entry, { now, usageSince, duplicate: 0, changedAt })
  const day = memory.statusAt === undefined ? 'unknown' : dayOf(memory.statusAt)
  return {
    key: memory.id,
    group: '',
    label: memory.id,
    detail: `${retired.charAt(0).toUpperCase()}${retired.slice(1)}: ${day} | Reason: ${memory.statusReason} | Original score: ${score.composite.toFixed(2)} | Tokens: ${tokens}`,
    line: `- ${memory.id} (${retired}: ${day}, reason: ${memory.statusReason})`,
    needs: 'consent',
    facts: {
      memory: memory.id,
      title: memory.title,
      retired_at: memory.statusAt ?? null,
      reason: memory.statusReason,
      tokens,
    },
  }
}

function meantBy(entries: readonly Entry[], names: readonly string[]): ReadonlySet<Entry> {
  return new Set(names.map((name) => findEntry(entries, name)))
}

function isMeant(meant: ReadonlySet<Entry>, entries: readonly Entry[]): boolean {
  return meant.size === 0 || entries.some((entry) => meant.has(entry))
}

function only<C>(all: Offer<C>, fits: (candidate: C) => boolean): Offer<C> {
  return { ...all, candidates: all.candidates.filter(({ candidate }) => fits(candidate)) }
}

function pick<C>({ candidates }: Offer<C>, keys: readonly string[]): readonly C[] {
  const wanted = new Set(keys)
  return candidates
    .filter(({ suggestion }) => wanted.has(suggestion.key))
    .map(({ candidate }) => candidate)
}
