import type { Entry } from '../../core/model/memory.ts'
import { mayEnter, type Outline, type Weighed } from '../../core/recall/entry-outline.ts'

type Row = [
  id: Weighed['id'],
  kind: string,
  scope: string,
  pinned: 0 | 1,
  useCount: number,
  createdAt: Weighed['createdAt'] | null,
  updatedAt: Weighed['updatedAt'] | null,
  lastUsedAt: Weighed['lastUsedAt'] | null,
]

/** What a brief weighs of a memory, as an index keeps it; empty for one that no brief may tell. */
export function packedOutline(entry: Entry): string {
  if (!mayEnter(entry)) return ''
  const { id, kind, scope, pinned, useCount, createdAt, updatedAt, lastUsedAt } = entry.memory
  const row: Row = [
    ...([id, kind, scope, pinned ? 1 : 0, useCount] as const),
    ...([createdAt ?? null, updatedAt ?? null, lastUsedAt ?? null] as const),
  ]
  return JSON.stringify(row)
}

/** Pairs of a document's number and what `packedOutline` made, parted by commas. */
export function outlinesIn(text: string): readonly Outline[] {
  // Safe: `packedOutline` wrote it.
  return (JSON.parse(`[${text}]`) as [number, Row][]).map(([doc, row]) => {
    const [id, kind, scope, pinned, useCount, createdAt, updatedAt, lastUsedAt] = row
    return {
      doc,
      memory: {
        ...{ id, kind, scope, pinned: pinned === 1, useCount },
        createdAt: createdAt ?? undefined,
        updatedAt: updatedAt ?? undefined,
        lastUsedAt: lastUsedAt ?? undefined,
      },
    }
  })
}
