import type { App } from '../../app/app.ts'
import type { DistillMode } from '../../core/maintain/suggestion.ts'
import type { Plan } from '../../core/plan.ts'
import { chosenChanges } from '../../core/plan-units.ts'
import type { RunResult } from './contract.ts'
import type { HeldPlan } from './held-plans.ts'
import type { MaintainJob } from './requests.ts'

export type Step = (done: number, total: number, label: string) => void

/** What a maintenance verb found: shown as a list to tick, and planned from what was ticked. */
export interface JobResult {
  readonly view: RunResult
  readonly plan: (
    app: App,
    keys: readonly string[],
  ) => Promise<Pick<HeldPlan, 'plan'> & Partial<HeldPlan>>
}

type Job = (app: App, step: Step) => Promise<JobResult>

export const JOBS: Readonly<Record<MaintainJob, Job>> = {
  dream: runDream,
  purge: distillJob('purge'),
  merge: distillJob('merge'),
  compress: distillJob('compress'),
  refine: distillJob('refine'),
  gc: distillJob('gc'),
  async hygiene(app) {
    const plan = await app.planHygiene()
    return { view: viewOfPlan(plan), plan: async (_, keys) => ({ plan: only(plan, keys) }) }
  },
  async check(app, step) {
    const { issues } = await app.checkVault((done, total) => step(done, total, 'reading'))
    const plan = await app.planCheckFix()
    const flags = issues.map(({ code, message, action }) => ({
      title: `${code.toLowerCase()}: ${message}`,
      why: action,
    }))
    return {
      view: { ...viewOfPlan(plan), flags },
      plan: async (_, keys) => {
        const chosen = only(plan, keys)
        return {
          plan: chosen,
          apply: (open, select) => open.applyCheckFix({ plan: chosen, select }),
        }
      },
    }
  },
}

async function runDream(app: App, step: Step): Promise<JobResult> {
  const dream = await app.planDream({ step })
  const title = (at: number): string => dream.memories[at]?.memory.title ?? ''
  return {
    view: {
      items: dream.findings.map(({ finding, standing }, at) => ({
        key: String(at),
        group: finding.kind,
        label: title(finding.of),
        detail: finding.reason,
        evidence: finding.evidence.map(({ what, detail }) => `${what}: ${detail}`),
        needs: finding.needs,
        standing,
      })),
      flags: dream.flags.map(({ of, why }) => ({ title: title(of), why })),
      notes: dream.notes,
    },
    plan: async (open, keys) => {
      const plan = await open.previewDream(dream, keys.map(Number))
      return { plan, apply: (now, select) => now.apply({ plan, select, rebuild: true }) }
    },
  }
}

function distillJob(mode: DistillMode): Job {
  return async (app, step) => {
    const { list, notes } = await app.suggestDistill({
      mode,
      step: (done, total) => step(done, total, 'reading'),
    })
    return {
      view: {
        items: list.map(({ key, group, label, detail, needs }) => ({
          ...{ key, group, label, detail, needs, evidence: [], standing: 'new' },
        })),
        flags: [],
        notes,
      },
      plan: async (open, keys) => ({ plan: await open.planDistill({ mode, chosen: keys }) }),
    }
  }
}

function viewOfPlan({ changes, notes }: Plan): RunResult {
  return {
    items: changes.map(({ id, action, target, reason, evidence, needs, after }) => ({
      key: id,
      group: action,
      label: after.as === 'memory' ? after.memory.title : target.id,
      detail: reason,
      evidence: evidence.map(({ what, detail }) => `${what}: ${detail}`),
      ...{ needs, standing: 'new' },
    })),
    flags: [],
    notes,
  }
}

/** The part of a plan that was ticked; changes of one group go together. */
function only(plan: Plan, keys: readonly string[]): Plan {
  return { ...plan, changes: chosenChanges(plan, keys) }
}
