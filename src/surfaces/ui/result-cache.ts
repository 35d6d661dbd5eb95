import type { Area } from './contract.ts'
import type { TaskAnswer } from './worker-tasks.ts'
import type { OneShotTask } from './workers.ts'

/** Caches slow results about the whole vault until something changes. */
export interface ResultCache {
  get<N extends CachedTask>(name: N): Promise<TaskAnswer<N>>
  /** Drops every result that depends on one of these areas. */
  invalidate(areas: readonly Area[]): void
}

export type CachedTask = Exclude<OneShotTask, 'search'>

/** Tasks of one queue run one at a time: each needs a whole processor. */
const TASKS: Readonly<
  Record<CachedTask, { readonly areas: readonly Area[]; readonly queue: string }>
> = {
  health: { areas: ['memories', 'config'], queue: 'survey' },
  freshness: { areas: ['memories', 'config'], queue: 'survey' },
  inbox: { areas: ['memories', 'config', 'inbox'], queue: 'inbox' },
}

interface CachedResult {
  readonly answer: Promise<unknown>
  /** Undefined while it is queued: it will see later changes anyway. */
  startedAt: number | undefined
}

/** Nothing reports changes of the code around a vault. */
const MAX_AGE_MS = 300_000

export function makeResultCache(
  run: <N extends CachedTask>(name: N) => Promise<TaskAnswer<N>>,
  now: () => number = () => performance.now(),
): ResultCache {
  const results = new Map<CachedTask, CachedResult>()
  const queues = new Map<string, Promise<unknown>>()
  return {
    get<N extends CachedTask>(name: N): Promise<TaskAnswer<N>> {
      const known = results.get(name)
      const isExpired = known?.startedAt !== undefined && now() - known.startedAt > MAX_AGE_MS
      // Safe: a name always stands for the same task.
      if (known !== undefined && !isExpired) return known.answer as Promise<TaskAnswer<N>>
      const { queue } = TASKS[name]
      const answer = (queues.get(queue) ?? Promise.resolve()).then(() => {
        result.startedAt = now()
        return run(name)
      })
      const result: CachedResult = { answer, startedAt: undefined }
      results.set(name, result)
      // The caller sees a failure; the cache forgets it.
      const settled = answer.catch(() => {
        if (results.get(name) === result) results.delete(name)
      })
      queues.set(queue, settled)
      return answer
    },
    invalidate(areas) {
      for (const [name, { startedAt }] of results)
        if (startedAt !== undefined && TASKS[name].areas.some((area) => areas.includes(area)))
          results.delete(name)
    },
  }
}
