import type { Routes } from './route.ts'

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

  'maintain.preview': ({ runs }, { run, keys }) => runs.preview(run, keys),

  async 'maintain.apply'(session, { run, keys }) {
    try {
      return await session.runs.apply(run, keys)
    } finally {
      session.changed(['memories', 'log', 'inbox'])
    }
  },
}
