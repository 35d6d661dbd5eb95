import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { Change } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import { acceptWritten } from './accept-written.ts'
import type { ApplyRequest } from './apply-request.ts'
import { entriesBefore } from './lists/touched-entries.ts'
import type { Stage } from './stage.ts'

interface Staged {
  readonly request: ApplyRequest
  readonly done: readonly Change[]
  readonly touched: ReadonlySet<VaultPath>
  readonly fresh: ReadonlyMap<VaultPath, readonly Entry[]>
}

/** Notes which of the staged memories are the person's word (TRU-01). */
export async function acceptStaged(
  world: World,
  stage: Stage,
  { request, done, touched, fresh }: Staged,
): Promise<readonly string[]> {
  const { plan, byPerson, vouched } = request
  return acceptWritten(world, {
    ...{ operation: plan.operation, byPerson, vouched, done },
    after: [...fresh.values()].flat(),
    readBefore: async () =>
      done.every(({ action }) => action === 'create') ? [] : entriesBefore(world, stage, touched),
  })
}
