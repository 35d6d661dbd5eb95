import type { App } from '../../app/app.ts'

/** One line of the log. */
export type Logged = Awaited<ReturnType<App['log']>>[number]

/** An operation as `--json` prints it. */
export function operationJson(operation: Omit<Logged, 'undoableUntil'> & Partial<Logged>): object {
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
