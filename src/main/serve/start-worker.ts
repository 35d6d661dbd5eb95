import { Worker } from 'node:worker_threads'
import { KnownError } from '../../core/base/errors.ts'
import type { Step } from '../../surfaces/ui/jobs.ts'
import type { TaskAnswer, TaskName, TaskRequest } from '../../surfaces/ui/worker-tasks.ts'
import type { TaskWorker } from '../../surfaces/ui/workers.ts'
import type { WorkerAnswer, WorkerData, WorkerFailure, WorkerQuestion } from './ui-worker.ts'

interface PendingQuestion {
  readonly resolve: (answer: never) => void
  readonly reject: (error: unknown) => void
  readonly step: Step | undefined
}

/**
 * Starts a worker that keeps no process alive. It is asked to stop and never terminated: the index driver
 * crashes the whole process when its thread ends in the middle of a call.
 */
export function startWorker(file: string, data: Omit<WorkerData, 'stop'>): TaskWorker {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const pending = new Map<number, PendingQuestion>()
  let lastId = 0
  let ended: unknown
  const worker = new Worker(file, { workerData: { ...data, stop } satisfies WorkerData })
  const exited = new Promise<void>((resolve) => worker.on('exit', () => resolve()))
  worker.unref()
  const fail = (error: unknown): void => {
    ended ??= error
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(stopped()))
  worker.on('message', (answer: WorkerAnswer) => {
    const question = pending.get(answer.id)
    if (question === undefined) return
    if ('step' in answer) return question.step?.(...answer.step)
    pending.delete(answer.id)
    if ('failure' in answer) question.reject(errorOf(answer.failure))
    else question.resolve(answer.answer as never) // Safe: the task name fixes the type of the answer.
  })
  return {
    ask<N extends TaskName>(task: N, request: TaskRequest<N>, step?: Step): Promise<TaskAnswer<N>> {
      if (ended !== undefined) return Promise.reject(ended)
      lastId += 1
      const question = { id: lastId, task, request }
      return new Promise((resolve, reject) => {
        pending.set(question.id, { resolve, reject, step })
        worker.postMessage(question satisfies WorkerQuestion)
      })
    },
    end() {
      fail(stopped())
      Atomics.store(stop, 0, 1)
      worker.postMessage('end' satisfies WorkerQuestion)
      return exited
    },
  }
}

function stopped(): KnownError {
  return new KnownError('INTERRUPTED', {
    message: 'Stopped before it finished.',
    hint: 'Nothing was changed. Run it again.',
  })
}

function errorOf(failure: WorkerFailure): Error {
  if ('known' in failure) return new KnownError(...failure.known)
  const error = new Error('a worker failed')
  error.stack = failure.stack
  return error
}
