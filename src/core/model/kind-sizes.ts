import type { Entry } from './memory.ts'

/** How many active memories there are of a kind, and their bytes together. */
export interface KindSize {
  readonly memories: number
  readonly bytes: number
}

/** By kind, from all entries: what an index answers without reading them. */
export function kindSizes(entries: readonly Entry[]): ReadonlyMap<string, KindSize> {
  const sizes = new Map<string, KindSize>()
  for (const { memory, bytes } of entries) {
    if (memory.status !== 'active') continue
    const known = sizes.get(memory.kind) ?? { memories: 0, bytes: 0 }
    sizes.set(memory.kind, { memories: known.memories + 1, bytes: known.bytes + bytes })
  }
  return sizes
}
