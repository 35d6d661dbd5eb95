import type { App } from '../../../app/app.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { CommandContext } from '../base/command-context.ts'
import { FINDINGS_EXIT } from '../base/exit-code.ts'
import { operationJson } from '../base/operation-json.ts'
import { withApp } from '../base/with-app.ts'
import { carryOutChosen, showPlan } from '../plan/carry-out.ts'
import { sayFindings, sayHealth, sayRebuilt } from './say-index.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args } = context
  const page = args.text('out')
  const flags = ['validate', 'health', 'take-over', 'rebuild'].filter((name) => args.flag(name))
  const modes = page === undefined ? flags : [...flags, 'out']
  if (modes.length > 1)
    throw new KnownError('USAGE_ERROR', {
      message: `${modes.map((name) => `--${name}`).join(' and ')} cannot be given together.`,
      hint: 'Give one of them, or none to bring everything up to date.',
    })
  return withApp(context, async (app) => {
    if (args.flag('validate')) return validate(context, app)
    if (args.flag('health')) return health(context, app)
    if (page !== undefined) return writePage(context, app, page)
    if (args.flag('take-over'))
      return carryOutChosen(context, app, (await app.validateIndex()).proposal)
    return args.flag('dry-run')
      ? showPlan(context, app, await app.planIndex({ moveFields: true }))
      : rebuild(context, app)
  })
}

async function validate({ out }: CommandContext, app: App): Promise<number> {
  const { findings, memories, diffs } = await app.validateIndex()
  out.answer({
    json: { memories, findings, diffs: Object.fromEntries(diffs) },
    text: (style) => sayFindings({ findings, memories }, style),
  })
  return findings.length === 0 ? 0 : FINDINGS_EXIT
}

async function health({ out }: CommandContext, app: App): Promise<number> {
  const report = await app.indexHealth()
  const { heavilyUpdated, recentlyRetired, ...rest } = report
  out.answer({
    json: { ...rest, heavily_updated: heavilyUpdated, recently_retired: recentlyRetired },
    text: (style) => sayHealth(report, style),
  })
  return 0
}

/** The page is for reading and stands where the person says: no part of the vault, nothing to undo. */
async function writePage(
  { args, out, host }: CommandContext,
  app: App,
  path: string,
): Promise<number> {
  const text = await app.readableIndex()
  if (path === '-') out.answer({ json: { text }, text: () => text })
  else {
    const dryRun = args.flag('dry-run')
    if (!dryRun) await host.writeFile(path, text)
    const words = dryRun ? '[DRY RUN] would write' : 'wrote'
    out.report({ json: { path, dry_run: dryRun }, text: () => `${words} ${path}` })
  }
  return 0
}

async function rebuild({ args, out }: CommandContext, app: App): Promise<number> {
  const outcome = await app.rebuildIndex({
    scratch: args.flag('rebuild'),
    moveFields: true,
  })
  const { operation, written, moved, memories, warnings } = outcome
  out.report({
    json: {
      operation: operation ? operationJson(operation) : null,
      written,
      moved,
      memories,
      warnings,
    },
    text: (style) => sayRebuilt(outcome, style),
  })
  for (const warning of warnings) out.warn(warning)
  return 0
}
