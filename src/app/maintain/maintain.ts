import { compareText } from '../../core/base/compare-text.ts'
import type { Composable } from '../../core/maintain/findings/compose-findings.ts'
import {
  type Finding,
  isRemoval,
  settleFindings,
  UPKEEP_ORDER,
} from '../../core/maintain/findings/upkeep.ts'
import type { CheckedMemory } from '../../core/maintain/findings/vault-finding.ts'
import { pairFindings } from '../../core/maintain/pairs/dream-pairs.ts'
import type { CheckReport } from '../../core/maintain/report/check-report.ts'
import { healthStatus } from '../../core/maintain/report/vault-health.ts'
import { clusterOf } from '../../core/model/topic.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import type { FindingSelection, FindingsOutcome } from './carry-out-findings.ts'
import { carryOutFindings, planOfFindings } from './carry-out-findings.ts'
import { findUpkeep, laterUpkeep } from './collect-findings.ts'
import { composablesOf, type Dream, type DreamStep, dreamOf, lookOnce } from './dream.ts'
import type { FoundInVault, StandingFinding } from './plan-findings.ts'
import { findingPlanner, standingsOf } from './plan-findings.ts'
import { type PlannedVault, plannedVaultAfter } from './plan-rounds.ts'

/** One thing that can be put right, whichever verb found it. */
export interface MaintainFinding extends StandingFinding {
  /** What it is listed under: the topic of its memory, else its kind. */
  readonly topic: string
}

/** All that a vault gives reason to: what check, dream, distill and hygiene would each say, as one list. */
export interface Maintenance extends Pick<Dream, 'flags' | 'drift' | 'unreadable'> {
  /** Findings and flags name memories by their places here; the active ones come first. */
  readonly memories: readonly Composable[]
  readonly active: number
  /** By topic, and within one by memory. */
  readonly findings: readonly MaintainFinding[]
  readonly check: CheckReport
  readonly health: { readonly score: number; readonly status: string }
  readonly notes: readonly string[]
}

/** Looks at the whole vault, at its lists, and at the code that it names. Changes nothing. */
export async function planMaintain(
  vaultWorld: World,
  request: { readonly step?: DreamStep | undefined } = {},
): Promise<Maintenance> {
  const { world, notes } = await lookOnce(vaultWorld)
  const dream = await dreamOf(world, request)
  const memories = composablesOf(dream)
  const tidy = await findUpkeep(world, memories, request.step)
  const found = dream.findings.map(({ finding }) => finding)
  // What somebody said no to keeps nobody from asking about the rest.
  const open = dream.findings.filter(({ standing }) => standing !== 'rejected')
  const settled = settleFindings(
    open.map(({ finding }) => finding),
    tidy.findings,
  )
  const findings = [...found, ...settled]
  const standings = await standingsOf(world, findings, () =>
    findingPlanner(world, memories, findings),
  )
  const first = findings.map((finding, at) => ({ finding, standing: standings[at]! }))
  const ordered = byTopic(memories, first)
  const later = await findLater({ world, memories }, dream, { first: ordered, step: request.step })
  // What could not be done at first, and can then, is listed where it can be done.
  const again = new Set(later.idle.map(keyOf))
  const now = ordered.filter(({ finding }) => !again.has(keyOf(finding)))
  const score = tidy.metrics.healthScore
  return {
    memories,
    active: dream.memories.length,
    findings: byTopic(memories, [...now, ...later.found]),
    flags: dream.flags,
    drift: dream.drift,
    unreadable: dream.unreadable,
    check: tidy.check,
    health: { score, status: healthStatus(score) },
    notes: [...notes, ...dream.notes, ...tidy.notes],
  }
}

/** In the end there is an end: each merge leaves one memory less. */
const ROUNDS_MAX = 6

/**
 * What the next look would find if all of this were done: a memory that took in another may be too long now, or like a
 * third. It belongs to the same list, so that the next run has nothing new to say.
 */
