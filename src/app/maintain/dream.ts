import { parseFrontmatter } from '../../core/format/markdown/frontmatter.ts'
import type { Composable } from '../../core/maintain/findings/compose-findings.ts'
import { dreamFindings } from '../../core/maintain/findings/dream-findings.ts'
import type {
  CheckedMemory,
  Flag,
  VaultFinding,
} from '../../core/maintain/findings/vault-finding.ts'
import type { ProfileCache } from '../../core/maintain/pairs/pair-profiles.ts'
import type { FileChange } from '../../core/plan/plan.ts'
import type { Freshness } from '../../core/references/freshness.ts'
import type { World } from '../../ports/world.ts'
import { countersOf } from '../catalog/catalog.ts'
import { contentDates } from '../catalog/content-dates.ts'
import { unchangeable } from '../catalog/find-memory.ts'
import { type ReadAll, readMemories, type StoredMemory } from '../catalog/read-memories.ts'
import { readOnce } from '../catalog/read-once.ts'
import { yieldToEventLoop } from '../catalog/yield-to-event-loop.ts'
import { verifyMemories } from '../recall/verify.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { planIndex } from './check/index-files.ts'
import { type FindingStanding, findingPlanner, standingsOf } from './plan-findings.ts'
import { vaultReadings } from './vault-readings.ts'

/** Says how far the work is. May throw to stop it: nothing was changed. */
export type DreamStep = (done: number, total: number, label: string) => void

export interface DreamRequest {
  readonly step?: DreamStep | undefined
}

/** A finding with what became of it before. */
export interface DreamFinding {
  readonly finding: VaultFinding
  readonly standing: FindingStanding
}

/** What a vault gives reason to, before anything is changed. */
export interface Dream {
  /** The active memories. Findings and flags name them by their places here. */
  readonly memories: readonly CheckedMemory[]
  /** The archived and retired ones: nothing is found in them, but their links follow what is merged. */
  readonly others: readonly Composable[]
  readonly findings: readonly DreamFinding[]
  readonly flags: readonly Flag[]
  /** Generated files that differ from the memories (DRM-08). */
  readonly drift: readonly FileChange[]
  readonly unreadable: ReadAll['unreadable']
  readonly notes: readonly string[]
  /** For whoever looks for pairs again after a part of it was done. */
  readonly profiles: ProfileCache
}

/** Symbols and all of history: maintenance may take its time, and says what it had none for. */
const CHECK_MS = 120_000

/** Looks at every memory of a vault and at the code that it names. Changes nothing. */
export async function planDream(world: World, request: DreamRequest = {}): Promise<Dream> {
  const { world: seen, notes } = await lookOnce(world)
  const dream = await dreamOf(seen, request)
  return { ...dream, notes: [...notes, ...dream.notes] }
}

/** A world to be looked at for long: healed first, then each file is read once, for its memories and for the index. */
export async function lookOnce(
  world: World,
): Promise<{ readonly world: World; readonly notes: readonly string[] }> {
  const notes = await recoverIfNeeded(world)
  return { world: readOnce(world), notes }
}

/** The same of a world that is looked at once. */
export async function dreamOf(world: World, request: DreamRequest = {}): Promise<Dream> {
  const step = request.step ?? (() => undefined)
  const { memories: stored, unreadable } = await readMemories(world, (done, total) =>
    step(done, total, 'reading'),
  )
  const active = stored.filter(({ memory }) => memory.status === 'active')
  const readings = await vaultReadings(world, active)
  const { profiles } = readings
  const looking = dreamt(world, { stored, active }, step)
  await profileAhead(active, { profiles, until: looking })
  const memories = await looking
  const { findings, flags } = dreamFindings(memories, {
    now: world.clock(),
    profiles,
    step: (done, total) => step(done, total, 'comparing'),
  })
  await readings.keep()
  const others = stored.filter(({ memory }) => memory.status !== 'active').map(composable)
  const index = await planIndex(world, { keepDead: true })
  const late = memories.flatMap(({ verdicts }) => verdicts).filter(({ why }) => why === NO_TIME)
  return {
    memories,
    others,
    findings: await withStandings(world, [...memories, ...others], findings),
    flags,
    drift: index.files,
    unreadable,
    profiles,
    notes: [
      ...index.notes,
      ...(late.length === 0 ? [] : [`${late.length} references could not be checked in time.`]),
    ],
  }
}

/** So many memories are read between two looks at what came from git and ripgrep. */
const A_TURN = 25

/** While other programs search the code there is nothing to do here but what will be needed next. */
async function profileAhead(
  active: readonly StoredMemory[],
  { profiles, until }: { readonly profiles: ProfileCache; readonly until: Promise<unknown> },
): Promise<void> {
  let isOver = false
  const over = (): void => {
    isOver = true
  }
  until.then(over, over)
  for (const [at, { memory }] of active.entries()) {
    if (at % A_TURN === 0) await yieldToEventLoop()
    if (isOver) break
    profiles.of(memory)
  }
}

async function withStandings(
  world: World,
  memories: readonly Composable[],
  findings: readonly VaultFinding[],
): Promise<readonly DreamFinding[]> {
  const standings = await standingsOf(world, findings, () =>
    findingPlanner(world, memories, findings),
  )
  return findings.map((finding, at) => ({ finding, standing: standings[at]! }))
}

/** Every memory that a dream has seen, as its findings count them. */
export function composablesOf({ memories, others }: Pick<Dream, 'memories' | 'others'>) {
  return [...memories, ...others]
}

const NO_TIME = 'no time left to check'

async function dreamt(
  world: World,
  { stored, active }: Record<'stored' | 'active', readonly StoredMemory[]>,
  step: DreamStep,
): Promise<readonly CheckedMemory[]> {
  step(0, active.length, 'checking references')
  const [verified, dates, counters] = await Promise.all([
    verifyMemories(world, active, { deadlineMs: CHECK_MS, thorough: true }),
    contentDates(world, active),
    countersOf(world, stored),
  ])
  step(active.length, active.length, 'checking references')
  return active.map((one, at): CheckedMemory => {
    const { verdicts, freshness } = verified[at]!
    return {
      ...composable(one),
      date: dates[at]!,
      freshness: freshnessIn(one, freshness),
      verdicts,
      lastUsedAt: counters.get(one.memory.id)?.lastUsedAt ?? one.memory.lastUsedAt,
    }
  })
}

function composable(one: StoredMemory): Composable {
  const { path, memory, version } = one
  const fault = unchangeable(one)
  return { path, memory, version, isChangeable: fault === undefined }
}

/** A file without frontmatter has nothing that says what it is: it counts as evergreen (DRM-09). */
function freshnessIn({ problems, versionText }: StoredMemory, freshness: Freshness): Freshness {
  const isPlain = problems.some(({ code }) => code === 'no-frontmatter')
  return isPlain || hasOwnKeysAlone(versionText) ? 'EVERGREEN' : freshness
}

/** What a refinement gave a file that had no frontmatter says no more of what it is (COR-07). */
function hasOwnKeysAlone(text: string): boolean {
  const keys = text.startsWith('---') ? Object.keys(parseFrontmatter(text).data) : []
  return keys.length > 0 && keys.every((key) => REFINED.has(key))
}

const REFINED: ReadonlySet<string> = new Set([
  'everkeep',
  'description',
  'summary',
  'keywords',
  'topic',
])
