import { Worker } from 'node:worker_threads'
import { KnownError } from '../core/errors.ts'
import type { TaskAnswer, TaskName, TaskRequest } from '../surfaces/ui/aside-tasks.ts'
import type { Step } from '../surfaces/ui/jobs.ts'
import type { Thread } from '../surfaces/ui/thread.ts'
import type { ThreadAnswer, ThreadData, ThreadFailure, ThreadQuestion } from './ui-thread.ts'

interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (error: unknown) => void
  readonly step: Step | undefined
}

/**
 * Begins a thread of the built program on the same vault. It keeps no process alive. It is never terminated: the driver of
 * the index ends the whole process when its thread goes in the middle of a call. It is asked to stop, and does so at the
 * next step of its work.
 */
export function startThread(file: string, data: Omit<ThreadData, 'stop'>): Thread {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let over: unknown
  const worker = new Worker(file, { workerData: { ...data, stop } satisfies ThreadData })
  const gone = new Promise<void>((resolve) => worker.on('exit', () => resolve()))
  worker.unref()
  const fail = (error: unknown): void => {
    over ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(stopped()))
  worker.on('message', (said: ThreadAnswer) => {
    const who = waiting.get(said.id)
    if (who === undefined) return
    if ('step' in said) return who.step?.(...said.step)
    waiting.delete(said.id)
    if ('failure' in said) who.reject(errorOf(said.failure))
    else who.resolve(said.answer as never) // Safe: a task answers with what its name says.
  })
  return {
    ask<N extends TaskName>(task: N, request: TaskRequest<N>, step?: Step): Promise<TaskAnswer<N>> {
      if (over !== undefined) return Promise.reject(over)
      asked += 1
      const question = { id: asked, task, request }
      return new Promise((resolve, reject) => {
        waiting.set(question.id, { resolve, reject, step })
        worker.postMessage(question satisfies ThreadQuestion)
      })
    },
    end() {
      fail(stopped())
      Atomics.store(stop, 0, 1)
      worker.postMessage('end' satisfies ThreadQuestion)
      return gone
    },
  }
}

function stopped(): KnownError {
  return new KnownError('INTERRUPTED', {
    message: 'It was stopped before it was done.',
    hint: 'Nothing was changed. Run it again.',
  })
}

function errorOf(failure: ThreadFailure): Error {
  if ('known' in failure) return new KnownError(...failure.known)
  const error = new Error('a thread failed')
  error.stack = failure.stack
  return error
}
