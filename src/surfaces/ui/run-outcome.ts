import { KnownError } from '../../core/base/errors.ts'
import type { RunOutcome } from './contract-runs.ts'
import type { Applied } from './jobs.ts'
import { operationView, titleOfChange } from './views.ts'

export function runOutcome({ outcomes, failed, notes }: Applied): RunOutcome {
  const warnings = outcomes.flatMap((one) => [...one.warnings])
  return {
    operations: outcomes.flatMap(({ operation }) =>
      operation === undefined ? [] : [operationView(operation)],
    ),
    refused: [
      ...outcomes.flatMap(({ refused }) =>
        refused.map(({ change, error }) => ({
          title: titleOfChange(change),
          why: `${error.message} ${error.hint}`,
        })),
      ),
      ...failed.map(({ titles, why }) => ({ title: titles.join(', '), why })),
    ],
    notes: [...new Set([...notes, ...warnings])],
  }
}

export function runNotFound(): KnownError {
  return new KnownError('PLAN_NOT_FOUND', {
    message: 'The findings of this run are no longer available.',
    hint: 'Run it again.',
  })
}
