import type { InitOutcome, InitPreview } from '../../../app/vault/init.ts'
import { KnownError } from '../../../core/base/errors.ts'
import { LAYOUT_NAMES } from '../../../core/model/layout-name.ts'
import type { CommandContext, InitOptions } from '../base/command-context.ts'
import { confirm } from '../base/confirm.ts'
import { operationJson } from '../base/operation-json.ts'
import { plural } from '../base/plural.ts'
import { carryOutGitSetup } from '../sharing/git-command.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  const dryRun = args.flag('dry-run')
  const outcome = await madeOrAdopted(context, {
    vault: args.text('vault'),
    layout: LAYOUT_NAMES.find((name) => name === args.text('layout')),
    scope: args.text('scope') === 'user' ? 'user' : 'project',
    adopt: args.flag('adopt') || args.flag('yes'),
    dryRun,
  })
  const { kind, root, layout, files } = outcome
  const made = 'memories' in outcome ? outcome : undefined
  out.report({
    json: {
      dry_run: dryRun,
      outcome: kind,
      vault: root,
      layout,
      files,
      memories: made?.memories ?? null,
      operation: made?.operation ? operationJson(made.operation) : null,
    },
    text: ({ colors }) => `${dryRun ? `${colors.yellow('[DRY RUN]')} ` : ''}${sayInit(outcome)}`,
  })
  if (!dryRun) out.note(sayNextSteps(outcome))
  if (!dryRun && kind === 'made') await offerGitSetup(context, root)
  return 0
}

/** Asked, never done unasked: it changes the config of the clone (GIT-05). */
async function offerGitSetup(context: CommandContext, root: string): Promise<void> {
  const { host, out } = context
  if (!host.terminal.interactive || out.json || context.args.flag('yes')) return
  const app = await host.gitSetup({ vault: root })
  const choice = { remove: false, keepGenerated: false }
  try {
    await app.plan(choice)
  } catch (error) {
    // Outside of a repository there is nothing to ask.
    if (error instanceof KnownError && error.code === 'USAGE_ERROR') return
    throw error
  }
  if (await confirm('Let git merge memories by field and section in this clone?'))
    await carryOutGitSetup(context, app, { ...choice, dryRun: false, yes: true })
  else out.note('You can run `everkeep git setup` later.')
}

/** A vault that is there is offered to whoever can answer. */
async function madeOrAdopted(
  { host, out }: CommandContext,
  options: InitOptions,
): Promise<InitOutcome | InitPreview> {
  try {
    return await host.init(options)
  } catch (error) {
    const isThere = error instanceof KnownError && error.code === 'VAULT_EXISTS'
    // Without a layout it is no vault, but files in the way of one.
    if (!isThere || error.data['layout'] === undefined) throw error
    if (!host.terminal.interactive || out.json) throw error
    out.note(`${error.message} ${error.hint}`)
    if (await confirm('Adopt this vault and trust its text on this machine?'))
      return host.init({ ...options, adopt: true })
    throw new KnownError('INTERRUPTED', {
      message: 'Nothing was written.',
      hint: '`everkeep init --layout <layout>` makes a second vault beside it.',
    })
  }
}

type Shown = Pick<InitOutcome, 'kind' | 'root' | 'layout' | 'files'> & {
  readonly memories?: number
}

/** What lies on the disk now. */
export function sayInit({ kind, root, layout, files, memories }: Shown): string {
  const holds = memories === undefined ? '' : ` with ${plural(memories, 'memory')}`
  return [
    kind === 'made' ? `A new vault (${layout}): ${root}` : `The vault (${layout})${holds}: ${root}`,
    ...files.map((path) => `  ${path}`),
  ].join('\n')
}

export function sayNextSteps({ kind }: Pick<Shown, 'kind'>): string {
  return kind === 'made'
    ? 'Plain files, ready to commit. Next: `everkeep install` connects your agents. `everkeep undo` removes the vault again.'
    : 'It was not changed. Next: `everkeep list`. `everkeep init --layout <layout>` adds a second vault beside it.'
}
