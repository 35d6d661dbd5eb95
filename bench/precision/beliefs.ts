import { toInstant } from '../../src/core/base/instant.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../../src/core/model/memory.ts'

/** A belief as precisionMemBench keeps it; only what a memory has a place for. */
export interface Belief {
  readonly _id: string
  readonly user_id: string
  readonly type: string
  readonly canonical_name: string
  readonly aliases: readonly string[]
  readonly content: string
  readonly why_it_matters: string
  readonly scope: readonly string[]
  readonly confidence: number
  readonly pinned: boolean
  readonly superseded_by: string | null
  readonly resolved_at: string | null
  readonly participants?: readonly string[]
  readonly created_at: string
  readonly updated_at: string
}

/** Its type is the kind, its names are the keywords, those that it relates are links. */
export function memoryOf(belief: Belief): Memory {
  return {
    ...EMPTY_MEMORY,
    id: belief._id as MemoryId, // Safe: this makes the id.
    kind: belief.type,
    title: belief.canonical_name,
    summary: belief.content,
    body: `${belief.content}\n\n${belief.why_it_matters}`,
    keywords: [belief.canonical_name, ...belief.aliases],
    scope: belief.scope.join(' '),
    confidence: belief.confidence,
    pinned: belief.pinned,
    supersededBy: belief.superseded_by ?? '',
    links: (belief.participants ?? []).map((target) => ({ target, relation: '' })),
    createdAt: toInstant(new Date(belief.created_at)),
    updatedAt: toInstant(new Date(belief.updated_at)),
    origin: 'user',
    extra: belief.resolved_at === null ? {} : { resolved_at: belief.resolved_at },
  }
}
