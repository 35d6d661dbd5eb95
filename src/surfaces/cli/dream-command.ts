import type { App } from '../../app/app.ts'
import { KnownError } from '../../core/errors.ts'
import type { CommandContext } from './context.ts'
import { dreamJson } from './dream-json.ts'
import {
  type Choice,
  choiceLabel,
  choicesOf,
  type DreamOutcome,
  type DreamtVault,
} from './dreams.ts'
import { INTERRUPTED_EXIT } from './exit-code.ts'
import { startProgress } from './progress.ts'
import { sayDream } from './say-dream.ts'
import { selectedNumbers } from './select-changes.ts'

const REFUSED_EXIT = 4

export async function command(context: CommandContext): Promise<number> {
  const { args, host, out } = context
  const { apps, notes } = await host.openAll({
    vault: args.text('vault'),
    allProjects: args.flag('all-projects'),
  })
  try {
    for (const note of [...notes, ...apps.flatMap(({ vault }) => vault.notes)]) out.warn(note)
    return await consolidate(context, await dreamAll(context, apps))
  } finally {
    for (const app of apps) app.close()
  }
}

async function dreamAll(
  { host, out }: CommandContext,
  apps: readonly App[],
): Promise<readonly DreamtVault[]> {
  const bar = startProgress({
    title: 'dreaming',
    visible: host.terminal.progress && !out.json && !out.quiet,
    columns: host.terminal.errColumns,
    stderr: host.stderr,
    signal: host.signal,
  })
  try {
    const vaults: DreamtVault[] = []
    for (const app of apps) {
      try {
        vaults.push({ app, dream: await app.planDream({ step: bar.step }) })
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
  const outcomes = await applyAll(context, vaults, picked)
  out.report({
    json: dreamJson({ vaults, choices, outcomes, dryRun: false }),
    text: (style) => sayDream({ vaults, choices, outcomes, dryRun: false }, style),
  })
  for (const warning of warningsOf(outcomes)) out.warn(warning)
  const isRefused = [...outcomes.values()].some(
    ({ outcomes: all, failed }) =>
      failed.length > 0 || all.some(({ refused }) => refused.length > 0),
  )
  return isRefused ? REFUSED_EXIT : 0
}

async function show(
  { args, out }: CommandContext,
  vaults: readonly DreamtVault[],
  choices: readonly Choice[],
): Promise<number> {
  const dryRun = args.flag('dry-run')
  const plans = new Map<DreamtVault, Awaited<ReturnType<typeof planOf>>>()
  for (const vault of vaults) plans.set(vault, await planOf(vault))
  const view = { vaults, choices, plans, dryRun, showDiffs: args.flag('diff') }
  out.answer({ json: dreamJson(view), text: (style) => sayDream(view, style) })
  if (vaults.length === 0)
    out.note('Make a vault with `everkeep init`, or name a folder with --vault <folder>.')
  if (!dryRun && choices.length > 0)
    out.note(
      'Nothing was changed: choose with --select <n,..|all>, or take what is sure with --yes.',
    )
  return 0
}

async function planOf({ app, dream }: DreamtVault) {
  const plan = await app.previewDream(dream)
  return { plan, ...(await app.preview(plan)) }
}

async function pick(
  { args, host, out }: CommandContext,
  choices: readonly Choice[],
): Promise<readonly Choice[] | 'unasked' | 'cancelled'> {
  const sure = choices.filter(({ one }) => one.finding.needs === 'nothing')
  const select = args.text('select')
  if (select !== undefined) {
    const numbers = selectedNumbers(select, choices.length)
    return choices.filter(({ number }) => numbers.has(number))
  }
  if (args.flag('yes')) return sure
  if (!host.terminal.interactive || out.json || choices.length === 0) return 'unasked'
  const { isCancel, multiselect } = await import('@clack/prompts')
  const answer = await multiselect({
    message: 'What shall be put right?',
    options: choices.map((choice) => ({
      value: choice.number,
      label: choiceLabel(choice),
      hint: choice.one.finding.reason,
    })),
    initialValues: sure.map(({ number }) => number),
    required: false,
  })
  if (isCancel(answer)) return 'cancelled'
  return choices.filter(({ number }) => answer.includes(number))
}

/** Each vault is one operation; one that fails keeps nobody from the others (DRM-09). */
async function applyAll(
  { out }: CommandContext,
  vaults: readonly DreamtVault[],
  picked: readonly Choice[],
): Promise<ReadonlyMap<DreamtVault, DreamOutcome>> {
  const outcomes = new Map<DreamtVault, DreamOutcome>()
  for (const vault of vaults) {
    const select = picked.filter((choice) => choice.vault === vault).map(({ at }) => at)
    try {
      outcomes.set(vault, await vault.app.applyDream({ dream: vault.dream, select, propose: true }))
    } catch (error) {
      if (!isOfOneVault(error) || vaults.length === 1) throw error
      out.warn(`${vault.app.vault.root} was not changed: ${error.message} ${error.hint}`)
    }
  }
  return outcomes
}

function warningsOf(outcomes: ReadonlyMap<DreamtVault, DreamOutcome>): readonly string[] {
  const applied = [...outcomes.values()].flatMap((one) => [...one.outcomes])
  return [...new Set(applied.flatMap(({ warnings }) => [...warnings]))]
}
