import type { ApplyOutcome } from '../../../app/write/apply-request.ts'
import type { Plan } from '../../../core/plan/plan.ts'
import { errorJson } from '../base/exit-code.ts'
import { operationJson } from '../base/operation-json.ts'
import { changeTitle } from './say-plan.ts'

/** A plan as `--json` prints it. What a memory will look like is in the diffs, as it would be in its file. */
export function planJson(
  plan: Plan,
  { dryRun, diffs }: { readonly dryRun: boolean; readonly diffs: ReadonlyMap<string, string> },
): object {
  const diffOf = (key: string): object => {
    const diff = diffs.get(key)
    return diff === undefined ? {} : { diff }
  }
  return {
    plan: plan.id,
    operation: plan.operation,
    made_at: plan.madeAt,
    vault: plan.vault,
    dry_run: dryRun,
    changes: plan.changes.map((change) => ({
      id: change.id,
      action: change.action,
      memory: change.target.id,
      title: changeTitle(change, undefined),
      path: change.target.path,
      to: change.after.as === 'absent' ? null : change.after.path,
      before: change.before,
      reason: change.reason,
      evidence: change.evidence,
      needs: change.needs,
      ...(change.group !== undefined && { group: change.group }),
      ...diffOf(change.id),
    })),
    files: plan.files.map(({ path, before, after, reason }) => ({
      path,
      action: before === undefined ? 'add' : after === undefined ? 'remove' : 'change',
      reason,
      ...diffOf(path),
    })),
    notes: plan.notes,
  }
}

/** What was done, as `--json` prints it. */
export function outcomeJson(outcome: ApplyOutcome, notes: readonly string[]): object {
  return {
    operation: outcome.operation === undefined ? null : operationJson(outcome.operation),
    refused: outcome.refused.map(({ change, error }) => ({
      id: change.id,
      action: change.action,
      memory: change.target.id,
      path: change.target.path,
      ...errorJson(error),
    })),
    warnings: outcome.warnings,
    notes,
    commit: outcome.commit ?? null,
  }
}
