import type { App } from '../../../app/app.ts'
import { isWriteAction, type WriteAction, type WriteOutcome } from '../../../app/capture/write.ts'
import { KnownError } from '../../../core/base/errors.ts'
import { type DeleteDraft, deleteDraftIn } from '../../../core/layouts/claude-json/record.ts'
import { checkDraftSize } from '../../../core/vaults/draft-place.ts'
import { rootInTarget } from '../../../core/vaults/write-target.ts'
import type { Arguments } from '../base/arguments.ts'
import type { CommandContext, Host } from '../base/command-context.ts'
import { secretAnswer } from '../base/secret-answer.ts'
import { withApp } from '../base/with-app.ts'

/** Speaks as seed 001's script does: one line of JSON, or an error block; what it did unasked goes to standard error. */
export async function command(context: CommandContext): Promise<number> {
  const { args, host } = context
  const secrets = secretAnswer(args)
  const input = await readInput(host, args.text('input'))
  const deletion = input === undefined ? undefined : deleteDraftIn(input)
  const action = actionOf(args, deletion)
  const target = args.text('target') ?? deletion?.target
  if ((action === 'create' || action === 'update') && input === undefined)
    throw writeMisuse(`--input is missing: ${action} needs the JSON of the memory.`)
  if (action !== 'create' && target === undefined)
    throw writeMisuse(`--target is missing: which memory to ${action}.`)
  const root = args.text('root') ?? args.text('vault') ?? (target && rootInTarget(target))
  const dryRun = args.flag('dry-run')
  const write = async (app: App): Promise<number> => {
    const outcome = await app.write({
      action,
      category: args.text('category'),
      target,
      root,
      input,
      hash: args.text('hash'),
      reason: args.text('reason'),
      redact: secrets === 'redact',
      allowSecret: secrets === 'allow',
      transcript: args.text('transcript'),
      dryRun,
    })
    host.stderr(sayAsides(outcome))
    host.stdout(`${sayResult(dryRun ? { ...outcome.result, dry_run: true } : outcome.result)}\n`)
    return 0
  }
  return withApp(context, write, root === undefined ? {} : { vault: root })
}

async function readInput(host: Host, source: string | undefined): Promise<string | undefined> {
  if (source === undefined) return undefined
  return source === '-' ? checkDraftSize(await host.readInput('-')) : host.readDraft(source)
}

function actionOf(args: Arguments, deletion: DeleteDraft | undefined): WriteAction {
  const typed = args.text('action') ?? (deletion && 'delete')
  if (typed !== undefined && isWriteAction(typed)) return typed
  throw writeMisuse('--action is missing.')
}

function writeMisuse(message: string): KnownError {
  return new KnownError('USAGE_ERROR', { message, hint: 'See `everkeep help write`.' })
}

/** With a blank after each colon and comma, as scripts that look for `"status": "created"` expect it. */
export function sayResult(result: Readonly<Record<string, string | number | boolean>>): string {
  const pairs = Object.entries(result).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  )
  return `{${pairs.join(', ')}}`
}

export function sayAsides({ fixes, warnings }: WriteOutcome): string {
  return [
    ...fixes.map((fix) => `[AUTO-FIX] ${fix}\n`),
    // The guard of the session window speaks as seed 001 does.
    ...warnings.map((warning) =>
      warning.startsWith('WARNING: ') ? `${warning}\n` : `[WARNING] ${warning}\n`,
    ),
  ].join('')
}
