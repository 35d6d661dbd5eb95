import {
  type DreamMetrics,
  dreamMetrics,
  METRIC_NAMES,
  nothingToSay,
  type ReportedVault,
} from '../../core/maintain/dream-report.ts'
import { hasOwnName } from '../../core/spoken-name.ts'
import { choiceLabel } from './all-vaults.ts'
import type { DreamChoice, DreamOutcome, DreamtVault, Plan } from './dreams.ts'
import type { Style } from './output.ts'
import { plural } from './plural.ts'
import { sayDiff } from './say-diff.ts'
import { flagLines, labelled, shortfallLines, undoLines } from './say-findings.ts'
import { oneLine } from './text-width.ts'

export interface DreamView {
  readonly vaults: readonly DreamtVault[]
  readonly choices: readonly DreamChoice[]
  /** Absent: nothing was applied. */
  readonly outcomes?: ReadonlyMap<DreamtVault, DreamOutcome>
  /** What all of it would do to the files; absent when something was applied. */
  readonly plans?: ReadonlyMap<DreamtVault, PlannedDream>
  readonly dryRun: boolean
  readonly showDiffs?: boolean
}

export interface PlannedDream {
  readonly plan: Plan
  readonly diffs: ReadonlyMap<string, string>
}

/** The vaults as the report counts them: by what was done, or would be. */
export function reported(view: DreamView): readonly ReportedVault[] {
  return view.vaults.map((vault) => {
    const { memories, flags, findings, drift } = vault.found
    const outcome = view.outcomes?.get(vault)
    const open = findings.filter(({ standing }) => standing !== 'rejected')
    const done = view.outcomes === undefined ? open : (outcome?.chosen ?? [])
    return {
      memories,
      flags,
      findings: done.map(({ finding }) => finding),
      indexes: view.outcomes === undefined ? drift.length : (outcome?.rebuilt.length ?? 0),
    }
  })
}

const DRY_RUN = '[DRY RUN] No files were modified. Run without --dry-run to apply changes.'

/** The report of the seed: counts, changes, what a person should look at (DRM-09). */
export function sayDream(view: DreamView, style: Style): string {
  const vaults = reported(view)
  const { colors } = style
  const metrics = dreamMetrics(vaults)
  const isQuiet = view.vaults.every((vault) => waitingOf(view, vault) === 0)
  const quiet = isQuiet ? nothingToSay(vaults) : undefined
  const parts = [
    ...(view.dryRun ? [colors.yellow(DRY_RUN)] : []),
    ...(quiet === undefined ? [] : [quiet]),
    ...(metrics.directories === 0 ? [] : [sayMetrics(metrics, style)]),
    ...view.vaults.map((vault) => sayVault(view, vault, style)),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function sayMetrics(metrics: DreamMetrics, { colors }: Style): string {
  // Safe: the names are those of the metrics.
  const names = Object.keys(METRIC_NAMES) as (keyof DreamMetrics)[]
  const width = Math.max(...names.map((name) => METRIC_NAMES[name].length))
  const lines = names.map(
    (name) => `${METRIC_NAMES[name].padEnd(width)}  ${String(metrics[name]).padStart(5)}`,
  )
  return [colors.bold('Dream Consolidation Report'), ...lines].join('\n')
}

function sayVault(view: DreamView, vault: DreamtVault, style: Style): string {
  const { colors } = style
  const lines = [
    ...changeLines(view, vault, style),
    ...reviewLines(vault, style),
    ...outcomeLines(view, vault, style),
  ]
  if (lines.length === 0) return ''
  return [colors.bold(`${vault.app.vault.root} (${vault.app.vault.layout})`), ...lines].join('\n')
}

function changeLines(view: DreamView, vault: DreamtVault, style: Style): readonly string[] {
  const own = view.choices.filter((choice) => choice.vault === vault)
  const chosen = view.outcomes?.get(vault)?.chosen
  const shown = chosen === undefined ? own : own.filter(({ one }) => chosen.includes(one))
  const { drift } = vault.found
  const verb = view.dryRun ? 'would rebuild' : 'out of date'
  return [
    ...shown.flatMap((choice) => choiceLines(choice, view, style)),
    ...(view.outcomes === undefined
      ? drift.map(({ path, reason }) => `  ${verb} ${path}: ${reason}`)
      : []),
  ]
}

function choiceLines(choice: DreamChoice, view: DreamView, style: Style): readonly string[] {
  const { colors } = style
  const { finding, standing } = choice.one
  const named = choice.vault.found.memories[finding.of]!
  const path = hasOwnName(named) ? [named.path] : []
  const why = finding.kind === 'moved' ? path : [[...path, finding.reason].join(': ')]
  const isOpen = view.outcomes === undefined
  const mark =
    standing === 'waiting'
      ? ' (waits in the inbox)'
      : finding.needs === 'consent'
        ? ' (needs consent)'
        : ''
  const would = view.dryRun ? '[DRY RUN] would ' : ''
  return [
    `${isOpen ? `${String(choice.number).padStart(3)}. ` : '  '}${would}${colors.bold(choiceLabel(choice))}${isOpen ? colors.yellow(mark) : ''}`,
    ...why.flatMap((line) => labelled(line, style)),
    ...finding.evidence.flatMap(({ what, detail }) => labelled(`${what}: ${detail}`, style)),
    ...diffLines(choice, view, style),
  ]
}

function diffLines(choice: DreamChoice, view: DreamView, style: Style): readonly string[] {
  const planned = view.plans?.get(choice.vault)
  if (view.showDiffs !== true || planned === undefined) return []
  const { finding } = choice.one
  const places = 'by' in finding ? [finding.of, finding.by] : [finding.of]
  const paths = places.map((at) => choice.vault.found.memories[at]!)
  const changes = planned.plan.changes.filter(({ target }) =>
    paths.some(({ path, memory }) => path === target.path && memory.id === target.id),
  )
  return changes.flatMap(({ id }) => {
    const diff = planned.diffs.get(id)?.trimEnd() ?? ''
    return diff === ''
      ? []
      : sayDiff(diff, style.colors)
          .split('\n')
          .map((line) => `     ${line}`)
  })
}

function reviewLines({ found }: DreamtVault, style: Style): readonly string[] {
  const lines = flagLines(found, style)
  return lines.length === 0 ? [] : [style.colors.bold('Flagged for review'), ...lines]
}

function outcomeLines(view: DreamView, vault: DreamtVault, style: Style): readonly string[] {
  const outcome = view.outcomes?.get(vault)
  if (outcome === undefined) return vault.found.notes.map((note) => `note: ${oneLine(note)}`)
  const proposed = outcome.proposed + waitingOf(view, vault)
  return [
    ...shortfallLines(outcome, style),
    ...(proposed === 0
      ? []
      : [`${plural(proposed, 'proposal')} in the inbox: see \`everkeep review\`.`]),
    ...undoLines(outcome, vault, { style, isAlone: view.vaults.length === 1 }),
  ]
}

/** What an earlier look put into the inbox, and nobody has decided on: not current, and not for this run to do. */
function waitingOf({ outcomes }: DreamView, vault: DreamtVault): number {
  const chosen = outcomes?.get(vault)?.chosen
  if (chosen === undefined) return 0
  const waiting = vault.found.findings.filter(({ standing }) => standing === 'waiting')
  return waiting.filter((one) => !chosen.includes(one)).length
}
