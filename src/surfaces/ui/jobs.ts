import type { App } from '../../app/app.ts'
import type { DreamOutcome } from '../../app/maintain/apply-dream.ts'
import type { MaintainOutcome } from '../../app/maintain/maintain.ts'
import type { ApplyOutcome } from '../../app/write/apply-request.ts'
import type { DistillMode } from '../../core/maintain/findings/suggestion.ts'
import type { Finding } from '../../core/maintain/findings/upkeep.ts'
import type { Ground } from '../../core/maintain/findings/vault-finding.ts'
import type { Memory } from '../../core/model/memory.ts'
import { clusterOf } from '../../core/model/topic.ts'
import type { Plan } from '../../core/plan/plan.ts'
import { chosenChanges } from '../../core/plan/plan-units.ts'
import type { RunItem, RunResult } from './contract-runs.ts'
import type { MaintainJob } from './requests.ts'

export type Step = (done: number, total: number, label: string) => void

/** What a maintenance verb found: shown as a checklist, applied by the verb itself. */
export interface JobResult {
  readonly view: RunResult
  /** What applying these would change. */
  readonly plan: (app: App, keys: readonly string[]) => Promise<Plan>
  readonly apply: (app: App, keys: readonly string[]) => Promise<Applied>
}

export interface Applied {
  readonly outcomes: readonly ApplyOutcome[]
  /** Changes that could not be written, and why. */
  readonly failed: readonly { readonly titles: readonly string[]; readonly why: string }[]
  readonly notes: readonly string[]
}

type Job = (app: App, step: Step) => Promise<JobResult>

export const JOBS: Readonly<Record<MaintainJob, Job>> = {
  maintain: runMaintain,
  dream: runDream,
  purge: distillJob('purge'),
  merge: distillJob('merge'),
  compress: distillJob('compress'),
  refine: distillJob('refine'),
  gc: distillJob('gc'),
  async hygiene(app) {
    const plan = await app.planHygiene()
    return {
      view: viewOfPlan(plan, ''),
      plan: async (_, keys) => selectedPlan(plan, keys),
      apply: async (open, keys) =>
        applied(await open.apply({ plan: selectedPlan(plan, keys), select: 'all' })),
    }
  },
  check: runCheck,
}

async function runCheck(app: App, step: Step): Promise<JobResult> {
  const report = await app.checkVault((done, total) => step(done, total, 'reading'))
  const { budget, issues } = report
  step(0, 0, 'looking for fixes')
  const plan = await app.planCheckFix()
  const flags = issues.map(({ code, path, message, action }) => ({
    ...{ group: code.toLowerCase().replaceAll('_', ' '), memory: path, title: message },
    why: action,
  }))
  const summary = `${report.healthy ? 'Healthy' : 'Needs attention'}; ${budget.used.toLocaleString('en')} of ${budget.cap.toLocaleString('en')} tokens used.`
  return {
    view: { ...viewOfPlan(plan, summary), ...capped(flags) },
    plan: async (_, keys) => selectedPlan(plan, keys),
    apply: async (open, keys) =>
      applied(await open.applyCheckFix({ plan: selectedPlan(plan, keys), select: 'all' })),
  }
}

async function runMaintain(app: App, step: Step): Promise<JobResult> {
  const found = await app.planMaintain({ step })
  const { memories, active, findings, health } = found
  const title = titlesOf(memories)
  return {
    view: {
      items: findings.map(({ finding, standing, topic }, at) => ({
        ...itemOf(finding, { at, title }),
        ...{ topic, status: standing },
      })),
      ...capped(found.flags.map(({ kind, of, why }) => flagOf(kind, { memories, of, why }))),
      summary: `${active.toLocaleString('en')} memories checked; health ${health.score}, ${health.status.toLowerCase()}.`,
      notes: found.notes,
    },
    plan: (open, keys) => open.previewMaintain(found, keys.map(Number)),
    apply: async (open, keys) =>
      appliedFindings(
        await open.applyMaintain({
          ...{ maintenance: found, select: keys.map(Number), propose: false },
        }),
      ),
  }
}

