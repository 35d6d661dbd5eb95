import { z } from 'zod'
import type { RunView } from './contract-runs.ts'
import type { UiHost } from './host.ts'
import { MAINTAIN_JOBS } from './requests.ts'

const KEPT = z.array(
  z.object({
    id: z.string(),
    job: z.enum(MAINTAIN_JOBS),
    startedAt: z.string(),
    wasRunning: z.boolean(),
  }),
)

/** Writes down what somebody would miss if this server stopped now. The page works without it, too. */
export function noteRuns({ notes, log }: UiHost, views: readonly RunView[]): void {
  const kept: z.infer<typeof KEPT> = views.flatMap(({ id, job, state, startedAt }) =>
    state === 'running' || state === 'done'
      ? [{ id, job, startedAt, wasRunning: state === 'running' }]
      : [],
  )
  try {
    notes.write(kept.length === 0 ? '' : JSON.stringify(kept))
  } catch (error) {
    log(
      `what runs could not be written down: ${error instanceof Error ? error.message : 'unknown'}`,
    )
  }
}

/** What earlier servers were stopped in the middle of: nobody should wait for it. */
export function lostRuns({ notes, log }: UiHost): readonly RunView[] {
  try {
    const kept = notes.leftBehind().flatMap((text) => KEPT.parse(JSON.parse(text)))
    return kept.map(({ id, job, startedAt, wasRunning }) => ({
      ...{ id, job, startedAt, endedAt: '', state: 'lost', isOld: false },
      ...{ progress: { done: 0, total: 0, label: '' }, result: null, outcome: null },
      error: wasRunning
        ? 'The server was stopped while it was looking.'
        : 'The server was stopped before anything was carried out.',
    }))
  } catch (error) {
    log(`what ran before is not known: ${error instanceof Error ? error.message : 'unknown'}`)
    return []
  }
}
