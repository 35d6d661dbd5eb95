import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import type { MaintainJob, RunView } from '../../../src/surfaces/ui/contract.ts'
import { call } from '../../data/call.ts'
import { addRun } from '../../data/events.ts'
import { navigate, segments } from '../../data/route.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Link } from '../../kit/link.tsx'
import { formatNumber } from '../../kit/numbers.ts'
import { Empty, Failure, Loading } from '../../kit/placeholders.tsx'
import { Time } from '../../kit/time.tsx'
import { useKeys } from '../../shell/keys.ts'
import { showFailure } from '../../shell/toasts.tsx'
import { ALL_JOBS, EVERYTHING, type JobInfo, SINGLE_JOBS } from './jobs.ts'
import { RunOutcome } from './run-outcome.tsx'
import { RunPlan } from './run-plan.tsx'
import { type Runs, useRuns } from './use-runs.ts'

/** Runs a maintenance verb, shows its findings and applies what was selected (UIX-02). */
export default function Maintain(): JSX.Element {
  const runs = useRuns()
  const named = ALL_JOBS.find(({ job }) => job === segments.value[1])
  const job = named ?? EVERYTHING
  return (
    <div class={`maintain${named === undefined ? '' : ' has-detail'}`}>
      <section class="list-pane jobs-pane" aria-label="Maintenance jobs">
        <h1>Maintain</h1>
        <p class="faint">Nothing is changed until you approve.</p>
        <ul class="jobs">
          <JobRow job={EVERYTHING} runs={runs} isCurrent={job === EVERYTHING} />
        </ul>
        <h2>Single jobs</h2>
        <ul class="jobs">
          {SINGLE_JOBS.map((one) => (
            <JobRow key={one.job} job={one} runs={runs} isCurrent={job === one} />
          ))}
        </ul>
      </section>
      <section class="detail-pane" aria-label={job.title}>
        <JobDetail key={job.job} job={job} runs={runs} />
      </section>
    </div>
  )
}

interface JobProps {
  readonly job: JobInfo
  readonly runs: Runs
}

function JobRow({ job, runs, isCurrent }: JobProps & { readonly isCurrent: boolean }): JSX.Element {
  const run = runs.latest.get(job.job)
  return (
    <li class={isCurrent ? 'job-row current' : 'job-row'}>
      <Link href={`/maintain/${job.job}`} {...(isCurrent && { current: true })}>
        <span class="job-line">
          <span class="job-title">{job.title}</span>
          {run && <RunBadge run={run} />}
        </span>
        <span class="faint">{job.description}</span>
      </Link>
    </li>
  )
}

function RunBadge({ run }: { readonly run: RunView }): JSX.Element {
  const { state, result, progress } = run
  const percent = progress.total === 0 ? 0 : Math.floor((progress.done / progress.total) * 100)
  switch (state) {
    case 'running':
      return <Badge tone="accent">{percent === 0 ? 'running' : `${percent} %`}</Badge>
    case 'failed':
      return <Badge tone="bad">failed</Badge>
    case 'cancelled':
      return <Badge>cancelled</Badge>
    case 'interrupted':
      return <Badge tone="warn">interrupted</Badge>
    case 'applied':
      return <Badge tone="good">done</Badge>
    default: {
      const count = result?.items.length ?? 0
      return <Badge tone={count > 0 ? 'warn' : 'good'}>{`${formatNumber(count)} found`}</Badge>
    }
  }
}

/** A job that was started but not yet confirmed: hides the findings of its last run. */
const starting = signal<MaintainJob | undefined>(undefined)

async function start(job: MaintainJob): Promise<void> {
  starting.value = job
  try {
    addRun(await call('maintain.start', { job }))
    navigate(`/maintain/${job}`, { replace: true })
  } catch (error) {
    showFailure(error)
  } finally {
    starting.value = undefined
  }
}

const cancel = (id: string): void => void call('maintain.cancel', { run: id }).catch(showFailure)

function JobDetail({ job, runs }: JobProps): JSX.Element {
  const run = runs.latest.get(job.job)
  const isRunning = run?.state === 'running'
  const canRun =
    runs.running === undefined && starting.value === undefined && run?.state !== 'applying'
  useKeys({
    r: canRun ? () => void start(job.job) : undefined,
    c: isRunning ? () => cancel(run.id) : undefined,
  })
  return (
    <article class="detail run">
      <header class="detail-head">
        <span class="back">
          <Button
            tone="quiet"
            icon="left"
            label="Back to the list"
            onClick={() => navigate('/maintain')}
          />
        </span>
        <h2 class="detail-title grow">{job.title}</h2>
        {isRunning ? (
          <Button icon="close" hotkey="c" onClick={() => cancel(run.id)}>
            Cancel
          </Button>
        ) : (
          <Button
            tone={run?.state === 'done' ? 'plain' : 'main'}
            icon="play"
            hotkey="r"
            disabled={!canRun}
            onClick={() => void start(job.job)}
          >
            {run === undefined ? 'Run' : 'Run again'}
          </Button>
        )}
      </header>
      <p class="faint">
        {job.description}.{' '}
        {run !== undefined && run.endedAt !== '' && (
          <>
            Last run: <Time at={run.endedAt} />.
          </>
        )}
      </p>
      <RunBody job={job} runs={runs} />
    </article>
  )
}

const STARTING = { done: 0, total: 0, label: 'Starting' }

function RunBody({ job, runs }: JobProps): JSX.Element | null {
  const run = runs.latest.get(job.job)
  if (starting.value === job.job) return <Progress progress={STARTING} />
  if (run === undefined) return <NoRunYet runs={runs} />
  switch (run.state) {
    case 'running':
      return <Progress progress={run.progress} />
    case 'cancelled':
      return (
        <Empty title="Cancelled" icon="close">
          Nothing was changed.
        </Empty>
      )
    case 'failed':
      return (
        <Failure
          error={{ message: 'The run failed.', hint: run.error }}
          onRetry={() => void start(run.job)}
        />
      )
    case 'interrupted':
      return (
        <Empty title="Interrupted" icon="warning">
          {run.error} Nothing was changed. Run it again for current findings.
        </Empty>
      )
    case 'applied':
      return <RunOutcome run={run} />
    default:
      return <RunPlan key={run.id} run={run} />
  }
}

function NoRunYet({ runs: { isLoading, error, reload, running } }: Pick<JobProps, 'runs'>) {
  if (error) return <Failure error={error} onRetry={reload} />
  if (isLoading) return <Loading />
  if (running !== undefined)
    return (
      <Empty title="Another job is running" icon="maintain">
        <Link class="inline-link" href={`/maintain/${running.job}`}>
          {ALL_JOBS.find(({ job }) => job === running.job)?.title}
        </Link>{' '}
        has to finish first.
      </Empty>
    )
  return (
    <Empty title="Not run yet" icon="maintain">
      A run checks every memory and lists its findings here, with evidence and diffs. Nothing is
      changed until you approve.
    </Empty>
  )
}

function Progress({ progress }: Pick<RunView, 'progress'>): JSX.Element {
  const { done, total, label } = progress
  return (
    <div class="run-progress" role="status">
      <p>
        <span class="spinner" aria-hidden="true" /> <span class="run-step">{label}</span>{' '}
        {total > 0 && (
          <span class="faint">
            {formatNumber(done)} of {formatNumber(total)}
          </span>
        )}
      </p>
      <progress aria-label="Progress" max={total || 1} {...(total > 0 && { value: done })} />
      <p class="faint">The run continues when you leave this page.</p>
    </div>
  )
}
