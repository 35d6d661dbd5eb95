import type { Routes } from './routes.ts'
import { showPlan } from './routes-memories.ts'

export const MAINTAIN_ROUTES: Routes<'maintain.start' | 'maintain.state' | 'maintain.plan'> = {
  'maintain.start': async (session, { job }) => session.runs.start(job),

  'maintain.state': async (session) => ({ runs: session.runs.list() }),

  'maintain.plan': (session, { run, keys }) => {
    const result = session.runs.result(run)
    return session.use(async (app) => showPlan(session, app, await result.plan(app, keys)))
  },
}
