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
import { dreamJson } from './dream-json.ts'
import type { DreamChoice, DreamtVault } from './dreams.ts'
import { INTERRUPTED_EXIT } from './exit-code.ts'
import { sayDream } from './say-dream.ts'

export function command(context: CommandContext): Promise<number> {
  return withAllVaults(context, async (apps) =>
    consolidate(
      context,
      await lookAtEach(context, apps, {
        title: 'dreaming',
        look: (app, step) => app.planDream({ step }),
      }),
    ),
  )
}

async function consolidate(
  context: CommandContext,
  vaults: readonly DreamtVault[],
): Promise<number> {
  const { args, out } = context
  const choices = choicesOf(vaults)
  const picked = args.flag('dry-run') ? 'unasked' : await pick(context, choices)
  if (picked === 'unasked') return show(context, vaults, choices)
  if (picked === 'cancelled') {
    out.note('Cancelled; nothing was changed.')
    return INTERRUPTED_EXIT
  }
  const outcomes = await applyToEach(context, vaults, (vault, step) =>
    vault.app.applyDream({
      dream: vault.found,
      select: pickedIn(vault, picked),
      propose: true,
      step,
    }),
  )
  out.report({
    json: dreamJson({ vaults, choices, outcomes, dryRun: false }),
    text: (style) => sayDream({ vaults, choices, outcomes, dryRun: false }, style),
  })
  return exitOf(context, outcomes.values())
}

async function show(
  { args, out }: CommandContext,
  vaults: readonly DreamtVault[],
  choices: readonly DreamChoice[],
): Promise<number> {
  const dryRun = args.flag('dry-run')
  const plans = new Map<DreamtVault, Awaited<ReturnType<typeof planOf>>>()
  // Nobody sees what each file would become but who asks for it.
  if (out.json || args.flag('diff'))
    for (const vault of vaults) plans.set(vault, await planOf(vault))
  const view = { vaults, choices, plans, dryRun, showDiffs: args.flag('diff') }
  out.answer({ json: dreamJson(view), text: (style) => sayDream(view, style) })
  if (!dryRun && choices.length > 0)
    out.note(
      'Nothing was changed: choose with --select <n,..|all>, or take what is sure with --yes.',
    )
  return 0
}

async function planOf({ app, found }: DreamtVault) {
  const plan = await app.previewDream(found)
  return { plan, ...(await app.preview(plan)) }
}

async function pick(
  context: CommandContext,
  choices: readonly DreamChoice[],
): Promise<readonly DreamChoice[] | 'unasked' | 'cancelled'> {
  const { host, out } = context
  const chosen = chosenByOptions(context, choices)
  if (chosen !== undefined) return chosen
  if (!host.terminal.interactive || out.json || choices.length === 0) return 'unasked'
  const { isCancel, multiselect } = await import('@clack/prompts')
  const answer = await multiselect({
    message: 'What shall be put right?',
    options: choices.map((choice) => ({
      value: choice.number,
      label: choiceLabel(choice),
      hint: choice.one.finding.reason,
    })),
    initialValues: sureOf(choices).map(({ number }) => number),
    required: false,
  })
  if (isCancel(answer)) return 'cancelled'
  return choices.filter(({ number }) => answer.includes(number))
}
