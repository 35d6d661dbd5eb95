import { KnownError } from '../../core/errors.ts'
import type { EventView, RunView } from './contract.ts'
import type { UiHost } from './host.ts'
import { JOBS, type JobResult } from './jobs.ts'
import type { MaintainJob } from './requests.ts'

/** Maintenance jobs of this server. They go on when a page is closed, and are there when it comes back. */
export interface Runs {
  start(job: MaintainJob): RunView
  /** Newest first. */
  list(): readonly RunView[]
  /** What a finished run found. */
  result(id: string): JobResult
}

const RUNS_MAX = 12
/** The page need not know more often. */
const TELL_EVERY_MS = 100

export function startRuns(host: UiHost, tell: (event: EventView) => void): Runs {
  const runs = new Map<string, { view: RunView; result?: JobResult }>()
  const update = (id: string, change: Partial<RunView>): void => {
    const run = runs.get(id)
    if (run === undefined) return
    run.view = { ...run.view, ...change }
    tell({ type: 'run', run: run.view })
  }
  return {
    start(job) {
      const running = [...runs.values()].find(({ view }) => view.state === 'running')
      if (running !== undefined) {
        if (running.view.job === job) return running.view
        throw new KnownError('LIMIT_ERROR', {
          message: `${running.view.job} is still running.`,
          hint: 'Wait until it is done: one at a time.',
        })
      }
      const id = host.newId('run')
      const progress = { done: 0, total: 0, label: 'starting' }
      const view: RunView = { id, job, state: 'running', progress, error: '', result: null }
      runs.set(id, { view })
      for (const old of [...runs.keys()].slice(0, -RUNS_MAX)) runs.delete(old)
      void carryOut(host, job, (change) => update(id, change)).then((result) => {
        const run = runs.get(id)
        if (result === undefined || run === undefined) return
        run.result = result
        update(id, { state: 'done', result: result.view })
      })
      return view
    },
    list: () => [...runs.values()].map(({ view }) => view).reverse(),
    result(id) {
      const result = runs.get(id)?.result
      if (result !== undefined) return result
      throw new KnownError('PLAN_NOT_FOUND', {
        message: 'There is nothing to choose from here any more.',
        hint: 'Run it again.',
      })
    },
  }
}

/** Works on a vault of its own, so that the page goes on answering. */
async function carryOut(
  host: UiHost,
  job: MaintainJob,
  update: (change: Partial<RunView>) => void,
): Promise<JobResult | undefined> {
  let last = 0
  try {
    const app = await host.open()
    try {
      return await JOBS[job](app, (done, total, label) => {
        if (done < total && performance.now() - last < TELL_EVERY_MS) return
        last = performance.now()
        update({ progress: { done, total, label } })
      })
    } finally {
      app.close()
    }
  } catch (error) {
    const known = error instanceof KnownError
    if (!known) host.log(`${job} failed: ${error instanceof Error ? error.message : 'unknown'}`)
    update({ state: 'failed', error: known ? `${error.message} ${error.hint}` : 'It failed.' })
    return undefined
  }
}
