import { dayOf, daysBetween, type Instant } from '../../../core/base/instant.ts'
import type { VaultPath } from '../../../core/base/vault-path.ts'
import { sayConfigProblem } from '../../../core/config/say-config-problem.ts'
import { MEMORY_MD } from '../../../core/layouts/claude-md/claude-md-names.ts'
import type { FileEdit, Files } from '../../../core/layouts/layout.ts'
import { UNFINISHED_MERGE } from '../../../core/layouts/quarantine.ts'
import { unlink } from '../../../core/maintain/merge/unlink.ts'
import {
  type CheckIssue,
  type CheckReport,
  hasBudgetComment,
  makeCheckReport,
  withBudgetComment,
} from '../../../core/maintain/report/check-report.ts'
import { displayName } from '../../../core/model/display-name.ts'
import { finishEdit } from '../../../core/model/edit-rules.ts'
import { isSpent, retentionDue, spentBecause } from '../../../core/model/lifecycle.ts'
import { linkTable, resolveLink } from '../../../core/model/link-table.ts'
import { findLinks } from '../../../core/model/links.ts'
import type { Entry, Memory } from '../../../core/model/memory.ts'
import type { Plan } from '../../../core/plan/plan.ts'
import { byteTokens } from '../../../core/text/tokens.ts'
import type { World } from '../../../ports/world.ts'
import { statusChange } from '../../capture/change-status.ts'
import { readCatalog } from '../../catalog/catalog.ts'
import { type ChangedAt, changedAt } from '../../catalog/changed-at.ts'
import { loadChangeable } from '../../catalog/find-memory.ts'
import { isCompleting } from '../../catalog/parse-file.ts'
import { readSome, type Step } from '../../catalog/read-some.ts'
import { planStrayRemoval } from '../../sharing/stray-companions.ts'
import { CONFIG_PATH } from '../../vault/config.ts'
import { applyPlan } from '../../write/apply.ts'
import type { ApplyOutcome } from '../../write/apply-request.ts'
import { makePlan } from '../../write/plan/make-plan.ts'
import type { Draft } from '../../write/plan/plan-create.ts'
import { coverageOf, expectedKinds } from './check-coverage.ts'
import {
  cleanPaths,
  fieldIssues,
  listIssues,
  secretIssues,
  trackedStateIssues,
} from './check-issues.ts'
import { countExactly, loadedIndex } from './count-exactly.ts'
import { validateIndex } from './index-files.ts'

const STALE_PAST_DAYS = 30

/** What the vault costs, how it grows, and what is wrong with it (BUD-01). Changes nothing; works wherever a vault does. */
export async function checkVault(
  world: World,
  step?: Step,
  { exact = false }: CheckRequest = {},
): Promise<CheckReport> {
  const { report } = await lookOver(world, step, { exact })
  return report
}

export interface CheckRequest {
  /** Count tokens as a model does, beside the estimate (MOD-08). */
  readonly exact?: boolean
}

export interface LinksSeen {
  readonly entries: readonly Entry[]
  /** Memories with links that lead nowhere, and which. */
  readonly dangling: ReadonlyMap<Entry, ReadonlySet<string>>
}

export interface Looked extends LinksSeen {
  readonly report: CheckReport
  readonly stale: readonly Entry[]
}

/** The part of it that has to do with links. */
export async function lookAtLinks(world: World): Promise<LinksSeen> {
  const { entries } = await readCatalog(world)
  const active = entries.filter(({ memory }) => memory.status === 'active')
  const texts = await readSome(world, active)
  const memories = new Map([...texts].map(([entry, { memory }]) => [entry, memory]))
  return { entries, dangling: danglingLinks(entries, memories) }
}

/** The same with what it was seen in. */
export async function lookOver(
  world: World,
  step?: Step,
  { exact = false }: CheckRequest = {},
): Promise<Looked> {
  const { findings } = await validateIndex(world)
  const { entries } = await readCatalog(world)
  const now = world.clock()
  const active = entries.filter(({ memory }) => memory.status === 'active')
  const dates = await changedAt(world, active)
  const texts = await readSome(world, active, step)
  const memories = new Map([...texts].map(([entry, { memory }]) => [entry, memory]))
  const stale = active.filter((entry) => isStale(dates.get(entry), now))
  const dangling = danglingLinks(entries, memories)
  const coverage = await coverageOf(world, active)
  const report = makeCheckReport({
    at: now,
    layout: world.layout.name,
    entries,
    indexBytes: await indexBytes(world, active),
    cap: world.config.values['budget.tokens'],
    counted: exact ? await countExactly(world, active) : undefined,
    madeAt: (entry) => entry.memory.createdAt ?? dates.get(entry)?.at,
    coverage,
    issues: [
      ...(await secretIssues(world, await textPaths(world, entries))),
      ...(await trackedStateIssues(world)),
      ...unreadableIssues(entries),
      ...configIssues(world),
      ...listIssues(world, findings, entries),
      ...(await fieldIssues(world)),
      ...linkIssues(dangling),
      ...stale.map((entry) => staleIssue(entry, dates.get(entry), now)),
      ...spentIssues(world, { memories, now }),
      ...emptyIssues(world, active),
    ],
  })
  return { report, entries, stale, dangling }
}

