import type { Maintenance } from '../../../app/maintain/maintain.ts'
import type { CommandContext } from '../base/command-context.ts'
import type { FindingsView } from './all-vaults.ts'
import { type FindingsVerb, findingsCommand } from './findings-command.ts'
import { findingJson, vaultJson } from './findings-json.ts'
import { sayMaintain } from './say-maintain.ts'

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
