import type { GitSetupApp, GitSetupPlan } from '../../../app/sharing/git-setup.ts'
import { unifiedDiff } from '../../../core/format/diff/unified-diff.ts'
import type { CommandContext } from '../base/command-context.ts'
import { confirm } from '../base/confirm.ts'
import { INTERRUPTED_EXIT } from '../base/exit-code.ts'
import type { Colors } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { sayDiff } from '../base/say-diff.ts'

/** A script must not take for done what needs a yes that nobody gave. */
const UNASKED_EXIT = 2

export async function command(context: CommandContext): Promise<number> {
  const { args, host } = context
  const app = await host.gitSetup({ vault: args.text('vault') })
  return carryOutGitSetup(context, app, {
    remove: args.flag('remove'),
    keepGenerated: args.flag('keep-generated'),
    dryRun: args.flag('dry-run'),
    yes: args.flag('yes'),
  })
}

export interface GitSetupChoice {
  readonly remove: boolean
  readonly keepGenerated: boolean
  readonly dryRun: boolean
  readonly yes: boolean
}

/** Shows what would change in the clone, asks, and does it. */
export async function carryOutGitSetup(
  { out, host }: Pick<CommandContext, 'out' | 'host'>,
  app: GitSetupApp,
  { dryRun, yes, ...request }: GitSetupChoice,
): Promise<number> {
  const plan = await app.plan(request)
  const { files, settings, untracked } = plan
  const isNothing = files.length + settings.length + untracked.paths.length === 0
  const answer = async (): Promise<'done' | 'dry-run' | 'unasked' | 'cancelled'> => {
    if (dryRun) return 'dry-run'
    if (isNothing || yes) return 'done'
    if (!host.terminal.interactive || out.json) return 'unasked'
    host.stdout(`${sayPlanned(plan, out.style.colors)}\n`)
    return (await confirm('Change this clone so?')) ? 'done' : 'cancelled'
  }
  const outcome = await answer()
  if (outcome === 'done') await app.apply(plan)
  out.report({
    json: {
      dry_run: outcome === 'dry-run',
      written: outcome === 'done' && !isNothing,
      files: files.map(({ path, before, after }) => ({
        path,
        diff: unifiedDiff(path, before, after),
      })),
      settings,
      untracked: untracked.paths,
    },
    text: ({ colors }) => {
      if (isNothing) return request.remove ? 'Nothing to remove.' : 'Git is set up already.'
      if (outcome === 'cancelled') return 'Cancelled; nothing was changed.'
      if (outcome !== 'done')
        return `${dryRun ? `${colors.yellow('[DRY RUN]')} ` : ''}${sayPlanned(plan, colors)}`
      return sayDone(plan, request.remove)
    },
  })
  if (outcome === 'done') for (const note of plan.notes) out.note(note)
  if (outcome === 'unasked')
    out.note('Nothing was changed: there is no terminal to ask in. Add --yes.')
  if (outcome === 'cancelled') return INTERRUPTED_EXIT
  return outcome === 'unasked' ? UNASKED_EXIT : 0
}

function sayPlanned({ files, settings, untracked }: GitSetupPlan, colors: Colors): string {
  return [
    ...files.map(({ path, before, after }) =>
      sayDiff(unifiedDiff(path.replace(/^\//, ''), before, after).trimEnd(), colors),
    ),
    ...settings.flatMap(({ key, before, after }) => [
      ...(before === undefined ? [] : [colors.red(`- git config ${key} = ${before}`)]),
      ...(after === undefined ? [] : [colors.green(`+ git config ${key} = ${after}`)]),
    ]),
    ...untracked.paths.map((path) => `git rm --cached ${path}`),
  ].join('\n')
}

function sayDone({ files, settings, untracked }: GitSetupPlan, isRemoved: boolean): string {
  return [
    ...files.map(({ path, after }) => `${after === undefined ? 'removed' : 'changed'} ${path}`),
    ...(settings.length === 0
      ? []
      : [
          `${isRemoved ? 'removed' : 'set'} ${plural(settings.length, 'setting')} in the config of this clone`,
        ]),
    ...(untracked.paths.length === 0
      ? []
      : [
          `${plural(untracked.paths.length, 'generated file')} no longer committed: ${untracked.paths.join(', ')}`,
        ]),
  ].join('\n')
}
