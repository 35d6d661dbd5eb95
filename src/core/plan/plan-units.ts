import type { Change, Plan } from './plan.ts'

/** Changes that are carried out together or not at all; most stand alone. Never empty. */
export type Unit = readonly [Change, ...Change[]]

/** The units of a plan, each where its first change stands. */
export function planUnits(changes: readonly Change[]): readonly Unit[] {
  const groups = new Map<string, [Change, ...Change[]]>()
  for (const change of changes) {
    const key = change.group === undefined ? `change ${change.id}` : `group ${change.group}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [change])
    else group.push(change)
  }
  return [...groups.values()]
}

/** Whether a unit needs consent: one change that needs it is enough (WRT-16). */
export function needsConsent(unit: Unit): boolean {
  return unit.some(({ needs }) => needs === 'consent')
}

/** The changes that go without a question. */
export function unaskedChanges({ changes }: Pick<Plan, 'changes'>): readonly Change[] {
  const unasked = planUnits(changes).filter((unit) => !needsConsent(unit))
  return unasked.flatMap((unit) => [...unit])
}

/** The changes with these ids and all that go with them, in the plan's order. */
export function chosenChanges(
  { changes }: Pick<Plan, 'changes'>,
  ids: readonly string[],
): readonly Change[] {
  const chosen = planUnits(changes).filter((unit) => unit.some(({ id }) => ids.includes(id)))
  const all = new Set(chosen.flatMap((unit) => [...unit]))
  return changes.filter((change) => all.has(change))
}
