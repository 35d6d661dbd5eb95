import type { Routes } from './routes.ts'
import { planView } from './views.ts'

type Names =
  | 'maintain.start'
  | 'maintain.state'
  | 'maintain.cancel'
  | 'maintain.preview'
  | 'maintain.apply'

export const MAINTAIN_ROUTES: Routes<Names> = {
  'maintain.start': async ({ runs }, { job }) => runs.start(job),

  'maintain.state': async ({ runs }) => ({ runs: runs.list() }),

  'maintain.cancel': async ({ runs }, { run }) => runs.cancel(run),

  'maintain.preview': (session, { run, keys }) =>
    session.use(async (app) => {
      const plan = await session.runs.preview(app, run, keys)
      return planView('', plan, await app.preview(plan))
    }),

  'maintain.apply': (session, { run, keys }) =>
    session.change(['memories', 'log', 'inbox'], (app) => session.runs.apply(app, run, keys)),
}
