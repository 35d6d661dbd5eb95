import type { LoggedOperation } from '../../../app/write/log.ts'

/** One line of the log. */

/** An operation as `--json` prints it. */
export function operationJson(
  operation: Omit<LoggedOperation, 'undoableUntil'> & Partial<LoggedOperation>,
): object {
  return {
    id: operation.id,
    operation: operation.operation,
    at: operation.at,
    session: operation.session,
    undoable: operation.undoable,
    undoable_until: operation.undoableUntil ?? null,
    undoes: operation.undoes ?? null,
    undone_by: operation.undoneBy ?? null,
    changes: operation.changes.map((change) => ({
      id: change.id,
      action: change.action,
      memory: change.memoryId,
      title: change.title,
      path: change.path,
      ...(change.from !== undefined && { from: change.from }),
      reason: change.reason,
    })),
    paths: operation.paths,
    notes: operation.notes,
  }
}
