import type { App } from '../../../app/app.ts'
import type { Lesson } from '../../../app/learn/learn.ts'
import { type LearnSources, nothingGiven } from '../../../app/learn/learn-sources.ts'
import type { LearnPlan } from '../../../app/learn/plan-learn.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { LearnDecision } from '../../../core/learn/segment-decision.ts'
import { needsConsent, planUnits } from '../../../core/plan/plan-units.ts'
import type { CommandContext } from '../base/command-context.ts'
import { INTERRUPTED_EXIT } from '../base/exit-code.ts'
import { startProgress } from '../base/progress.ts'
import { sayDiff } from '../base/say-diff.ts'
import { GUTTER } from '../base/text-width.ts'
import { withApp } from '../base/with-app.ts'
import { outcomeJson, planJson } from '../plan/plan-json.ts'
import { readSavedPlan } from '../plan/saved-plan.ts'
import { sayOutcome, sayUntouched } from '../plan/say-outcome.ts'
import { sayPlan } from '../plan/say-plan.ts'
import { selectChanges, selectedNumbers } from '../plan/select-changes.ts'
import { type LearnStatus, learnJson, savedDecisions } from './learn-json.ts'
import { askDecisions, chooseFiles, GIVEN_UP } from './learn-questions.ts'
import {
  ALL_SKIPPED,
  CANCELLED,
  NO_FILES,
  sayFiles,
  sayLearnPlan,
  sayWhatIsWritten,
} from './say-learn.ts'

const REFUSED_EXIT = 4

/** From a source to memories: what there is, what it says, what shall become of it, and only then a write. */
export async function command(context: CommandContext): Promise<number> {
  checkFlags(context)
  return withApp(context, (app) =>
    context.args.text('apply') === undefined ? learnAnew(context, app) : applySaved(context, app),
  )
}

/** Answers that exclude each other, and an input where none is wanted. */
function checkFlags({ args }: CommandContext): void {
  const ways = [
    ...['yes', 'plan', 'dry-run'].filter((name) => args.flag(name)),
    ...(args.text('select') === undefined ? [] : ['select']),
  ]
  const [input, task, applyLearn] = [args.at(0), args.number('task'), args.text('apply')]
  const sources = [
    ...(input === undefined ? [] : ['an input']),
    ...(task === undefined ? [] : ['--task']),
    ...(applyLearn === undefined ? [] : ['--apply']),
  ]
  if (ways.length > 1 && !(ways.includes('dry-run') && ways.includes('select')))
    throw learnMisuse(`${ways.map((name) => `--${name}`).join(' and ')} cannot be given together.`)
  if (sources.length === 0) throw nothingGiven()
  if (sources.length > 1) throw learnMisuse(`${sources.join(' and ')} cannot be given together.`)
  if (applyLearn !== undefined && args.flag('plan'))
    throw learnMisuse('--apply applies a saved plan.')
}

function learnMisuse(message: string): KnownError {
  return new KnownError('USAGE_ERROR', { message, hint: 'See `everkeep help learn`.' })
}

async function learnAnew(context: CommandContext, app: App): Promise<number> {
  const { args, out } = context
  const asks = isInteractive(context)
  const sources = await app.findSources({
    input: await inputOf(context),
    asText: args.flag('text') || args.at(0) === '-',
    task: args.number('task'),
  })
  for (const note of sources.notes) out.warn(note)
  if (args.flag('list')) return listFiles(context, sources)
  const picked = args.text('files')
  const wantsChoice =
    picked === undefined && asks && (sources.mode === 'directory' || sources.mode === 'task')
  const chosen =
    wantsChoice && sources.files.length > 0
      ? await chooseFiles(sources, context.host.terminal.columns)
      : filesPicked(sources.files, picked)
  if (chosen === GIVEN_UP) return cancelled(context)
  if (chosen.length === 0 && sources.files.length > 0 && sources.harvest === undefined) {
    out.note(NO_FILES)
    return 0
  }
  const given = { category: args.text('category'), topic: args.text('topic') }
  const lesson = await withProgress(context, (step) =>
    app.readLesson({ ...sources, notes: [] }, { ...given, chosen, step }),
  )
  for (const note of lesson.notes) out.warn(note)
  const decisions = asks
    ? await askDecisions(app, lesson, { given, columns: context.host.terminal.columns })
    : await overridden(context, app, lesson.decisions)
  if (decisions === GIVEN_UP) return cancelled(context)
  const origin = asks ? (lesson.mode === 'text' ? 'user' : 'confirmed') : 'unknown'
  const planned = await app.planLearn({ decisions, origin })
  const told = { ...lesson, notes: [...sources.notes, ...lesson.notes] }
  return carryOutLearn(context, app, { lesson: told, planned, decisions, asks })
}

