import type { App } from '../../../app/app.ts'
import type { ProposedSuggestions } from '../../../app/maintain/distill/distill.ts'
import { KnownError } from '../../../core/base/errors.ts'
import {
  askFor,
  NOTHING_CHOSEN,
  sayNothing,
  wordsFor,
} from '../../../core/maintain/findings/distill-words.ts'
import type { Suggestions } from '../../../core/maintain/findings/suggestion.ts'
import { DISTILL_MODES, type DistillMode } from '../../../core/maintain/findings/suggestion.ts'
import { autoPage, dryRunPage, linkScanPage } from '../../../core/maintain/report/distill-page.ts'
import type { CommandContext } from '../base/command-context.ts'
import { INTERRUPTED_EXIT } from '../base/exit-code.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { startProgress } from '../base/progress.ts'
import { oneLine, printable } from '../base/text-width.ts'
import { withApp } from '../base/with-app.ts'
import { showPlan } from '../plan/carry-out.ts'
import { outcomeJson, planJson } from '../plan/plan-json.ts'
import { sayOutcome } from '../plan/say-outcome.ts'
import { reportJson, suggestionsJson } from './distill-json.ts'
import { pickSuggestions } from './pick-suggestions.ts'
import { sayReport } from './say-report.ts'

type Mode = DistillMode | 'report' | 'auto'
type Request = Parameters<App['suggestDistill']>[0]

export async function command(context: CommandContext): Promise<number> {
  const mode = modeOf(context)
  if (context.args.text('with') !== undefined && mode !== 'compress')
    throw new KnownError('USAGE_ERROR', {
      message: '--with belongs to compress.',
      hint: 'Write `everkeep distill compress <id> --with <file>`.',
    })
  return withApp(context, (app) => {
    if (mode === 'report') return report(context, app)
    return mode === 'auto' ? auto(context, app) : choose(context, app, mode)
  })
}

/** The word, else the first of seed 000's flags, else the report (DST-14). */
function modeOf({ args }: CommandContext): Mode {
  const modes: readonly Mode[] = ['report', ...DISTILL_MODES, 'auto']
  const named = [args.at(0), ...args.given].find((word) => modes.some((mode) => mode === word))
  return modes.find((mode) => mode === named) ?? 'report'
}

async function report(context: CommandContext, app: App): Promise<number> {
  const { args, out } = context
  const bar = progress(context, 'reading')
  const found = await app.distillReport(bar.step).finally(bar.end)
  const words = layoutWords(app)
  out.answer({
    json: reportJson(found),
    text: (style) =>
      sayReport(found, {
        words,
        style,
        verbose: args.flag('verbose'),
        markdown: args.flag('markdown'),
      }),
  })
  // Looking is written down where it was looked at, not where a program asked or somebody only tried (DST-13).
  if (out.json || args.flag('dry-run')) return 0
  for (const warning of await app.logReport(found)) out.warn(warning)
  return 0
}

async function auto({ args, out }: CommandContext, app: App): Promise<number> {
  if (args.flag('dry-run')) {
    const { list, ...rest } = await app.suggestDistill({ mode: 'refine' })
    const safe = { ...rest, list: list.filter(({ needs }) => needs === 'nothing') }
    const words = layoutWords(app)
    out.answer({
      json: suggestionsJson(safe, { dryRun: true }),
      text: () => printable(sayNothing(safe, words) ?? dryRunPage(safe, words)),
    })
    return 0
  }
  const done = await app.distillAuto()
  const { outcome, fixes, memories, health } = done
  out.report({
    json: { mode: 'auto', fixes, memories, health, ...outcomeJson(outcome, []) },
    text: () => autoPage(done),
  })
  for (const warning of outcome.warnings) out.warn(warning)
  return 0
}

async function choose(context: CommandContext, app: App, mode: DistillMode): Promise<number> {
  const { args, out } = context
  const request = await requestOf(context, mode)
  const dryRun = args.flag('dry-run')
  const applies =
    !dryRun && (args.flag('yes') || args.text('select') !== undefined || asks(context))
  // Uses are folded in and lists put right before anything is decided by them (LAY-10).
  if (applies) await putListsRight(context, app)
  const bar = progress(context, 'reading')
  const found = await app.suggestDistill({ ...request, step: bar.step }).finally(bar.end)
  const words = layoutWords(app)
  const nothing = sayNothing(found, words)
  for (const note of found.notes) out.note(note)
  if (nothing !== undefined) {
    out.answer({ json: suggestionsJson(found, { dryRun }), text: () => nothing })
    return 0
  }
  if (dryRun) return show(context, app, { request, found })
  return applySuggestions(context, app, { request, found })
}

async function putListsRight({ out }: CommandContext, app: App): Promise<void> {
  const { operation, written, warnings } = await app.rebuildIndex()
  if (operation !== undefined && written.length > 0)
    out.note(`${operation.id}: rebuilt ${someOf(written)}.`)
  for (const warning of warnings) out.warn(warning)
}

const PATHS_SHOWN = 3

