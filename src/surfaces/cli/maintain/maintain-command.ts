import type { Maintenance } from '../../../app/maintain/maintain.ts'
import type { CommandContext } from '../base/command-context.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { sayGauge } from '../base/say-gauge.ts'
import { oneLine } from '../base/text-width.ts'
import { type FindingsView, type LookedAt, shownOf } from './all-vaults.ts'
import { type FindingsVerb, findingsCommand } from './findings-command.ts'
import { findingJson, vaultJson } from './findings-json.ts'
import { choiceLines, doneLines, flagLines, labelled, moreLine, sayPlace } from './say-findings.ts'

const MAINTAIN: FindingsVerb<Maintenance> = {
  title: 'looking',
  look: (app, step) => app.planMaintain({ step }),
  preview: (app, found) => app.previewMaintain(found),
  apply: (app, maintenance, how) => app.applyMaintain({ maintenance, ...how }),
  json: maintainJson,
  say: sayMaintain,
  topicOf: ({ one }) => one.topic,
  proposes: 'unseen',
}

export const command = (context: CommandContext): Promise<number> =>
  findingsCommand(context, MAINTAIN)

/** The same as `sayMaintain`, as data. */
function maintainJson(view: FindingsView<Maintenance>): object {
  return {
    dry_run: view.dryRun,
    vaults: view.vaults.map((vault) => {
      const outcome = view.outcomes?.get(vault)
      return {
        ...vaultJson(view, vault, (found, numbers) => ({
          memories: found.active,
          budget: found.check.budget,
          health: found.health,
          topics: [...new Set(found.findings.map(({ topic }) => topic))].map((topic) => ({
            topic,
            findings: found.findings
              .filter((one) => one.topic === topic)
              .map((one) => findingJson(found.memories, one, numbers.get(one))),
          })),
          issues: found.check.issues,
          lists: found.drift.map(({ path, reason }) => ({ path, reason })),
        })),
        ...(outcome !== undefined && { left: outcome.left, done_notes: outcome.notes }),
      }
    }),
  }
}

const DRY_RUN = '[DRY RUN] No files were modified. Run without --dry-run to choose.'

/** How each vault is, what could be done about it by topic, and what was. */
function sayMaintain(view: FindingsView<Maintenance>, style: Style): string {
  if (view.vaults.length === 0) return 'No memory folders found.'
  return [
    ...(view.dryRun ? [style.colors.yellow(DRY_RUN)] : []),
    ...view.vaults.map((vault) =>
      view.outcomes === undefined
        ? sayFound(view, vault, style)
        : [sayPlace(vault, style), ...doneLines(view, vault, style)].join('\n'),
    ),
  ].join('\n\n')
}

function sayFound(
  view: FindingsView<Maintenance>,
  vault: LookedAt<Maintenance>,
  style: Style,
): string {
  const { shown, more } = shownOf(view, vault)
  const topics = view.all ? [...new Set(shown.map(({ one }) => one.topic))] : []
  const { drift } = vault.found
  return [
    sayState(vault, style),
    ...(view.all ? [] : [shown.flatMap((one) => choiceLines(one, view, style)).join('\n')]),
    ...topics.map((topic) =>
      [
        style.colors.bold(topic),
        ...shown
          .filter(({ one }) => one.topic === topic)
          .flatMap((one) => choiceLines(one, view, style)),
      ].join('\n'),
    ),
    moreLine(more, style).join('\n'),
    ...(shown.length === 0 ? ['Nothing to fix.'] : []),
    drift.map(({ path, reason }) => `${path} is out of date: ${reason}`).join('\n'),
    toLookAt(view, vault, style).join('\n'),
    vault.found.notes.map((note) => `note: ${oneLine(note)}`).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function sayState(vault: LookedAt<Maintenance>, style: Style): string {
  const { found } = vault
  const { used, cap, percent } = found.check.budget
  const { score, status } = found.health
  const bar = sayGauge({ value: score, max: 100, good: 'high' }, style)
  return [
    sayPlace(vault, style),
    `${plural(found.active, 'memory')}, ~${used}tk of ${cap}tk (${percent}%)`,
    `health ${bar === '' ? '' : `${bar} `}${score}/100 ${status}`,
  ].join('\n')
}

/** What no list can be ticked for: secrets, files that cannot be read, what only a person can judge. */
function toLookAt(
  view: FindingsView<Maintenance>,
  vault: LookedAt<Maintenance>,
  style: Style,
): readonly string[] {
  const { found } = vault
  const { issues } = found.check
  const old = issues.filter(({ code }) => code === 'STALE').length
  const own = issues.filter(({ code }) => !MENDED.has(code))
  const rows = [
    ...own.flatMap(({ code, message, action }) => [
      `  ${code} ${oneLine(message)}`,
      ...labelled(action, style),
    ]),
    ...flagLines(view, vault, style),
    ...(old === 0
      ? []
      : [`  ${plural(old, 'memory')} unchanged for 30 days: \`everkeep check\` lists them`]),
  ]
  return rows.length === 0 ? [] : [style.colors.bold('For you to check'), ...rows]
}

/** What the list itself offers to mend, or `check` tells when it is asked. */
const MENDED: ReadonlySet<string> = new Set(['ORPHAN', 'BROKEN LINK', 'STALE', 'NO ENTRIES'])
