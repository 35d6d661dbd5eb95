import { KnownError, unreachable } from '../../core/base/errors.ts'
import { latest } from '../../core/base/instant.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { FileEdit, Files } from '../../core/layouts/layout.ts'
import type { Memory } from '../../core/model/memory.ts'
import type { Parsed } from '../../core/model/parsed.ts'
import type { After, Change } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import { pathsOfMemory, versionOf } from '../catalog/parse-file.ts'
import { type Stage, stagedTexts, stageEdits } from './stage.ts'

type Needs = Pick<World, 'vault' | 'layout' | 'hash'>

/** Puts one change on the stage, or throws without touching it: the rest of a batch goes on. */
export async function stageChange(world: Needs, stage: Stage, change: Change): Promise<void> {
  const current = await currentMemory(world, stage, change)
  const edits = await editsFor(world, stage, { change, current })
  await stageEdits(world, stage, edits)
  const after = await memoryAfter(world, stage, change)
  await stageSatellites(world, stage, { before: current?.memory, after })
}

/** The memory as the stage leaves it; a person's own text has to be read for that. */
async function memoryAfter(
  world: Needs,
  stage: Stage,
  { target, after }: Change,
): Promise<Memory | undefined> {
  if (after.as === 'absent') return undefined
  if (after.as === 'memory') return after.memory
  return (await findStored(world, stage, { id: target.id, path: after.path }))?.memory
}

/** The memory as it stands now, if it is still the one that the planner saw (WRT-04). */
async function currentMemory(
  world: Needs,
  stage: Stage,
  change: Change,
): Promise<Parsed | undefined> {
  const { target, before } = change
  const found = await findStored(world, stage, target)
  if (before === 'absent') {
    if (found === undefined) return undefined
    throw new KnownError('OCC_CONFLICT', {
      message: `${target.path} was created by someone else in the meantime.`,
      hint: 'See it with `everkeep show`, then update it or choose another title.',
    })
  }
  if (found === undefined)
    throw new KnownError('OCC_CONFLICT', {
      message: `${target.path} no longer has ${target.id}.`,
      hint: 'Run the command again for a current plan.',
    })
  const version = versionOf(world, found)
  if (version === before) return found
  throw new KnownError('OCC_CONFLICT', {
    message: `${target.path} changed since this was planned (expected ${before}, found ${version}).`,
    hint: 'Read it again with `everkeep show`, then repeat the change.',
    data: { expected: before, actual: version },
  })
}

export async function findStored(
  world: Needs,
  stage: Stage,
  target: Change['target'],
): Promise<Parsed | undefined> {
  const original = stage.has(target.path) ? undefined : await world.vault.read(target.path)
  if (original?.utf8 === false)
    throw new KnownError('READ_ERROR', {
      message: `${target.path} is not UTF-8 text; changing it could lose characters.`,
      hint: 'Save it as UTF-8 in your editor, then try again.',
    })
  const files = await stagedTexts(world, stage, pathsOfMemory(world.layout, target.path))
  const text = files.get(target.path)
  if (text === undefined) return undefined
  const parsed = world.layout.parse(target.path, text, files)
  return parsed.find((one) => one.memory.id === target.id)
}

async function editsFor(
  world: Needs,
  stage: Stage,
  { change, current }: { change: Change; current: Parsed | undefined },
): Promise<readonly FileEdit[]> {
  const { after, target } = change
  const { layout } = world
  const paths = pathsOfMemory(layout, target.path)
  switch (after.as) {
    case 'absent':
      return layout.remove(await stagedTexts(world, stage, paths), target.path, target.id)
    case 'text':
      return textEdits(world, {
        change,
        after,
        current,
        files: await stagedTexts(world, stage, paths),
      })
    case 'memory': {
      const template = layout.templatePath === undefined ? [] : [layout.templatePath]
      const files = await stagedTexts(world, stage, [
        ...new Set([...paths, ...pathsOfMemory(layout, after.path), ...template]),
      ])
      return layout.store({
        files,
        from: current === undefined ? undefined : target.path,
        to: after.path,
        before: current?.memory,
        after: keepUsage(current?.memory, after.memory),
      })
    }
    default:
      return unreachable(after)
  }
}

/** A person's own text, with the uses that were counted while they wrote it. */
function textEdits(
  world: Needs,
  edit: {
    change: Change
    after: After & { as: 'text' }
    current: Parsed | undefined
    files: Files
  },
): readonly FileEdit[] {
  const { after, current, files } = edit
  const { target } = edit.change
  const { layout } = world
  // Where one file holds many memories, all the others stay as they are now, not as they were when it was planned.
  const text = layout.sharedPaths.includes(target.path)
    ? (layout.graft(target.path, files.get(target.path), after.text, target.id) ?? after.text)
    : after.text
  const written = new Map([...files, [after.path, text]])
  const parsed = layout.parse(after.path, text, written).find((one) => one.memory.id === target.id)
  const before = parsed?.memory
  const counted = before && keepUsage(current?.memory, before)
  const same = counted?.useCount === before?.useCount && counted?.lastUsedAt === before?.lastUsedAt
  if (before === undefined || counted === undefined || same)
    return moved(target.path, after.path, text)
  const to = after.path
  const edits = layout.store({ files: written, from: to, to, before, after: counted })
  return moved(target.path, to, edits.find(({ path }) => path === to)?.text ?? text)
}

function moved(from: VaultPath, to: VaultPath, text: string): readonly FileEdit[] {
  const written = { path: to, text }
  return from === to ? [written] : [written, { path: from, text: undefined }]
}

/** Uses counted since the plan was made are not lost to it. */
function keepUsage(current: Memory | undefined, after: Memory): Memory {
  if (current === undefined) return after
  return {
    ...after,
    useCount: Math.max(current.useCount, after.useCount),
    lastUsedAt: latest(current.lastUsedAt, after.lastUsedAt),
  }
}

/** Readable copies follow their memory, except one that a person has edited: that text is theirs (LAY-04). */
export async function stageSatellites(
  world: Needs,
  stage: Stage,
  { before, after }: { before: Memory | undefined; after: Memory | undefined },
): Promise<void> {
  const { layout } = world
  const old = before?.status === 'active' ? layout.satellites(before) : []
  const next = after?.status === 'active' ? layout.satellites(after) : []
  const oldTexts = new Map(old.map(({ path, text }) => [path, text]))
  const files = await stagedTexts(
    world,
    stage,
    [...old, ...next].map(({ path }) => path),
  )
  const untouched = (path: VaultPath): boolean => {
    const text = files.get(path)
    return text === undefined || text === oldTexts.get(path)
  }
  const gone = old.filter(({ path }) => !next.some((one) => one.path === path))
  await stageEdits(world, stage, [
    ...gone
      .filter(({ path }) => untouched(path))
      .map(({ path }) => ({ path, text: undefined, role: 'derived' as const })),
    ...next
      .filter(({ path }) => untouched(path))
      .map(({ path, text }) => ({ path, text, role: 'derived' as const })),
  ])
}
