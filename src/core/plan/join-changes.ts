import type { Change, Plan } from './plan.ts'

type Drafted = Omit<Change, 'id'>

/** Two plans as one, the second made on what the first leaves; everything but the changes is the first one's. */
export function joinPlans(plan: Plan, next: Plan): Plan {
  const changes = joinChanges(plan.changes, next.changes)
  return { ...plan, changes: changes.map((change, at) => ({ ...change, id: `c${at + 1}` })) }
}

/**
 * Two lists of changes as one, the second planned on what the first leaves: what both touch changes once, from how it
 * stands before the first to how the second leaves it. What belongs together in one of them still does.
 */
export function joinChanges(
  first: readonly Drafted[],
  second: readonly Drafted[],
): readonly Drafted[] {
  const groups = new Map<string, string>()
  const groupOf = (name: string): string => {
    let root = name
    for (let next = groups.get(root); next !== undefined; next = groups.get(root)) root = next
    return root
  }
  const later = new Map(second.map((change) => [targetKey(change.target), inLater(change)]))
  const joined = first.map((change) => {
    const key = placeAfter(change)
    const next = key === undefined ? undefined : later.get(key)
    if (key === undefined || next === undefined) return change
    later.delete(key)
    if (change.group !== undefined && next.group !== undefined) {
      const [mine, other] = [groupOf(change.group), groupOf(next.group)]
      if (mine !== other) groups.set(other, mine)
    }
    return both(change, next)
  })
  return [...joined, ...later.values()].map((change) =>
    change.group === undefined ? change : { ...change, group: groupOf(change.group) },
  )
}

/** Names of groups are those of one list: the second one's must not be taken for the first one's. */
function inLater(change: Drafted): Drafted {
  return change.group === undefined ? change : { ...change, group: `${change.group}, then` }
}

function both(change: Drafted, next: Drafted): Drafted {
  const group = change.group ?? next.group
  const isSmall = next.action === 'update' || next.action === 'relink'
  return {
    ...next,
    action: !isSmall ? next.action : change.action === 'relink' ? next.action : change.action,
    target: change.target,
    before: change.before,
    reason: [...new Set([change.reason, next.reason])].join('; '),
    evidence: [...change.evidence, ...next.evidence],
    needs: change.needs === 'consent' ? 'consent' : next.needs,
    ...(group !== undefined && { group }),
  }
}

function targetKey({ path, id }: Change['target']): string {
  return `${path}\0${id}`
}

function placeAfter({ target, after }: Drafted): string | undefined {
  return after.as === 'absent' ? undefined : targetKey({ id: target.id, path: after.path })
}
