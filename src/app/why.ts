import type { LedgerItem, LedgerRecord } from '../ports/ledger.ts'
import { readCatalog } from './catalog.ts'
import type { RecallVault } from './recall-vault.ts'

/** A memory that was told, with the title it has now. */
export interface WhyItem extends LedgerItem {
  readonly title: string
  readonly vault: string
}

export interface WhyRecord extends Omit<LedgerRecord, 'items' | 'after'> {
  readonly items: readonly WhyItem[]
}

/** The last injections, newest first: what was told, when, for which prompt and why (REC-09). */
export async function why(
  vaults: readonly RecallVault[],
  { limit }: { readonly limit: number },
): Promise<readonly WhyRecord[]> {
  const byMoment = new Map<string, WhyRecord>()
  for (const { world } of vaults) {
    const records = (await world.ledger?.all()) ?? []
    if (records.length === 0) continue
    const { entries } = await readCatalog(world)
    const titles = new Map(entries.map(({ memory }) => [String(memory.id), memory.title]))
    for (const { after: _bookkeeping, ...record } of records.slice(-limit)) {
      const key = [record.at, record.verb, record.session, record.prompt].join('\n')
      const same = byMoment.get(key)
      const items = record.items.map((item) => ({
        ...item,
        title: titles.get(item.id) ?? item.id,
        vault: world.vault.root,
      }))
      byMoment.set(key, {
        ...record,
        tokens: record.tokens + (same?.tokens ?? 0),
        items: [...(same?.items ?? []), ...items],
      })
    }
  }
  const newestFirst = [...byMoment.values()].sort((a, b) => (a.at < b.at ? 1 : -1))
  return newestFirst.slice(0, limit)
}
