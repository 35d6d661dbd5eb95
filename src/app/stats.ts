import { type MemoryTally, type Tally, tally } from '../core/recall/tally.ts'
import type { LedgerRecord } from '../ports/ledger.ts'
import { readCatalog } from './catalog.ts'
import type { RecallVault } from './recall-vault.ts'

export interface StatsOutcome extends Omit<Tally, 'memories'> {
  readonly memories: readonly (MemoryTally & { readonly title: string })[]
  /** Memories that were never told whole, as far as the ledger goes back. */
  readonly unused: number
  /** Since when there are records; undefined when there are none. */
  readonly since: string | undefined
}

/** What recall costs and which memories it is spent on (REC-09). */
export async function stats(vaults: readonly RecallVault[]): Promise<StatsOutcome> {
  const records: LedgerRecord[] = []
  const titles = new Map<string, string>()
  for (const { world } of vaults) {
    const lines = (await world.ledger?.all()) ?? []
    // A line may only say what was held back.
    records.push(...lines.filter(({ items }) => items.length > 0))
    for (const { memory } of (await readCatalog(world)).entries)
      if (memory.status === 'active') titles.set(memory.id, memory.title)
  }
  const counted = tally(records)
  const used = new Set(counted.memories.filter(({ uses }) => uses > 0).map(({ id }) => id))
  return {
    ...counted,
    memories: counted.memories.map((one) => ({ ...one, title: titles.get(one.id) ?? one.id })),
    unused: [...titles.keys()].filter((id) => !used.has(id)).length,
    since: records.map(({ at }) => at).sort()[0],
  }
}
