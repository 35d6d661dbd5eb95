import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Files } from '../../core/layouts/layout.ts'
import { isTagIn } from '../../core/layouts/vault/vault-keys.ts'
import {
  type Composable,
  type Composed,
  composerOf,
} from '../../core/maintain/findings/compose-findings.ts'
import type { Finding } from '../../core/maintain/findings/upkeep.ts'
import type { Memory } from '../../core/model/memory.ts'
import type { Change, Plan } from '../../core/plan/plan.ts'
import type { ProposalSource } from '../../core/plan/proposal.ts'
import type { World } from '../../ports/world.ts'
import { openCompletion } from '../catalog/parse-file.ts'
import { makePlan } from '../write/plan/make-plan.ts'

/** What became of a finding before: the same thing is neither proposed twice nor asked again (INB-03). */
export type FindingStanding = 'new' | 'waiting' | 'rejected'

/** Plans findings of one vault, any number of times: what all plans need is made once. */
export interface FindingPlanner {
  /** The plan that carries out these findings and nothing else. */
  plan(operation: string, findings: readonly Finding[]): Plan
  /** The same with those that it does nothing for. */
  compose(
    operation: string,
    findings: readonly Finding[],
  ): { readonly plan: Plan; readonly idle: ReadonlySet<Finding> }
}

type Needs = Pick<World, 'clock' | 'newId' | 'vault' | 'layout' | 'config'>

export async function findingPlanner(
  world: Needs,
  memories: readonly Composable[],
  findings: readonly Finding[],
): Promise<FindingPlanner> {
  const { layout } = world
  const compose: (findings: readonly Finding[]) => Composed = composerOf(memories, {
    layout,
    now: world.clock(),
    isTag: isTagIn(world.layout.name, world.config.kinds),
    storedDraft: await storing(world, memories, findings),
    archiveDeleted: world.config.values['delete.archive_retired'],
  })
  return {
    plan: (operation, chosen) => makePlan(world, operation, compose(chosen)),
    compose: (operation, chosen) => {
      const composed = compose(chosen)
      return { plan: makePlan(world, operation, composed), idle: composed.idle }
    },
  }
}

/** What the layout makes of a memory: keywords are counted as they will be read, not as they were meant (WRT-08). */
async function storing(
  { vault, layout }: Needs,
  memories: readonly Composable[],
  findings: readonly Finding[],
): Promise<(at: number, memory: Memory) => Memory> {
  const read = new Map<VaultPath, Files>()
  const completion = await openCompletion({ vault, layout })
  const places = findings.flatMap((one) => ('by' in one ? [one.of, one.by] : []))
  for (const at of new Set(places)) {
    const { path } = memories[at]!
    const text = read.has(path) ? undefined : (await vault.read(path))?.text
    if (text !== undefined) read.set(path, new Map(await completion(path)).set(path, text))
  }
  return (at, after) => {
    const { path, memory: before } = memories[at]!
    const texts = read.get(path)
    if (texts === undefined) return after
    const files = new Map(texts)
    for (const edit of layout.store({ files, from: path, to: path, before, after }))
      if (edit.text !== undefined) files.set(edit.path, edit.text)
    const parsed = layout.parse(path, files.get(path) ?? '', files)
    return parsed.find(({ memory }) => memory.id === before.id)?.memory ?? after
  }
}

/** Who would have proposed a finding by itself, and the operation that accepting it is. */
const OWNERS: Readonly<Record<Finding['kind'], { source: ProposalSource; operation: string }>> = {
  moved: { source: 'dream', operation: 'dream' },
  duplicate: { source: 'dream', operation: 'dream' },
  superseded: { source: 'dream', operation: 'dream' },
  contradiction: { source: 'dream', operation: 'dream' },
  stale: { source: 'dream', operation: 'dream' },
  merge: { source: 'distill', operation: 'distill merge' },
  compress: { source: 'distill', operation: 'distill compress' },
  refine: { source: 'distill', operation: 'distill refine' },
  purge: { source: 'distill', operation: 'distill purge' },
  delete: { source: 'distill', operation: 'gc' },
  unlink: { source: 'check', operation: 'check' },
  tier: { source: 'hygiene', operation: 'hygiene' },
  aged: { source: 'hygiene', operation: 'hygiene' },
}

export function ownerOf({ kind }: Finding): { source: ProposalSource; operation: string } {
  return OWNERS[kind]
}

/** Which of the findings that need consent wait in the inbox already, and which were said no to. */
export async function standingsOf(
  world: Pick<World, 'inbox'>,
  findings: readonly Finding[],
  /** Asked for only where something waits or was said no to. */
  newPlanner: () => Promise<FindingPlanner>,
): Promise<readonly FindingStanding[]> {
  const sources = new Set<string>(Object.values(OWNERS).map(({ source }) => source))
  const keysOf = (
    proposals: readonly { readonly source: string; readonly plan: Plan }[] = [],
    fate: 'waiting' | 'rejected',
  ) =>
    new Set(
      proposals.filter(({ source }) => sources.has(source)).map(({ plan }) => planKey(plan, fate)),
    )
  const waiting = keysOf(await world.inbox?.list(), 'waiting')
  const rejected = keysOf(await world.inbox?.rejections(), 'rejected')
  const isToAsk = ({ needs }: Finding): boolean => needs !== 'nothing'
  if (waiting.size + rejected.size === 0 || !findings.some(isToAsk))
    return findings.map(() => 'new')
  const planner = await newPlanner()
  return findings.map((finding) => {
    if (!isToAsk(finding)) return 'new'
    const plan = planner.plan(ownerOf(finding).operation, [finding])
    if (waiting.has(planKey(plan, 'waiting'))) return 'waiting'
    return rejected.has(planKey(plan, 'rejected')) ? 'rejected' : 'new'
  })
}

/**
 * What a plan of ours does to whom, and why. What waits follows its memory by itself. A merge that was rejected is asked
 * about again when one of the two changed since; nothing else is: whoever said no meant the memory.
 */
function planKey({ changes }: Plan, fate: 'waiting' | 'rejected'): string {
  const isMerge = changes.length > 1 && changes.some(({ action }) => action === 'update')
  const say = ({ action, target, before, reason }: Change): string => {
    const version = isMerge && fate === 'rejected' ? [before] : []
    // Numbers in a ground grow by themselves: they do not make it another one.
    return [action, target.id, ...version, reason.replace(/\d+/g, '#')].join(' ')
  }
  return changes.map(say).sort().join('\n')
}

/** A finding with what became of it before. */
export interface StandingFinding {
  readonly finding: Finding
  readonly standing: FindingStanding
  /** Found in the vault as it will stand: only once these are carried out. */
  readonly after?: readonly Finding[]
  /** Which look found it: 0 the first, 1 the one at what that leaves, and so on. */
  readonly round?: number
}

/** What was found in one vault, and the verb that would put it right. */
export interface FoundInVault<F extends StandingFinding> {
  readonly operation: string
  /** All that findings may name, by their places. */
  readonly memories: readonly Composable[]
  readonly findings: readonly F[]
}