function isStale(changed: ChangedAt | undefined, now: Instant): boolean {
  return changed !== undefined && daysBetween(changed.at, now) > STALE_PAST_DAYS
}

function staleIssue(entry: Entry, changed: ChangedAt | undefined, now: Instant): CheckIssue {
  const name = displayName(entry)
  const days = changed === undefined ? 0 : daysBetween(changed.at, now)
  const doubt = changed?.from === 'disk' ? ', going by the file date only' : ''
  return {
    code: 'STALE',
    path: entry.path,
    memory: entry.memory.id,
    message: `${name} (${days} days since last update${doubt})`,
    action: `Review or archive: ${name} — still relevant?`,
  }
}

/** Every file that holds a text of these memories. */
async function textPaths(world: World, entries: readonly Entry[]): Promise<ReadonlySet<VaultPath>> {
  const stamps = await world.vault.stamps()
  const completing = stamps.filter(({ path }) => isCompleting(world.layout, path))
  const paths = new Set([...entries, ...completing].map(({ path }) => path))
  for (const path of cleanPaths(world, entries)) paths.delete(path)
  return paths
}

/** Only the index that a client loads with the memories; others are for people and machines. */
async function indexBytes(world: World, active: readonly Entry[]): Promise<number> {
  const path = loadedIndex(world, active)
  return path === undefined ? 0 : ((await world.vault.stamp(path))?.size ?? 0)
}

const UNREADABLE: ReadonlySet<string> = new Set([
  'unreadable',
  'too-large',
  'not-utf8',
  'bad-json',
  'bad-yaml',
  UNFINISHED_MERGE,
])

function unreadableIssues(entries: readonly Entry[]): readonly CheckIssue[] {
  return entries.flatMap(({ path, problems }) =>
    problems
      .filter(({ code }) => UNREADABLE.has(code))
      .map(
        ({ code, message, hint }): CheckIssue => ({
          code: code === UNFINISHED_MERGE ? UNFINISHED_MERGE : 'UNREADABLE',
          path,
          message: `${path}: ${message}`,
          action: hint,
        }),
      ),
  )
}

/** Settings that do not hold as they are written, be it the vault's or the person's: others hold instead, unnoticed. */
function configIssues({ config }: Pick<World, 'config'>): readonly CheckIssue[] {
  return config.problems.map(
    (problem): CheckIssue => ({
      code: 'CONFIG',
      path: problem.source === 'vault' ? CONFIG_PATH : '',
      message: sayConfigProblem(problem),
      action: problem.hint === '' ? 'See `everkeep config list --all`.' : problem.hint,
    }),
  )
}

/** Wiki links that mean no memory of any status. File names in backticks may mean files of the project: not judged. */
function danglingLinks(
  entries: readonly Entry[],
  memories: ReadonlyMap<Entry, Memory>,
): ReadonlyMap<Entry, ReadonlySet<string>> {
  const table = linkTable(entries)
  const isDead = (target: string): boolean => resolveLink(target, table).kind === 'dangling'
  const dangling = new Map<Entry, ReadonlySet<string>>()
  for (const [entry, { body }] of memories) {
    if (!entry.linksTo.some(isDead)) continue
    const wiki = findLinks(body).filter(({ style }) => style === 'wiki')
    const dead = wiki.map(({ target }) => target).filter(isDead)
    if (dead.length > 0) dangling.set(entry, new Set(dead))
  }
  return dangling
}

function linkIssues(dangling: ReadonlyMap<Entry, ReadonlySet<string>>): readonly CheckIssue[] {
  return [...dangling].flatMap(([entry, targets]) =>
    [...targets].map(
      (target): CheckIssue => ({
        code: 'BROKEN LINK',
        path: entry.path,
        memory: entry.memory.id,
        message: `${displayName(entry)} -> [[${target}]] — no such memory`,
        action: 'Remove the link with `everkeep check --fix`, or write the memory.',
      }),
    ),
  )
}

