import { z } from 'zod'
import { KnownError } from '../../core/base/errors.ts'
import type { Area, EventView, PlanView } from './contract.ts'
import type { RunView } from './contract-runs.ts'
import type { UiHost } from './host.ts'
import { MAINTAIN_JOBS, type MaintainJob } from './requests.ts'
import { runNotFound } from './run-outcome.ts'
import type { TaskWorker } from './workers.ts'

/** Maintenance jobs of this server. They keep running when the page is closed. */
export interface Runs {
  start(job: MaintainJob): RunView
  /** A run changes nothing, so it can be cancelled at any moment. */
  cancel(id: string): RunView
  /** Newest first; runs interrupted with an earlier server come last. */
  list(): readonly RunView[]
  /** What applying these would change. */
  preview(id: string, keys: readonly string[]): Promise<PlanView>
  /** Once for each run: afterwards its other findings may be outdated. */
  apply(id: string, keys: readonly string[]): Promise<RunView>
  /** Finished runs become stale when memories change. */
  markStale(areas: readonly Area[]): void
  end(): Promise<void>
}

interface Run {
  view: RunView
  /** Holds the findings until they are applied. */
  worker?: TaskWorker | undefined
}

const RUNS_MAX = 12
/** Each worker holds the findings of its run, which are large. */
const WORKERS_MAX = 4

export function startRuns(host: UiHost, notify: (event: EventView) => void): Runs {
  const runs = new Map<string, Run>()
  const interrupted = interruptedRuns(host)
  const views = (): RunView[] => [...runs.values()].map(({ view }) => view)
  const update = (run: Run, change: Partial<RunView>): RunView => {
    const before = run.view.state
    run.view = { ...run.view, ...change }
    notify({ type: 'run', run: run.view })
    if (run.view.state !== before) recordRuns(host, views())
    return run.view
  }
  const end = async (run: Run): Promise<void> => {
    const { worker } = run
    run.worker = undefined
    await worker?.end()
  }
  const find = (id: string): Run => {
    const run = runs.get(id)
    if (run !== undefined) return run
    throw runNotFound()
  }
  const finished = (id: string): { readonly run: Run; readonly worker: TaskWorker } => {
    const run = find(id)
    if (run.worker === undefined || run.view.state !== 'done') throw runNotFound()
    return { run, worker: run.worker }
  }
  return {
    start(job) {
      const running = [...runs.values()].find(({ view }) => view.state === 'running')
      if (running !== undefined) {
        if (running.view.job === job) return running.view
        throw stillRunning(running.view.job)
      }
      for (const { run, isDropped } of runsToEnd(runs, job)) {
        void end(run)
        if (isDropped) runs.delete(run.view.id)
        else update(run, { state: 'interrupted', result: null, error: TOO_MANY })
      }
      const run: Run = { view: newRun(host, job), worker: host.startWorker() }
      runs.set(run.view.id, run)
      recordRuns(host, views())
      void runJob(run, { host, end, update: (change) => update(run, change) })
      return update(run, {})
    },
    cancel(id) {
      const run = find(id)
      if (run.view.state !== 'running') return run.view
      const view = update(run, { state: 'cancelled', endedAt: host.now() })
      void end(run)
      return view
    },
    list: () => [...views().reverse(), ...interrupted],
    preview: async (id, keys) => finished(id).worker.ask('preview', { keys }),
    async apply(id, keys) {
      const { run, worker } = finished(id)
      update(run, { state: 'applying', error: '' })
      try {
        const outcome = await worker.ask('apply', { keys })
        const view = update(run, { state: 'applied', outcome })
        void end(run)
        return view
      } catch (error) {
        update(run, { state: 'done', error: sayError(error, host) })
        throw error
      }
    },
    markStale(areas) {
      if (!areas.includes('memories')) return
      for (const run of runs.values())
        if (run.view.state === 'done' && !run.view.isStale) update(run, { isStale: true })
    },
    async end() {
      await Promise.all([...runs.values()].map(end))
    },
  }
}

