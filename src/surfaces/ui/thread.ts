import type { TaskAnswer, TaskName, TaskRequest } from './aside-tasks.ts'
import type { Step } from './jobs.ts'

/** Another thread of this process, for what takes long. */
export interface Thread {
  ask<N extends TaskName>(task: N, request: TaskRequest<N>, step?: Step): Promise<TaskAnswer<N>>
  /** Who waits is told at once that it was stopped; it is gone when its work comes to the next step. */
  end(): Promise<void>
}

/** A thread for each sort of work, so that none waits for another; begun when it is needed. */
export interface Lanes extends Pick<Thread, 'end'> {
  ask<N extends LaneTask>(task: N, request: TaskRequest<N>): Promise<TaskAnswer<N>>
}

/** Each of these begins and ends within one task. */
export type LaneTask = Exclude<TaskName, 'run' | 'preview' | 'apply'>

/** Unused for so long, a thread gives back its memory. */
const IDLE_MS = 60_000

export function openLanes(begin: () => Thread): Lanes {
  const lanes = new Map<
    LaneTask,
    { readonly thread: Thread; asked: number; idle?: NodeJS.Timeout }
  >()
  const end = async (task: LaneTask): Promise<void> => {
    const lane = lanes.get(task)
    lanes.delete(task)
    clearTimeout(lane?.idle)
    await lane?.thread.end()
  }
  return {
    async ask(task, request) {
      const lane = lanes.get(task) ?? { thread: begin(), asked: 0 }
      lanes.set(task, lane)
      clearTimeout(lane.idle)
      lane.asked += 1
      try {
        return await lane.thread.ask(task, request)
      } finally {
        lane.asked -= 1
        if (lane.asked === 0) lane.idle = setTimeout(() => void end(task), IDLE_MS).unref()
      }
    },
    async end() {
      await Promise.all([...lanes.keys()].map(end))
    },
  }
}