/** The files there are, ten a page, under the numbers that `--files` takes (LRN-11). */
function listFiles({ args, out }: CommandContext, { files, path }: LearnSources): number {
  const page = args.number('page') ?? 1
  out.answer({
    json: { path, files: files.map(({ name, bytes }, at) => ({ number: at + 1, name, bytes })) },
    text: () => sayFiles(files, page),
  })
  return 0
}

function filesPicked(
  files: LearnSources['files'],
  picked: string | undefined,
): LearnSources['files'] {
  if (picked === undefined) return files
  const numbers = selectedNumbers(picked, files.length, '--files')
  return files.filter((_, at) => numbers.has(at + 1))
}

/** What `--decide` says, in place of what is recommended. */
async function overridden(
  { args }: Pick<CommandContext, 'args'>,
  app: App,
  decisions: readonly LearnDecision[],
): Promise<readonly LearnDecision[]> {
  const decide = args.list('decide')
  return decide.length === 0 ? decisions : app.decideSegments({ decisions, decide })
}

async function inputOf({ args, host }: CommandContext): Promise<string | undefined> {
  const input = args.at(0)
  return input === '-' ? host.readInput('-') : input
}

/** A person sits there, and has not said beforehand what to do. */
function isInteractive({ args, out, host }: CommandContext): boolean {
  const said = ['yes', 'plan', 'dry-run'].some((name) => args.flag(name))
  const isDecided = args.text('select') !== undefined || args.list('decide').length > 0
  return host.terminal.interactive && !out.json && !said && !isDecided
}

async function withProgress<T>(
  { host, out }: CommandContext,
  work: (step: (done: number, total: number, label: string) => void) => Promise<T>,
): Promise<T> {
  const progress = startProgress({
    title: 'learning',
    visible: host.terminal.progress && !out.json && !out.quiet,
    columns: host.terminal.errColumns,
    stderr: host.stderr,
    signal: host.signal,
  })
  try {
    return await work(progress.step)
  } finally {
    progress.end()
  }
}

function cancelled({ out }: CommandContext): number {
  out.note(CANCELLED)
  return INTERRUPTED_EXIT
}

interface Decided {
  /** Absent for a plan that was saved before. */
  readonly lesson: Lesson | undefined
  readonly planned: LearnPlan
  readonly decisions: readonly LearnDecision[]
  /** The person was asked about each. */
  readonly asks: boolean
}

async function carryOutLearn(context: CommandContext, app: App, decided: Decided): Promise<number> {
  const { args } = context
  const { plan } = decided.planned
  const select = args.text('select')
  if (isForLater(context)) return showLearnPlan(context, app, decided)
  if (plan.changes.length === 0) return nothingLeft(context, decided)
  if (args.flag('plan') || args.flag('dry-run')) return showLearnPlan(context, app, decided)
  if (select !== undefined)
    return applyLearn(context, app, { ...decided, select: selectChanges(plan, select) })
  if (args.flag('yes')) return applyLearn(context, app, { ...decided, select: 'unasked' })
  if (!decided.asks) {
    await showLearnPlan(context, app, decided)
    context.out.note(sayUntouched(plan, 'unasked'))
    return 0
  }
  const { isCancel, confirm, log } = await import('@clack/prompts')
  const replaced = await diffsOfReplaced(context, app, plan)
  if (replaced !== '') log.message(replaced)
  const { list, question } = sayWhatIsWritten(
    decided.planned.steps,
    context.host.terminal.columns - GUTTER,
  )
  if (list !== '') log.message(list)
  const answer = await confirm({ message: question })
  if (isCancel(answer) || !answer) return cancelled(context)
  return applyLearn(context, app, { ...decided, select: 'all' })
}

/** What replaces the text of a memory is shown as it will stand; what is added was shown already. */
async function diffsOfReplaced(
  { out, host }: CommandContext,
  app: App,
  plan: LearnPlan['plan'],
): Promise<string> {
  const replaced = plan.changes.filter(({ needs }) => needs === 'consent')
  if (replaced.length === 0) return ''
  const { diffs } = await app.preview(plan)
  const shown = replaced.map(({ id }) => (diffs.get(id) ?? '').trimEnd())
  return sayDiff(shown.join('\n'), out.style.colors, host.terminal.columns - GUTTER)
}

/** A plan that is made for later is told whole, also one of nothing. */
function isForLater({ args }: CommandContext): boolean {
  return args.flag('plan')
}

function nothingLeft({ out }: CommandContext, { lesson, planned }: Decided): number {
  const notes = planned.plan.notes
  out.answer({
    json: { ...learnJson('skipped', lesson, []), notes: [...(lesson?.notes ?? []), ...notes] },
    text: () => [ALL_SKIPPED, ...notes].join('\n'),
  })
  return 0
}

