import { KnownError } from '../../core/errors.ts'
import type { Plan } from '../../core/plan.ts'
import type { Area, EventView } from './contract.ts'
import type { RunOutcome, RunView } from './contract-runs.ts'
import type { UiHost } from './host.ts'
import { type Applied, JOBS, type JobResult } from './jobs.ts'
import type { MaintainJob } from './requests.ts'
import { operationView, titleOf } from './views.ts'

type App = Awaited<ReturnType<UiHost['open']>>

/** Maintenance jobs of this server. They go on when a page is closed, and are there when it comes back. */
export interface Runs {
  start(job: MaintainJob): RunView
  /** Nothing was changed by a run, so that it can be stopped at any moment. */
  cancel(id: string): RunView
  /** Newest first. */
  list(): readonly RunView[]
  /** What carrying some of it out would do. */
  preview(app: App, id: string, keys: readonly string[]): Promise<Plan>
  /** Once a run: what is left then was found in another vault. */
  apply(app: App, id: string, keys: readonly string[]): Promise<RunView>
  /** Somebody changed something. */
  age(areas: readonly Area[]): void
}

interface Run {
  view: RunView
  result?: JobResult
}

const RUNS_MAX = 12
/** The page need not know more often. */
const TELL_EVERY_MS = 100

export function startRuns(host: UiHost, tell: (event: EventView) => void): Runs {
  const runs = new Map<string, Run>()
  const update = (run: Run, change: Partial<RunView>): RunView => {
    run.view = { ...run.view, ...change }
    tell({ type: 'run', run: run.view })
    return run.view
  }
  const find = (id: string): Run => {
    const run = runs.get(id)
    if (run !== undefined) return run
    throw gone()
  }
  const found = (id: string): JobResult => {
    const { result, view } = find(id)
    if (result !== undefined && view.state === 'done') return result
    throw gone()
  }
  return {
    start(job) {
      const running = [...runs.values()].find(({ view }) => view.state === 'running')
      if (running !== undefined) {
        if (running.view.job === job) return running.view
        throw new KnownError('LIMIT_ERROR', {
          message: `${running.view.job} is still running.`,
          hint: 'Wait until it is done, or cancel it: one at a time.',
        })
      }
      const run: Run = { view: newRun(host, job) }
      runs.set(run.view.id, run)
      for (const old of [...runs.keys()].slice(0, -RUNS_MAX)) runs.delete(old)
      void carryOut(host, run, (change) => update(run, change))
      return update(run, {})
    },
    cancel(id) {
      const run = find(id)
      if (run.view.state !== 'running') return run.view
      return update(run, { state: 'cancelled', endedAt: host.now() })
    },
    list: () => [...runs.values()].map(({ view }) => view).reverse(),
    preview: async (app, id, keys) => found(id).plan(app, keys),
    async apply(app, id, keys) {
      const [run, result] = [find(id), found(id)]
      update(run, { state: 'applying', error: '' })
      try {
        const outcome = outcomeOf(await result.apply(app, keys))
        return update(run, { state: 'applied', outcome })
      } catch (error) {
        update(run, { state: 'done', error: sayError(error, host) })
        throw error
      }
    },
    age(areas) {
      if (!areas.includes('memories')) return
      for (const run of runs.values())
        if (run.view.state === 'done' && !run.view.isOld) update(run, { isOld: true })
    },
  }
}

function newRun(host: UiHost, job: MaintainJob): RunView {
  const progress = { done: 0, total: 0, label: 'starting' }
  return {
    ...{ id: host.newId('run'), job, state: 'running', startedAt: host.now(), endedAt: '' },
    ...{ progress, error: '', isOld: false, result: null, outcome: null },
  }
}

function gone(): KnownError {
  return new KnownError('PLAN_NOT_FOUND', {
    message: 'There is nothing to choose from here any more.',
    hint: 'Run it again.',
  })
}

/** Ends the work of a run that nobody waits for any more. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Works on a vault of its own, so that the page goes on answering. */
async function carryOut(
  host: UiHost,
  run: Run,
  update: (change: Partial<RunView>) => void,
): Promise<void> {
  let last = 0
  const step = (done: number, total: number, label: string): void => {
    if (run.view.state !== 'running') throw new Stopped()
    if (label === run.view.progress.label && performance.now() - last < TELL_EVERY_MS) return
    last = performance.now()
    update({ progress: { done, total, label } })
  }
  try {
    const app = await host.open()
    try {
      const result = await JOBS[run.view.job](app, step)
      if (run.view.state !== 'running') return
      run.result = result
      update({ state: 'done', endedAt: host.now(), result: result.view })
    } finally {
      app.close()
    }
  } catch (error) {
    if (error instanceof Stopped || run.view.state !== 'running') return
    update({ state: 'failed', endedAt: host.now(), error: sayError(error, host) })
  }
}

function sayError(error: unknown, host: UiHost): string {
  if (error instanceof KnownError) return `${error.message} ${error.hint}`
  host.log(`maintenance failed: ${error instanceof Error ? error.stack : 'unknown'}`)
  return 'It failed by our mistake. Please report this.'
}

function outcomeOf({ outcomes, failed, notes }: Applied): RunOutcome {
  const warnings = outcomes.flatMap((one) => [...one.warnings])
  return {
    operations: outcomes.flatMap(({ operation }) =>
      operation === undefined ? [] : [operationView(operation)],
    ),
    refused: [
      ...outcomes.flatMap(({ refused }) =>
        refused.map(({ change, error }) => ({
          title: titleOf(change),
          why: `${error.message} ${error.hint}`,
        })),
      ),
      ...failed.map(({ titles, why }) => ({ title: titles.join(', '), why })),
    ],
    notes: [...new Set([...notes, ...warnings])],
  }
}
