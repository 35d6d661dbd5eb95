import type { MaintainJob, RunView } from '../../../src/surfaces/ui/contract.ts'
import type { CallError } from '../../data/call.ts'
import { runs } from '../../data/events.ts'
import { useResource } from '../../data/use-resource.ts'

export interface Runs {
  /** The newest run of each job. */
  readonly latest: ReadonlyMap<MaintainJob, RunView>
  readonly running: RunView | undefined
  readonly isLoading: boolean
  readonly error: CallError | undefined
  readonly reload: () => void
}

/** Loaded once, then updated by events. */
export function useRuns(): Runs {
  const { data, error, reload } = useResource('maintain.state', {}, ['config'])
  const known = new Map((data?.runs ?? []).map((run) => [run.id, run]))
  for (const [id, run] of runs.value) known.set(id, run)
  const latest = new Map<MaintainJob, RunView>()
  for (const run of known.values()) {
    const other = latest.get(run.job)
    if (other === undefined || other.startedAt <= run.startedAt) latest.set(run.job, run)
  }
  return {
    ...{ latest, error, reload },
    running: [...known.values()].find(({ state }) => state === 'running'),
    isLoading: data === undefined,
  }
}
