import type { Routes } from './route.ts'
import { operationView, outcomeView } from './views.ts'

export const LOG_ROUTES: Routes<'log.list' | 'log.show' | 'log.undo'> = {
  'log.list': (session, { limit }) =>
    session.use(async (app) => ({ operations: (await app.log({ limit })).map(operationView) })),

  'log.show': (session, { id }) =>
    session.use(async (app) => {
      const { operation, diffs } = await app.showOperation(id)
      return { operation: operationView(operation), diffs }
    }),

  'log.undo': (session, { id }) =>
    session.change(['memories', 'log', 'inbox'], async (app) => outcomeView(await app.undo(id))),
}