async function runDream(app: App, step: Step): Promise<JobResult> {
  const dream = await app.planDream({ step })
  const { memories } = dream
  const title = titlesOf(memories)
  return {
    view: {
      items: dream.findings.map(({ finding, standing }, at) => ({
        ...itemOf(finding, { at, title }),
        topic: topicOf(memories[finding.of]?.memory),
        status: standing,
      })),
      ...capped(dream.flags.map(({ kind, of, why }) => flagOf(kind, { memories, of, why }))),
      summary: `${memories.length.toLocaleString('en')} memories checked.`,
      notes: dream.notes,
    },
    plan: (open, keys) => open.previewDream(dream, keys.map(Number)),
    apply: async (open, keys) =>
      appliedFindings(await open.applyDream({ dream, select: keys.map(Number), propose: false })),
  }
}

function distillJob(mode: DistillMode): Job {
  return async (app, step) => {
    const { list, notes, active } = await app.suggestDistill({
      mode,
      step: (done, total) => step(done, total, 'reading'),
    })
    const plan = (open: App, keys: readonly string[]): Promise<Plan> =>
      open.planDistill({ mode, chosen: keys })
    return {
      view: {
        items: list.map(({ key, group, label, detail, needs }) => ({
          ...{ key, topic: group, kind: mode, title: label, into: '', detail, needs },
          ...{ evidence: [], status: 'new' },
        })),
        ...capped([]),
        summary: `${active.toLocaleString('en')} memories checked.`,
        notes,
      },
      plan,
      apply: async (open, keys) => {
        const made = await plan(open, keys)
        return { ...applied(await open.apply({ plan: made, select: 'all' })), notes: made.notes }
      },
    }
  }
}

const FLAGS_MAX = 200

function capped(flags: RunResult['flags']): Pick<RunResult, 'flags' | 'flagged'> {
  return { flags: flags.slice(0, FLAGS_MAX), flagged: flags.length }
}

type LocatedMemories = readonly { readonly memory: Memory; readonly path: string }[]

function titlesOf(memories: LocatedMemories): (at: number) => string {
  return (at) => memories[at]?.memory.title || (memories[at]?.memory.id ?? '')
}

function flagOf(
  group: string,
  { memories, of, why }: { memories: LocatedMemories; of: number; why: string },
): RunResult['flags'][number] {
  return { group, memory: memories[of]?.memory.id ?? '', title: titlesOf(memories)(of), why }
}

function itemOf(
  finding: Finding & Ground,
  { at, title }: { readonly at: number; readonly title: (at: number) => string },
): Omit<RunItem, 'topic' | 'status'> {
  const { kind, of, reason, evidence, needs } = finding
  return {
    ...{ key: String(at), kind, title: title(of), evidence, needs, detail: reason },
    into: 'by' in finding ? title(finding.by) : '',
  }
}

function topicOf(memory: Pick<Memory, 'topic' | 'kind'> | undefined): string {
  if (memory === undefined) return ''
  return memory.topic.trim() === '' ? memory.kind : clusterOf(memory.topic)
}

function viewOfPlan({ changes, notes }: Plan, summary: string): RunResult {
  return {
    items: changes.map(({ id, action, target, reason, evidence, needs, after }) => ({
      ...{ key: id, kind: action, into: '', detail: reason, evidence, needs, status: 'new' },
      title: after.as === 'memory' ? after.memory.title : target.id,
      topic: after.as === 'memory' ? topicOf(after.memory) : '',
    })),
    ...capped([]),
    ...{ summary, notes },
  }
}

function applied(outcome: ApplyOutcome): Applied {
  return { outcomes: [outcome], failed: [], notes: [] }
}

type FindingsOutcome = MaintainOutcome | DreamOutcome

function appliedFindings({ outcomes, failed, notes }: FindingsOutcome): Applied {
  return {
    ...{ outcomes, notes },
    failed: failed.map(({ plan, error }) => ({
      titles: plan.changes.map(({ target }) => target.id),
      why: `${error.message} ${error.hint}`,
    })),
  }
}

/** Changes of one group stay together. */
function selectedPlan(plan: Plan, keys: readonly string[]): Plan {
  return { ...plan, changes: chosenChanges(plan, keys) }
}