function spentIssues(
  { config }: Pick<World, 'config'>,
  { memories, now }: { readonly memories: ReadonlyMap<Entry, Memory>; readonly now: Instant },
): readonly CheckIssue[] {
  return [...memories].flatMap(([entry, memory]): readonly CheckIssue[] => {
    const { path } = entry
    const name = displayName(entry)
    if (isSpent(memory, now))
      return [
        {
          code: 'SPENT',
          path,
          memory: memory.id,
          message: `${name} — ${spentBecause(memory, now)}`,
          action: `It is no longer injected. Archive it with \`everkeep archive ${memory.id}\`.`,
        },
      ]
    const kind = config.kinds.get(memory.kind)
    if (!retentionDue(memory, kind, now)) return []
    return [
      {
        code: 'EXPIRED',
        path,
        memory: memory.id,
        message: `${name} — older than the ${kind?.retentionDays} days its kind is kept`,
        action: `Retire it with \`everkeep forget ${memory.id} --reason expired\`, or pin it.`,
      },
    ]
  })
}

function emptyIssues(world: World, active: readonly Entry[]): readonly CheckIssue[] {
  const present = new Set(active.map(({ memory }) => memory.kind))
  return expectedKinds(world)
    .filter((kind) => !present.has(kind))
    .map((kind) => ({
      code: 'NO ENTRIES',
      path: '',
      message: `type '${kind}' has 0 files`,
      action: 'Not every kind needs entries.',
    }))
}

/**
 * The ways to mend what was found (BUD-02): links that lead nowhere lose their brackets, what is stale is archived, each
 * with consent. Companions without a record go. Applying it rebuilds the lists.
 */
export async function planCheckFix(world: World): Promise<Plan> {
  const { stale, dangling } = await lookOver(world)
  const changes: Draft[] = []
  for (const [entry, targets] of dangling) {
    const { memory, version } = await loadChangeable(world, entry)
    const body = unlink(memory.body, (target) => targets.has(target))
    const reason = `removes broken links: ${[...targets].join(', ')}`
    const how = { layout: world.layout.name, now: world.clock(), reason }
    changes.push({
      action: 'update',
      target: { id: memory.id, path: entry.path },
      before: version,
      after: {
        as: 'memory',
        memory: finishEdit(memory, { ...memory, body }, how),
        path: entry.path,
      },
      reason,
      evidence: [...targets].map((target) => ({ what: 'no such memory', detail: target })),
      needs: 'consent',
    })
  }
  const dates = await changedAt(world, stale)
  for (const entry of stale) {
    // What only the disk dates, or is to be kept whatever its age, is not offered; nor is a memory twice in one plan.
    if (entry.memory.pinned || dangling.has(entry) || dates.get(entry)?.from === 'disk') continue
    const loaded = await loadChangeable(world, entry)
    const to = { action: 'archive', status: 'archived', reason: 'stale' } as const
    const days = daysBetween(dates.get(entry)?.at ?? world.clock(), world.clock())
    const evidence = [{ what: 'last change', detail: `${days} days ago` }]
    changes.push({ ...statusChange(world, loaded, to), evidence, needs: 'consent' })
  }
  const files = await planStrayRemoval(world)
  const notes = files.map(({ path, reason }) => `removes ${path}: ${reason}`)
  return makePlan(world, 'check', { changes, files, notes })
}

/** Carries out what was chosen, makes the lists anew, and brings the budget comment up to date: here and only here. */
export async function applyCheckFix(
  world: World,
  request: { readonly plan: Plan; readonly select: readonly string[] | 'all' },
): Promise<ApplyOutcome> {
  const finish = (files: Files, entries: readonly Entry[]): readonly FileEdit[] =>
    budgetEdit(world, files.get(MEMORY_MD), entries)
  return applyPlan(world, { ...request, rebuild: true, dropDead: true, finish })
}

function budgetEdit(
  world: World,
  text: string | undefined,
  entries: readonly Entry[],
): readonly FileEdit[] {
  const active = entries.filter(({ memory }) => memory.status === 'active')
  const isIndex =
    world.layout.name === 'claude-md' && !active.some(({ path }) => path === MEMORY_MD)
  if (!isIndex || text === undefined) return []
  if (!world.config.values['index.budget_comments'] && !hasBudgetComment(text)) return []
  const memories = active.reduce((sum, { bytes }) => sum + byteTokens(bytes), 0)
  const cap = world.config.values['budget.tokens']
  const next = withBudgetComment(text, { memories, cap, day: dayOf(world.clock()) })
  return next === text ? [] : [{ path: MEMORY_MD, text: next }]
}
