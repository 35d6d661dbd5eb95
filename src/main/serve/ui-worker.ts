import { parentPort, workerData } from 'node:worker_threads'
import { KnownError } from '../../core/base/errors.ts'
import {
  runTask,
  type TaskName,
  type TaskRequest,
  type WorkerState,
} from '../../surfaces/ui/worker-tasks.ts'
import type { Settings } from '../base/settings.ts'
import { openApp } from '../world/open-app.ts'

/** Messages between the threads are plain data. */
export interface WorkerData {
  readonly settings: Settings
  readonly vault: string
  /** Shared memory: not 0 once the answers are no longer needed. */
  readonly stop: Int32Array
}

export type WorkerQuestion =
  | 'end'
  | {
      readonly id: number
      readonly task: TaskName
      readonly request: TaskRequest<TaskName>
    }

export type WorkerAnswer = { readonly id: number } & (
  | { readonly step: readonly [done: number, total: number, label: string] }
  | { readonly answer: unknown }
  | { readonly failure: WorkerFailure }
)

export type WorkerFailure =
  | { readonly known: ConstructorParameters<typeof KnownError> }
  | { readonly stack: string }

/** Progress is reported at most this often. */
const PROGRESS_MS = 100

/** Ends work that is no longer needed. Distinct from any error of reading a file. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** The worker side of `start-worker.ts`: runs tasks for the server of the page. */
function serveTasks({ settings, vault, stop }: WorkerData): void {
  const isStopped = (): boolean => Atomics.load(stop, 0) !== 0
  const state: WorkerState = { open: () => openApp(settings, { vault }) }
  const send = (answer: WorkerAnswer): void => parentPort?.postMessage(answer)
  parentPort?.on('message', async (question: WorkerQuestion) => {
    // The thread exits when its current task ends.
    if (question === 'end') return parentPort?.close()
    const { id, task, request } = question
    let [last, lastLabel] = [0, '']
    const step = (done: number, total: number, label: string): void => {
      if (isStopped()) throw new Stopped()
      if (label === lastLabel && performance.now() - last < PROGRESS_MS) return
      last = performance.now()
      lastLabel = label
      send({ id, step: [done, total, label] })
    }
    try {
      if (isStopped()) return
      send({ id, answer: await runTask(state, task, { request, step }) })
    } catch (error) {
      send({ id, failure: failureOf(error) })
    }
  })
}

function failureOf(error: unknown): WorkerFailure {
  if (!(error instanceof KnownError))
    return { stack: error instanceof Error ? (error.stack ?? error.message) : 'unknown' }
  const { code, message, hint, field, rule } = error
  const more = { ...(field !== undefined && { field }), ...(rule !== undefined && { rule }) }
  return { known: [code, { message, hint, ...more }] }
}

serveTasks(workerData)
