import type { RecallVault } from '../../src/app/recall/recall-vault.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { Memory } from '../../src/core/model/memory.ts'
import type { Ledger } from '../../src/ports/ledger.ts'
import type { World } from '../../src/ports/world.ts'
import { type FixedWorld, fixedWorld } from '../fixed-world.ts'
import { openMemoryLedger } from '../twins/memory-ledger.ts'
import { draft, planDrafts } from './demo-changes.ts'

export interface RecalledVault extends RecallVault {
  readonly world: FixedWorld
  readonly ledger: Ledger
}

/** A trusted vault that keeps a ledger, without a disk. */
export async function recalledVault(
  memories: readonly (Partial<Memory> & { readonly title: string })[],
  over: Partial<World> = {},
): Promise<RecalledVault> {
  const ledger = openMemoryLedger()
  const world = fixedWorld(
    layoutNamed('vault'),
    {},
    { start: '2026-03-01T09:00:00.000Z', over: { ledger, ...over } },
  )
  const drafts = memories.map((memory) => ({ ...draft(memory.title), keywords: [], ...memory }))
  await applyPlan(world, {
    plan: planDrafts(world, drafts, new Set()),
    select: 'all',
    byPerson: true,
  })
  return { world, scope: 'project', trusted: true, ledger }
}
