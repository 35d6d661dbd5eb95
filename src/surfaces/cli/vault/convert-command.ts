import type { App } from '../../../app/app.ts'
import type { ConvertOutcome } from '../../../app/vault/convert.ts'
import { KnownError } from '../../../core/base/errors.ts'
import { LAYOUT_NAMES } from '../../../core/model/layout-name.ts'
import type { CommandContext } from '../base/command-context.ts'
import { confirm } from '../base/confirm.ts'
import { errorJson } from '../base/exit-code.ts'
import { operationJson } from '../base/operation-json.ts'
import { plural } from '../base/plural.ts'
import { startProgress } from '../base/progress.ts'
import { undoHint } from '../base/undo-hint.ts'
import { withApp } from '../base/with-app.ts'
import { planJson } from '../plan/plan-json.ts'
import { sayPlan } from '../plan/say-plan.ts'

const REFUSED_EXIT = 4

type ConvertRequest = Parameters<App['convert']>[0]

export async function command(context: CommandContext): Promise<number> {
  const { args } = context
  return withApp(context, async (app) => {
    const request = convertRequest(context)
    if (args.flag('dry-run')) return showConversion(context, app, request)
    if (request.replace === true) await askBeforeReplacing(context, app)
    return convert(context, app, request)
  })
}

function convertRequest({ args }: CommandContext): ConvertRequest {
  return {
    to: LAYOUT_NAMES.find((name) => name === args.text('to')) ?? 'vault',
    out: args.text('out'),
    replace: args.flag('replace'),
  }
}

async function showConversion(
  { out }: CommandContext,
  app: App,
  request: ConvertRequest,
): Promise<number> {
  const plan = await app.planConvert(request)
  out.answer({
    json: planJson(plan, { dryRun: true, diffs: new Map() }),
    text: (style) => `${sayPlan(plan, { style, dryRun: true })}\ninto ${plan.vault}`,
  })
  return 0
}

async function convert(
  { out, host }: CommandContext,
  app: App,
  request: ConvertRequest,
): Promise<number> {
  const bar = startProgress({
    title: 'converting',
    visible: host.terminal.progress && !out.json && !out.quiet,
    columns: host.terminal.errColumns,
    stderr: host.stderr,
    signal: host.signal,
  })
  const outcome = await app
    .convert({ ...request, onProgress: bar.step, signal: host.signal })
    .finally(bar.end)
  out.report({ json: convertJson(outcome), text: () => sayConverted(outcome) })
  for (const note of outcome.notes) out.warn(note)
  return outcome.refused.length > 0 ? REFUSED_EXIT : 0
}

/** Undo brings the old vault back, but a person should see it coming. */
async function askBeforeReplacing({ args, host, out }: CommandContext, app: App): Promise<void> {
  if (args.flag('yes') || !host.terminal.interactive || out.json) return
  if (await confirm(`Move the memories in ${app.vault.root} to the trash?`)) return
  throw new KnownError('INTERRUPTED', {
    message: 'Nothing was converted.',
    hint: 'Without --replace the old vault is not changed.',
  })
}

function convertJson(outcome: ConvertOutcome): object {
  const { root, layout, converted, operation, replaced, refused, notes } = outcome
  return {
    vault: root,
    layout,
    converted,
    operation: operation === undefined ? null : operationJson(operation),
    replaced: replaced === undefined ? null : operationJson(replaced),
    refused: refused.map(({ change, error }) => ({
      memory: change.target.id,
      ...errorJson(error),
    })),
    notes,
  }
}

/** What stands where now, and the one undo that takes it back. */
export function sayConverted(outcome: ConvertOutcome): string {
  const { root, layout, converted, operation, replaced, refused } = outcome
  return [
    `${plural(converted, 'memory')} written to ${root} (${layout}).`,
    ...refused.map(({ change, error }) => `refused ${change.target.id}: ${error.message}`),
    ...(replaced === undefined ? [] : [`The old vault is in the trash (${replaced.id}).`]),
    ...(operation === undefined ? [] : [undoHint([operation.id], { vault: root })]),
  ].join('\n')
}
