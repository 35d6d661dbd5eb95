import { KnownError } from '../../core/base/errors.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import {
  DRIVER,
  type DriverProgram,
  driverCommand,
  GENERATED_DRIVER,
  gitLines,
  withBlock,
  withoutBlock,
} from '../../core/sharing/git-lines.ts'
import type { Clone } from '../../ports/sharing/clone.ts'

export interface GitSetupRequest {
  /** Takes everything back. */
  readonly remove: boolean
  /** Generated files that are committed stay so. */
  readonly keepGenerated: boolean
}

/** What would change in a clone, before anything does (GIT-05). */
export interface GitSetupPlan {
  readonly files: readonly {
    readonly path: string
    readonly before: string | undefined
    readonly after: string | undefined
  }[]
  readonly settings: readonly {
    readonly key: string
    readonly before: string | undefined
    readonly after: string | undefined
  }[]
  /** Generated files that git is to forget; they stay on the disk. */
  readonly untracked: { readonly folder: string; readonly paths: readonly string[] }
  readonly notes: readonly string[]
}

export interface GitSetupWorld {
  readonly clone: Clone
  /** The vault's folder, and its layout. */
  readonly vault: { readonly root: string; readonly layout: LayoutName }
  readonly program: DriverProgram
  readonly join: (...parts: readonly string[]) => string
}

export interface GitSetupApp {
  plan(request: GitSetupRequest): Promise<GitSetupPlan>
  apply(plan: GitSetupPlan): Promise<void>
}

export function gitSetup(world: GitSetupWorld): GitSetupApp {
  return {
    plan: (request) => planGitSetup(world, request),
    apply: (plan) => applyGitSetup(world, plan),
  }
}

async function planGitSetup(world: GitSetupWorld, request: GitSetupRequest): Promise<GitSetupPlan> {
  const { clone, vault, join } = world
  if ((await clone.root()) === undefined)
    throw new KnownError('USAGE_ERROR', {
      message: `${vault.root} is not in a git repository.`,
      hint: 'Run `git init` in the project first. Without git there is nothing to merge.',
    })
  const { folder, attributes, ignored } = gitLines(vault.layout)
  const home = join(vault.root, folder)
  const tracked = await clone.tracked(home, ignored)
  const stops = !request.remove && !request.keepGenerated && tracked.length > 0
  const keeps = (await clone.read(join(home, '.gitignore')))?.includes('# everkeep: begin') === true
  const files = [
    await fileChange(world, join(home, '.gitattributes'), request.remove ? [] : attributes),
    ...(stops || keeps || request.remove
      ? [await fileChange(world, join(home, '.gitignore'), request.remove ? [] : ignored)]
      : []),
  ].filter(({ before, after }) => before !== after)
  return {
    files,
    settings: await settingChanges(world, request.remove),
    untracked: { folder: home, paths: stops ? tracked : [] },
    notes: stops
      ? ['Commit the result: generated files are rebuilt on each machine from now on.']
      : [],
  }
}

async function fileChange(
  { clone }: GitSetupWorld,
  path: string,
  lines: readonly string[],
): Promise<GitSetupPlan['files'][number]> {
  const before = await clone.read(path)
  const after =
    lines.length === 0 && before !== undefined ? withoutBlock(before) : withBlock(before, lines)
  return { path, before, after }
}

async function settingChanges(
  { clone, program }: GitSetupWorld,
  remove: boolean,
): Promise<GitSetupPlan['settings']> {
  const wanted: readonly (readonly [string, string])[] = [
    [`merge.${DRIVER}.name`, 'merge memories by field and section'],
    [`merge.${DRIVER}.driver`, driverCommand(program)],
    [`merge.${GENERATED_DRIVER}.name`, 'keep ours; everkeep rebuilds the file'],
    [`merge.${GENERATED_DRIVER}.driver`, 'true'],
  ]
  const changes = []
  for (const [key, value] of wanted) {
    const before = await clone.setting(key)
    const after = remove ? undefined : value
    if (before !== after) changes.push({ key, before, after })
  }
  return changes
}

/** The files first: attributes without a driver fall back to git's own merge. */
async function applyGitSetup({ clone }: GitSetupWorld, plan: GitSetupPlan): Promise<void> {
  for (const { path, before, after } of plan.files) {
    if ((await clone.read(path)) !== before)
      throw new KnownError('OCC_CONFLICT', {
        message: `${path} changed since this was planned.`,
        hint: 'Run the command again for a current plan.',
      })
    await clone.write(path, after)
  }
  for (const { key, after } of plan.settings) await clone.setSetting(key, after)
  await clone.untrack(plan.untracked.folder, plan.untracked.paths)
}
