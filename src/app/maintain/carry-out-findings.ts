import { KnownError } from '../../core/base/errors.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import { upkeepTitle } from '../../core/maintain/findings/say-upkeep.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import { propose } from '../inbox/propose.ts'
import { applyInPieces, type PiecesOutcome } from '../write/apply-in-pieces.ts'
import type { FoundInVault, StandingFinding } from './plan-findings.ts'
import { findingPlanner, ownerOf } from './plan-findings.ts'
import { planRounds } from './plan-rounds.ts'

/** `unasked`: those that need nothing (WRT-16). Else places in the list of findings. */
export type FindingSelection = 'all' | 'unasked' | readonly number[]

export interface FindingsOutcome<F extends StandingFinding> extends PiecesOutcome {
  /** The findings that were carried out: chosen, not made idle by another one, and neither refused nor failed. */
  readonly chosen: readonly F[]
  /** What was chosen and could not be done, and other things worth knowing. */
  readonly notes: readonly string[]
  /** The generated files that were written. */
  readonly rebuilt: readonly VaultPath[]
  /** How many wait in the inbox now that did not before. */
  readonly proposed: number
  /** Too many at once: they are found again next time. */
  readonly left: number
}

/** The plan of some findings, for a dry run. */
export async function planOfFindings<F extends StandingFinding>(
  world: World,
  found: FoundInVault<F>,
  select: FindingSelection,
): Promise<Plan> {
  const { plan } = await planRounds(world, found, chosenOf(found.findings, select))
  return plan
}

/** Carries out the chosen findings as one operation; what needs consent and was not chosen may wait in the inbox. */
export async function carryOutFindings<F extends StandingFinding>(
  world: World,
  found: FoundInVault<F>,
  how: {
    readonly select: FindingSelection
    readonly propose: boolean
    /** False: lists that are out of date stay so where nothing else is done. */
    readonly lists?: boolean | undefined
    /**
     * The same look at the vault as it is left. What waits for a person's word is about that: a memory that was mended a
     * moment ago would make a proposal which the vault has moved on from, and what rests on it would be news to the next
     * run.
     */
    readonly lookAgain: () => Promise<FoundInVault<F>>
  },
): Promise<FindingsOutcome<F>> {
  const chosen = chosenOf(found.findings, how.select)
  const { plan, idle } = await planRounds(world, found, chosen)
  const isIdle = how.lists === false && plan.changes.length === 0
  const { outcomes, failed } = isIdle ? UNTOUCHED : await applyInPieces(world, plan)
  const taken = new Set<StandingFinding>(chosen)
  const rest = async (): Promise<FoundInVault<F>> =>
    plan.changes.length > 0
      ? how.lookAgain()
      : { ...found, findings: found.findings.filter((one) => !taken.has(one)) }
  const notes = [...plan.notes]
  const waiting = how.propose
    ? await rest()
        .then((left) => proposeFindings(world, left))
        .catch((error: unknown) => {
          // What was done is done: who says so must not be kept from it by what could not be looked at afterwards.
          if (outcomes.length === 0 || !(error instanceof KnownError) || error.kind === 'bug')
            throw error
          notes.push(
            `Findings that need your approval could not be put into the inbox: ${error.message}`,
          )
          return NONE
        })
    : NONE
  const written = new Set(outcomes.flatMap(({ operation }) => operation?.paths ?? []))
  const rebuilt = world.layout.generatedPaths.filter((path) => written.has(path))
  const missed = missedIn({ outcomes, failed })
  const isDone = ({ finding }: StandingFinding): boolean => {
    const { path, memory } = found.memories[finding.of]!
    return !idle.has(finding) && !missed.has(`${path}\0${memory.id}`)
  }
  const done = chosen.filter(isDone)
  return { outcomes, failed, chosen: done, notes, rebuilt, ...waiting }
}

/** The memories that were to be changed and were not (COR-08). */
function missedIn({ outcomes, failed }: PiecesOutcome): ReadonlySet<string> {
  const changes = [
    ...outcomes.flatMap(({ refused }) => refused.map(({ change }) => change)),
    ...failed.flatMap(({ plan }) => plan.changes),
  ]
  return new Set(changes.map(({ target }) => `${target.path}\0${target.id}`))
}

/** So many new ones go to the inbox at most: nobody decides on more, and what is still true is found again. */
const PROPOSALS_MAX = 50
const UNTOUCHED: PiecesOutcome = { outcomes: [], failed: [] }
const NONE = { proposed: 0, left: 0 } as const

/** What needs consent goes into the inbox, each by itself in the name of the verb that it belongs to. */
async function proposeFindings(
  world: World,
  { memories, findings }: FoundInVault<StandingFinding>,
): Promise<{ readonly proposed: number; readonly left: number }> {
  const rest = findings.filter(isToPropose)
  if (world.inbox === undefined || rest.length === 0) return NONE
  const all = findings.map(({ finding }) => finding)
  const planner = await findingPlanner(world, memories, all)
  let proposed = 0
  for (const { finding } of rest.slice(0, PROPOSALS_MAX)) {
    const { source, operation } = ownerOf(finding)
    const plan = planner.plan(operation, [finding])
    if (plan.changes.length === 0) continue
    const title = upkeepTitle(memories, finding)
    if ((await propose(world, { source, title, plan })) === 'waiting') proposed++
  }
  return { proposed, left: Math.max(0, rest.length - PROPOSALS_MAX) }
}

/** What rests on something else that nobody has agreed to is found again when that is done. */
function isToPropose({ finding, standing, round = 0 }: StandingFinding): boolean {
  return finding.needs === 'consent' && standing === 'new' && round === 0
}

function chosenOf<F extends StandingFinding>(
  findings: readonly F[],
  select: FindingSelection,
): readonly F[] {
  if (select === 'unasked') return findings.filter(({ finding }) => finding.needs === 'nothing')
  if (select === 'all') return findings.filter(({ standing }) => standing !== 'rejected')
  const places = new Set(select)
  return findings.filter((_, at) => places.has(at))
}
