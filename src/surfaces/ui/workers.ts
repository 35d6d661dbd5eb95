import type { Step } from './jobs.ts'
import type { TaskAnswer, TaskName, TaskRequest } from './worker-tasks.ts'

/** A worker thread of this process. */
export interface TaskWorker {
  ask<N extends TaskName>(task: N, request: TaskRequest<N>, step?: Step): Promise<TaskAnswer<N>>
  /** Open questions are rejected at once; the thread exits at the next step of its work. */
  end(): Promise<void>
}

/** One worker for each task, started when it is needed, so that no task waits for another. */
export interface Workers extends Pick<TaskWorker, 'end'> {
  ask<N extends OneShotTask>(task: N, request: TaskRequest<N>): Promise<TaskAnswer<N>>
}

/** Tasks that keep nothing in their worker for a later one. */
export type OneShotTask = Exclude<TaskName, 'run' | 'preview' | 'apply'>

/** An idle worker is ended to free its memory. */
const IDLE_MS = 60_000

interface RunningWorker {
  readonly worker: TaskWorker
  pending: number
  idleTimer?: NodeJS.Timeout
}

export function openWorkers(start: () => TaskWorker): Workers {
  const workers = new Map<OneShotTask, RunningWorker>()
  const end = async (task: OneShotTask): Promise<void> => {
    const running = workers.get(task)
    workers.delete(task)
    clearTimeout(running?.idleTimer)
    await running?.worker.end()
  }
  return {
    async ask(task, request) {
      const running: RunningWorker = workers.get(task) ?? { worker: start(), pending: 0 }
      workers.set(task, running)
      clearTimeout(running.idleTimer)
      running.pending += 1
      try {
        return await running.worker.ask(task, request)
      } finally {
        running.pending -= 1
        if (running.pending === 0)
          running.idleTimer = setTimeout(() => void end(task), IDLE_MS).unref()
      }
    },
    async end() {
      await Promise.all([...workers.keys()].map(end))
    },
  }
}
