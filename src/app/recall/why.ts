import type { LedgerItem, LedgerRecord, LedgerWithheld } from '../../ports/ledger.ts'
import { readStored } from '../catalog/catalog.ts'
import type { RecallVault } from './recall-vault.ts'

/** A memory that was told, with the title it has now. */
export interface WhyItem extends LedgerItem {
  readonly title: string
  readonly vault: string
}

/** A memory that fitted and was held back as stale. */
export interface WhyWithheld extends LedgerWithheld {
  readonly title: string
  readonly vault: string
}

export interface WhyRecord extends Omit<LedgerRecord, 'items' | 'withheld' | 'after'> {
  readonly items: readonly WhyItem[]
  readonly withheld: readonly WhyWithheld[]
}

/** The last injections, newest first: what was told or held back, when, for which prompt and why (REC-09). */
export async function why(
  vaults: readonly RecallVault[],
  { limit }: { readonly limit: number },
): Promise<readonly WhyRecord[]> {
  const byMoment = new Map<string, WhyRecord>()
  for (const { world } of vaults) {
    const records = (await world.ledger?.all()) ?? []
    if (records.length === 0) continue
    // For their titles alone: uses that cannot be read are no matter here.
    const { entries } = await readStored(world)
    const titles = new Map(entries.map(({ memory }) => [String(memory.id), memory.title]))
    for (const { after: _bookkeeping, ...record } of records.slice(-limit)) {
      const key = [record.at, record.verb, record.session, record.prompt].join('\n')
      const same = byMoment.get(key)
      const named = <T extends { readonly id: string }>(one: T) => ({
        ...one,
        title: titles.get(one.id) ?? one.id,
        vault: world.vault.root,
      })
      byMoment.set(key, {
        ...record,
        tokens: record.tokens + (same?.tokens ?? 0),
        items: [...(same?.items ?? []), ...record.items.map(named)],
        withheld: [...(same?.withheld ?? []), ...(record.withheld ?? []).map(named)],
      })
    }
  }
  const newestFirst = [...byMoment.values()].sort((a, b) => (a.at < b.at ? 1 : -1))
  return newestFirst.slice(0, limit)
}