/** The plan for people: with `--plan` its segments, and the id under which the whole of it is kept. */
async function showLearnPlan(context: CommandContext, app: App, decided: Decided): Promise<number> {
  const { args, out } = context
  const { lesson, planned, decisions } = decided
  const { plan } = planned
  const dryRun = args.flag('dry-run')
  const { diffs, refused } = await app.preview(plan)
  const json = {
    ...learnJson('planned', lesson, planned.steps),
    ...planJson(plan, { dryRun, diffs }),
    notes: [...(lesson?.notes ?? []), ...plan.notes],
    plan: {
      id: plan.id,
      made_at: plan.madeAt,
      vault: plan.vault,
      decisions: savedDecisions(planned, decisions),
    },
  }
  const keep = { id: plan.id, text: JSON.stringify(json, null, 2) }
  const kept = args.flag('plan') ? await app.keepLearnPlan(keep) : undefined
  out.answer({
    json,
    text: (style) =>
      args.flag('plan')
        ? sayLearnPlan(decisions, { id: plan.id, kept, columns: style.columns })
        : sayPlan(plan, { style, dryRun, ...(dryRun && { diffs }) }),
  })
  for (const { change, error } of refused)
    out.warn(
      `${change.action} ${change.target.id} would be refused: ${error.message} ${error.hint}`,
    )
  return 0
}

async function applyLearn(
  { out }: CommandContext,
  app: App,
  decided: Decided & { readonly select: 'all' | 'unasked' | readonly string[] },
): Promise<number> {
  const { lesson, planned, select } = decided
  const { plan } = planned
  const outcome = await app.apply({ plan, select })
  const waiting = select === 'unasked' ? await proposeRest(app, planned) : []
  const done = new Set(outcome.operation?.changes.map(({ id }) => id))
  const steps = planned.steps.filter(({ change }) => done.has(change))
  const status: LearnStatus = steps.length > 0 ? 'completed' : 'planned'
  const notes = [...plan.notes, ...waiting.map(({ said }) => said)]
  out.report({
    json: {
      ...learnJson(status, lesson, steps),
      ...outcomeJson(outcome, [...(lesson?.notes ?? []), ...notes]),
      proposed: waiting.map(({ memory, fate }) => ({ memory_id: memory, fate })),
    },
    text: (style) => sayOutcome(outcome, notes, style),
  })
  for (const warning of outcome.warnings) out.warn(warning)
  return outcome.refused.length > 0 ? REFUSED_EXIT : 0
}

interface Waiting {
  readonly memory: string
  readonly fate: 'waiting' | 'known' | 'rejected'
  readonly said: string
}

const FATES: Readonly<Record<Waiting['fate'], string>> = {
  waiting: 'is waiting for your approval: `everkeep review`.',
  known: 'is already waiting: `everkeep review`.',
  rejected: 'was rejected before and is not proposed again.',
}

/** `--yes` replaces no text on the strength of a score: what would waits in the inbox (WRT-16). */
async function proposeRest(app: App, { plan }: LearnPlan): Promise<readonly Waiting[]> {
  const waiting: Waiting[] = []
  for (const unit of planUnits(plan.changes).filter(needsConsent)) {
    const [change] = unit
    const title = change.after.as === 'memory' ? change.after.memory.title : change.target.id
    const fate = await app.propose({
      source: 'learn',
      title: `Update ${change.target.id}: ${title}`,
      plan: { ...plan, changes: unit, notes: [] },
    })
    waiting.push({
      memory: change.target.id,
      fate,
      said: `UPDATE ${change.target.id} ${FATES[fate]}`,
    })
  }
  return waiting
}

/** Carries out a plan that was saved, on the versions that it was made from. */
async function applySaved(context: CommandContext, app: App): Promise<number> {
  const { args, host } = context
  const from = args.text('apply') ?? '-'
  const isId = /^plan-[a-z0-9-]+$/.test(from)
  const saved = readSavedPlan(isId ? await app.keptLearnPlan(from) : await host.readInput(from))
  if (saved.vault !== app.vault.root)
    throw new KnownError('OCC_CONFLICT', {
      message: `This plan was made for the vault ${saved.vault}.`,
      hint: 'Pass that vault with --vault, or make a new plan here.',
    })
  if (args.list('decide').length > 0) {
    const decisions = await overridden(context, app, saved.decisions)
    const planned = await app.planLearn({ decisions })
    return carryOutLearn(context, app, { lesson: undefined, planned, decisions, asks: false })
  }
  const select = args.text('select')
  const count = Math.max(0, ...saved.decisions.map(({ change }) => change))
  const numbers = selectedNumbers(select ?? 'all', count)
  const decisions = saved.decisions.filter(({ change }) => numbers.has(change))
  const planned = await app.planLearn({ decisions })
  const decided = { lesson: undefined, planned, decisions, asks: false }
  if (planned.plan.changes.length === 0) return nothingLeft(context, decided)
  if (args.flag('dry-run')) return showLearnPlan(context, app, decided)
  if (select !== undefined) return applyLearn(context, app, { ...decided, select: 'all' })
  return carryOutLearn(context, app, { ...decided, asks: isInteractive(context) })
}
