import type { Freshness, Recalled } from './recall-vault.ts'

const UNKNOWN: Freshness = { state: '', warning: '' }

/** How far each memory's references hold, by id. What nobody looked at is of unknown freshness. */
export async function freshnessOf(
  recalled: readonly Recalled[],
): Promise<ReadonlyMap<Recalled, Freshness>> {
  return new Map(recalled.map((one) => [one, UNKNOWN]))
}
