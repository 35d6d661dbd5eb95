import { type Firing, lastFirings } from '../../core/rules/guard-counts.ts'
import type { World } from '../../ports/world.ts'

/** The last calls that guards were about, newest first, each with the figures of its rule (GRD-07). */
export async function firings(
  worlds: readonly World[],
  { limit }: { readonly limit: number },
): Promise<readonly Firing[]> {
  const found: Firing[] = []
  for (const { guards } of worlds) found.push(...lastFirings((await guards?.events()) ?? [], limit))
  return found.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, limit)
}
