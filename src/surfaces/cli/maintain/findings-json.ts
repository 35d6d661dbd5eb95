import type { FindingsOutcome } from '../../../app/maintain/carry-out-findings.ts'
import type { StandingFinding } from '../../../app/maintain/plan-findings.ts'
import type { Flag } from '../../../core/maintain/findings/vault-finding.ts'
import { errorJson } from '../base/exit-code.ts'
import { operationJson } from '../base/operation-json.ts'
import { planJson } from '../plan/plan-json.ts'
import type { FindingsView, Found, LookedAt } from './all-vaults.ts'
import type { Flagged } from './say-findings.ts'

type Memories = Found['memories']

interface Looked extends Flagged {
  readonly notes: readonly string[]
}

/** One vault of a report: `own` is what only this verb says; what was planned and done is the same for all. */
export function vaultJson<T extends Looked>(
  view: FindingsView<T>,
  vault: LookedAt<T>,
  own: (found: T, numbers: ReadonlyMap<StandingFinding, number>) => object,
): object {
  const { app, found } = vault
  const { root, layout, scope } = app.vault
  const planned = view.plans?.get(vault)
  return {
    vault: root,
    layout,
    scope,
    ...own(found, new Map(view.choices.map(({ one, number }) => [one, number]))),
    flagged: found.flags.map((flag) => flagJson(found.memories, flag)),
    unreadable: found.unreadable,
    notes: found.notes,
    ...(planned !== undefined && {
      plan: planJson(planned.plan, { dryRun: view.dryRun, diffs: planned.diffs }),
    }),
    ...outcomeJson(view.outcomes?.get(vault)),
  }
}

export function findingJson(
  memories: Memories,
  { finding, standing, round }: StandingFinding,
  number: number | undefined,
): object {
  return {
    number: number ?? null,
    kind: finding.kind,
    ...nameJson(memories, finding.of),
    ...('by' in finding && { by: nameJson(memories, finding.by) }),
    needs: finding.needs,
    standing,
    // Found in the vault as the findings before it will leave it.
    ...(round !== undefined && { round: round + 1 }),
    reason: finding.reason,
    evidence: finding.evidence,
  }
}

function flagJson(memories: Memories, { kind, of, with: other, why, missing }: Flag): object {
  return {
    kind,
    ...nameJson(memories, of),
    ...(other !== undefined && { with: nameJson(memories, other) }),
    why,
    missing,
  }
}

function nameJson(memories: Memories, at: number): object {
  const { path, memory } = memories[at]!
  return { memory: memory.id, path }
}

/** What became of what was chosen in one vault; nothing where nothing was applied. */
function outcomeJson(outcome: FindingsOutcome<StandingFinding> | undefined): object {
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
