import type { FindingsOutcome, StandingFinding } from '../../app/carry-out-findings.ts'
import type { Flag } from '../../core/maintain/dream-findings.ts'
import type { Found } from './all-vaults.ts'
import { errorJson } from './exit-code.ts'
import { operationJson } from './operation-json.ts'

type Memories = Found['memories']

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

export function flagJson(
  memories: Memories,
  { kind, of, with: other, why, missing }: Flag,
): object {
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
export function findingsOutcomeJson(outcome: FindingsOutcome<StandingFinding> | undefined): object {
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
