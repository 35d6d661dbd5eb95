import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { browse, type CardIndex, startCardIndex } from '../../src/core/browse/browse.ts'
import { call } from './call.ts'
import { revisions } from './events.ts'

interface CachedCards {
  /** The server's id of this state of the vault. */
  readonly state: string
  readonly revision: number
  readonly cards: CardIndex
}

const cached = signal<CachedCards | undefined>(undefined)

/** Small enough not to disturb typing. */
const BATCH = 1_000
/** A larger vault would need too much memory: the server searches it instead. */
const CARDS_MAX = 30_000
/** Changes often come in bursts. */
const DEBOUNCE_MS = 1_000

/** All cards, for search without the server; undefined until loaded or while stale. Loaded once `isReady`. */
export function useCards(isReady: boolean): CardIndex | undefined {
  const revision = revisions.value.memories
  useEffect(() => {
    if (!isReady) return
    const stop = new AbortController()
    const timer = setTimeout(
      // Without the cards, the server searches.
      () => load(revision, stop.signal).catch(() => undefined),
      cached.peek() === undefined ? 0 : DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isReady, revision])
  return cached.value?.revision === revision ? cached.value.cards : undefined
}

async function load(revision: number, signal: AbortSignal): Promise<void> {
  const old = cached.peek()
  const building = startCardIndex()
  let batch = await call('memories.cards', { offset: 0, limit: BATCH, known: old?.state }, signal)
  const { state, total } = batch
  if (old !== undefined && state === old.state) {
    cached.value = { ...old, revision }
    return
  }
  if (total > CARDS_MAX) return
  for (let offset = 0; ; ) {
    // The vault changed between two batches: an event will restart this.
    if (state === '' || batch.state !== state) return
    offset += BATCH
    const next =
      offset < total ? call('memories.cards', { offset, limit: BATCH }, signal) : undefined
    building.add(batch.cards)
    // Compiles the search code before the first letter is typed.
    if (offset === BATCH) warmUp(building.index())
    if (next === undefined) break
    batch = await next
  }
  cached.value = { state, revision, cards: building.index() }
}

function warmUp(cards: CardIndex): void {
  for (const query of ['e', 'an', 'the', 'a b']) browse(cards, { status: 'active', query })
}
