import type { ApplyOutcome } from '../../app/write/apply-request.ts'
import type { Preview } from '../../app/write/plan/preview.ts'
import { shownPath } from '../../core/base/rule-path.ts'
import type { ListCard } from '../../core/model/list-card.ts'
import type { Change, Plan } from '../../core/plan/plan.ts'
import type { ChangeView, OperationView, OutcomeView, PlanView } from './contract.ts'
import type { RowView } from './contract-vault.ts'

type Operation = NonNullable<ApplyOutcome['operation']>

export function rowView(card: ListCard): RowView {
  const { name, title, summary, kind, status, topic, tags, pinned, tier } = card
  const { changedAt, uses, tokens, problems } = card
  return {
    ...{ name, title, summary, kind, status, topic, tags, pinned, tier },
    ...{ changedAt, uses, tokens, problems },
  }
}

export function operationView(operation: Operation): OperationView {
  const { id, at, session, undoable, undoneBy = '', undoes = '', paths, notes } = operation
  return {
    ...{ id, at, session, undoable, undoneBy, undoes, paths, notes },
    operation: operation.operation,
    changes: operation.changes.map(({ action, memoryId, title, path, reason }) => ({
      ...{ action, memory: memoryId, title, path, reason },
    })),
  }
}

export function outcomeView(outcome: ApplyOutcome, notes: readonly string[] = []): OutcomeView {
  return {
    operation: outcome.operation === undefined ? null : operationView(outcome.operation),
    refused: outcome.refused.map(({ change, error }) => ({
      title: titleOfChange(change),
      message: error.message,
      hint: error.hint,
    })),
    notes: [...notes, ...outcome.warnings],
  }
}

export function planView(id: string, plan: Plan, { diffs, refused }: Preview): PlanView {
  return {
    id,
    operation: plan.operation,
    changes: plan.changes.map((change) => changeView(change, diffs.get(change.id) ?? '')),
    files: plan.files.map(({ path, before, after, reason }) => ({
      ...{ path: shownPath(path), reason, diff: diffs.get(path) ?? '' },
      action: before === undefined ? 'add' : after === undefined ? 'remove' : 'change',
    })),
    notes: plan.notes,
    refused: refused.map(({ change, error }) => ({
      ...{ id: change.id, message: error.message, hint: error.hint },
    })),
  }
}

function changeView(change: Change, diff: string): ChangeView {
  const { id, action, target, reason, evidence, needs, group = '' } = change
  return {
    ...{ id, action, reason, evidence, needs, group, diff },
    memory: target.id,
    title: titleOfChange(change),
    path: target.path,
  }
}

export function titleOfChange({ target, after }: Change): string {
  return after.as === 'memory' ? after.memory.title : target.id
}
