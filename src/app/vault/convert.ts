import { KnownError } from '../../core/base/errors.ts'
import type { ProblemCode } from '../../core/base/problem.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import { unsetConfigValue } from '../../core/config/set-config-value.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import { type Reshaped, reshapeAll } from '../../core/layouts/convert.ts'
import type { Layout } from '../../core/layouts/layout.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import type { Memory } from '../../core/model/memory.ts'
import type { Change, FileChange, Plan } from '../../core/plan/plan.ts'
import { emptyVaultFiles } from '../../core/vaults/empty-vault.ts'
import type { Operation } from '../../ports/journal.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { acceptedVersions } from '../catalog/origins.ts'
import { readMemories, type StoredMemory } from '../catalog/read-memories.ts'
import { applyPlan } from '../write/apply.ts'
import { applyBoth } from '../write/apply-both.ts'
import type { ApplyOutcome, ApplyRequest } from '../write/apply-request.ts'
import { gatherCreations } from '../write/plan/batch-changes.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { CONFIG_PATH } from './config.ts'
import { planEmptyOldVault } from './empty-old-vault.ts'

export interface ConvertRequest {
  readonly to: LayoutName
  /** Where the new vault goes; the layout's own folder of the project when absent. */
  readonly out?: string | undefined
  /** Puts the old memories into the trash of the old vault. */
  readonly replace?: boolean | undefined
  /** Told after each file that was read. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** Stops before anything was written; after that, undo takes it back. */
  readonly signal?: AbortSignal | undefined
}

/** What `convertVault` would write into the new vault. Makes nothing. */
export async function planConvert(world: World, request: ConvertRequest): Promise<Plan> {
  await recoverIfNeeded(world)
  const conversion = await readConversion(world, request)
  const changes = creations(conversion)
  return {
    ...makePlan(world, 'convert', { changes, notes: conversionNotes(conversion) }),
    vault: conversion.root,
  }
}

export interface ConvertOutcome {
  /** The new vault. */
  readonly root: string
  readonly layout: LayoutName
  readonly converted: number
  readonly operation: Operation | undefined
  /** What happened to the old vault, with `replace`. */
  readonly replaced: Operation | undefined
  readonly refused: ApplyOutcome['refused']
  readonly notes: readonly string[]
}

/**
 * Writes all memories of a vault into a new one in another layout, beside it; the old one stays, or goes into its
 * trash (LAY-12). With `replace` the two operations are one: undoing either undoes both.
 */
export async function convertVault(world: World, request: ConvertRequest): Promise<ConvertOutcome> {
  if (world.openOther === undefined) throw cannotOpen()
  await recoverIfNeeded(world)
  const layout = layoutNamed(request.to, world.config.kinds)
  const root = targetRoot(world, layout, request.out)
  // Whoever gives up while the memories are read finds no new folder; a replacement reads them under the lock.
  const read = request.replace === true ? undefined : await readConversion(world, request)
  const opened = await world.openOther({ root, make: request.to })
  try {
    // Kinds of the old vault's own give folders and names in the new one, whose config is only about to be written.
    const { kinds } = world.config
    const target: World = { ...opened, layout, config: { ...opened.config, kinds } }
    await refuseOccupied(target, world)
    return read === undefined
      ? await replaceBy(target, world, request)
      : await copyTo(target, world, read)
  } finally {
    opened.index.close()
  }
}

async function copyTo(
  target: World,
  world: World,
  conversion: Conversion,
): Promise<ConvertOutcome> {
  const create = await planCreation(world, target, conversion)
  return outcomeOf(target, conversionNotes(conversion), { first: await applyPlan(target, create) })
}

async function replaceBy(
  target: World,
  world: World,
  request: ConvertRequest,
): Promise<ConvertOutcome> {
  const notes: string[] = []
  const both = await applyBoth({ first: target, second: world }, async () => {
    const conversion = await readConversion(world, request)
    const emptying = await planEmptyOldVault(world, conversion)
    const create = await planCreation(world, target, conversion)
    notes.push(...conversionNotes(conversion), ...emptying.notes)
    return { first: create, second: emptying.request }
  })
  return outcomeOf(target, notes, both)
}

