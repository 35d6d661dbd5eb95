import { errorJson } from './exit-code.ts'
import type { MaintainedVault, MaintainView } from './maintenances.ts'
import { operationJson } from './operation-json.ts'
import { planJson } from './plan-json.ts'

/** The same as `sayMaintain`, as data. */
export function maintainJson(view: MaintainView): object {
  return { dry_run: view.dryRun, vaults: view.vaults.map((vault) => vaultJson(view, vault)) }
}

function vaultJson(view: MaintainView, vault: MaintainedVault): object {
  const { app, found } = vault
  const { root, layout, scope } = app.vault
  const name = (at: number): object => {
    const { path, memory } = found.memories[at]!
    return { memory: memory.id, path }
  }
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
        .map((one) => ({
          number: numbers.get(one) ?? null,
          kind: one.finding.kind,
          ...name(one.finding.of),
          ...('by' in one.finding && { by: name(one.finding.by) }),
          needs: one.finding.needs,
          standing: one.standing,
          reason: one.finding.reason,
          evidence: one.finding.evidence,
        })),
    })),
    issues: found.check.issues,
    flagged: found.flags.map(({ kind, of, with: other, why, missing }) => ({
      kind,
      ...name(of),
      ...(other !== undefined && { with: name(other) }),
      why,
      missing,
    })),
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
  if (outcome === undefined) return {}
  return {
    operations: outcome.outcomes.flatMap(({ operation }) =>
      operation === undefined ? [] : [operationJson(operation)],
    ),
    refused: outcome.outcomes.flatMap(({ refused }) =>
      refused.map(({ change, error }) => ({
        action: change.action,
        memory: change.target.id,
        path: change.target.path,
        ...errorJson(error),
      })),
    ),
    failed: outcome.failed.map(({ plan, error }) => ({
      paths: plan.changes.map(({ target }) => target.path),
      ...errorJson(error),
    })),
    rebuilt: outcome.rebuilt,
    proposed: outcome.proposed,
    left: outcome.left,
    done_notes: outcome.notes,
  }
}
