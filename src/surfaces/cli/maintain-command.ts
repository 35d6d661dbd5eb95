import type { App } from '../../app/app.ts'
import {
  applyToEach,
  choiceLabel,
  choicesOf,
  chosenByOptions,
  exitOf,
  lookAtEach,
  pickedIn,
  sureOf,
  withAllVaults,
} from './all-vaults.ts'
import type { CommandContext } from './context.ts'
import { INTERRUPTED_EXIT } from './exit-code.ts'
import { maintainJson } from './maintain-json.ts'
import {
  choiceReason,
  type MaintainChoice,
  type MaintainedVault,
  type MaintainOutcome,
  type MaintainView,
} from './maintenances.ts'
import { sayMaintain } from './say-maintain.ts'
import { oneLine } from './text-width.ts'

export function command(context: CommandContext): Promise<number> {
  return withAllVaults(context, async (apps) =>
    lookAfter(
      context,
      await lookAtEach(context, apps, {
        title: 'looking',
        look: (app, step) => app.planMaintain({ step }),
      }),
    ),
  )
}

async function lookAfter(
  context: CommandContext,
  vaults: readonly MaintainedVault[],
): Promise<number> {
  const { args, out } = context
  const choices = choicesOf(vaults)
  if (args.flag('dry-run')) return show(context, { vaults, choices, dryRun: true })
  const picked = await pick(context, { vaults, choices, dryRun: false })
  if (picked === 'cancelled') {
    out.note('Cancelled; nothing was changed.')
    return INTERRUPTED_EXIT
  }
  if (picked === 'unasked') return wait(context, { vaults, choices, dryRun: false })
  // Whoever looked through the list has seen what they left; what nobody has seen waits for them.
  const propose = args.flag('yes')
  const outcomes = await applyAll(context, vaults, { picked, propose, lists: true })
  const view = { vaults, choices, outcomes, dryRun: false }
  out.report({ json: maintainJson(view), text: (style) => sayMaintain(view, style) })
  return exitOf(context, outcomes.values())
}

/** The plan with what it would change in each file; nothing is written, not even into the inbox. */
async function show({ args, out }: CommandContext, view: MaintainView): Promise<number> {
  const plans = new Map<MaintainedVault, { plan: PlanOf; diffs: ReadonlyMap<string, string> }>()
  if (args.flag('diff') || out.json)
    for (const vault of view.vaults) {
      const plan = await vault.app.previewMaintain(vault.found)
      plans.set(vault, { plan, diffs: (await vault.app.preview(plan)).diffs })
    }
  const shown = { ...view, plans }
  out.answer({ json: maintainJson(shown), text: (style) => sayMaintain(shown, style) })
  return 0
}

type PlanOf = Awaited<ReturnType<App['previewMaintain']>>

/** Nobody is there to tick: the plan is shown, and what needs a person's word waits for it in the inbox. */
async function wait(context: CommandContext, view: MaintainView): Promise<number> {
  const { out } = context
  const outcomes = await applyAll(context, view.vaults, { picked: [], propose: true, lists: false })
  const proposed = [...outcomes.values()].reduce((sum, one) => sum + one.proposed, 0)
  out.answer({
    json: { ...maintainJson({ ...view, outcomes }) },
    text: (style) => sayMaintain(view, style),
  })
  if (view.choices.length > 0)
    out.note(
      `No memory was changed${proposed === 0 ? '' : `; ${proposed} wait in the inbox (\`everkeep review\`)`}. ` +
        'Choose with --select <n,..|all>, or take what is sure with --yes.',
    )
  return exitOf(context, outcomes.values())
}

async function pick(
  context: CommandContext,
  view: MaintainView,
): Promise<readonly MaintainChoice[] | 'unasked' | 'cancelled'> {
  const { host, out } = context
  const { choices } = view
  const chosen = chosenByOptions(context, choices)
  if (chosen !== undefined) return chosen
  if (!host.terminal.interactive || out.json) return 'unasked'
  out.answer({ json: {}, text: (style) => sayMaintain(view, style) })
  if (choices.length === 0) return []
  const answer = await tick(view)
  return answer === 'cancelled' ? answer : choices.filter(({ number }) => answer.has(number))
}

const ROWS_MAX = 20

/** One list by topic; what needs nobody's consent is ticked to begin with. */
async function tick({ vaults, choices }: MaintainView): Promise<ReadonlySet<number> | 'cancelled'> {
  // Loaded only when somebody is there to answer.
  const { groupMultiselect, isCancel } = await import('@clack/prompts')
  const options: Record<string, { value: number; label: string; hint: string }[]> = {}
  for (const choice of choices) {
    const { topic } = choice.one
    const group = vaults.length === 1 ? topic : `${topic} (${choice.vault.app.vault.root})`
    options[group] ??= []
    options[group].push({
      value: choice.number,
      label: oneLine(choiceLabel(choice)),
      hint: oneLine(choiceReason(choice)),
    })
  }
  const answer = await groupMultiselect({
    message: 'What shall be put right?',
    options,
    initialValues: sureOf(choices).map(({ number }) => number),
    maxItems: ROWS_MAX,
    required: false,
  })
  return isCancel(answer) ? 'cancelled' : new Set(answer)
}

function applyAll(
  context: CommandContext,
  vaults: readonly MaintainedVault[],
  how: {
    readonly picked: readonly MaintainChoice[]
    readonly propose: boolean
    readonly lists: boolean
  },
): Promise<ReadonlyMap<MaintainedVault, MaintainOutcome>> {
  const { picked, propose, lists } = how
  return applyToEach(context, vaults, (vault, step) =>
    vault.app.applyMaintain({
      maintenance: vault.found,
      select: pickedIn(vault, picked),
      propose,
      lists,
      step,
    }),
  )
}
