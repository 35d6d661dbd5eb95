import { findingJson, findingsOutcomeJson, flagJson } from './findings-json.ts'
import type { MaintainedVault, MaintainView } from './maintenances.ts'
import { planJson } from './plan-json.ts'

/** The same as `sayMaintain`, as data. */
export function maintainJson(view: MaintainView): object {
  return { dry_run: view.dryRun, vaults: view.vaults.map((vault) => vaultJson(view, vault)) }
}

function vaultJson(view: MaintainView, vault: MaintainedVault): object {
  const { app, found } = vault
  const { root, layout, scope } = app.vault
  const numbers = new Map(view.choices.map(({ one, number }) => [one, number]))
  const topics = [...new Set(found.findings.map(({ topic }) => topic))]
  const planned = view.plans?.get(vault)
  return {
    vault: root,
    layout,
    scope,
    memories: found.active,
    budget: found.check.budget,
    health: found.health,
    topics: topics.map((topic) => ({
      topic,
      findings: found.findings
        .filter((one) => one.topic === topic)
        .map((one) => findingJson(found.memories, one, numbers.get(one))),
    })),
    issues: found.check.issues,
    flagged: found.flags.map((flag) => flagJson(found.memories, flag)),
    lists: found.drift.map(({ path, reason }) => ({ path, reason })),
    unreadable: found.unreadable,
    notes: found.notes,
    ...(planned !== undefined && {
      plan: planJson(planned.plan, { dryRun: view.dryRun, diffs: planned.diffs }),
    }),
    ...outcomeJson(view, vault),
  }
}

function outcomeJson(view: MaintainView, vault: MaintainedVault): object {
  const outcome = view.outcomes?.get(vault)
  return {
    ...findingsOutcomeJson(outcome),
    ...(outcome !== undefined && { left: outcome.left, done_notes: outcome.notes }),
  }
}
