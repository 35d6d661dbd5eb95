import type { VaultPath } from '../../../core/base/vault-path.ts'
import type { ConfigProblem } from '../../../core/config/config.ts'
import { unifiedDiff } from '../../../core/format/diff/unified-diff.ts'
import {
  type HealthFacts,
  type IndexHealth,
  judgeHealth,
} from '../../../core/health/judge-health.ts'
import { listingDrift } from '../../../core/health/listing-drift.ts'
import type { GeneratedFile } from '../../../core/layouts/layout.ts'
import { memoryMd } from '../../../core/layouts/smallcode/smallcode-memory-md.ts'
import type { Entry } from '../../../core/model/memory.ts'
import type { FileChange, Plan } from '../../../core/plan/plan.ts'
import type { Operation } from '../../../ports/journal.ts'
import type { World } from '../../../ports/world.ts'
import { foreignCounters, readCatalog, readStored } from '../../catalog/catalog.ts'
import { isCompleting } from '../../catalog/parse-file.ts'
import { planFieldMove } from '../../sharing/move-fields.ts'
import { foldUsage } from '../../uses/fold-usage.ts'
import { applyUnderLock, commitApplied } from '../../write/apply.ts'
import { listedEntries } from '../../write/lists/generated-files.ts'
import { type ReadableCopy, readCopies, takeOverPlan } from '../../write/lists/readable-copies.ts'
import { makePlan } from '../../write/plan/make-plan.ts'
import { recoverIfNeeded } from '../../write/recover-if-needed.ts'
import { stagedTexts } from '../../write/stage.ts'

export interface RebuildOutcome {
  /** Undefined when every generated file was as it should be. */
  readonly operation: Operation | undefined
  /** The generated files that were written. */
  readonly written: readonly VaultPath[]
  /** How many files changed to give each record its own for what an older version kept in one for all. */
  readonly moved: number
  readonly memories: number
  readonly warnings: readonly string[]
}

export interface IndexRequest {
  /** Also moves what an older version kept in one file for all records (GIT-04). */
  readonly moveFields?: boolean
  /** Nobody asked for the lists: lines of files that are gone stay (COR-49). */
  readonly keepDead?: boolean
}

/** What bringing the generated files up to date would write: for a dry run. */
export async function planIndex(world: World, request: IndexRequest = {}): Promise<Plan> {
  const { entries } = await readStored(world)
  const { files, warnings } = await outdated(world, entries, request)
  const moves = request.moveFields === true ? await planFieldMove(world) : []
  return makePlan(world, 'index', { files: [...files, ...moves], notes: warnings })
}

/**
 * Brings the generated files and the index up to date; `scratch` reads every memory again and trusts nothing. Counters
 * that only the usage log or somebody's generated file holds go into the memories first: no rebuild loses one (LAY-10).
 */
export async function rebuildIndex(
  world: World,
  request: IndexRequest & { readonly scratch?: boolean } = {},
): Promise<RebuildOutcome> {
  // Before the counters: an index that lies must not keep those of others from being seen.
  if (request.scratch === true)
    await world.lock.hold(async () => {
      await world.index.clear()
      await world.readings?.clear()
    })
  const folded = await foldUsage(world)
  // Planned and applied under one lock: nobody can write in between, so that this never fails over a newer list.
  const done = await world.lock.hold(async () => {
    const plan = await planIndex(world, request)
    const exact = plan.files.map(({ path }) => path)
    const outcome = await applyUnderLock(world, { plan, select: 'all', exact })
    const { entries } = await readStored(world)
    return { plan, outcome, memories: entries.length }
  })
  const { operation, warnings } = await commitApplied(world, done.outcome)
  const written = done.plan.files.map(({ path }) => path)
  const isMoved = (path: VaultPath): boolean => isCompleting(world.layout, path)
  return {
    operation,
    written: written.filter((path) => !isMoved(path)),
    moved: written.filter(isMoved).length,
    memories: done.memories,
    warnings: [...folded.warnings, ...warnings, ...done.plan.notes],
  }
}

async function outdated(
  world: World,
  entries: readonly Entry[],
  request: IndexRequest,
): Promise<{ readonly files: readonly FileChange[]; readonly warnings: readonly string[] }> {
  const generated = await expectedFiles(world, entries, request)
  const files: FileChange[] = []
  for (const { path, text } of generated) {
    const before = (await world.vault.read(path))?.text
    const reason = before === undefined ? 'it is missing' : 'it differs from the memories'
    if (before !== text) files.push({ path, before, after: text, reason })
  }
  for (const { path, text, actual, stale } of await readCopies(world)) {
    const reason = stale ? 'the readable copy is out of date' : 'the readable copy is missing'
    if (actual === undefined || stale) files.push({ path, before: actual, after: text, reason })
  }
  return { files, warnings: generated.flatMap(({ warnings }) => [...warnings]) }
}

async function expectedFiles(
  world: World,
  entries: readonly Entry[],
  { keepDead }: IndexRequest = {},
): Promise<readonly GeneratedFile[]> {
  const { layout, config, rootName } = world
  const files = await stagedTexts(world, new Map(), layout.generatedPaths)
  const listed = await listedEntries(world, entries)
  const dropDead = keepDead !== true
  return layout.generate({ entries: listed, files, config, rootName, dropDead })
}

export const FINDING_CODES = [
  'generated',
  'orphan',
  'dead-entry',
  'foreign-counters',
  'hand-edited',
  'problem',
  'config',
] as const

