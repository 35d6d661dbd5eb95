import { KnownError } from '../../../core/base/errors.ts'
import type { Plan } from '../../../core/plan/plan.ts'

/** `--select 1,3-5` or `--select all` as the ids of a plan's changes, in the plan's order. */
export function selectChanges(plan: Plan, selection: string): readonly string[] {
  const numbers = selectedNumbers(selection, plan.changes.length)
  return plan.changes.filter((_, place) => numbers.has(place + 1)).map((change) => change.id)
}

/** The same as numbers, for a plan of so many changes. */
export function selectedNumbers(
  selection: string,
  count: number,
  option = '--select',
): ReadonlySet<number> {
  const word = selection.trim().toLowerCase()
  if (word === 'none') return new Set()
  if (word === 'all') return new Set(Array.from({ length: count }, (_, step) => step + 1))
  return new Set(word.split(',').flatMap((part) => range(part.trim(), count, option)))
}

function range(part: string, count: number, option: string): readonly number[] {
  const match = /^c?(\d+)(?:-c?(\d+))?$/.exec(part)
  const first = Number(match?.[1])
  const last = Number(match?.[2] ?? match?.[1])
  if (match === null || first < 1 || last > count || first > last)
    throw new KnownError('USAGE_ERROR', {
      message: `'${part}' is not a ${option === '--files' ? 'file of the list' : 'change of this plan'}; it has ${count}.`,
      hint: `Use the numbers shown, such as \`${option} 1,3-5\`, or \`${option} all\`.`,
    })
  return Array.from({ length: last - first + 1 }, (_, step) => first + step)
}
