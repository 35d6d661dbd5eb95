import type { App } from '../../../app/app.ts'
import type { UnfinishedMerge } from '../../../app/sharing/unfinished-merges.ts'
import { KnownError } from '../../../core/base/errors.ts'
import { unifiedDiff } from '../../../core/format/diff/unified-diff.ts'
import { redact } from '../../../core/secrets/find-secrets.ts'
import type { CommandContext } from '../base/command-context.ts'
import type { Style } from '../base/output.ts'
import { sayDiff } from '../base/say-diff.ts'
import { oneLine } from '../base/text-width.ts'
import { carryOut } from '../plan/carry-out.ts'

const TAKES = ['ours', 'theirs', 'both', 'edit'] as const
type Take = (typeof TAKES)[number]

/** As `--json` prints it: the versions themselves are shown to people alone, never quoted to a program. */
export function unfinishedJson({ id, path, names }: UnfinishedMerge): object {
  return { id, path, ours: names.ours, theirs: names.theirs }
}

/** Merges that wait, above what was proposed. */
export function sayUnfinished(merges: readonly UnfinishedMerge[], { colors }: Style): string {
  return merges
    .map(
      ({ id, path, names }) =>
        `${colors.red('unfinished merge')} ${colors.cyan(oneLine(id))} in ${oneLine(path)} (${oneLine(names.ours)} and ${oneLine(names.theirs)}): ` +
        `\`everkeep review resolve ${oneLine(id)} --take ours|theirs|both|edit\``,
    )
    .join('\n')
}

/** `everkeep review resolve <id> --take ours|theirs|both|edit`. */
export async function resolveMerges(
  context: CommandContext,
  app: App,
  names: readonly string[],
): Promise<number> {
  const word = context.args.text('take')
  const take = TAKES.find((one) => one === word)
  if (take === undefined || names.length === 0)
    throw new KnownError('USAGE_ERROR', {
      message: 'review resolve needs the id of a memory and the version to keep.',
      hint: 'Give both: `everkeep review resolve <id> --take ours|theirs|both|edit`.',
    })
  let exit = 0
  for (const name of names) exit = Math.max(exit, await resolveOne(context, app, { name, take }))
  return exit
}

async function resolveOne(
  context: CommandContext,
  app: App,
  { name, take }: { readonly name: string; readonly take: Take },
): Promise<number> {
  if (take !== 'edit') return carryOut(context, app, await app.planFinish(name, { take }))
  const { host, out } = context
  if (!host.terminal.interactive || out.json)
    throw new KnownError('USAGE_ERROR', {
      message: 'There is no terminal to open an editor in.',
      hint: 'Take one version with --take, or give a text with `everkeep edit <id> --input <file>`.',
    })
  const { id, extension, text } = await app.editable(name)
  const edited = await host.edit({ name: id, extension, text })
  return carryOut(context, app, await app.planEdit(name, { text: edited }))
}

/** One merge after the other. Each answer is carried out at once. */
export async function reviewMerges(
  context: CommandContext,
  app: App,
): Promise<'done' | 'quit' | 'cancelled'> {
  const { out } = context
  const merges = await app.unfinishedMerges()
  for (const [at, merge] of merges.entries()) {
    const place = `${at + 1}/${merges.length}`
    out.answer({ json: null, text: (style) => `\n${sayMerge(merge, { style, place })}` })
    const answer = await ask(merge)
    if (answer === 'quit' || answer === 'cancelled') return answer
    if (answer === 'skip') continue
    await tryResolve(context, app, { name: merge.id, take: answer })
  }
  return 'done'
}

/** A text that cannot be taken is said; the merge waits as before. */
async function tryResolve(
  context: CommandContext,
  app: App,
  choice: { readonly name: string; readonly take: Take },
): Promise<void> {
  try {
    await resolveOne(context, app, choice)
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    context.out.warn(`${error.message} ${error.hint}`)
  }
}

function sayMerge(
  { id, path, names, sides }: UnfinishedMerge,
  { style, place }: { readonly style: Style; readonly place: string },
): string {
  const { colors } = style
  const diff = redact(unifiedDiff(path, sides.ours, sides.theirs))
    .split('\n')
    .slice(2)
    .join('\n')
  return [
    `${place}  ${colors.bold(id)}: git could not merge ${path}`,
    `${colors.red(`- ours: ${names.ours}`)}   ${colors.green(`+ theirs: ${names.theirs}`)}`,
    sayDiff(diff.trimEnd(), colors),
  ].join('\n')
}

async function ask({
  isList,
  names,
}: UnfinishedMerge): Promise<Take | 'skip' | 'quit' | 'cancelled'> {
  const { isCancel, select } = await import('@clack/prompts')
  const versions = [
    { value: 'ours' as const, label: 'ours', hint: names.ours },
    { value: 'theirs' as const, label: 'theirs', hint: names.theirs },
  ]
  const answer = await select<Take | 'skip' | 'quit'>({
    message: isList ? 'Keep the entries of both sides?' : 'Which version holds?',
    options: [
      ...(isList ? [] : versions),
      { value: 'both', label: 'both', hint: isList ? 'nothing is lost' : 'as two linked memories' },
      ...(isList ? [] : [{ value: 'edit' as const, label: 'edit', hint: 'in your editor' }]),
      { value: 'skip', label: 'skip', hint: 'decide later' },
      { value: 'quit', label: 'quit' },
    ],
    initialValue: 'skip',
  })
  return isCancel(answer) ? 'cancelled' : answer
}
