import type { JSX } from 'preact'
import type { ResponseOf } from '../../../src/surfaces/ui/contract.ts'
import { memoryPath } from '../../data/route.ts'
import { useResource } from '../../data/use-resource.ts'
import { Explain } from '../../kit/explain.tsx'
import { Link } from '../../kit/link.tsx'
import { short, whole } from '../../kit/numbers.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { Failure, Loading } from '../../kit/states.tsx'
import { Time } from '../../kit/time.tsx'
import { Budget } from './budget.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FreshnessCard } from './freshness-card.tsx'
import { Growth } from './growth.tsx'
import { HealthCard } from './health-card.tsx'
import { NextSteps } from './next-steps.tsx'
import { RecallCard } from './recall-card.tsx'

type Data = ResponseOf<'overview'>

export default function Overview(): JSX.Element {
  const { data, error, reload } = useResource('overview', {}, ['memories', 'config'])
  const vault = useResource('vault', {}, ['memories', 'inbox', 'config'])
  // What takes long is asked for once the page stands, one after the other.
  const health = useResource('overview.health', data && {}, ['memories', 'config'])
  const recall = useResource('overview.recall', data && {}, ['memories', 'config'])
  const isChecked = health.data !== undefined || health.error !== undefined
  const freshness = useResource('overview.freshness', isChecked ? {} : undefined)
  if (data === undefined)
    return (
      <div class="page overview">
        <PageHead title="Overview" />
        {error ? <Failure error={error} onRetry={reload} /> : <Loading label="Counting" />}
      </div>
    )
  const all = data.total.active + data.total.archived + data.total.retired
  if (all === 0) return <FirstSteps vault={vault.data} />
  return (
    <div class="page overview">
      <PageHead title="Overview">
        <span class="faint cut" dir="auto">
          {vault.data?.root}
        </span>
      </PageHead>
      <Figures data={data} />
      <div class="overview-row even">
        <HealthCard health={health} />
        <NextSteps
          overview={data}
          waiting={vault.data?.waiting ?? 0}
          health={health.data}
          freshness={freshness.data}
        />
      </div>
      <div class="overview-row">
        <div class="overview-column">
          <Growth data={data} />
          <RecallCard recall={recall} />
          <Recent data={data} />
        </div>
        <div class="overview-column">
          <Budget tokens={data.tokens} cap={data.cap} active={data.total.active} />
          <Kinds data={data} />
          <FreshnessCard freshness={freshness} ages={data.ages} />
        </div>
      </div>
    </div>
  )
}

interface Figure {
  readonly label: string
  readonly value: string
  readonly href: string
  readonly means: string
}

function figuresOf({ total, pinned, cold, problems, tokens }: Data): readonly Figure[] {
  return [
    {
      label: 'Active',
      value: whole(total.active),
      href: '/memories?status=active',
      means: 'Memories that can be brought into a conversation.',
    },
    {
      label: 'Pinned',
      value: whole(pinned),
      href: '/memories?pinned=yes',
      means: 'Active ones that no maintenance archives or retires, whatever their age.',
    },
    {
      label: 'Cold',
      value: whole(cold),
      href: '/memories?tier=cold',
      means:
        'Active ones that nobody used for long. They are found by a search, and no longer told unasked.',
    },
    {
      label: 'Archived',
      value: whole(total.archived),
      href: '/memories?status=archived',
      means: 'Kept and out of the way: never told, found when asked for.',
    },
    {
      label: 'Retired',
      value: whole(total.retired),
      href: '/memories?status=retired',
      means: 'No longer true. They can be restored until you let go of them for good.',
    },
    {
      label: 'Tokens',
      value: short(tokens),
      href: '/memories?order=size',
      means: `${whole(tokens)} tokens, if every active memory were told at once: bytes divided by 3.2.`,
    },
    {
      label: 'With problems',
      value: whole(problems),
      href: '/memories?problems=yes',
      means:
        'Active ones whose file says something odd: a date nobody can read, a kind nobody knows.',
    },
  ]
}

function Figures({ data }: { readonly data: Data }): JSX.Element {
  return (
    <ul class="figures">
      {figuresOf(data).map(({ label, value, href, means }) => (
        <li key={label} class="figure-item">
          <Link href={href} label={`${label}: ${value}`}>
            <span class="figure">{value}</span>
          </Link>
          <Explain text={means}>{label}</Explain>
        </li>
      ))}
    </ul>
  )
}

const KINDS_MAX = 8

function Kinds({ data: { kinds, total } }: { readonly data: Data }): JSX.Element {
  const most = Math.max(1, ...kinds.map(({ count }) => count))
  const rest = kinds.slice(KINDS_MAX)
  return (
    <section class="card" aria-labelledby="kinds-title">
      <h2 class="card-title" id="kinds-title">
        Kinds
      </h2>
      {total.active === 0 && <p class="faint">None is active.</p>}
      <ul>
        {kinds.slice(0, KINDS_MAX).map(({ kind, count, tokens }) => (
          <li key={kind} class="kind-line" title={`${whole(tokens)} tokens`}>
            <Link class="cut" href={`/memories?kind=${encodeURIComponent(kind)}`}>
              <span dir="auto">{kind}</span>
            </Link>
            <span class="kind-bar" aria-hidden="true">
              <span style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span class="number">{whole(count)}</span>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p class="faint">
          And {whole(rest.reduce((sum, { count }) => sum + count, 0))} of {rest.length} more kinds.
        </p>
      )}
    </section>
  )
}

function Recent({ data }: { readonly data: Data }): JSX.Element {
  return (
    <section class="card" aria-labelledby="recent-title">
      <h2 class="card-title" id="recent-title">
        Changed last
      </h2>
      <ul class="lines">
        {data.recent.map(({ name, title, changedAt }) => (
          <li key={name}>
            <Link class="grow cut" href={memoryPath(name)}>
              <span dir="auto">{title}</span>
            </Link>
            <span class="faint">
              <Time at={changedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
