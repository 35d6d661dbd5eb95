import { signal } from '@preact/signals'
import type { Area, EventView, RunView } from '../../src/surfaces/ui/contract.ts'
import { call, isConnected, isStranger } from './call.ts'

/** Counts up whenever something of an area changed: what was read before may be old. */
export const revisions = signal<Readonly<Record<Area, number>>>({
  memories: 0,
  inbox: 0,
  log: 0,
  config: 0,
})

/** The latest word of each maintenance run. */
export const runs = signal<ReadonlyMap<string, RunView>>(new Map())

/** What the server answered about a run that it began; what it told of the same one since is newer. */
export function hearOf(run: RunView): void {
  if (!runs.value.has(run.id)) runs.value = new Map(runs.value).set(run.id, run)
}

const AREAS: readonly Area[] = ['memories', 'inbox', 'log', 'config']
const RETRY_MS = 1_500

/** Follows the server for as long as the page is open. */
export function followServer(): void {
  const source = new EventSource('/api/events')
  source.onmessage = ({ data }) => {
    const event: EventView = JSON.parse(data)
    if (event.type === 'changed') touch(event.areas)
    else if (event.type === 'run') runs.value = new Map(runs.value).set(event.run.id, event.run)
    else {
      if (!isConnected.value) {
        // It may be another server, which knows nothing of the runs of the last one.
        runs.value = new Map()
        touch(AREAS)
      }
      isConnected.value = true
      isStranger.value = false
    }
  }
  source.onerror = () => {
    isConnected.value = false
    // A refusal ends the stream for good: it is opened anew. The stream does not say why; a call does.
    source.close()
    call('vault', {}).catch(() => undefined)
    setTimeout(followServer, RETRY_MS)
  }
}

/** Somebody comes back to the page: what the system did not tell is looked at again. */
export function lookAgainOnReturn(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') touch(AREAS)
  })
}

function touch(areas: readonly Area[]): void {
  const next = { ...revisions.value }
  for (const area of areas) next[area] += 1
  revisions.value = next
}
