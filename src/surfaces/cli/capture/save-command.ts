import type { App } from '../../../app/app.ts'
import type { SavePlan } from '../../../app/capture/save.ts'
import type { SaveOutcome } from '../../../app/capture/save-memory.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { Arguments } from '../base/arguments.ts'
import type { CommandContext } from '../base/command-context.ts'
import { confirm } from '../base/confirm.ts'
import { INTERRUPTED_EXIT } from '../base/exit-code.ts'
import { secretAnswer } from '../base/secret-answer.ts'
import { withApp } from '../base/with-app.ts'
import { planJson } from '../plan/plan-json.ts'
import { askAboutSave } from './save-questions.ts'
import { savedJson, savePlanJson, saySaved, saySavePlan } from './say-save.ts'

type SaveRequest = Parameters<App['planSave']>[0]

export async function command(context: CommandContext): Promise<number> {
  const request = await saveRequest(context)
  return withApp(context, async (app) => {
    const plan = await app.planSave(request)
    if (context.args.flag('dry-run')) return showSavePlan(context, app, plan)
    const { host, out, args } = context
    const asks = host.terminal.interactive && !out.json && !args.flag('yes')
    return asks ? askAndSave(context, app, { request, plan }) : save(context, app, plan)
  })
}

async function saveRequest({ args, host }: CommandContext): Promise<SaveRequest> {
  const input = args.text('input')
  const typed = args.positionals.join(' ')
  if (input !== undefined && typed !== '')
    throw new KnownError('USAGE_ERROR', {
      message: 'A text and --input cannot be combined.',
      hint: 'Use one of them.',
    })
  return {
    text: input === undefined ? typed : await host.readInput(input),
    kind: args.text('kind'),
    title: args.text('title'),
    topic: args.text('topic'),
    tags: args.list('tag'),
    files: args.list('file'),
    decision: decisionOf(args),
    into: intoOf(args),
    secrets: secretAnswer(args),
    origin: args.text('by') === 'agent' ? 'agent' : 'user',
  }
}

function decisionOf(args: Arguments): SaveRequest['decision'] {
  const because = args.text('because')
  return {
    context: args.text('context') ?? '',
    chosen: args.text('chosen') ?? '',
    rejected: args.list('rejected').map((said) => {
      const [option = '', ...why] = said.split(/\s*[:：]\s*/)
      return { option, why: why.join(': ') }
    }),
    reasons: because === undefined ? [] : [because],
    revisitWhen: args.text('revisit') ?? '',
  }
}

function intoOf(args: Arguments): SaveRequest['into'] {
  const [update, extend] = [args.text('update'), args.text('extend')]
  const replace = args.text('replace')
  const said = [update, extend, replace, args.flag('new') ? 'new' : undefined].filter(
    (word) => word !== undefined,
  )
  if (said.length > 1)
    throw new KnownError('USAGE_ERROR', {
      message: '--new, --update, --extend and --replace cannot be combined.',
      hint: 'Use one of them.',
    })
  if (update !== undefined) return { how: 'update', id: update }
  if (extend !== undefined) return { how: 'extend', id: extend }
  if (replace !== undefined) return { how: 'replace', id: replace }
  return args.flag('new') ? { how: 'new' } : undefined
}

async function showSavePlan({ out }: CommandContext, app: App, save: SavePlan): Promise<number> {
  const { diffs } = await app.preview(save.plan)
  out.answer({
    json: { ...savePlanJson(save), plan: planJson(save.plan, { dryRun: true, diffs }) },
    text: (style) => saySavePlan(save, { style, dryRun: true, diffs }),
  })
  return 0
}

/** Nobody to ask: what was said is done; what needs a word waits in the inbox. */
async function save(context: CommandContext, app: App, plan: SavePlan): Promise<number> {
  const { args } = context
  const replace = args.text('update') !== undefined || args.text('replace') !== undefined
  return report(context, plan, await app.saveMemory(plan, { force: args.flag('force'), replace }))
}

async function askAndSave(
  context: CommandContext,
  app: App,
  asked: { readonly request: SaveRequest; readonly plan: SavePlan },
): Promise<number> {
  const { args, out } = context
  const settled = await askAboutSave(context, app, { ...asked, force: args.flag('force') })
  if (settled === 'cancelled') {
    out.note('Cancelled; nothing was saved.')
    return INTERRUPTED_EXIT
  }
  const { plan } = settled
  if (plan.action !== 'known' && plan.mode === 'confirm') {
    out.answer({ json: null, text: (style) => saySavePlan(plan, { style, dryRun: false }) })
    if (!(await confirm('Save this?'))) {
      out.note('Nothing was saved.')
      return INTERRUPTED_EXIT
    }
  }
  return report(context, plan, await app.saveMemory(plan, { force: true, replace: true }))
}

function report({ out, args }: CommandContext, plan: SavePlan, saved: SaveOutcome): number {
  out.report({
    json: { ...savePlanJson(plan), ...savedJson(saved) },
    text: (style) => saySaved(plan, saved, style),
  })
  if (saved.kind === 'saved') for (const warning of saved.outcome.warnings) out.warn(warning)
  if (args.flag('force')) for (const { why } of plan.doubts) out.warn(`saved although ${why}.`)
  return 0
}
