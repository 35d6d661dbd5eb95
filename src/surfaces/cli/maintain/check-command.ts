import type { App } from '../../../app/app.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { CheckReport } from '../../../core/maintain/report/check-report.ts'
import type { CommandContext } from '../base/command-context.ts'
import { FINDINGS_EXIT, INTERRUPTED_EXIT } from '../base/exit-code.ts'
import { plural } from '../base/plural.ts'
import { startProgress } from '../base/progress.ts'
import { oneLine } from '../base/text-width.ts'
import { withApp } from '../base/with-app.ts'
import { pickChanges } from '../plan/pick-changes.ts'
import { outcomeJson, planJson } from '../plan/plan-json.ts'
import { sayOutcome } from '../plan/say-outcome.ts'
import { sayPlan } from '../plan/say-plan.ts'
import { annotateIssues } from '../sharing/annotate-issues.ts'
import { wantsAnnotations } from '../sharing/wants-annotations.ts'
import { lookAtEach } from './all-vaults.ts'
import { sayBriefCheck, sayCheck, sayIssues } from './say-check.ts'
import { UNCHANGED } from './say-report.ts'

export async function command(context: CommandContext): Promise<number> {
  const since = context.args.text('since')
  const forGithub = wantsAnnotations(context)
  if (context.args.flag('fix') && (since !== undefined || forGithub)) throw onlyLooks()
  const one = (): Promise<number> =>
    withApp(context, (app) => {
      if (context.args.flag('fix')) return fix(context, app)
      return since === undefined
        ? check(context, app, forGithub)
        : checkSince(context, app, { since, forGithub })
    })
  if (context.args.flag('fix') || since !== undefined || forGithub) return one()
  const several = await checkEach(context)
  return several ?? one()
}

/** Every vault that `dream` looks at; undefined where there is but one, or none. */
async function checkEach(context: CommandContext): Promise<number | undefined> {
  const { args, host, out } = context
  const { apps, notes } = await host.openAll({ vault: args.text('vault'), allProjects: false })
  try {
    if (apps.length < 2) return undefined
    for (const note of [...notes, ...apps.flatMap(({ vault }) => vault.notes)]) out.warn(note)
    const vaults = await lookAtEach(context, apps, {
      title: 'reading',
      look: (app, step) =>
        app.checkVault((done, total) => step(done, total, 'reading'), {
          exact: args.flag('exact'),
        }),
    })
    const reports = vaults.map(({ found }) => found)
    const all = args.flag('all')
    out.answer({
      json: {
        ...(reports[0] && checkJson(reports[0])),
        vaults: vaults.map(({ app, found }) => ({ root: app.vault.root, ...checkJson(found) })),
      },
      text: (style) =>
        vaults
          .map(({ app, found }) =>
            [
              style.colors.bold(`${app.vault.root} (${app.vault.layout})`),
              all ? sayCheck(found, style, all) : sayBriefCheck(found, style),
            ].join('\n'),
          )
          .join('\n\n'),
    })
    if (reports.some(({ issues }) => issues.length > 0))
      out.note('`everkeep check --fix` is for one vault: name another with --vault <folder>.')
    return reports.every(({ healthy }) => healthy) ? 0 : FINDINGS_EXIT
  } finally {
    for (const app of apps) app.close()
  }
}

function onlyLooks(): KnownError {
  return new KnownError('USAGE_ERROR', {
    message: '--since and --format github only look; --fix changes files.',
    hint: 'Leave one of them out.',
  })
}

async function check(context: CommandContext, app: App, forGithub: boolean): Promise<number> {
  const { out } = context
  const report = await runCheck(context, app)
  const located = forGithub ? await app.locateIssues(report.issues) : []
  out.answer({
    json: checkJson(report),
    text: (style) =>
      forGithub
        ? annotateIssues(located)
        : `${sayCheck(report, style, context.args.flag('all'))}\n\n${UNCHANGED}`,
  })
  return report.healthy ? 0 : FINDINGS_EXIT
}

function runCheck(context: CommandContext, app: App): Promise<CheckReport> {
  const exact = context.args.flag('exact')
  return withProgress(context, (step) => app.checkVault(step, { exact }))
}

function withProgress<T>(
  { host, out }: CommandContext,
  work: (step: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  const bar = startProgress({
    title: 'reading',
    visible: host.terminal.progress && !out.json && !out.quiet,
    columns: host.terminal.errColumns,
    stderr: host.stderr,
    signal: host.signal,
  })
  return work(bar.step).finally(bar.end)
}

/** Only what changed since a revision, as a pull request is judged (GIT-08). */
async function checkSince(
  context: CommandContext,
  app: App,
  { since, forGithub }: { readonly since: string; readonly forGithub: boolean },
): Promise<number> {
  const { out } = context
  const report = await withProgress(context, (step) => app.checkChanged(since, step))
  const { at, ...rest } = report
  const head = `${plural(report.changed, 'memory')} changed since ${oneLine(since)}.`
  out.answer({
    json: { checked_at: at, ...rest },
    text: (style) =>
      forGithub
        ? annotateIssues(report.issues, head)
        : `${head}\n\n${sayIssues(report, style, context.args.flag('all'))}`,
  })
  return report.healthy ? 0 : FINDINGS_EXIT
}

/** Lists are rebuilt without a question; changes to memories are chosen (BUD-02). */
async function fix(context: CommandContext, app: App): Promise<number> {
  const { args, out, host } = context
  const plan = await app.planCheckFix()
  if (args.flag('dry-run')) {
    const { diffs } = await app.preview(plan)
    const lists = await app.planIndex()
    out.answer({
      json: {
        ...planJson(plan, { dryRun: true, diffs }),
        lists: lists.files.map(({ path }) => path),
      },
      text: (style) =>
        [
          sayPlan(plan, { style, dryRun: true, diffs }),
          ...lists.files.map(({ path, reason }) => `[DRY RUN] would rebuild ${path}: ${reason}`),
        ].join('\n'),
    })
    return 0
  }
  const interactive = host.terminal.interactive && !out.json
  const picked =
    plan.changes.length === 0
      ? []
      : await pickChanges(plan, { select: args.text('select'), yes: args.flag('yes'), interactive })
  if (picked === 'cancelled') {
    out.note('Cancelled; nothing was changed.')
    return INTERRUPTED_EXIT
  }
  const chosen = picked === 'unasked' ? [] : picked
  const outcome = await app.applyCheckFix({ plan, select: chosen })
  const report = await runCheck(context, app)
  out.report({
    json: { ...outcomeJson(outcome, plan.notes), check: checkJson(report) },
    text: (style) =>
      `${sayOutcome(outcome, plan.notes, style)}\n\n${sayCheck(report, style, args.flag('all'))}`,
  })
  for (const warning of outcome.warnings) out.warn(warning)
  const left = plan.changes.length - chosen.length
  if (left > 0) out.note(`${left} more can be fixed: choose with --select <n,..|all>.`)
  return report.healthy ? 0 : FINDINGS_EXIT
}

function checkJson(report: CheckReport): object {
  const { at, growth, coverage, ...rest } = report
  const covered = coverage.filter((one) => one.covered).length
  return {
    checked_at: at,
    ...rest,
    growth: { last_7_days: growth.week, last_30_days: growth.month, by_day: growth.days },
    coverage: { score: covered, of: coverage.length, dimensions: coverage },
  }
}