const TOO_MANY = 'Newer runs replaced it.'

/** Makes room for a new run: drops the earlier run of the job and the oldest, ends surplus workers. */
function runsToEnd(
  runs: ReadonlyMap<string, Run>,
  job: MaintainJob,
): readonly { readonly run: Run; readonly isDropped: boolean }[] {
  const others = [...runs.values()].filter(({ view }) => view.job !== job)
  const same = [...runs.values()].filter(({ view }) => view.job === job)
  const waiting = others.filter(({ worker, view }) => worker !== undefined && view.state === 'done')
  return [
    ...[...same, ...others.slice(0, -RUNS_MAX)].map((run) => ({ run, isDropped: true })),
    ...waiting.slice(0, Math.max(0, waiting.length - WORKERS_MAX + 1)).map((run) => ({
      ...{ run, isDropped: false },
    })),
  ]
}

function stillRunning(job: MaintainJob): KnownError {
  return new KnownError('LIMIT_ERROR', {
    message: `${job} is still running.`,
    hint: 'Only one job runs at a time. Wait for it, or cancel it.',
  })
}

function newRun(host: UiHost, job: MaintainJob): RunView {
  const progress = { done: 0, total: 0, label: 'starting' }
  return {
    ...{ id: host.newId('run'), job, state: 'running', startedAt: host.now(), endedAt: '' },
    ...{ progress, error: '', isStale: false, result: null, outcome: null },
  }
}

async function runJob(
  run: Run,
  {
    host,
    end,
    update,
  }: {
    readonly host: UiHost
    readonly end: (run: Run) => Promise<void>
    readonly update: (change: Partial<RunView>) => void
  },
): Promise<void> {
  const { job } = run.view
  try {
    const result = await run.worker?.ask('run', { job }, (done, total, label) => {
      if (run.view.state === 'running') update({ progress: { done, total, label } })
    })
    if (run.view.state !== 'running' || result === undefined) return
    update({ state: 'done', endedAt: host.now(), result })
  } catch (error) {
    void end(run)
    if (run.view.state !== 'running') return
    update({ state: 'failed', endedAt: host.now(), error: sayError(error, host) })
  }
}

function sayError(error: unknown, host: UiHost): string {
  if (error instanceof KnownError) return `${error.message} ${error.hint}`
  host.log(`maintenance failed: ${error instanceof Error ? error.stack : 'unknown'}`)
  return 'This is a bug in Everkeep. Please report it.'
}

const RECORDS = z.array(
  z.object({
    id: z.string(),
    job: z.enum(MAINTAIN_JOBS),
    startedAt: z.string(),
    wasRunning: z.boolean(),
  }),
)

/** Records the runs that would be missed if this server stopped now. A failure is only logged. */
function recordRuns({ notes, log }: UiHost, views: readonly RunView[]): void {
  const records: z.infer<typeof RECORDS> = views.flatMap(({ id, job, state, startedAt }) =>
    state === 'running' || state === 'done'
      ? [{ id, job, startedAt, wasRunning: state === 'running' }]
      : [],
  )
  try {
    notes.write(records.length === 0 ? '' : JSON.stringify(records))
  } catch (error) {
    log(`could not record the runs: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}

/** Runs that an earlier server did not finish. */
function interruptedRuns({ notes, log }: UiHost): readonly RunView[] {
  try {
    const records = notes.leftBehind().flatMap((text) => RECORDS.parse(JSON.parse(text)))
    return records.map(({ id, job, startedAt, wasRunning }) => ({
      ...{ id, job, startedAt, endedAt: '', state: 'interrupted', isStale: false },
      ...{ progress: { done: 0, total: 0, label: '' }, result: null, outcome: null },
      error: wasRunning
        ? 'The server stopped during this run.'
        : 'The server stopped before you applied anything.',
    }))
  } catch (error) {
    log(`could not read earlier runs: ${error instanceof Error ? error.message : 'unknown'}`)
    return []
  }
}
