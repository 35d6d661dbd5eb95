import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { browse, fillShelf, type Shelf } from '../../src/core/browse.ts'
import { call } from './call.ts'
import { revisions } from './events.ts'

interface Kept {
  /** The server's name for the state of the vault. */
  readonly state: string
  readonly revision: number
  readonly shelf: Shelf
}

const kept = signal<Kept | undefined>(undefined)

/** Small enough that nobody who types notices one being read. */
const PART = 1_000
/** More would take more memory than a page should; the server is asked at every letter then. */
const CARDS_MAX = 30_000
/** Changes often come many at once. */
const QUIET_MS = 1_000

/**
 * All memories, so that a letter need not ask the server; undefined while they are not here or may be old. They are
 * fetched when what the page shows at first is there.
 */
export function useShelf(isReady: boolean): Shelf | undefined {
  const revision = revisions.value.memories
  useEffect(() => {
    if (!isReady) return
    const stop = new AbortController()
    const timer = setTimeout(
      // Without them it is slower, and else the same.
      () => load(revision, stop.signal).catch(() => undefined),
      kept.peek() === undefined ? 0 : QUIET_MS,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isReady, revision])
  return kept.value?.revision === revision ? kept.value.shelf : undefined
}

async function load(revision: number, signal: AbortSignal): Promise<void> {
  const old = kept.peek()
  const filling = fillShelf()
  let part = await call('memories.cards', { offset: 0, limit: PART, known: old?.state }, signal)
  const { state, total } = part
  if (old !== undefined && state === old.state) {
    kept.value = { ...old, revision }
    return
  }
  if (total > CARDS_MAX) return
  for (let offset = 0; ; ) {
    // Changed between two parts: that will be told, and all begins anew.
    if (state === '' || part.state !== state) return
    offset += PART
    const next =
      offset < total ? call('memories.cards', { offset, limit: PART }, signal) : undefined
    filling.put(part.cards)
    // A few of them warm up the code for the first letter.
    if (offset === PART) warmUp(filling.shelf())
    if (next === undefined) break
    part = await next
  }
  kept.value = { state, revision, shelf: filling.shelf() }
}

function warmUp(shelf: Shelf): void {
  for (const query of ['e', 'an', 'the', 'a b']) browse(shelf, { status: 'active', query })
}
