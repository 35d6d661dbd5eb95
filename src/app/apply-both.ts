import type { Operation } from '../ports/journal.ts'
import type { World } from '../ports/world.ts'
import {
  type ApplyOutcome,
  type ApplyRequest,
  applyPlan,
  applyUnderLock,
  commitApplied,
} from './apply.ts'

/** One of two vaults that an operation changes together. */
export interface Side {
  readonly world: World
  readonly request: ApplyRequest
}

/**
 * Applies two plans in two vaults as one operation: each names the other as its partner, so that undoing either undoes
 * both. The second vault is locked all the while: what the first was made from cannot change before its turn comes.
 */
export async function applyBoth(
  first: Side,
  second: Side,
): Promise<{ readonly first: ApplyOutcome; readonly second: ApplyOutcome }> {
  const done = await second.world.lock.hold(async () => {
    const partner = { ...placeOf(second.world), id: await second.world.journal.nextId() }
    const one = await applyPlan(first.world, { ...first.request, partner })
    const back =
      one.operation === undefined ? undefined : { ...placeOf(first.world), id: one.operation.id }
    const two = await applyUnderLock(second.world, {
      ...second.request,
      ...(back !== undefined && { partner: back }),
    })
    return { first: one, second: two }
  })
  return { first: done.first, second: await commitApplied(second.world, done.second) }
}

/** Enough to open the vault again, also when nothing in its folder tells any more that it is one. */
function placeOf({ vault, layout }: World): Omit<NonNullable<Operation['partner']>, 'id'> {
  return { vault: vault.root, layout: layout.name }
}
