import type { App } from '../../app/app.ts'
import type { Surveyed } from '../../app/survey-freshness.ts'
import { excerptOf } from '../../core/excerpt.ts'
import { cleanText } from '../../core/secrets/clean-text.ts'
import type { InboxView } from './contract.ts'
import type { PlanView } from './contract-plan.ts'
import type { RunOutcome, RunResult } from './contract-runs.ts'
import type { HealthView } from './contract-whole.ts'
import { JOBS, type JobResult, type Step } from './jobs.ts'
import { proposalRow } from './proposal-row.ts'
import { ruleRows } from './rule-row.ts'
import { gone, runOutcome } from './run-outcome.ts'
import { planView } from './views.ts'

/** What one thread has for its work: a vault that it opens for each task, and what a run of it found. */
export interface AsideWorld {
  readonly open: () => Promise<App>
  found?: JobResult
}

type Task<N extends TaskName> = (
  world: AsideWorld,
  app: App,
  asked: Asked<N>,
) => Promise<TaskAnswer<N>>

interface Asked<N extends TaskName> {
  readonly request: TaskRequest<N>
  readonly step: Step
}

/** Does one task in a vault of its own. */
export async function doAside<N extends TaskName>(
  world: AsideWorld,
  name: N,
  asked: Asked<N>,
): Promise<TaskAnswer<N>> {
  const app = await world.open()
  try {
    return await ASIDE_TASKS[name](world, app, asked)
  } finally {
    app.close()
  }
}

interface FoundInTexts {
  readonly hits: readonly { readonly path: string; readonly id: string; readonly excerpt: string }[]
  readonly found: number
  readonly terms: readonly string[]
}

/** What takes too long for the thread that answers. Requests and answers are plain data: they cross to another thread. */
interface AsideTasks {
  readonly search: { readonly request: SearchRequest; readonly answer: FoundInTexts }
  readonly health: { readonly request: null; readonly answer: HealthView }
  readonly freshness: { readonly request: null; readonly answer: readonly Surveyed[] }
  readonly inbox: { readonly request: null; readonly answer: InboxView }
  /** Looks, and keeps what it found for the two below. */
  readonly run: {
    readonly request: { readonly job: keyof typeof JOBS }
    readonly answer: RunResult
  }
  readonly preview: {
    readonly request: { readonly keys: readonly string[] }
    readonly answer: PlanView
  }
  readonly apply: {
    readonly request: { readonly keys: readonly string[] }
    readonly answer: RunOutcome
  }
}

interface SearchRequest extends Pick<Parameters<App['search']>[0], 'kind' | 'tag' | 'topic'> {
  readonly query: string
  readonly limit: number
  readonly status?: 'active' | 'retired' | 'archived'
  readonly tier?: 'hot' | 'cold'
  /** What is to be seen in an excerpt, beside the terms themselves. */
  readonly marks: readonly string[]
}

export type TaskName = keyof AsideTasks
export type TaskRequest<N extends TaskName> = AsideTasks[N]['request']
export type TaskAnswer<N extends TaskName> = AsideTasks[N]['answer']

const ISSUES_MAX = 200

const ASIDE_TASKS: { readonly [N in TaskName]: Task<N> } = {
  async search(_, app, { request: { marks, ...request } }) {
    const { hits, found, terms } = await app.search({
      ...request,
      ...{ includeArchived: true, includeRetired: true },
    })
    // What stands beside a hit has none of the words: on a page that marks them it would look like a mistake.
    const holding = hits.filter(({ text, meaning }) => text.matched > 0 || meaning !== undefined)
    const texts = await app.readSome(holding.map(({ entry }) => entry))
    return {
      hits: holding.map(({ entry }) => ({
        path: entry.path,
        id: entry.memory.id,
        excerpt: excerptOf(cleanText(texts.get(entry)?.memory.body ?? ''), [...marks, ...terms]),
      })),
      ...{ found, terms },
    }
  },

  async health(_, app, { step }) {
    const { healthy, budget, issues, coverage } = await app.checkVault((done, total) =>
      step(done, total, 'reading'),
    )
    const counts = new Map<string, number>()
    for (const { code } of issues) counts.set(code, (counts.get(code) ?? 0) + 1)
    return {
      ...{ healthy, budget, coverage },
      issues: issues.slice(0, ISSUES_MAX),
      issueCounts: [...counts].map(([code, count]) => ({ code, count })),
    }
  },

  freshness: (_, app, { step }) =>
    app.surveyFreshness((done, total) => step(done, total, 'reading')),

  async inbox(_, app) {
    const { items, torn, quarantined } = await app.proposals()
    const rejected = await app.rejections()
    const rules = await ruleRows(app)
    return { ...{ torn, quarantined, rejected, rules }, proposals: items.map(proposalRow) }
  },

  async run(world, app, { request: { job }, step }) {
    world.found = await JOBS[job](app, step)
    return world.found.view
  },

  async preview(world, app, { request: { keys } }) {
    const plan = await foundBy(world).plan(app, keys)
    return planView('', plan, await app.preview(plan))
  },

  async apply(world, app, { request: { keys } }) {
    return runOutcome(await foundBy(world).apply(app, keys))
  },
}

function foundBy({ found }: AsideWorld): JobResult {
  if (found === undefined) throw gone()
  return found
}
