import type { Entry } from '../../core/memory.ts'
import type { Change } from '../../core/plan.ts'
import type { VaultPath } from '../../core/vault-path.ts'
import type { World } from '../../ports/world.ts'
import type { ApplyRequest } from '../apply.ts'
import type { Stage } from '../stage.ts'
import { entriesBefore } from '../touched-entries.ts'
import { acceptWritten } from './accept-written.ts'

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
