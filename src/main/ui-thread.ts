import { parentPort, workerData } from 'node:worker_threads'
import { KnownError } from '../core/errors.ts'
import {
  type AsideWorld,
  doAside,
  type TaskName,
  type TaskRequest,
} from '../surfaces/ui/aside-tasks.ts'
import { openApp } from './compose.ts'
import type { Settings } from './settings.ts'

/** What crosses between the threads: plain data, both ways. */
export interface ThreadData {
  readonly settings: Settings
  readonly vault: string
  /** Shared memory: not 0 when nobody waits for an answer any more. */
  readonly stop: Int32Array
}

export type ThreadQuestion =
  | 'end'
  | {
      readonly id: number
      readonly task: TaskName
      readonly request: TaskRequest<TaskName>
    }

export type ThreadAnswer = { readonly id: number } & (
  | { readonly step: readonly [done: number, total: number, label: string] }
  | { readonly answer: unknown }
  | { readonly failure: ThreadFailure }
)

export type ThreadFailure =
  | { readonly known: ConstructorParameters<typeof KnownError> }
  | { readonly stack: string }

/** The page need not know more often how far it is. */
const TELL_EVERY_MS = 100

/** Ends work that nobody waits for. No error that a reader would take for one of the file that it reads. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** The other side of `start-thread.ts`: does one task after the other for the server of the page. */
function work({ settings, vault, stop }: ThreadData): void {
  const isStopped = (): boolean => Atomics.load(stop, 0) !== 0
  const world: AsideWorld = { open: () => openApp(settings, { vault }) }
  const say = (answer: ThreadAnswer): void => parentPort?.postMessage(answer)
  parentPort?.on('message', async (question: ThreadQuestion) => {
    // The thread ends by itself when what it does now is over.
    if (question === 'end') return parentPort?.close()
    const { id, task, request } = question
    let [last, lastLabel] = [0, '']
    const step = (done: number, total: number, label: string): void => {
      if (isStopped()) throw new Stopped()
      if (label === lastLabel && performance.now() - last < TELL_EVERY_MS) return
      last = performance.now()
      lastLabel = label
      say({ id, step: [done, total, label] })
    }
    try {
      if (isStopped()) return
      say({ id, answer: await doAside(world, task, { request, step }) })
    } catch (error) {
      say({ id, failure: failureOf(error) })
    }
  })
}

function failureOf(error: unknown): ThreadFailure {
  if (!(error instanceof KnownError))
    return { stack: error instanceof Error ? (error.stack ?? error.message) : 'unknown' }
  const { code, message, hint, field, rule } = error
  const more = { ...(field !== undefined && { field }), ...(rule !== undefined && { rule }) }
  return { known: [code, { message, hint, ...more }] }
}

work(workerData)
