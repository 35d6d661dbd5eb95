import type { App } from '../../../app/app.ts'
import type { CheckpointOutcome } from '../../../app/conversation/checkpoint.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { CommandContext } from '../base/command-context.ts'
import { withApp } from '../base/with-app.ts'
import { reportOutcome, showPlan } from '../plan/carry-out.ts'
import { planJson } from '../plan/plan-json.ts'
import { proposedJson, sayProposed } from './triage-command.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  const dryRun = args.flag('dry-run')
  return withApp(context, async (app) => {
    const outcome = await app.checkpoint({
      path: args.at(0) ?? '',
      session: args.text('session'),
      all: args.flag('all'),
      propose: args.flag('propose'),
      dryRun,
    })
    for (const note of outcome.notes) out.warn(note)
    const isSelected = args.text('select') !== undefined && !dryRun
    if (!isSelected) {
      const json = await checkpointJson(app, outcome, { dryRun })
      out.answer({ json, text: () => sayAll(outcome) })
      if (outcome.candidates.length === 0)
        out.note(`${outcome.dimensions.length} of 7 dimensions found: too few to propose anything.`)
    }
    return keepChosen(context, app, outcome)
  })
}

function sayAll({ text, proposed }: CheckpointOutcome): string {
  return [text, ...proposed.map(sayProposed)].filter((line) => line !== '').join('\n')
}

/** Each candidate with what keeping it would change, a diff of a rule's file included (CHK-05). */
async function checkpointJson(
  app: App,
  outcome: CheckpointOutcome,
  { dryRun }: { readonly dryRun: boolean },
): Promise<object> {
  const { session, language, dimensions, candidates, plans, proposed, notes } = outcome
  const shown: object[] = []
  for (const [place, { dimension, kind, text }] of candidates.entries()) {
    const planned = plans[place]
    const change =
      planned?.is === 'plan'
        ? {
            plan: planJson(planned.plan, {
              dryRun,
              diffs: (await app.preview(planned.plan)).diffs,
            }),
          }
        : {}
    shown.push({ number: place + 1, dimension, kind, text, ...change })
  }
  return {
    session,
    language,
    dimensions,
    candidates: shown,
    proposed: proposed.map(proposedJson),
    notes,
  }
}

/** Keeps what was named by `--select`, or answered in a terminal; else nothing is written (CHK-03). */
async function keepChosen(
  context: CommandContext,
  app: App,
  outcome: CheckpointOutcome,
): Promise<number> {
  const { args, out, host } = context
  if (outcome.candidates.length === 0) return 0
  const asks =
    host.terminal.interactive && !out.json && !args.flag('propose') && !args.flag('dry-run')
  const answer = args.text('select') ?? (asks ? await askNumbers() : undefined)
  const numbers = answer === undefined ? [] : numbersIn(answer, outcome.candidates.length)
  if (numbers.length === 0) return 0
  const plan = await app.planKept(outcome, numbers)
  if (args.flag('dry-run')) return showPlan(context, app, plan)
  return reportOutcome(context, await app.apply({ plan, select: 'all' }), plan.notes)
}

async function askNumbers(): Promise<string> {
  const { isCancel, text } = await import('@clack/prompts')
  const answer = await text({
    message: 'Numbers, or skip',
    placeholder: '1,2',
    defaultValue: 'skip',
  })
  return isCancel(answer) ? 'skip' : answer
}

/** `1,3`, `all`, or any word that means none. */
export function numbersIn(answer: string, count: number): readonly number[] {
  const word = answer.trim().toLowerCase()
  if (['', 'skip', 'none', 'no', '跳过', '不用'].includes(word)) return []
  if (word === 'all' || word === '全部')
    return Array.from({ length: count }, (_, place) => place + 1)
  const parts = word.split(/[,，、\s]+/).filter((part) => part !== '')
  const numbers = parts.map((part) => (/^\d+$/.test(part) ? Number(part) : Number.NaN))
  if (numbers.every((number) => number >= 1 && number <= count)) return [...new Set(numbers)]
  throw new KnownError('USAGE_ERROR', {
    message: `'${answer}' is not a candidate; there ${count === 1 ? 'is 1' : `are ${count}`}.`,
    hint: 'Give numbers such as 1,2, all, or skip.',
  })
}
