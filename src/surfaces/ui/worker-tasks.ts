import type { App } from '../../app/app.ts'
import type { Surveyed } from '../../app/browse/survey-freshness.ts'
import { fieldsToMarkdown } from '../../core/model/fields-markdown.ts'
import { cleanText } from '../../core/secrets/clean-text.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import { excerptOf } from '../../core/text/excerpt.ts'
import type { InboxView, RuleRow } from './contract.ts'
import type { PlanView } from './contract-plan.ts'
import type { RunOutcome, RunResult } from './contract-runs.ts'
import type { HealthView } from './contract-vault.ts'
import { JOBS, type JobResult, type Step } from './jobs.ts'
import { proposalRow } from './proposal-row.ts'
import { runNotFound, runOutcome } from './run-outcome.ts'
import { planView } from './views.ts'

/** A vault that is opened for each task, and the result of the last run. */
export interface WorkerState {
  readonly open: () => Promise<App>
  result?: JobResult
}

type Task<N extends TaskName> = (
  state: WorkerState,
  app: App,
  call: TaskCall<N>,
) => Promise<TaskAnswer<N>>

interface TaskCall<N extends TaskName> {
  readonly request: TaskRequest<N>
  readonly step: Step
}

export async function runTask<N extends TaskName>(
  state: WorkerState,
  name: N,
  call: TaskCall<N>,
): Promise<TaskAnswer<N>> {
  const app = await state.open()
  try {
    return await TASKS[name](state, app, call)
  } finally {
    app.close()
  }
}

interface TextMatches {
  readonly hits: readonly { readonly path: string; readonly id: string; readonly excerpt: string }[]
  readonly found: number
  readonly terms: readonly string[]
}

/** Tasks too slow for the main thread. Requests and answers are plain data: they cross threads. */
interface WorkerTasks {
  readonly search: { readonly request: SearchRequest; readonly answer: TextMatches }
  readonly health: { readonly request: null; readonly answer: HealthView }
  readonly freshness: { readonly request: null; readonly answer: readonly Surveyed[] }
  readonly inbox: { readonly request: null; readonly answer: InboxView }
  /** Keeps its result for `preview` and `apply`. */
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
  /** An excerpt should show these, beside the terms. */
  readonly marks: readonly string[]
}

export type TaskName = keyof WorkerTasks
export type TaskRequest<N extends TaskName> = WorkerTasks[N]['request']
export type TaskAnswer<N extends TaskName> = WorkerTasks[N]['answer']

const ISSUES_MAX = 200

const TASKS: { readonly [N in TaskName]: Task<N> } = {
  async search(_, app, { request: { marks, ...request } }) {
    const { hits, found, terms } = await app.search({
      ...request,
      ...{ includeArchived: true, includeRetired: true },
    })
    // Neighbours of a hit have none of the words: on a page that marks words they look like a mistake.
    const matching = hits.filter(({ text, meaning }) => text.matched > 0 || meaning !== undefined)
    const texts = await app.readSome(matching.map(({ entry }) => entry))
    return {
      hits: matching.map(({ entry }) => ({
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
    return {
      ...{ unreadable: torn, quarantined, rejected, rules },
      proposals: items.map(proposalRow),
    }
  },

  async run(state, app, { request: { job }, step }) {
    state.result = await JOBS[job](app, step)
    return state.result.view
  },

  async preview(state, app, { request: { keys } }) {
    const plan = await lastResult(state).plan(app, keys)
    return planView('', plan, await app.preview(plan))
  },

  async apply(state, app, { request: { keys } }) {
    return runOutcome(await lastResult(state).apply(app, keys))
  },
}

function lastResult({ result }: WorkerState): JobResult {
  if (result === undefined) throw runNotFound()
  return result
}

/** Waiting rules with their full text: a person should read a rule before accepting it. */
async function ruleRows(app: App): Promise<readonly RuleRow[]> {
  const rules = (await app.waitingRules()).flatMap((group) => group.rules)
  const texts = await app.readSome(rules.map(({ entry }) => entry))
  return rules.map(({ entry, from, author }): RuleRow => {
    const { id, kind, title, summary } = entry.memory
    const { body = '', fields } = texts.get(entry)?.memory ?? {}
    const text = body.trim() || (fields === undefined ? summary : fieldsToMarkdown(kind, fields))
    return {
      ...{ id, kind, title, from },
      version: entry.version,
      path: entry.path,
      body: redact(text),
      author: author?.name ?? '',
      commit: author?.commit ?? '',
      at: author?.at ?? '',
    }
  })
}
