import type { App } from '../../../app/app.ts'
import type { FindingsOutcome } from '../../../app/maintain/carry-out-findings.ts'
import type { DreamStep } from '../../../app/maintain/dream.ts'
import type { FoundInVault, StandingFinding } from '../../../app/maintain/plan-findings.ts'
import { KnownError } from '../../../core/base/errors.ts'
import { findingLabel } from '../../../core/maintain/findings/say-upkeep.ts'
import { leadingFirst } from '../../../core/maintain/findings/upkeep.ts'
import type { Plan } from '../../../core/plan/plan.ts'
import type { CommandContext } from '../base/command-context.ts'
import { startProgress } from '../base/progress.ts'
import { selectedNumbers } from '../plan/select-changes.ts'

const REFUSED_EXIT = 4

/** What every kind of look gives. */
export type Found = Pick<FoundInVault<StandingFinding>, 'memories' | 'findings'>

/** One vault with what was found in it. */
export interface LookedAt<T> {
  readonly app: App
  readonly found: T
}

/** One line to tick; numbers go on from vault to vault. */
export interface Choice<T extends Found> {
  readonly number: number
  readonly vault: LookedAt<T>
  /** Its place in the vault's list of findings. */
  readonly at: number
  readonly one: T['findings'][number]
  /** It is what its memory is offered for; the others are shown to who asks for all. */
  readonly leads: boolean
}

/** What is shown of a run: before anything was chosen, and after it was done. */
export interface FindingsView<T extends Found> {
  readonly vaults: readonly LookedAt<T>[]
  readonly choices: readonly Choice<T>[]
  /** Absent: nothing was applied. */
  readonly outcomes?: ReadonlyMap<LookedAt<T>, FindingsOutcome<StandingFinding>>
  /** What all of it would do to the files; only where somebody asked for it. */
  readonly plans?: ReadonlyMap<LookedAt<T>, PlannedFindings>
  readonly dryRun: boolean
  /** `--all`: every finding with its evidence, not the few that matter most. */
  readonly all: boolean
}

export interface PlannedFindings {
  readonly plan: Plan
  readonly diffs: ReadonlyMap<string, string>
}

/**
 * Opens every memory folder, says what is odd about them, and closes them whatever happens. Where there is none at all,
 * says how to make one; where one is shut, a new one is not what is wanted.
 */
export async function withAllVaults(
  { args, host, out }: CommandContext,
  work: (apps: readonly App[]) => Promise<number>,
): Promise<number> {
  const { apps, notes } = await host.openAll({
    vault: args.text('vault'),
    allProjects: args.flag('all-projects'),
  })
  const listenAgain = host.leaveInterrupts()
  try {
    for (const note of [...notes, ...apps.flatMap(({ vault }) => vault.notes)]) out.warn(note)
    const exit = await work(apps)
    if (apps.length === 0 && notes.length === 0)
      out.note('Make a vault with `everkeep init`, or name a folder with --vault <folder>.')
    return exit
  } finally {
    listenAgain()
    for (const app of apps) app.close()
  }
}

function startBar({ host, out }: CommandContext, title: string): ReturnType<typeof startProgress> {
  return startProgress({
    title,
    visible: host.terminal.progress && !out.json && !out.quiet,
    columns: host.terminal.errColumns,
    stderr: host.stderr,
    signal: host.signal,
  })
}

/** Looks at one vault after the other, with progress; one that cannot be read is left out. */
export async function lookAtEach<T>(
  context: CommandContext,
  apps: readonly App[],
  { title, look }: { readonly title: string; look(app: App, step: DreamStep): Promise<T> },
): Promise<readonly LookedAt<T>[]> {
  const { out } = context
  const bar = startBar(context, title)
  try {
    const vaults: LookedAt<T>[] = []
    for (const app of apps) {
      try {
        vaults.push({ app, found: await look(app, bar.step) })
      } catch (error) {
        if (!isOfOneVault(error)) throw error
        out.warn(`${app.vault.root} was skipped: ${error.message}`)
      }
    }
    return vaults
  } finally {
    bar.end()
  }
}

