import { signal } from '@preact/signals'
import type { Area, EventView, RunView } from '../../src/surfaces/ui/contract.ts'
import { call, isConnected, isOtherServer } from './call.ts'

/** Increases whenever something in an area changed. */
export const revisions = signal<Readonly<Record<Area, number>>>({
  memories: 0,
  inbox: 0,
  log: 0,
  config: 0,
})

/** The latest state of each maintenance run. */
export const runs = signal<ReadonlyMap<string, RunView>>(new Map())

/** Adds a started run, unless an event with a newer state came first. */
export function addRun(run: RunView): void {
  if (!runs.value.has(run.id)) runs.value = new Map(runs.value).set(run.id, run)
}

const AREAS: readonly Area[] = ['memories', 'inbox', 'log', 'config']
const RETRY_MS = 1_500

export function followServer(): void {
  const source = new EventSource('/api/events')
  source.onmessage = ({ data }) => {
    const event: EventView = JSON.parse(data)
    if (event.type === 'changed') bumpRevisions(event.areas)
    else if (event.type === 'run') runs.value = new Map(runs.value).set(event.run.id, event.run)
    else {
      if (!isConnected.value) {
        // Another server does not know the runs of the last one.
        runs.value = new Map()
        bumpRevisions(AREAS)
      }
      isConnected.value = true
      isOtherServer.value = false
    }
  }
  source.onerror = () => {
    isConnected.value = false
    // A refused stream never reconnects by itself and does not say why; a call does.
    source.close()
    call('vault', {}).catch(() => undefined)
    setTimeout(followServer, RETRY_MS)
  }
}

/** File changes may go unreported, so a page that becomes visible refreshes. */
export function refreshOnReturn(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') bumpRevisions(AREAS)
  })
}

function bumpRevisions(areas: readonly Area[]): void {
  const next = { ...revisions.value }
  for (const area of areas) next[area] += 1
  revisions.value = next
}
