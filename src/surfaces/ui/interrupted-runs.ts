import { z } from 'zod'
import type { RunView } from './contract-runs.ts'
import type { UiHost } from './host.ts'
import { MAINTAIN_JOBS } from './requests.ts'

const RECORDS = z.array(
  z.object({
    id: z.string(),
    job: z.enum(MAINTAIN_JOBS),
    startedAt: z.string(),
    wasRunning: z.boolean(),
  }),
)

/** Records the runs that would be missed if this server stopped now. A failure is only logged. */
export function recordRuns({ notes, log }: UiHost, views: readonly RunView[]): void {
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
export function interruptedRuns({ notes, log }: UiHost): readonly RunView[] {
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