/** One thing that is not as it should be, with the way to put it right. */
export interface IndexFinding {
  readonly code: (typeof FINDING_CODES)[number]
  readonly path: string
  /** From 1; 0 when the whole file is meant. */
  readonly line: number
  readonly message: string
  readonly hint: string
  /** What the list lacks, or lists in vain. */
  readonly name?: string
}

export interface IndexValidation {
  readonly findings: readonly IndexFinding[]
  readonly memories: number
  /** Diffs of the generated files that differ, by path. */
  readonly diffs: ReadonlyMap<string, string>
  /** Takes the text of hand-edited copies over, each with consent; empty when there are none. */
  readonly proposal: Plan
}

/** Compares everything that is derived with what it should be. Changes nothing. */
export async function validateIndex(world: World): Promise<IndexValidation> {
  await recoverIfNeeded(world)
  const { entries: stored } = await readStored(world)
  const { entries } = await readCatalog(world)
  const generated = await generatedFindings(world, stored)
  const readable = await readCopies(world)
  const copies = readable.filter(({ edited }) => edited)
  return {
    findings: [
      ...generated.findings,
      ...(await counterFindings(world, stored)),
      ...copies.map(handEdited),
      ...readable.filter(({ stale }) => stale).map(leftBehind),
      ...entries.flatMap((entry) =>
        entry.problems.map(
          ({ line, message, hint }): IndexFinding => ({
            code: 'problem',
            path: entry.path,
            line,
            message,
            hint,
          }),
        ),
      ),
      ...world.config.problems.filter(({ source }) => source === 'vault').map(configFinding),
    ],
    memories: entries.length,
    diffs: generated.diffs,
    proposal: takeOverPlan(world, copies),
  }
}

interface GeneratedFindings {
  readonly findings: readonly IndexFinding[]
  readonly diffs: ReadonlyMap<string, string>
}

/** How the generated files differ from what the memories say. */
export async function generatedFindings(
  world: World,
  entries: readonly Entry[],
): Promise<GeneratedFindings> {
  const findings: IndexFinding[] = []
  const diffs = new Map<string, string>()
  const hint = 'Run `everkeep index`.'
  for (const { path, text } of await expectedFiles(world, entries)) {
    const actual = (await world.vault.read(path))?.text
    if (actual === text) continue
    const message = actual === undefined ? `${path} is missing.` : `${path} is out of date.`
    findings.push({ code: 'generated', path, line: 0, message, hint })
    if (actual === undefined) continue
    diffs.set(path, unifiedDiff(path, actual, text))
    const { missing, dead } = listingDrift(actual, text)
    for (const name of missing)
      findings.push({
        code: 'orphan',
        path,
        line: 0,
        name,
        message: `${name} is NOT in ${path}.`,
        hint,
      })
    for (const { name, line } of dead)
      findings.push({
        code: 'dead-entry',
        path,
        line,
        name,
        message: `${path} lists ${name}, with NO matching file of an active memory.`,
        hint,
      })
  }
  return { findings, diffs }
}

async function counterFindings(
  world: World,
  entries: readonly Entry[],
): Promise<readonly IndexFinding[]> {
  const foreign = await foreignCounters(world)
  const path = world.layout.counterSource?.path ?? ''
  const listed = await listedEntries(world, entries)
  return listed.flatMap(({ memory }): IndexFinding[] => {
    const count = foreign.get(memory.id)?.useCount ?? 0
    if (count <= memory.useCount) return []
    const message = `${path} counts ${count} uses of ${memory.id}, its file ${memory.useCount}.`
    const hint = 'Run `everkeep index` to copy the counters.'
    return [{ code: 'foreign-counters', path, line: 0, message, hint }]
  })
}

function handEdited({ path, memory }: ReadableCopy): IndexFinding {
  return {
    code: 'hand-edited',
    path,
    line: 0,
    message: `${path} was edited by hand, but is only a copy of ${memory.id}.`,
    hint: 'Run `everkeep index --take-over` to keep its text, or delete it to have it rebuilt.',
  }
}

/** A merge took the other side's memory and this side's copy. */
function leftBehind({ path, memory }: ReadableCopy): IndexFinding {
  const message = `${path} is out of date: it is a copy of an earlier ${memory.id}.`
  return { code: 'generated', path, line: 0, message, hint: 'Run `everkeep index`.' }
}

function configFinding({ key, line, message, hint }: ConfigProblem): IndexFinding {
  const path = key === '' ? 'memory-config.json' : `memory-config.json (${key})`
  return { code: 'config', path, line, message, hint }
}

/** The memories by kind, hot before cold, with counts: smallcode's page, for any layout (HYG-03). */
export async function readableIndex(world: World): Promise<string> {
  await recoverIfNeeded(world)
  const { entries } = await readCatalog(world)
  return memoryMd(entries.map(({ memory }) => memory).filter(({ status }) => status === 'active'))
}

/** Counts, and whether the index is up to date, as claude-memory's `--health` reports it. */
export async function indexHealth(world: World): Promise<IndexHealth> {
  const { findings } = await validateIndex(world)
  const { entries } = await readCatalog(world)
  const of = (code: IndexFinding['code']): readonly IndexFinding[] =>
    findings.filter((finding) => finding.code === code)
  const facts: HealthFacts = {
    entries,
    now: world.clock(),
    missing: of('orphan').map(({ message }) => message),
    dead: of('dead-entry').map(({ message }) => message),
    stale: of('generated').map(({ path }) => path),
  }
  return judgeHealth(facts)
}
