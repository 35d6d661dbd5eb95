import type { App } from '../../../app/app.ts'
import type { FindingsOutcome } from '../../../app/maintain/carry-out-findings.ts'
import type { DreamStep } from '../../../app/maintain/dream.ts'
import type { StandingFinding } from '../../../app/maintain/plan-findings.ts'
import type { Plan } from '../../../core/plan/plan.ts'
import type { CommandContext } from '../base/command-context.ts'
import { INTERRUPTED_EXIT } from '../base/exit-code.ts'
import type { Style } from '../base/output.ts'
import { oneLine } from '../base/text-width.ts'
import {
  applyToEach,
  type Choice,
  choiceLabel,
  choicesOf,
  chosenByOptions,
  exitOf,
  type FindingsView,
  type Found,
  type LookedAt,
  lookAtEach,
  type PlannedFindings,
  pickedIn,
  shownOf,
  sureOf,
  withAllVaults,
} from './all-vaults.ts'
import { choiceReason } from './say-findings.ts'

/** What is applied in one vault, and what waits in the inbox besides. */
export interface Applying {
  readonly select: readonly number[]
  readonly propose: boolean
  /** False: lists that are out of date stay so where nothing else is done. */
  readonly lists: boolean
  readonly step: DreamStep
}

/** A verb that looks at every vault, lists what can be put right, and does what is ticked. */
export interface FindingsVerb<T extends Found> {
  /** Stands before the bar while it looks. */
  readonly title: string
  look(app: App, step: DreamStep): Promise<T>
  preview(app: App, found: T): Promise<Plan>
  apply(app: App, found: T, how: Applying): Promise<FindingsOutcome<StandingFinding>>
  json(view: FindingsView<T>): object
  say(view: FindingsView<T>, style: Style): string
  /** What a choice is listed under when somebody ticks; by vault where this says nothing. */
  topicOf?(choice: Choice<T>): string
  /** What was not chosen and needs consent goes to the inbox: always, or when nobody was there to look through it. */
  readonly proposes: 'always' | 'unseen'
}

export function findingsCommand<T extends Found>(
  context: CommandContext,
  verb: FindingsVerb<T>,
): Promise<number> {
  return withAllVaults(context, async (apps) => {
    const vaults = await lookAtEach(context, apps, verb)
    const { args } = context
    const [dryRun, all] = [args.flag('dry-run'), args.flag('all')]
    const view = { vaults, choices: choicesOf(vaults), dryRun, all }
    if (view.dryRun) return show(context, verb, view)
    const picked = await pick(context, verb, view)
    if (picked === 'unasked') return wait(context, verb, view)
    if (picked !== 'cancelled') return carryOut(context, verb, view, picked)
    context.out.note('Cancelled; nothing was changed.')
    return INTERRUPTED_EXIT
  })
}

/** The plan, with what it would change in each file for who asks; nothing is written, not even into the inbox. */
async function show<T extends Found>(
  { args, out }: CommandContext,
  verb: FindingsVerb<T>,
  view: FindingsView<T>,
): Promise<number> {
  const plans = new Map<LookedAt<T>, PlannedFindings>()
  if (out.json || args.flag('diff'))
    for (const vault of view.vaults) {
      const plan = await verb.preview(vault.app, vault.found)
      plans.set(vault, { plan, diffs: (await vault.app.preview(plan)).diffs })
    }
  const shown = { ...view, plans }
  out.answer({ json: verb.json(shown), text: (style) => verb.say(shown, style) })
  return 0
}

async function carryOut<T extends Found>(
  context: CommandContext,
  verb: FindingsVerb<T>,
  view: FindingsView<T>,
  picked: readonly Choice<T>[],
): Promise<number> {
  // Whoever looked through the list has seen what they left; what nobody has seen waits for them.
  const propose = verb.proposes === 'always' || context.args.flag('yes')
  const outcomes = await applyAll(context, verb, view, { picked, propose, lists: true })
  const done = { ...view, outcomes }
  context.out.report({ json: verb.json(done), text: (style) => verb.say(done, style) })
  return exitOf(context, outcomes.values())
}

/** Nobody is there to tick: the list is shown, and what needs a person's word may wait for it in the inbox. */
async function wait<T extends Found>(
  context: CommandContext,
  verb: FindingsVerb<T>,
  view: FindingsView<T>,
): Promise<number> {
  const { out } = context
  const how = { picked: [], propose: true, lists: false }
  const outcomes = verb.proposes === 'unseen' ? await applyAll(context, verb, view, how) : undefined
  if (outcomes === undefined) await show(context, verb, view)
  else
    out.answer({
      json: verb.json({ ...view, outcomes }),
      text: (style) => verb.say(view, style),
    })
  const all = [...(outcomes?.values() ?? [])]
  const proposed = all.reduce((sum, one) => sum + one.proposed, 0)
  if (view.choices.length > 0)
    out.note(
      `No memory was changed${proposed === 0 ? '' : `; ${proposed} wait in the inbox (\`everkeep review\`)`}. ` +
        'Choose with --select <n,..|all>, or apply what is proved with --yes.',
    )
  return exitOf(context, all)
}

function applyAll<T extends Found>(
  context: CommandContext,
  verb: FindingsVerb<T>,
  { vaults }: FindingsView<T>,
  how: Omit<Applying, 'select' | 'step'> & { readonly picked: readonly Choice<T>[] },
): Promise<ReadonlyMap<LookedAt<T>, FindingsOutcome<StandingFinding>>> {
  const { picked, propose, lists } = how
  return applyToEach(context, vaults, (vault, step) =>
    verb.apply(vault.app, vault.found, { select: pickedIn(vault, picked), propose, lists, step }),
  )
}

async function pick<T extends Found>(
  context: CommandContext,
  verb: FindingsVerb<T>,
  view: FindingsView<T>,
): Promise<readonly Choice<T>[] | 'unasked' | 'cancelled'> {
  const { host, out } = context
  const chosen = chosenByOptions(context, view.choices)
  if (chosen !== undefined) return chosen
  if (!host.terminal.interactive || out.json) return 'unasked'
  out.answer({ json: {}, text: (style) => verb.say(view, style) })
  if (view.choices.length === 0) return []
  const shown = view.vaults.flatMap((vault) => shownOf(view, vault).shown)
  const answer = await tick(verb, { ...view, choices: shown })
  return answer === 'cancelled' ? answer : view.choices.filter(({ number }) => answer.has(number))
}

const ROWS_MAX = 20

/** One list in groups; what needs nobody's consent is ticked to begin with. */
async function tick<T extends Found>(
  verb: FindingsVerb<T>,
  { vaults, choices }: FindingsView<T>,
): Promise<ReadonlySet<number> | 'cancelled'> {
  // Loaded only when somebody is there to answer.
  const { groupMultiselect, isCancel } = await import('@clack/prompts')
  const options: Record<string, { value: number; label: string; hint: string }[]> = {}
  for (const choice of choices) {
    const { root } = choice.vault.app.vault
    const topic = verb.topicOf?.(choice) ?? root
    const group = vaults.length === 1 || topic === root ? topic : `${topic} (${root})`
    options[group] ??= []
    options[group].push({
      value: choice.number,
      label: oneLine(choiceLabel(choice)),
      hint: oneLine(choiceReason(choice.one)),
    })
  }
  const answer = await groupMultiselect({
    message: 'What should be fixed?',
    options,
    initialValues: sureOf(choices).map(({ number }) => number),
    maxItems: ROWS_MAX,
    required: false,
  })
  return isCancel(answer) ? 'cancelled' : new Set(answer)
}
