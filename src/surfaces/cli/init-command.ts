import type { InitOutcome } from '../../app/init.ts'
import { LAYOUT_NAMES } from '../../core/layout.ts'
import type { CommandContext } from './context.ts'
import { operationJson } from './operation-json.ts'
import { plural } from './plural.ts'

export async function command({ args, out, host }: CommandContext): Promise<number> {
  const dryRun = args.flag('dry-run')
  const outcome = await host.init({
    vault: args.text('vault'),
    layout: LAYOUT_NAMES.find((name) => name === args.text('layout')) ?? 'vault',
    scope: args.text('scope') === 'user' ? 'user' : 'project',
    adopt: args.flag('adopt'),
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
  return 0
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
    ? 'Plain files, yours to commit. Next: `everkeep install` connects your agents; `everkeep undo` takes this back.'
    : 'Nothing in it was changed. Next: `everkeep list`.'
}
