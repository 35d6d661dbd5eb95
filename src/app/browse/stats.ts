import { type Instant, latest, parseInstant } from '../../core/base/instant.ts'
import { type KnownUses, type MemoryTally, type Tally, tally } from '../../core/recall/tally.ts'
import { type RuleCounts, ruleCounts } from '../../core/rules/guard-counts.ts'
import type { Use } from '../../core/usage/uses.ts'
import type { LedgerRecord } from '../../ports/ledger.ts'
import { readCatalog } from '../catalog/catalog.ts'
import type { RecallVault } from '../recall/recall-vault.ts'

export interface StatsOutcome extends Omit<Tally, 'memories'> {
  readonly memories: readonly (MemoryTally & { readonly title: string })[]
  /** Active memories that were never told whole, fetched or opened. */
  readonly unused: number
  /** Since when there are records of what was told; undefined when there are none. */
  readonly since: string | undefined
  /** Rules that are checked at the tool call, and whether they were obeyed (GRD-07). */
  readonly rules: readonly RuleCounts[]
}

/** What recall costs, and how often each memory was used: told whole, fetched or opened (REC-08, REC-09). */
export async function stats(vaults: readonly RecallVault[]): Promise<StatsOutcome> {
  const records: LedgerRecord[] = []
  const moments: Use[] = []
  const counters = new Map<string, Counter>()
  const titles = new Map<string, string>()
  const active = new Set<string>()
  const rules: RuleCounts[] = []
  for (const { world } of vaults) {
    const lines = (await world.ledger?.all()) ?? []
    // A line may only say what was held back.
    records.push(...lines.filter((line) => line.items.length > 0 && isDated(line)))
    moments.push(...(await world.usage.moments()).filter(isDated))
    rules.push(...ruleCounts((await world.guards?.events()) ?? []))
    const { entries } = await readCatalog(world)
    for (const { memory } of entries) {
      titles.set(memory.id, memory.title)
      if (memory.status === 'active') active.add(memory.id)
    }
    addCounters(counters, new Map(entries.map(({ memory }) => [memory.id as string, memory])))
  }
  const counted = tally(records, { moments, counters })
  const used = new Set(counted.memories.filter(({ uses }) => uses > 0).map(({ id }) => id))
  return {
    ...counted,
    memories: counted.memories.map((one) => ({ ...one, title: titles.get(one.id) ?? one.id })),
    unused: [...active].filter((id) => !used.has(id)).length,
    since: records.map(({ at }) => at).sort()[0],
    rules,
  }
}

/** Logs may have been edited by hand: a line without a time counts for no week. */
function isDated({ at }: { readonly at: Instant }): boolean {
  return parseInstant(at) !== undefined
}

type Counter = KnownUses['counters'] extends ReadonlyMap<string, infer C> ? C : never

/** A memory that lies in two vaults was used in both; two files of one id in a vault have the same uses. */
function addCounters(
  counters: Map<string, Counter>,
  memories: ReadonlyMap<string, { useCount: number; lastUsedAt: Instant | undefined }>,
): void {
  for (const [id, { useCount, lastUsedAt }] of memories) {
    const known = counters.get(id)
    counters.set(id, {
      uses: (known?.uses ?? 0) + useCount,
      last: latest(known?.last, lastUsedAt),
    })
  }
}
