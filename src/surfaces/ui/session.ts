import type { App } from '../../app/app.ts'
import { type CardIndex, indexCards } from '../../core/browse/browse.ts'
import { listCardsOf } from '../../core/model/list-card.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { Area, EventView } from './contract.ts'
import { type HeldPlans, holdPlans } from './held-plans.ts'
import type { UiHost, Watch } from './host.ts'
import { makeResultCache, type ResultCache } from './result-cache.ts'
import { type Runs, startRuns } from './runs.ts'
import { openWorkers, type Workers } from './workers.ts'

type Listener = (event: EventView) => void

/** All memories of the vault, without their texts. */
export interface VaultCards extends CardIndex {
  /** The entry of each card, in the same order. */
  readonly entries: readonly Entry[]
  /** An id of this state of the vault; empty where file changes are not reported. */
  readonly state: string
}

/** What the server keeps between requests: the open vault, its cards, shown plans, running jobs. */
export interface UiSession {
  readonly host: UiHost
  readonly plans: HeldPlans
  readonly runs: Runs
  /** Uses the open vault, one caller at a time. */
  use<T>(work: (app: App) => Promise<T>): Promise<T>
  /** Slow tasks run here, so that the server keeps answering. */
  readonly workers: Workers
  readonly results: ResultCache
  /** As `use`, for work that changes the vault: listeners are notified. */
  change<T>(areas: readonly Area[], work: (app: App) => Promise<T>): Promise<T>
  /** Cached until a file changes. */
  cards(): Promise<VaultCards>
  /** Reports a change made without `change`. */
  changed(areas: readonly Area[]): void
  listen(listener: Listener): () => void
  close(): Promise<void>
}

/** Without file watching, cards are reread after this time. */
const UNWATCHED_MAX_AGE_MS = 1_000

export function openSession(host: UiHost): UiSession {
  const listeners = new Set<Listener>()
  let app: Promise<App> | undefined
  let watch: Watch | undefined
  let cached: { readonly cards: Promise<VaultCards>; readonly at: number } | undefined
  let lastUse: Promise<unknown> = Promise.resolve()

  const notify = (event: EventView): void => {
    for (const listener of listeners) listener(event)
  }
  const runs = startRuns(host, notify)
  const changed = (areas: readonly Area[]): void => {
    cached = undefined
    results.invalidate(areas)
    if (areas.includes('config')) close()
    runs.markStale(areas)
    notify({ type: 'changed', areas })
  }
  const opened = async (): Promise<App> => {
    app ??= host.open()
    try {
      const open = await app
      watch ??= host.watch(open.vault.root, changed)
      return open
    } catch (error) {
      app = undefined
      throw error
    }
  }
  const close = (): void => {
    const closing = app
    app = undefined
    watch?.close()
    watch = undefined
    // Work under way finishes first.
    void lastUse.then(async () => (await closing)?.close()).catch(() => undefined)
  }
  const use = <T>(work: (app: App) => Promise<T>): Promise<T> => {
    const mine = lastUse.then(async () => work(await opened()))
    lastUse = mine.catch(() => undefined)
    return mine
  }
  const workers = openWorkers(host.startWorker)
  const results = makeResultCache((name) => workers.ask(name, null))
  const session: UiSession = {
    host,
    plans: holdPlans(host.newId),
    runs,
    use,
    workers,
    results,
    changed,
    async change(areas, work) {
      try {
        return await use(work)
      } finally {
        changed(areas)
      }
    },
    cards() {
      const isStale =
        watch?.isLive !== true &&
        cached !== undefined &&
        performance.now() - cached.at > UNWATCHED_MAX_AGE_MS
      if (cached === undefined || isStale) {
        const cards = use(async (open) => {
          const { entries } = await open.list({ status: 'any' })
          const state = watch?.isLive === true ? host.newId('state') : ''
          return { ...indexCards(listCardsOf(entries)), entries, state }
        })
        const mine = { cards, at: performance.now() }
        cached = mine
        // The caller sees a failure; the cache forgets it.
        cards.catch(() => {
          if (cached === mine) cached = undefined
        })
      }
      return cached.cards
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      close()
      await Promise.all([workers.end(), runs.end()])
    },
  }
  return session
}
