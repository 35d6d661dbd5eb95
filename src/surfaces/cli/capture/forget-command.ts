import type { App } from '../../../app/app.ts'
import type { EraseOutcome } from '../../../app/capture/erase-memory.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { Plan } from '../../../core/plan/plan.ts'
import { holdsSecret } from '../../../core/secrets/holds-secret.ts'
import type { CommandContext } from '../base/command-context.ts'
import { confirm } from '../base/confirm.ts'
import { INTERRUPTED_EXIT } from '../base/exit-code.ts'
import { operationJson } from '../base/operation-json.ts'
import { sayMemory } from '../base/say-memory.ts'
import { oneLine } from '../base/text-width.ts'
import { withApp } from '../base/with-app.ts'
import { carryOut } from '../plan/carry-out.ts'

export async function command(context: CommandContext): Promise<number> {
  return withApp(context, (app) =>
    context.args.flag('erase') || context.args.flag('shred')
      ? erase(context, app)
      : retire(context, app),
  )
}

/** By name, or by words: then what was found is shown and asked about first (SAV-05). */
async function retire(context: CommandContext, app: App): Promise<number> {
  const names = await namesMeant(context, app)
  if (names === 'cancelled') {
    context.out.note('Cancelled; nothing was changed.')
    return INTERRUPTED_EXIT
  }
  const reason = context.args.text('reason') ?? ''
  const plan = await app.planStatus('forget', { names, reason })
  const code = await carryOut(context, app, plan)
  for (const id of withSecret(plan))
    context.out.warn(
      `${id} may contain a secret. Its text is still in the file, the log and git history. Revoke the secret, then run \`everkeep forget ${id} --erase\`.`,
    )
  return code
}

/** Which of these memories seem to hold a secret: retiring one takes nothing off the disk (SEC-03). */
function withSecret({ changes }: Pick<Plan, 'changes'>): readonly string[] {
  return changes.flatMap(({ after }) =>
    after.as === 'memory' && holdsSecret(after.memory) ? [after.memory.id] : [],
  )
}

async function erase(context: CommandContext, app: App): Promise<number> {
  const { args, out } = context
  // All are looked up before the first goes; each is erased by the name it was given, for a path may hold many.
  const names = [...new Set(args.positionals)]
  const found: string[] = []
  for (const name of names) found.push((await app.show(name)).entry.path)
  if (args.flag('dry-run')) {
    out.answer({
      json: { operation: 'erase', dry_run: true, paths: found },
      text: () =>
        found.map((path) => `[DRY RUN] erase ${path}: leaves no copy, cannot be undone`).join('\n'),
    })
    return 0
  }
  await askBeforeShredding(context, found)
  const outcomes: EraseOutcome[] = []
  for (const name of names) outcomes.push(await app.erase(name))
  out.report({
    json: { operation: 'erase', erased: outcomes.map(erasedJson) },
    text: () => outcomes.map(sayErased).join('\n'),
  })
  for (const note of new Set(outcomes.flatMap(({ notes }) => [...notes]))) out.warn(note)
  return 0
}

/** The one thing without undo is never done on a guess: a person says yes, or the command line did. */
async function askBeforeShredding(
  context: CommandContext,
  paths: readonly string[],
): Promise<void> {
  const { args, host, out } = context
  if (args.flag('yes')) return
  const asks = host.terminal.interactive && !out.json
  if (!asks)
    throw new KnownError('USAGE_ERROR', {
      message: 'Erasing cannot be undone and needs your confirmation.',
      hint: 'Run it in a terminal, or add --yes.',
    })
  if (await confirm(`Erase ${paths.join(', ')}? This cannot be undone.`)) return
  throw new KnownError('INTERRUPTED', {
    message: 'Nothing was erased.',
    hint: 'Without --erase the memory is retired and can be restored.',
  })
}

function erasedJson({ operation, path, rewritten, notes }: EraseOutcome): object {
  return { ...operationJson(operation), path, rewritten, notes }
}

export function sayErased({ path, rewritten }: Pick<EraseOutcome, 'path' | 'rewritten'>): string {
  const log = rewritten === 0 ? '' : `; rewrote ${rewritten} log entries`
  return `erased ${path}${log}`
}

const SHOWN = 5

/**
 * The names of the memories that a person means (SAV-05): as they were given where they name memories, else those found
 * by the words. What was only found is shown and asked about; with nobody to ask it is named in the refusal.
 */
async function namesMeant(
  context: CommandContext,
  app: App,
): Promise<readonly string[] | 'cancelled'> {
  const names = context.args.positionals
  try {
    for (const name of names) await app.show(name, { counts: false })
    return names
  } catch (error) {
    if (!(error instanceof KnownError) || error.code !== 'MEMORY_NOT_FOUND') throw error
    return foundByWords(context, app, error)
  }
}

async function foundByWords(
  { args, host, out }: CommandContext,
  app: App,
  error: KnownError,
): Promise<readonly string[] | 'cancelled'> {
  const query = args.positionals.join(' ')
  const { hits } = await app.search({ query, limit: SHOWN })
  if (hits.length === 0) throw error
  const found = hits.map(({ entry }) => entry.memory)
  if (!host.terminal.interactive || out.json) throw namedInstead(query, found)
  const { isCancel, select } = await import('@clack/prompts')
  const id = await select<string>({
    message: `Which memory do you mean by ${JSON.stringify(query)}?`,
    options: found.map((memory) => ({
      value: memory.id,
      label: oneLine(memory.title),
      hint: `${memory.kind}, ${memory.id}`,
    })),
  })
  if (isCancel(id)) return 'cancelled'
  const shown = await app.show(id, { counts: false })
  out.answer({ json: null, text: (style) => sayMemory(shown, style) })
  return (await confirm('Forget this?')) ? [id] : 'cancelled'
}

function namedInstead(
  query: string,
  found: readonly { readonly id: string; readonly title: string }[],
): KnownError {
  const [best] = found
  return new KnownError('MEMORY_NOT_FOUND', {
    message: `No memory is called ${JSON.stringify(query)}. Closest: ${found.map(({ id, title }) => `${id} (${title})`).join('; ')}.`,
    hint: `Use its id: everkeep forget ${best?.id ?? ''}`,
  })
}
