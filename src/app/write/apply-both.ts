import type { Operation } from '../../ports/journal.ts'
import type { World } from '../../ports/world.ts'
import { applyPlan, applyUnderLock, commitApplied } from './apply.ts'
import type { ApplyOutcome, ApplyRequest } from './apply-request.ts'
import { recoverPending } from './recover.ts'

/** Two vaults that an operation changes together, in the order in which it changes them. */
export interface Both<T> {
  readonly first: T
  readonly second: T
}

/**
 * Applies two plans in two vaults as one operation: each names the other as its partner, so that undoing either undoes
 * both. The second vault is locked from before the plans are made: what the first is made from cannot change before its
 * own turn comes.
 */
export async function applyBoth(
  worlds: Both<World>,
  plan: () => Promise<Both<ApplyRequest>>,
): Promise<Both<ApplyOutcome>> {
  const { first, second } = worlds
  const done = await second.lock.hold(async () => {
    await recoverPending(second)
    const requests = await plan()
    const partner = { ...partnerPlace(second), id: await second.journal.nextId() }
    const one = await applyPlan(first, { ...requests.first, partner })
    const back = one.operation && { ...partnerPlace(first), id: one.operation.id }
    const two = await applyUnderLock(second, { ...requests.second, ...(back && { partner: back }) })
    return { first: one, second: two }
  })
  return { first: done.first, second: await commitApplied(second, done.second) }
}

/** Enough to open the vault again, also when nothing in its folder tells any more that it is one. */
function partnerPlace({ vault, layout }: World): Omit<NonNullable<Operation['partner']>, 'id'> {
  return { vault: vault.root, layout: layout.name }
}
