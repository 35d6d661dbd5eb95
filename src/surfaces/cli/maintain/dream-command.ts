import type { Dream } from '../../../app/maintain/dream.ts'
import {
  type DreamMetrics,
  dreamMetrics,
  METRIC_NAMES,
  nothingToSay,
  type ReportedVault,
} from '../../../core/maintain/report/dream-report.ts'
import type { CommandContext } from '../base/command-context.ts'
import type { Style } from '../base/output.ts'
import { oneLine } from '../base/text-width.ts'
import { type FindingsView, type LookedAt, shownOf } from './all-vaults.ts'
import { type FindingsVerb, findingsCommand } from './findings-command.ts'
import { findingJson, vaultJson } from './findings-json.ts'
import { choiceLines, doneLines, flagLines, moreLine, sayPlace } from './say-findings.ts'

const DREAM: FindingsVerb<Dream> = {
  title: 'dreaming',
  look: (app, step) => app.planDream({ step }),
  preview: (app, found) => app.previewDream(found),
  apply: (app, dream, { select, propose, step }) =>
    app.applyDream({ dream, select, propose, step }),
  json: dreamJson,
  say: sayDream,
  proposes: 'always',
}

export const command = (context: CommandContext): Promise<number> => findingsCommand(context, DREAM)

/** The report as data: counts, each vault with its findings and flags, and what was done. */
function dreamJson(view: FindingsView<Dream>): object {
  return {
    dry_run: view.dryRun,
    metrics: dreamMetrics(reported(view)),
    vaults: view.vaults.map((vault) =>
      vaultJson(view, vault, ({ memories, findings, drift }, numbers) => ({
        memories: memories.map(({ path, memory, freshness, verdicts }) => ({
          memory: memory.id,
          path,
          freshness,
          references: verdicts.map(({ reference, is, to, commit, why }) => ({
            reference: reference.text,
            kind: reference.kind,
            line: reference.line,
            is,
            ...(to !== undefined && { to }),
            ...(commit !== undefined && { commit }),
            why,
          })),
        })),
        findings: findings.map((one) => findingJson(memories, one, numbers.get(one))),
        indexes: drift.map(({ path, reason }) => ({ path, reason })),
      })),
    ),
  }
}

type DreamView = FindingsView<Dream>

/** The vaults as the report counts them: by what was done, or would be. */
function reported(view: DreamView): readonly ReportedVault[] {
  return view.vaults.map((vault) => {
    const { memories, flags, findings, drift } = vault.found
    const outcome = view.outcomes?.get(vault)
    const open = findings.filter(({ standing }) => standing !== 'rejected')
    const done =
      view.outcomes === undefined ? open : open.filter((one) => outcome?.chosen.includes(one))
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
function sayDream(view: DreamView, style: Style): string {
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

function sayVault(view: DreamView, vault: LookedAt<Dream>, style: Style): string {
  const { found } = vault
  const flags = flagLines(view, vault, style)
  const lines = [
    ...(view.outcomes === undefined ? foundLines(view, vault, style) : []),
    ...(flags.length === 0 ? [] : [style.colors.bold('Flagged for review'), ...flags]),
    ...(view.outcomes === undefined
      ? found.notes.map((note) => `note: ${oneLine(note)}`)
      : doneLines(view, vault, style)),
  ]
  return lines.length === 0 ? '' : [sayPlace(vault, style), ...lines].join('\n')
}

function foundLines(view: DreamView, vault: LookedAt<Dream>, style: Style): readonly string[] {
  const { shown, more } = shownOf(view, vault)
  const verb = view.dryRun ? 'would rebuild' : 'out of date'
  return [
    ...shown.flatMap((choice) => choiceLines(choice, view, style)),
    ...moreLine(more, style),
    ...vault.found.drift.map(({ path, reason }) => `  ${verb} ${path}: ${reason}`),
  ]
}

/** What an earlier look put into the inbox, and nobody has decided on: not current, and not for this run to do. */
function waitingOf({ outcomes }: DreamView, vault: LookedAt<Dream>): number {
  const chosen = outcomes?.get(vault)?.chosen
  if (chosen === undefined) return 0
  const waiting = vault.found.findings.filter(({ standing }) => standing === 'waiting')
  return waiting.filter((one) => !chosen.includes(one)).length
}
