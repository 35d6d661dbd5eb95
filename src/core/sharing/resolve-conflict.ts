import type { VaultPath } from '../base/vault-path.ts'
import { markDifference, type Unfinished } from '../layouts/conflict-markers.ts'
import type { Layout } from '../layouts/layout.ts'
import type { Sides } from '../layouts/versions.ts'
import type { MemoryId } from '../model/memory.ts'
import type { Parsed } from '../model/parsed.ts'

/** A shared file (smallcode's list, `everkeep-fields.json`) in conflict, taken apart by memory. */
export interface SharedConflict {
  /** Both sides with every memory that only one of them had: they differ in the disputed ones alone. */
  readonly sides: Sides<string>
  readonly names: Sides<string>
}

/** Without a base nobody can tell what one side took out from what the other added: all of it stays. */
export function uniteShared(
  layout: Layout,
  path: VaultPath,
  { conflict, ids }: { readonly conflict: Unfinished; readonly ids: Sides<readonly MemoryId[]> },
): SharedConflict {
  const { ours, theirs } = conflict.sides
  const own = new Set(ids.ours)
  const graft = (text: string, from: string, id: MemoryId): string =>
    layout.graft(path, text, from, id) ?? text
  const united = ids.theirs
    .filter((id) => !own.has(id))
    .reduce((text, id) => graft(text, theirs, id), ours)
  const other = ids.theirs
    .filter((id) => own.has(id))
    .reduce((text, id) => graft(text, theirs, id), united)
  return { sides: { ours: united, theirs: other }, names: conflict.names }
}

/** The shared file after the dispute about some memories was settled by the texts that `settle` gives for each side. */
export function settleShared(
  { sides, names }: SharedConflict,
  settle: (text: string, side: keyof Sides<string>) => string,
): string {
  const settled = { ours: settle(sides.ours, 'ours'), theirs: settle(sides.theirs, 'theirs') }
  return markDifference(settled, names)
}

/** The ids in a shared file as one side has it. */
export function idsIn(parsed: readonly Parsed[]): readonly MemoryId[] {
  return parsed.map(({ memory }) => memory.id)
}