interface Conversion {
  readonly root: string
  readonly layout: Layout
  readonly memories: readonly StoredMemory[]
  readonly reshaped: ReadonlyMap<Memory, Reshaped>
  /** Files that stay behind, and why. */
  readonly left: readonly { readonly path: VaultPath; readonly why: string }[]
}

/** What was not understood would be lost on the way: such a file stays where it is. */
const NOT_UNDERSTOOD: ReadonlySet<ProblemCode> = new Set([
  'bad-json',
  'not-utf8',
  'empty-file',
  'UNFINISHED_MERGE',
])

async function readConversion(world: World, request: ConvertRequest): Promise<Conversion> {
  const layout = layoutNamed(request.to, world.config.kinds)
  const root = targetRoot(world, layout, request.out)
  const { memories: all, unreadable } = await readMemories(world, (done, total) => {
    stopIfAsked(request.signal)
    request.onProgress?.(done, total)
  })
  stopIfAsked(request.signal)
  const fault = ({ problems }: StoredMemory) =>
    problems.find(({ code }) => NOT_UNDERSTOOD.has(code))
  const memories = await withCounters(
    world,
    all.filter((one) => fault(one) === undefined),
  )
  const reshaped = reshapeAll(
    memories.map(({ memory }) => memory),
    layout,
  )
  const left = all.flatMap((one) => {
    const problem = fault(one)
    return problem === undefined ? [] : [{ path: one.path, why: problem.message }]
  })
  return { root, layout, memories, reshaped, left: [...unreadable, ...left] }
}

/** Uses that no file holds yet go along. */
async function withCounters(
  world: World,
  memories: readonly StoredMemory[],
): Promise<readonly StoredMemory[]> {
  const { entries } = await readCatalog(world)
  const cards = new Map(entries.map(({ memory }) => [memory.id, memory]))
  return memories.map((stored) => {
    const { useCount, lastUsedAt } = cards.get(stored.memory.id) ?? stored.memory
    return { ...stored, memory: { ...stored.memory, useCount, lastUsedAt } }
  })
}

function targetRoot(world: World, layout: Layout, out: string | undefined): string {
  if (world.layout.name === layout.name)
    throw new KnownError('USAGE_ERROR', {
      message: `${world.vault.root} already has the layout ${layout.name}.`,
      hint: 'Choose another layout with --to.',
    })
  if (out !== undefined) return out
  const { root } = world.vault
  const plain = root.replaceAll('\\', '/')
  const project = plain.endsWith(`/${world.rootName}`)
    ? plain.slice(0, -world.rootName.length)
    : undefined
  if (project !== undefined && layout.defaultRoot !== world.rootName)
    return `${project}${layout.defaultRoot}`
  throw new KnownError('USAGE_ERROR', {
    message: `The usual folder of ${layout.name} is ${layout.defaultRoot}, which ${project === undefined ? 'has no place beside this vault' : 'this vault is in'}.`,
    hint: 'Pass a folder for the new vault with --out <dir>.',
  })
}

async function refuseOccupied(target: World, source: World): Promise<void> {
  const stamps = (await target.vault.stamps()).map(({ path }) => path)
  const generated: VaultPath[] = []
  for (const path of target.layout.generatedPaths)
    if ((await target.vault.read(path)) !== undefined) generated.push(path)
  const there = [...new Set([...stamps, ...generated])]
  if (there.length === 0 && target.vault.root !== source.vault.root) return
  throw new KnownError('VAULT_EXISTS', {
    message: `${target.vault.root} is not empty: ${there.slice(0, 3).join(', ')}${there.length > 3 ? ` and ${there.length - 3} more files` : ''}.`,
    hint: 'Pass another folder with --out <dir>, or move those files away.',
    data: { files: there.length },
  })
}

