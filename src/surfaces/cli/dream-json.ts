import { dreamMetrics } from '../../core/maintain/dream-report.ts'
import type { DreamtVault } from './dreams.ts'
import { errorJson } from './exit-code.ts'
import { operationJson } from './operation-json.ts'
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
  const { app, dream } = vault
  const { root, layout, scope } = app.vault
  const name = (at: number): object => {
    const { path, memory } = dream.memories[at]!
    return { memory: memory.id, path }
  }
  const planned = view.plans?.get(vault)
  return {
    vault: root,
    layout,
    scope,
    memories: dream.memories.map(({ path, memory, freshness, verdicts }) => ({
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
    findings: dream.findings.map((one) => {
      const { finding, standing } = one
      const choice = view.choices.find((other) => other.one === one)
      return {
        number: choice?.number ?? null,
        kind: finding.kind,
        ...name(finding.of),
        ...('by' in finding && { by: name(finding.by) }),
        needs: finding.needs,
        standing,
        reason: finding.reason,
        evidence: finding.evidence,
      }
    }),
    flagged: dream.flags.map(({ kind, of, with: other, why, missing }) => ({
      kind,
      ...name(of),
      ...(other !== undefined && { with: name(other) }),
      why,
      missing,
    })),
    indexes: dream.drift.map(({ path, reason }) => ({ path, reason })),
    unreadable: dream.unreadable,
    notes: dream.notes,
    ...(planned !== undefined && {
      plan: planJson(planned.plan, { dryRun: view.dryRun, diffs: planned.diffs }),
    }),
    ...outcomeJson(view, vault),
  }
}

function outcomeJson(view: DreamView, vault: DreamtVault): object {
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
  }
}