async function findLater(
  start: PlannedVault,
  dream: Dream,
  {
    first,
    step,
  }: { readonly first: readonly StandingFinding[]; readonly step?: DreamStep | undefined },
): Promise<{ readonly found: readonly StandingFinding[]; readonly idle: readonly Finding[] }> {
  const open = first.filter(({ standing }) => standing !== 'rejected')
  const said = first.filter(({ standing }) => standing === 'rejected')
  const refused = new Set(said.map(({ finding }) => keyOf(finding)))
  /** What could not be done will be found again and is no news, unless something has changed. */
  const stuck = new Set<string>()
  const waited = new Map<string, Finding>()
  const done: Finding[] = []
  const later: StandingFinding[] = []
  let now: PlannedVault = start
  let found = open.map(({ finding }) => finding)
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const planner = await findingPlanner(now.world, now.memories, found)
    const { plan, idle } = planner.compose('maintain', found)
    for (const finding of found)
      if (idle.has(finding)) {
        if (!isRemoval(finding)) stuck.add(keyOf(finding))
        if (round === 1) waited.set(keyOf(finding), finding)
      } else if (round === 1) done.push(finding)
      else {
        const after = done.filter((other) => meet(finding, other))
        later.push({ finding, standing: 'new', after, round: round - 1 })
      }
    done.push(...later.filter((one) => one.round === round - 1).map((one) => one.finding))
    if (plan.changes.length === 0) break
    const next = await plannedVaultAfter(now, plan)
    const pairs = pairFindings(dreamtNow(dream, next.memories), {
      leaving: new Set(),
      among: next.changed,
      profiles: dream.profiles,
    }).findings
    const tidy = await laterUpkeep(next.world, next.memories, step)
    const isNews = (finding: Finding): boolean =>
      !stuck.has(keyOf(finding)) || placesOf(finding).some((at) => next.changed.has(at))
    const fresh = [...pairs, ...settleFindings(pairs, tidy)]
      .filter((finding) => !refused.has(keyOf(finding)) && isNews(finding))
      .map((finding) => ({ finding, standing: 'new' as const }))
    found = byTopic(start.memories, fresh).map(({ finding }) => finding)
    if (found.length === 0) break
    now = next
  }
  return { found: later, idle: later.flatMap(({ finding }) => waited.get(keyOf(finding)) ?? []) }
}

function keyOf(finding: Finding): string {
  const fix = finding.kind === 'refine' ? finding.refinement.fix : ''
  return [finding.kind, fix, ...[...placesOf(finding)].sort((a, b) => a - b)].join(' ')
}

/** Whether both have to do with one memory. */
function meet(one: Finding, other: Finding): boolean {
  return placesOf(one).some((at) => placesOf(other).includes(at))
}

function placesOf(finding: Finding): readonly number[] {
  return 'by' in finding ? [finding.of, finding.by] : [finding.of]
}

/** The memories as they will stand; one that is retired by then is no pair of anybody. */
function dreamtNow({ memories }: Dream, now: readonly Composable[]): readonly CheckedMemory[] {
  return memories.map((one, at) => {
    const { path, memory, version, isChangeable } = now[at]!
    const isActive = memory.status === 'active'
    const date = { ...one.date, at: memory.updatedAt ?? one.date.at }
    return { ...one, path, memory, version, date, isChangeable: isChangeable && isActive }
  })
}

/** Each with its topic, so that all about one memory stands together, in the order in which it would be done. */
function byTopic(
  memories: readonly Composable[],
  findings: readonly StandingFinding[],
): readonly MaintainFinding[] {
  const rank = ({ finding }: StandingFinding): number => UPKEEP_ORDER.indexOf(finding.kind)
  return findings
    .map((one) => ({ ...one, topic: topicOf(memories, one.finding) }))
    .sort(
      (a, b) =>
        compareText(a.topic, b.topic) ||
        compareText(memories[a.finding.of]!.path, memories[b.finding.of]!.path) ||
        a.finding.of - b.finding.of ||
        (a.round ?? 0) - (b.round ?? 0) ||
        rank(a) - rank(b),
    )
}

/** Two that become one, or of which one takes the other's place, stand under the one that stays. */
function topicOf(memories: readonly Composable[], finding: Finding): string {
  const { topic, kind } = memories['by' in finding ? finding.by : finding.of]!.memory
  return topic.trim() === '' ? kind : clusterOf(topic)
}

/** The plan of some of it; all where nothing is named. For a dry run. */
export async function previewMaintain(
  world: World,
  maintenance: Maintenance,
  select: FindingSelection = 'all',
): Promise<Plan> {
  return planOfFindings(world, foundIn(maintenance), select)
}

export type MaintainOutcome = FindingsOutcome<MaintainFinding>

/** Carries out what was chosen as one operation, and rebuilds the lists; `undo` takes all of it back. */
export async function applyMaintain(
  world: World,
  choice: {
    readonly maintenance: Maintenance
    readonly select: FindingSelection
    /** Whether what needs consent and was not chosen goes to the inbox. */
    readonly propose: boolean
    /** False: lists that are out of date stay so where nothing else is done. */
    readonly lists?: boolean | undefined
    /** Hears of the look at what is left. */
    readonly step?: DreamStep | undefined
  },
): Promise<MaintainOutcome> {
  return carryOutFindings(world, foundIn(choice.maintenance), {
    ...choice,
    lookAgain: async () => foundIn(await planMaintain(world, { step: choice.step })),
  })
}

function foundIn({ memories, findings }: Maintenance): FoundInVault<MaintainFinding> {
  return { operation: 'maintain', memories, findings }
}
