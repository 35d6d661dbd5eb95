import { dreamMetrics } from '../../core/maintain/dream-report.ts'
import type { DreamtVault } from './dreams.ts'
import { findingJson, findingsOutcomeJson, flagJson } from './findings-json.ts'
import { planJson } from './plan-json.ts'
import { type DreamView, reported } from './say-dream.ts'

/** The report as data: counts, each vault with its findings and flags, and what was done. */
export function dreamJson(view: DreamView): object {
  return {
    dry_run: view.dryRun,
    metrics: dreamMetrics(reported(view)),
    vaults: view.vaults.map((vault) => vaultJson(view, vault)),
  }
}

function vaultJson(view: DreamView, vault: DreamtVault): object {
  const { app, found } = vault
  const { root, layout, scope } = app.vault
  const numbers = new Map(view.choices.map(({ one, number }) => [one, number]))
  const planned = view.plans?.get(vault)
  return {
    vault: root,
    layout,
    scope,
    memories: found.memories.map(({ path, memory, freshness, verdicts }) => ({
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
    findings: found.findings.map((one) => findingJson(found.memories, one, numbers.get(one))),
    flagged: found.flags.map((flag) => flagJson(found.memories, flag)),
    indexes: found.drift.map(({ path, reason }) => ({ path, reason })),
    unreadable: found.unreadable,
    notes: found.notes,
    ...(planned !== undefined && {
      plan: planJson(planned.plan, { dryRun: view.dryRun, diffs: planned.diffs }),
    }),
    ...findingsOutcomeJson(view.outcomes?.get(vault)),
  }
}
