import { KnownError } from '../../core/errors.ts'
import type { Area, EventView, PlanView } from './contract.ts'
import type { RunView } from './contract-runs.ts'
import type { UiHost } from './host.ts'
import { lostRuns, noteRuns } from './lost-runs.ts'
import type { MaintainJob } from './requests.ts'
import { gone } from './run-outcome.ts'
import type { Thread } from './thread.ts'

/** Maintenance jobs of this server. They go on when a page is closed, and are there when it comes back. */
export interface Runs {
  start(job: MaintainJob): RunView
  /** Nothing was changed by a run, so that it can be stopped at any moment. */
  cancel(id: string): RunView
  /** Newest first; those that an earlier server lost come last. */
  list(): readonly RunView[]
  /** What carrying some of it out would do. */
  preview(id: string, keys: readonly string[]): Promise<PlanView>
  /** Once a run: what is left then was found in another vault. */
  apply(id: string, keys: readonly string[]): Promise<RunView>
  /** Somebody changed something. */
  age(areas: readonly Area[]): void
  end(): Promise<void>
}

interface Run {
  view: RunView
  /** Looks, and keeps what it found until it is carried out. */
  thread?: Thread | undefined
}

const RUNS_MAX = 12
/** What a run found is large, and lies in its thread. */
const THREADS_MAX = 4

export function startRuns(host: UiHost, tell: (event: EventView) => void): Runs {
  const runs = new Map<string, Run>()
  const lost = lostRuns(host)
  const views = (): RunView[] => [...runs.values()].map(({ view }) => view)
  const update = (run: Run, change: Partial<RunView>): RunView => {
    const before = run.view.state
    run.view = { ...run.view, ...change }
    tell({ type: 'run', run: run.view })
    if (run.view.state !== before) noteRuns(host, views())
    return run.view
  }
  const end = async (run: Run): Promise<void> => {
    const { thread } = run
    run.thread = undefined
    await thread?.end()
  }
  const find = (id: string): Run => {
    const run = runs.get(id)
    if (run !== undefined) return run
    throw gone()
  }
  const found = (id: string): { readonly run: Run; readonly thread: Thread } => {
    const run = find(id)
    if (run.thread === undefined || run.view.state !== 'done') throw gone()
    return { run, thread: run.thread }
  }
  return {
    start(job) {
      const running = [...runs.values()].find(({ view }) => view.state === 'running')
      if (running !== undefined) {
        if (running.view.job === job) return running.view
        throw stillRunning(running.view.job)
      }
      for (const { run, isOver } of toPutAway(runs, job)) {
        void end(run)
        if (isOver) runs.delete(run.view.id)
        else update(run, { state: 'lost', result: null, error: TOO_MANY })
      }
      const run: Run = { view: newRun(host, job), thread: host.thread() }
      runs.set(run.view.id, run)
      noteRuns(host, views())
      void look(run, { host, end, update: (change) => update(run, change) })
      return update(run, {})
    },
    cancel(id) {
      const run = find(id)
      if (run.view.state !== 'running') return run.view
      const view = update(run, { state: 'cancelled', endedAt: host.now() })
      void end(run)
      return view
    },
    list: () => [...views().reverse(), ...lost],
    preview: async (id, keys) => found(id).thread.ask('preview', { keys }),
    async apply(id, keys) {
      const { run, thread } = found(id)
      update(run, { state: 'applying', error: '' })
      try {
        const outcome = await thread.ask('apply', { keys })
        const view = update(run, { state: 'applied', outcome })
        void end(run)
        return view
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
    async end() {
      await Promise.all([...runs.values()].map(end))
    },
  }
}

const TOO_MANY = 'It was put away for newer ones.'

/** Room for a new run: what it takes the place of, what is too old, and what holds too much. */
function toPutAway(
  runs: ReadonlyMap<string, Run>,
  job: MaintainJob,
): readonly { readonly run: Run; readonly isOver: boolean }[] {
  const others = [...runs.values()].filter(({ view }) => view.job !== job)
  const same = [...runs.values()].filter(({ view }) => view.job === job)
  const full = others.filter(({ thread, view }) => thread !== undefined && view.state === 'done')
  return [
    ...[...same, ...others.slice(0, -RUNS_MAX)].map((run) => ({ run, isOver: true })),
    ...full.slice(0, Math.max(0, full.length - THREADS_MAX + 1)).map((run) => ({
      ...{ run, isOver: false },
    })),
  ]
}

function stillRunning(job: MaintainJob): KnownError {
  return new KnownError('LIMIT_ERROR', {
    message: `${job} is still running.`,
    hint: 'Wait until it is done, or cancel it: one at a time.',
  })
}

function newRun(host: UiHost, job: MaintainJob): RunView {
  const progress = { done: 0, total: 0, label: 'starting' }
  return {
    ...{ id: host.newId('run'), job, state: 'running', startedAt: host.now(), endedAt: '' },
    ...{ progress, error: '', isOld: false, result: null, outcome: null },
  }
}

/** Works in a thread of its own, so that the page goes on answering. */
async function look(
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
    const result = await run.thread?.ask('run', { job }, (done, total, label) => {
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
  return 'It failed by our mistake. Please report this.'
}
