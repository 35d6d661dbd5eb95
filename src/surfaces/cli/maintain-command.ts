import type { App } from '../../app/app.ts'
import { KnownError } from '../../core/errors.ts'
import type { CommandContext } from './context.ts'
import { INTERRUPTED_EXIT } from './exit-code.ts'
import { maintainJson } from './maintain-json.ts'
import {
  type Choice,
  choiceLabel,
  choiceReason,
  choicesOf,
  type MaintainedVault,
  type MaintainOutcome,
  type MaintainView,
} from './maintenances.ts'
import { startProgress } from './progress.ts'
import { sayMaintain } from './say-maintain.ts'
import { selectedNumbers } from './select-changes.ts'
import { oneLine } from './text-width.ts'

const REFUSED_EXIT = 4

export async function command(context: CommandContext): Promise<number> {
  const { args, host, out } = context
  const { apps, notes } = await host.openAll({
    vault: args.text('vault'),
    allProjects: args.flag('all-projects'),
  })
  try {
    for (const note of [...notes, ...apps.flatMap(({ vault }) => vault.notes)]) out.warn(note)
    return await lookAfter(context, await lookAtAll(context, apps))
  } finally {
    for (const app of apps) app.close()
  }
}

async function lookAtAll(
  { host, out }: CommandContext,
  apps: readonly App[],
): Promise<readonly MaintainedVault[]> {
  const bar = startProgress({
    title: 'looking',
    visible: host.terminal.progress && !out.json && !out.quiet,
    columns: host.terminal.errColumns,
    stderr: host.stderr,
    signal: host.signal,
  })
  try {
    const vaults: MaintainedVault[] = []
    for (const app of apps) {
      try {
        vaults.push({ app, found: await app.planMaintain({ step: bar.step }) })
      } catch (error) {
        if (!isOfOneVault(error)) throw error
        out.warn(`${app.vault.root} was left out: ${error.message}`)
      }
    }
    return vaults
  } finally {
    bar.end()
  }
}

/** One vault that cannot be read, or is being written, keeps nobody from the others. */
function isOfOneVault(error: unknown): error is KnownError {
  return error instanceof KnownError && error.kind === 'environment'
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
  return exitOf(context, outcomes)
}

function exitOf(
  { out }: CommandContext,
  outcomes: ReadonlyMap<MaintainedVault, MaintainOutcome>,
): number {
  const all = [...outcomes.values()]
  const warnings = all.flatMap((one) => one.outcomes.flatMap((each) => [...each.warnings]))
  for (const warning of new Set(warnings)) out.warn(warning)
  const isRefused = all.some(
    (one) => one.failed.length > 0 || one.outcomes.some(({ refused }) => refused.length > 0),
  )
  return isRefused ? REFUSED_EXIT : 0
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
  if (view.vaults.length === 0)
    out.note('Make a vault with `everkeep init`, or name a folder with --vault <folder>.')
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
  return exitOf(context, outcomes)
}

async function pick(
  { args, host, out }: CommandContext,
  view: MaintainView,
): Promise<readonly Choice[] | 'unasked' | 'cancelled'> {
  const { choices } = view
  const sure = choices.filter(({ one }) => one.finding.needs === 'nothing')
  const select = args.text('select')
  if (select !== undefined) {
    const numbers = selectedNumbers(select, choices.length)
    return choices.filter(({ number }) => numbers.has(number))
  }
  if (args.flag('yes')) return sure
  if (!host.terminal.interactive || out.json) return 'unasked'
  out.answer({ json: {}, text: (style) => sayMaintain(view, style) })
  if (choices.length === 0) return []
  const answer = await tick(view, sure)
  return answer === 'cancelled' ? answer : choices.filter(({ number }) => answer.has(number))
}

const ROWS_MAX = 20

/** One list by topic; what needs nobody's consent is ticked to begin with. */
async function tick(
  { vaults, choices }: MaintainView,
  sure: readonly Choice[],
): Promise<ReadonlySet<number> | 'cancelled'> {
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
    initialValues: sure.map(({ number }) => number),
    maxItems: ROWS_MAX,
    required: false,
  })
  return isCancel(answer) ? 'cancelled' : new Set(answer)
}

/** Each vault is one operation; one that fails keeps nobody from the others. */
async function applyAll(
  { out }: CommandContext,
  vaults: readonly MaintainedVault[],
  how: { readonly picked: readonly Choice[]; readonly propose: boolean; readonly lists: boolean },
): Promise<ReadonlyMap<MaintainedVault, MaintainOutcome>> {
  const outcomes = new Map<MaintainedVault, MaintainOutcome>()
  for (const vault of vaults) {
    const select = how.picked.filter((choice) => choice.vault === vault).map(({ at }) => at)
    const { found } = vault
    try {
      const choice = { maintenance: found, select, propose: how.propose, lists: how.lists }
      outcomes.set(vault, await vault.app.applyMaintain(choice))
    } catch (error) {
      if (!isOfOneVault(error) || vaults.length === 1) throw error
      out.warn(`${vault.app.vault.root} was not changed: ${error.message} ${error.hint}`)
    }
  }
  return outcomes
}
