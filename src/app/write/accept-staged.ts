import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Change } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import { acceptWritten } from './accept-written.ts'
import type { ApplyRequest } from './apply-request.ts'
import { entriesBefore, type FreshFile } from './lists/touched-entries.ts'
import type { Stage } from './stage.ts'

interface Staged {
  readonly request: ApplyRequest
  readonly done: readonly Change[]
  readonly touched: ReadonlySet<VaultPath>
  readonly fresh: ReadonlyMap<VaultPath, FreshFile>
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
    after: [...fresh.values()].flatMap(({ entries }) => entries),
    readBefore: async () =>
      done.every(({ action }) => action === 'create') ? [] : entriesBefore(world, stage, touched),
  })
}
