import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import type { MaintainJob, RunView } from '../../../src/surfaces/ui/contract.ts'
import { call } from '../../data/call.ts'
import { hearOf } from '../../data/events.ts'
import { navigate, segments } from '../../data/route.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Link } from '../../kit/link.tsx'
import { Empty, Failure, Loading } from '../../kit/states.tsx'
import { Time } from '../../kit/time.tsx'
import { useKeys } from '../../shell/keys.ts'
import { tellFailure } from '../../shell/toasts.tsx'
import { ALL_JOBS, EVERYTHING, type JobWords, SINGLE_JOBS } from './jobs.ts'
import { RunOutcome } from './run-outcome.tsx'
import { RunPlan } from './run-plan.tsx'
import { type Runs, useRuns } from './use-runs.ts'

/** Looking after the vault: a verb looks, a person ticks, the writer does it, undo takes it back (UIX-02). */
export default function Maintain(): JSX.Element {
  const runs = useRuns()
  const named = ALL_JOBS.find(({ job }) => job === segments.value[1])
  const words = named ?? EVERYTHING
  return (
    <div class={`maintain${named === undefined ? '' : ' has-detail'}`}>
      <section class="list-pane jobs-pane" aria-label="What can be looked for">
        <h1>Maintain</h1>
        <p class="faint">Each looks first and changes nothing. You tick what is to be done.</p>
        <ul class="jobs">
          <JobRow words={EVERYTHING} runs={runs} isCurrent={words === EVERYTHING} />
        </ul>
        <h2>One at a time</h2>
        <ul class="jobs">
          {SINGLE_JOBS.map((one) => (
            <JobRow key={one.job} words={one} runs={runs} isCurrent={words === one} />
          ))}
        </ul>
      </section>
      <section class="detail-pane" aria-label={words.title}>
        <JobDetail key={words.job} words={words} runs={runs} />
      </section>
    </div>
  )
}

interface JobProps {
  readonly words: JobWords
  readonly runs: Runs
}

function JobRow({
  words,
  runs,
  isCurrent,
}: JobProps & { readonly isCurrent: boolean }): JSX.Element {
  const run = runs.latest.get(words.job)
  return (
    <li class={isCurrent ? 'job-row current' : 'job-row'}>
      <Link href={`/maintain/${words.job}`} {...(isCurrent && { current: true })}>
        <span class="job-line">
          <span class="job-title">{words.title}</span>
          {run && <RunBadge run={run} />}
        </span>
        <span class="faint">{words.does}</span>
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
    case 'lost':
      return <Badge tone="warn">interrupted</Badge>
    case 'applied':
      return <Badge tone="good">done</Badge>
    default: {
      const count = result?.items.length ?? 0
      return <Badge tone={count > 0 ? 'warn' : 'good'}>{`${count} found`}</Badge>
    }
  }
}

/** What somebody has just asked for, until the server tells of it: what the last run found is not for ticking any more. */
const asked = signal<MaintainJob | undefined>(undefined)

async function start(job: MaintainJob): Promise<void> {
  asked.value = job
  try {
    hearOf(await call('maintain.start', { job }))
    navigate(`/maintain/${job}`, { replace: true })
  } catch (error) {
    tellFailure(error)
  } finally {
    asked.value = undefined
  }
}

const cancel = (id: string): void => void call('maintain.cancel', { run: id }).catch(tellFailure)

function JobDetail({ words, runs }: JobProps): JSX.Element {
  const run = runs.latest.get(words.job)
  const isRunning = run?.state === 'running'
  const canRun =
    runs.running === undefined && asked.value === undefined && run?.state !== 'applying'
  useKeys({
    r: canRun ? () => void start(words.job) : undefined,
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
        <h2 class="detail-title grow">{words.title}</h2>
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
            onClick={() => void start(words.job)}
          >
            {run === undefined ? 'Run' : 'Run again'}
          </Button>
        )}
      </header>
      <p class="faint">
        {words.does}.{' '}
        {run !== undefined && run.endedAt !== '' && (
          <>
            Looked <Time at={run.endedAt} />.
          </>
        )}
      </p>
      <RunBody words={words} runs={runs} />
    </article>
  )
}

const NOT_YET_TOLD = { done: 0, total: 0, label: 'Starting' }

function RunBody({ words, runs }: JobProps): JSX.Element | null {
  const run = runs.latest.get(words.job)
  if (asked.value === words.job) return <Progress progress={NOT_YET_TOLD} />
  if (run === undefined) return <NotYet runs={runs} />
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
          error={{ message: 'It could not look everything over.', hint: run.error }}
          onRetry={() => void start(run.job)}
        />
      )
    case 'lost':
      return (
        <Empty title="Interrupted" icon="warning">
          {run.error} Nothing was changed: run it again to see what there is today.
        </Empty>
      )
    case 'applied':
      return <RunOutcome run={run} />
    default:
      return <RunPlan key={run.id} run={run} />
  }
}

function NotYet({ runs: { isLoading, error, reload, running } }: Pick<JobProps, 'runs'>) {
  if (error) return <Failure error={error} onRetry={reload} />
  if (isLoading) return <Loading />
  if (running !== undefined)
    return (
      <Empty title="Another one is running" icon="maintain">
        <Link class="inline-link" href={`/maintain/${running.job}`}>
          {ALL_JOBS.find(({ job }) => job === running.job)?.title}
        </Link>{' '}
        goes first: one at a time.
      </Empty>
    )
  return (
    <Empty title="Not run yet" icon="maintain">
      It looks at every memory and changes nothing. What it finds comes here as a list to tick, each
      with what shows it and with its diff.
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
            {done.toLocaleString('en')} of {total.toLocaleString('en')}
          </span>
        )}
      </p>
      <progress aria-label="Progress" max={total || 1} {...(total > 0 && { value: done })} />
      <p class="faint">It goes on when you leave this page.</p>
    </div>
  )
}
