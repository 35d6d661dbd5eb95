import type { Ledger, LedgerRecord } from '../../src/ports/ledger.ts'

/** A ledger without a disk. */
export function openMemoryLedger(): Ledger {
  const records: LedgerRecord[] = []
  return {
    async append(record) {
      records.push(record)
    },
    all: async () => [...records],
    ofSession: async (session) =>
      records.filter((record) => record.session === session && record.items.length > 0),
  }
}
