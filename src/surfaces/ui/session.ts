import type { App } from '../../app/app.ts'
import { type Shelf, shelve } from '../../core/browse.ts'
import { listCardsOf } from '../../core/list-card.ts'
import type { Entry } from '../../core/memory.ts'
import type { Area, EventView } from './contract.ts'
import { type Findings, keepFindings } from './findings.ts'
import { type HeldPlans, holdPlans } from './held-plans.ts'
import type { UiHost, Watch } from './host.ts'
import { type Runs, startRuns } from './runs.ts'
import { type Lanes, openLanes } from './thread.ts'

type Listener = (event: EventView) => void

/** A vault as it stood when it was last looked at. */
export interface KeptShelf extends Shelf {
  /** What the books were made from, one for one. */
  readonly entries: readonly Entry[]
  /** Names this state; empty where nobody would tell that it is over. */
  readonly state: string
}

/** What the server keeps between two requests: an open vault, its entries, plans that were shown, running jobs. */
export interface UiSession {
  readonly host: UiHost
  readonly plans: HeldPlans
  readonly runs: Runs
  /** Uses the open vault, one caller at a time. */
  use<T>(work: (app: App) => Promise<T>): Promise<T>
  /** What takes long, in threads of its own, so that the page goes on answering. */
  readonly lanes: Lanes
  readonly findings: Findings
  /** As `use`, for what changes it: whoever listens is told. */
  change<T>(areas: readonly Area[], work: (app: App) => Promise<T>): Promise<T>
  /** Every memory without its text, kept until a file changes. */
  shelf(): Promise<KeptShelf>
  /** Something was changed by another way than `change`. */
  changed(areas: readonly Area[]): void
  listen(listener: Listener): () => void
  tell(event: EventView): void
  close(): Promise<void>
}

/** Where the system does not tell of changes, entries are this old at most. */
const BLIND_MS = 1_000

export function openSession(host: UiHost): UiSession {
  const listeners = new Set<Listener>()
  let app: Promise<App> | undefined
  let watch: Watch | undefined
  let kept: { readonly shelf: Promise<KeptShelf>; readonly at: number } | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const tell = (event: EventView): void => {
    for (const listener of listeners) listener(event)
  }
  const runs = startRuns(host, tell)
  const changed = (areas: readonly Area[]): void => {
    kept = undefined
    findings.outdate(areas)
    if (areas.includes('config')) close()
    runs.age(areas)
    tell({ type: 'changed', areas })
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
    // Whoever uses it now is let finish.
    void turn.then(async () => (await closing)?.close()).catch(() => undefined)
  }
  const use = <T>(work: (app: App) => Promise<T>): Promise<T> => {
    const mine = turn.then(async () => work(await opened()))
    turn = mine.catch(() => undefined)
    return mine
  }
  const lanes = openLanes(host.thread)
  const findings = keepFindings((name) => lanes.ask(name, null))
  const session: UiSession = {
    host,
    plans: holdPlans(host.newId),
    runs,
    use,
    lanes,
    findings,
    changed,
    async change(areas, work) {
      try {
        return await use(work)
      } finally {
        changed(areas)
      }
    },
    shelf() {
      const isOld =
        watch?.isLive !== true && kept !== undefined && performance.now() - kept.at > BLIND_MS
      if (kept === undefined || isOld) {
        const shelf = use(async (open) => {
          const { entries } = await open.list({ status: 'any' })
          const state = watch?.isLive === true ? host.newId('shelf') : ''
          return { ...shelve(listCardsOf(entries)), entries, state }
        })
        const mine = { shelf, at: performance.now() }
        kept = mine
        // A failure is told to who asked, and not kept.
        shelf.catch(() => {
          if (kept === mine) kept = undefined
        })
      }
      return kept.shelf
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell,
    async close() {
      close()
      await Promise.all([lanes.end(), runs.end()])
    },
  }
  return session
}
