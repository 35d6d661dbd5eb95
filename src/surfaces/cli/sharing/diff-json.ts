import type { DiffSide, MemoryChange, VaultDiff } from '../../../core/sharing/vault-diff.ts'
import { CHANGE_NAMES } from '../../../core/sharing/vault-diff.ts'

/** A diff as `--json` prints it. Names are public: added to, never renamed. */
export function diffJson(diff: VaultDiff): object {
  const { changes } = diff
  return {
    from: sideJson(diff.from),
    to: sideJson(diff.to),
    counts: {
      rules: changes.filter(({ rule }) => rule).length,
      ...Object.fromEntries(
        CHANGE_NAMES.map((name) => [name, changes.filter(({ change }) => change === name).length]),
      ),
    },
    changes: changes.map(changeJson),
    usage_only: diff.usageOnly,
    format_only: diff.formatOnly,
    notes: diff.notes,
  }
}

function sideJson({ name, commit, vault }: DiffSide): object {
  return { name, commit: commit ?? null, vault: vault ?? null }
}

function changeJson(change: MemoryChange): object {
  const { statusReason, holdsSecret, was, by, ...rest } = change
  return {
    ...rest,
    status_reason: statusReason,
    holds_secret: holdsSecret,
    was: was ?? null,
    by: by.kind === 'commit' ? { ...by, at: by.at ?? null } : by,
  }
}