function someOf(paths: readonly string[]): string {
  const more = paths.length - PATHS_SHOWN
  const shown = paths.slice(0, PATHS_SHOWN).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

interface Asked {
  readonly request: Request
  readonly found: Suggestions
}

/** The list by the seed's template; with `--verbose` or as JSON also what each file would become. */
async function show(context: CommandContext, app: App, { request, found }: Asked): Promise<number> {
  const { args, out } = context
  const words = layoutWords(app)
  const whole = out.json || args.flag('verbose') || request.text !== undefined
  if (!whole) {
    out.answer({ json: undefined, text: () => printable(dryRunPage(found, words)) })
    return 0
  }
  const plan = await app.planDistill({ ...request, chosen: 'all' })
  if (!out.json) {
    out.answer({ json: undefined, text: () => `${printable(dryRunPage(found, words))}\n` })
    return showPlan(context, app, plan)
  }
  const { diffs } = await app.preview(plan)
  const json = {
    ...suggestionsJson(found, { dryRun: true }),
    plan: planJson(plan, { dryRun: true, diffs }),
  }
  out.answer({ json, text: () => '' })
  return 0
}

async function applySuggestions(
  context: CommandContext,
  app: App,
  { request, found }: Asked,
): Promise<number> {
  const { args, out } = context
  const words = layoutWords(app)
  const picked = await pickSuggestions(found, {
    select: args.text('select'),
    yes: args.flag('yes'),
    interactive: asks(context),
    ask: (group) => askFor(found, group, words),
  })
  if (picked === 'cancelled') {
    out.note('Cancelled; nothing was changed.')
    return INTERRUPTED_EXIT
  }
  if (picked === 'unasked') {
    out.answer({
      json: suggestionsJson(found, { dryRun: false }),
      text: (style) => sayNumbered(found, style),
    })
    out.note(
      `Nothing was changed: choose with --select <n,..|all>, or apply what needs no consent with --yes.`,
    )
    return 0
  }
  return apply(context, app, { request, found, picked })
}

/** What could be done, by the numbers that `--select` takes. */
function sayNumbered({ mode, list }: Suggestions, { colors }: Style): string {
  const digits = String(list.length).length
  return [
    `${mode}: ${plural(list.length, 'suggestion')}`,
    ...list.flatMap(({ label, detail, needs }, place) => [
      `${String(place + 1).padStart(digits)}. ${colors.bold(oneLine(label))}${needs === 'nothing' ? ' (needs no consent)' : ''}`,
      `${' '.repeat(digits + 2)}${colors.dim(oneLine(detail))}`,
    ]),
  ].join('\n')
}

const REFUSED_EXIT = 4

async function apply(
  context: CommandContext,
  app: App,
  { request, found, picked }: Asked & { readonly picked: readonly string[] },
): Promise<number> {
  const { args, out } = context
  const { mode } = found
  const plan = await app.planDistill({ ...request, chosen: picked })
  const outcome = await app.apply({ plan, select: 'all' })
  // Afterwards: a proposal is bound to the memory as it stands then.
  const proposed = args.flag('yes') ? await app.proposeDistill(request) : undefined
  const done = (outcome.operation?.changes ?? []).map(({ memoryId }) => memoryId)
  const links = mode === 'purge' && done.length > 0 ? await app.scanLinks(done) : undefined
  const scan = links?.map(({ from, to }) => ({ path: from.path, to }))
  const chosen = saidOf(found, picked, { asked: asks(context), proposed: proposed !== undefined })
  out.report({
    json: {
      mode,
      ...outcomeJson(outcome, plan.notes),
      ...(scan && { stale_links: scan }),
      ...(proposed && { proposed }),
    },
    text: (style) =>
      [
        ...(picked.length === 0 ? [] : [sayOutcome(outcome, plan.notes, style)]),
        ...chosen,
        ...(scan === undefined ? [] : [printable(linkScanPage(scan, layoutWords(app)))]),
        ...(proposed === undefined ? [] : [sayProposed(proposed)]),
      ].join('\n'),
  })
  for (const warning of outcome.warnings) out.warn(warning)
  if (mode === 'gc' && done.length > 0) await app.trimJournal()
  return outcome.refused.length > 0 ? REFUSED_EXIT : 0
}

/** What the seed says to somebody who chose nothing, or nothing but what needed no choice. */
function saidOf(
  { mode, list }: Suggestions,
  picked: readonly string[],
  how: { readonly asked: boolean; readonly proposed: boolean },
): readonly string[] {
  if (picked.length === 0) return how.proposed ? [] : [NOTHING_CHOSEN[mode]]
  const asking = list.filter(({ needs }) => needs === 'consent')
  const none = asking.length > 0 && !asking.some(({ key }) => picked.includes(key))
  return how.asked && none ? [NOTHING_CHOSEN[mode]] : []
}

const layoutWords = (app: App) => wordsFor(app.vault.layout)

function sayProposed({ waiting, known, left }: ProposedSuggestions): string {
  const [are, were] = known === 1 ? ['is', 'was'] : ['are', 'were']
  const parts = [
    waiting === 0 ? '' : `${plural(waiting, 'suggestion')} in the inbox: \`everkeep review\`.`,
    known === 0
      ? ''
      : `${plural(known, 'suggestion')} ${are} in the inbox already, or ${were} turned down: \`everkeep review list\`.`,
    left === 0 ? '' : `${left} left for the next time.`,
  ]
  return parts.filter((part) => part !== '').join(' ') || 'Nothing needs your consent.'
}

async function requestOf({ args, host }: CommandContext, mode: DistillMode): Promise<Request> {
  const file = args.text('with')
  const names = args.at(0) === mode ? args.positionals.slice(1) : []
  return { mode, names, text: file === undefined ? undefined : await host.readInput(file) }
}

/** Whether somebody is there to tick a list. */
function asks({ host, out, args }: CommandContext): boolean {
  return host.terminal.interactive && !out.json && !args.flag('yes')
}

function progress({ host, out }: CommandContext, title: string) {
  return startProgress({
    title,
    visible: host.terminal.progress && !out.json && !out.quiet,
    columns: host.terminal.errColumns,
    stderr: host.stderr,
    signal: host.signal,
  })
}