async function planCreation(
  world: World,
  target: World,
  conversion: Conversion,
): Promise<ApplyRequest> {
  const config = (await world.vault.read(CONFIG_PATH))?.text
  const carried: FileChange[] =
    config === undefined
      ? []
      : [
          {
            path: CONFIG_PATH,
            before: undefined,
            after: carriedConfig(config),
            reason: 'settings of the old vault',
          },
        ]
  const { layout } = target
  const occupied = new Set([...conversion.reshaped.values()].map(({ path }) => path))
  // The writer makes the lists of what it writes; an empty vault has only them to be known by.
  const listed = conversion.memories.length === 0 ? [] : layout.generatedPaths
  const scaffold = emptyVaultFiles(layout, target.config, target.rootName)
    .filter(({ path }) => !listed.includes(path) && !occupied.has(path))
    .map(({ path, text }): FileChange => {
      return { path, before: undefined, after: text, reason: 'a new vault' }
    })
  const { changes, files, summary } = gatherCreations(target, creations(conversion))
  const plan = makePlan(target, 'convert', {
    changes,
    files: [...files, ...scaffold, ...carried],
    notes: [`from ${world.vault.root} (${world.layout.name})`, ...conversionNotes(conversion)],
  })
  const exact = scaffold.map(({ path }) => path)
  const vouched = await vouchedIn(world, conversion)
  return { plan, select: 'all', exact, vouched, ...(summary && { summary }) }
}

/** The same words in another layout are as much the person's as they were (TRU-01). */
async function vouchedIn(
  world: World,
  { memories, reshaped }: Conversion,
): Promise<ReadonlySet<string>> {
  const accepted = await acceptedVersions(world, memories)
  const theirs = memories.filter(({ version }) => accepted.has(version))
  return new Set(theirs.flatMap(({ memory }) => reshaped.get(memory)?.memory.id ?? []))
}

/** The settings go along, but for those that say where and what the old vault was. */
function carriedConfig(text: string): string {
  try {
    return ['layout', 'memory_root'].reduce((rest, key) => unsetConfigValue(rest, key), text)
  } catch (error) {
    // A config that cannot be edited is carried as it is, faults and all.
    if (error instanceof KnownError) return text
    throw error
  }
}

function creations({ memories, reshaped }: Conversion): readonly Omit<Change, 'id'>[] {
  return memories.flatMap(({ memory, path: from }) => {
    const next = reshaped.get(memory)
    if (next === undefined) return []
    return [
      {
        action: 'create',
        target: { id: next.memory.id, path: next.path },
        before: 'absent',
        after: { as: 'memory', memory: next.memory, path: next.path },
        reason: `converted from ${from}`,
        evidence: [],
        needs: 'nothing',
      },
    ]
  })
}

function conversionNotes({ left }: Conversion): readonly string[] {
  return left.map(({ path, why }) => `${path} was not converted: ${why}`)
}

function outcomeOf(
  target: World,
  notes: readonly string[],
  done: { readonly first: ApplyOutcome; readonly second?: ApplyOutcome },
): ConvertOutcome {
  const { first, second } = done
  const refused = [...first.refused, ...(second?.refused ?? [])]
  return {
    root: target.vault.root,
    layout: target.layout.name,
    converted: (first.operation?.changes.length ?? 0) - first.refused.length,
    operation: first.operation,
    replaced: second?.operation,
    refused,
    notes: [...notes, ...first.warnings, ...(second?.warnings ?? [])],
  }
}

function stopIfAsked(signal: AbortSignal | undefined): void {
  if (signal?.aborted !== true) return
  throw new KnownError('INTERRUPTED', {
    message: 'Stopped before anything was written.',
    hint: 'Run it again to continue.',
  })
}

function cannotOpen(): KnownError {
  return new KnownError('USAGE_ERROR', {
    message: 'A second vault cannot be opened from here.',
    hint: 'Use `everkeep convert` on the command line.',
  })
}
