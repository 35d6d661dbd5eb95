import { KnownError } from '../../core/errors.ts'
import type { Plan } from '../../core/plan.ts'

/** `--select 1,3-5` or `--select all` as the ids of a plan's changes, in the plan's order. */
export function selectChanges(plan: Plan, selection: string): readonly string[] {
  const word = selection.trim().toLowerCase()
  if (word === 'all') return plan.changes.map((change) => change.id)
  if (word === 'none') return []
  const numbers = new Set(word.split(',').flatMap((part) => range(part.trim(), plan)))
  return plan.changes.filter((_, place) => numbers.has(place + 1)).map((change) => change.id)
}

function range(part: string, plan: Plan): readonly number[] {
  const match = /^c?(\d+)(?:-c?(\d+))?$/.exec(part)
  const first = Number(match?.[1])
  const last = Number(match?.[2] ?? match?.[1])
  const count = plan.changes.length
  if (match === null || first < 1 || last > count || first > last)
    throw new KnownError('USAGE_ERROR', {
      message: `'${part}' is not a change of this plan, which has ${count}.`,
      hint: 'Give numbers as they stand in the plan, `--select 1,3-5`, or `--select all`.',
    })
  return Array.from({ length: last - first + 1 }, (_, step) => first + step)
}
