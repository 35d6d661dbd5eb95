/** A name that more memories share than this says nothing about any two of them. */
export const HUB_LIMIT = 8
/** Nor does one that more memories than this link to: that is a table of contents, not a connection. */
export const LINKING_LIMIT = 64
/** A memory with more neighbours than this is such a table itself: it has no context of its own, and lends none. */
export const NEIGHBOURS_LIMIT = 64

/** A document with the names it is linked by, and those that it links to. */
export interface Linked {
  readonly doc: number
  readonly names: readonly string[]
  readonly links: readonly string[]
}

/** Which documents have a name, and which link to it. */
export interface NameTable {
  named(name: string): readonly number[]
  linking(name: string): readonly number[]
}

/** Documents one link away, both directions, rising (REC-04). */
export function neighboursOf({ doc, names, links }: Linked, table: NameTable): readonly number[] {
  const others = new Set<number>()
  for (const name of links)
    if (connects(name, table)) for (const other of table.named(name)) others.add(other)
  for (const name of names)
    if (connects(name, table)) for (const other of table.linking(name)) others.add(other)
  others.delete(doc)
  return others.size > NEIGHBOURS_LIMIT ? [] : [...others].sort((a, b) => a - b)
}

function connects(name: string, table: NameTable): boolean {
  return table.named(name).length <= HUB_LIMIT && table.linking(name).length <= LINKING_LIMIT
}
