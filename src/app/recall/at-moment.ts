import type { Memory } from '../../core/model/memory.ts'
import { queryTerms } from '../../core/text/search-terms.ts'
import { readMemory } from '../catalog/find-memory.ts'
import { withTerms } from '../catalog/search-terms.ts'
import { fromEachVault } from './each-vault.ts'
import { inject, type Offered } from './inject.ts'
import { type Held, heldBy, injectOnce, isHeld } from './inject-once.ts'
import type { RecallVault } from './recall-vault.ts'
import { searchIn } from './search/search.ts'
import { injectedFrom, trustedOf } from './untrusted-vaults.ts'

export interface MomentRequest {
  /** Where memories may be found: a path, an error. */
  readonly query: string
  /** Whether one that was found is about this moment. */
  readonly fits: (memory: Memory) => boolean
  readonly session: string
}

const MEMORIES_MAX = 2
const TOKENS_MAX = 300
const HITS_MAX = 24
const QUERY_CHARS = 1_000

/** Few memories at the moment at which they matter, each once a session; empty where none is (MOM-01, MOM-02). */
export async function atMoment(
  near: readonly RecallVault[],
  { query, fits, session }: MomentRequest,
): Promise<{ readonly text: string; readonly notes: readonly string[] }> {
  const asked = query.slice(0, QUERY_CHARS)
  const offered: Offered[] = []
  const held = new Map<RecallVault, Held>()
  if (queryTerms(asked).length === 0) return { text: '', notes: [] }
  const { notes } = await fromEachVault(trustedOf(injectedFrom(near)), async (vault) => {
    const found = await withTerms(vault.world, (open) =>
      searchIn(vault.world, open, { query: asked, best: HITS_MAX }),
    )
    for (const { entry, score } of found) {
      if (entry.memory.status !== 'active') continue
      const { memory } = await readMemory(vault.world, entry)
      const reason = { by: 'keyword', phrase: asked, typo: undefined } as const
      if (fits(memory)) offered.push({ entry, score, reason, vault })
    }
    held.set(vault, await heldBy(vault, session))
  })
  if (offered.length === 0) return { text: '', notes }
  const injection = await injectOnce({
    ...{ verb: 'context', session, prompt: asked, held, record: true },
    passagesOf: ({ relevant }) => relevant,
    inject: () =>
      inject({
        tiers: { prelude: [], pinned: [], relevant: offered, open: [] },
        limits: { memories: MEMORIES_MAX, pinned: 0, open: 0, prelude: 0 },
        tokens: TOKENS_MAX,
        isKnown: (one) => isHeld(held.get(one.vault), one),
      }),
  })
  return { text: injection.relevant.length === 0 ? '' : injection.text, notes }
}
