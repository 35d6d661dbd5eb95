import type { CheckReport } from '../core/maintain/check-report.ts'
import type { Composable } from '../core/maintain/compose-findings.ts'
import { settleFindings, UPKEEP_ORDER, type Upkeep } from '../core/maintain/upkeep.ts'
import { healthStatus } from '../core/maintain/vault-health.ts'
import type { Plan } from '../core/plan.ts'
import { clusterOf } from '../core/topic.ts'
import type { World } from '../ports/world.ts'
import {
  carryOutFindings,
  type FindingSelection,
  type FindingsOutcome,
  type FoundInVault,
  planOfFindings,
  type StandingFinding,
} from './carry-out-findings.ts'
import { composablesOf, type Dream, type DreamStep, planDream } from './dream.ts'
import { findingPlanner, standingsOf } from './plan-findings.ts'
import { findTidyings } from './tidyings.ts'

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
  world: World,
  request: { readonly step?: DreamStep | undefined } = {},
): Promise<Maintenance> {
  const dream = await planDream(world, request)
  const memories = composablesOf(dream)
  const tidy = await findTidyings(world, memories, request.step)
  const found = dream.findings.map(({ finding }) => finding)
  // What somebody said no to keeps nobody from asking about the rest.
  const open = dream.findings.filter(({ standing }) => standing !== 'rejected')
  const settled = settleFindings(
    open.map(({ finding }) => finding),
    tidy.findings,
  )
  const findings = [...found, ...settled]
  const planner = await findingPlanner(world, memories, findings)
  const standings = await standingsOf(world, findings, planner)
  const score = tidy.metrics.healthScore
  return {
    memories,
    active: dream.memories.length,
    findings: byTopic(
      memories,
      findings.map((finding, at) => ({ finding, standing: standings[at]! })),
    ),
    flags: dream.flags,
    drift: dream.drift,
    unreadable: dream.unreadable,
    check: tidy.check,
    health: { score, status: healthStatus(score) },
    notes: [...dream.notes, ...tidy.notes],
  }
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
        compare(a.topic, b.topic) ||
        compare(memories[a.finding.of]!.path, memories[b.finding.of]!.path) ||
        a.finding.of - b.finding.of ||
        rank(a) - rank(b),
    )
}

/** Two that become one, or of which one takes the other's place, stand under the one that stays. */
function topicOf(memories: readonly Composable[], finding: Upkeep): string {
  const { topic, kind } = memories['by' in finding ? finding.by : finding.of]!.memory
  return topic.trim() === '' ? kind : clusterOf(topic)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
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

/** Carries out what was chosen as one operation, with the lists made anew; `undo` takes all of it back. */
export async function applyMaintain(
  world: World,
  choice: {
    readonly maintenance: Maintenance
    readonly select: FindingSelection
    /** Whether what needs consent and was not chosen goes to the inbox. */
    readonly propose: boolean
    /** False: lists that are out of date stay so where nothing else is done. */
    readonly lists?: boolean | undefined
  },
): Promise<MaintainOutcome> {
  return carryOutFindings(world, foundIn(choice.maintenance), choice)
}

function foundIn({ memories, findings }: Maintenance): FoundInVault<MaintainFinding> {
  return { operation: 'maintain', memories, findings }
}