/** Each vault is one operation; one that fails keeps nobody from the others (DRM-09). The look at what it left is shown. */
export async function applyToEach<T extends Found, O>(
  context: CommandContext,
  vaults: readonly LookedAt<T>[],
  apply: (vault: LookedAt<T>, step: DreamStep) => Promise<O>,
): Promise<ReadonlyMap<LookedAt<T>, O>> {
  const outcomes = new Map<LookedAt<T>, O>()
  const bar = startBar(context, 'looking again')
  try {
    for (const vault of vaults) {
      try {
        outcomes.set(vault, await apply(vault, bar.step))
      } catch (error) {
        if (!isOfOneVault(error) || vaults.length === 1) throw error
        context.out.warn(`${vault.app.vault.root} was not changed: ${error.message} ${error.hint}`)
      }
    }
    return outcomes
  } finally {
    bar.end()
  }
}

/** One vault that cannot be read, or is being written, keeps nobody from the others. */
function isOfOneVault(error: unknown): error is KnownError {
  return error instanceof KnownError && error.kind === 'environment'
}

/** All that may be ticked, what matters most first. What somebody said no to is not asked again (INB-03). */
export function choicesOf<T extends Found>(vaults: readonly LookedAt<T>[]): readonly Choice<T>[] {
  const open = vaults.flatMap((vault) =>
    leadingFirst(
      vault.found.findings.flatMap((one, at) =>
        one.standing === 'rejected' ? [] : [{ vault, at, one, finding: one.finding }],
      ),
    ),
  )
  return open.map(({ finding: _, ...choice }, place) => ({ ...choice, number: place + 1 }))
}

const LEADS_MAX = 20

/** What is shown of one vault, and how many more there are. */
export function shownOf<T extends Found>(
  { choices, all }: Pick<FindingsView<T>, 'choices' | 'all'>,
  vault: LookedAt<T>,
): { readonly shown: readonly Choice<T>[]; readonly more: number } {
  const own = choices.filter((choice) => choice.vault === vault)
  const shown = all ? own : own.filter(({ leads }) => leads).slice(0, LEADS_MAX)
  return { shown, more: own.length - shown.length }
}

export function choiceLabel<T extends Found>({ vault, one }: Choice<T>): string {
  return findingLabel(vault.found.memories, one.finding)
}

/** What needs nobody's consent. */
export function sureOf<T extends Found>(choices: readonly Choice<T>[]): readonly Choice<T>[] {
  return choices.filter(({ one }) => one.finding.needs === 'nothing')
}

/** What the command line itself says to take; undefined when it leaves that to a person. */
export function chosenByOptions<T extends Found>(
  { args }: CommandContext,
  choices: readonly Choice<T>[],
): readonly Choice<T>[] | undefined {
  const select = args.text('select')
  if (select === undefined) return args.flag('yes') ? sureOf(choices) : undefined
  const numbers = selectedNumbers(select, choices.length)
  return choices.filter(({ number }) => numbers.has(number))
}

/** The places of what was picked in one vault, as its findings count them. */
export function pickedIn<T extends Found>(
  vault: LookedAt<T>,
  picked: readonly Choice<T>[],
): readonly number[] {
  return picked.filter((choice) => choice.vault === vault).map(({ at }) => at)
}

/** Warns of what was odd, each once, and says how it ended. */
export function exitOf(
  { out }: CommandContext,
  outcomes: Iterable<FindingsOutcome<StandingFinding>>,
): number {
  const all = [...outcomes]
  const warnings = all.flatMap((one) => one.outcomes.flatMap((each) => [...each.warnings]))
  for (const warning of new Set(warnings)) out.warn(warning)
  const isRefused = all.some(
    (one) => one.failed.length > 0 || one.outcomes.some(({ refused }) => refused.length > 0),
  )
  return isRefused ? REFUSED_EXIT : 0
}
