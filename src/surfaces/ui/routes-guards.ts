import type { App } from '../../app/app.ts'
import type { GuardedRule } from '../../app/rules/guarded-rules.ts'
import { sayGuard } from '../../app/rules/suggest-guard.ts'
import type { GuardsView, GuardView } from './contract.ts'
import type { Routes } from './route.ts'

type Names = 'guards.list' | `guard.${'try' | 'step' | 'allow' | 'wrong'}`

export const GUARD_ROUTES: Routes<Names> = {
  'guards.list': (session) => session.use(guardsView),

  'guard.try': (session, { line }) =>
    session.use(async (app) => ({ about: await app.rulesAbout({ line }) })),

  'guard.step': (session, { name, to }) =>
    session.use(async (app) => {
      await app.changeStep({ name, to })
      return guardsView(app)
    }),

  'guard.allow': (session, { name }) =>
    session.use(async (app) => {
      await app.allowOnce(name)
      return guardsView(app)
    }),

  'guard.wrong': (session, { name }) =>
    session.use(async (app) => {
      await app.markWrong(name)
      return guardsView(app)
    }),
}

async function guardsView(app: App): Promise<GuardsView> {
  return { rules: (await app.guardedRules()).map(guardView) }
}

function guardView(rule: GuardedRule): GuardView {
  const { memory, guard, faults, figures, origin, next, weeks } = rule
  const { fired, obeyed, overridden, wrong, isAllowed, lastFired } = figures
  return {
    ...{ id: memory.id, title: memory.title, faults, weeks, isAllowed },
    ...{ fired, obeyed, overridden, wrong },
    looksFor: guard === undefined ? '' : sayGuard(guard),
    step: stepOf(rule),
    strongest: guard?.do ?? '',
    isShared: origin === 'shared',
    next: next ?? '',
    lastFired: lastFired ?? '',
    must: guard?.must ?? [],
    mustNot: guard?.mustNot ?? [],
  }
}

function stepOf({ isLive, guard, figures }: GuardedRule): string {
  if (guard === undefined) return 'broken'
  return isLive ? figures.step : 'not live'
}
