import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { MaintainJob, PlanView, RunView } from '../../src/surfaces/ui/contract.ts'
import { call } from '../data/call.ts'
import { runs } from '../data/events.ts'
import { useResource } from '../data/use-resource.ts'
import { Badge } from '../kit/badge.tsx'
import { Button } from '../kit/button.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { PlanList } from '../kit/plan-list.tsx'
import { Empty } from '../kit/states.tsx'
import { tellFailure, tellOutcome } from '../shell/toasts.tsx'

const JOBS: readonly (readonly [job: MaintainJob, does: string])[] = [
  ['dream', 'What is stale, moved, doubled or contradicted'],
  ['merge', 'What says nearly the same'],
  ['compress', 'What could be said in fewer words'],
  ['refine', 'What lacks a summary, links or tags'],
  ['purge', 'What nobody uses'],
  ['gc', 'Retired for longer than the grace period'],
  ['hygiene', 'What grows cold'],
  ['check', 'Budget, lists and links'],
]

export default function Maintain(): JSX.Element {
  const state = useResource('maintain.state', {}, [])
  const known = new Map((state.data?.runs ?? []).map((run) => [run.id, run]))
  for (const [id, run] of runs.value) known.set(id, run)
  const all = [...known.values()]
  const isRunning = all.some((run) => run.state === 'running')
  return (
    <div class="page">
      <PageHead title="Maintain" />
      <ul class="lines">
        {JOBS.map(([job, does]) => {
          const run = all.findLast((one) => one.job === job)
          return (
            <li key={job}>
              <span class="job">{job}</span>
              <span class="grow cut faint">{does}</span>
              {run && <span class="faint">{sayState(run)}</span>}
              <Button
                icon="play"
                disabled={isRunning}
                onClick={() => void call('maintain.start', { job }).catch(tellFailure)}
              >
                Run
              </Button>
            </li>
          )
        })}
      </ul>
      {all
        .filter((run) => run.state === 'done')
        .slice(-1)
        .map((run) => (
          <RunResult key={run.id} run={run} />
        ))}
    </div>
  )
}

function sayState({ state, progress, error, result }: RunView): string {
  if (state === 'failed') return error
  if (state === 'done') return `${result?.items.length ?? 0} found`
  return progress.total === 0
    ? progress.label
    : `${progress.label} ${progress.done}/${progress.total}`
}

function RunResult({ run }: { readonly run: RunView }): JSX.Element {
  const [plan, setPlan] = useState<PlanView | undefined>(undefined)
  const items = run.result?.items ?? []
  const planAll = async (): Promise<void> => {
    try {
      setPlan(await call('maintain.plan', { run: run.id, keys: items.map(({ key }) => key) }))
    } catch (error) {
      tellFailure(error)
    }
  }
  const apply = async (select: readonly string[]): Promise<void> => {
    try {
      tellOutcome(run.job, await call('plan.apply', { plan: plan?.id ?? '', select: [...select] }))
    } catch (error) {
      tellFailure(error)
    }
    setPlan(undefined)
  }
  return (
    <section class="card">
      <h2>{run.job}</h2>
      {items.length === 0 && <Empty title="There is nothing to do" />}
      <ul class="lines">
        {items.map(({ key, group, label, detail }) => (
          <li key={key}>
            <Badge>{group || run.job}</Badge>
            <span class="grow cut" dir="auto">
              {label}
            </span>
            <span class="faint cut">{detail}</span>
          </li>
        ))}
      </ul>
      {plan === undefined ? (
        items.length > 0 && <Button onClick={() => void planAll()}>Make a plan</Button>
      ) : (
        <PlanList
          plan={plan}
          isBusy={false}
          onApply={(select) => void apply(select)}
          onCancel={() => setPlan(undefined)}
        />
      )}
    </section>
  )
}
