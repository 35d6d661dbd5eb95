import type { JSX } from 'preact'
import type { ResponseOf } from '../../../src/surfaces/ui/contract.ts'
import { memoryPath } from '../../data/route.ts'
import { useResource } from '../../data/use-resource.ts'
import { Explain } from '../../kit/explain.tsx'
import { Link } from '../../kit/link.tsx'
import { compactNumber, formatNumber } from '../../kit/numbers.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { Failure, Loading } from '../../kit/placeholders.tsx'
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
  // Slow requests come after the first paint, one after the other.
  const health = useResource('overview.health', data && {}, ['memories', 'config'])
  const recall = useResource('overview.recall', data && {}, ['memories', 'config'])
  const isChecked = health.data !== undefined || health.error !== undefined
  const freshness = useResource('overview.freshness', isChecked ? {} : undefined)
  if (data === undefined)
    return (
      <div class="page overview">
        <PageHead title="Overview" />
        {error ? <Failure error={error} onRetry={reload} /> : <Loading label="Loading" />}
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
  readonly meaning: string
}

function figuresOf({ total, pinned, cold, problems, tokens }: Data): readonly Figure[] {
  return [
    {
      label: 'Active',
      value: formatNumber(total.active),
      href: '/memories?status=active',
      meaning: 'Memories that can be injected into a conversation.',
    },
    {
      label: 'Pinned',
      value: formatNumber(pinned),
      href: '/memories?pinned=yes',
      meaning: 'Active memories that maintenance never archives or retires.',
    },
    {
      label: 'Cold',
      value: formatNumber(cold),
      href: '/memories?tier=cold',
      meaning:
        'Active memories that were not used for a long time. Search finds them; they are no longer injected.',
    },
    {
      label: 'Archived',
      value: formatNumber(total.archived),
      href: '/memories?status=archived',
      meaning: 'Never injected. Search finds them.',
    },
    {
      label: 'Retired',
      value: formatNumber(total.retired),
      href: '/memories?status=retired',
      meaning: 'No longer valid. You can restore them until they are deleted.',
    },
    {
      label: 'Tokens',
      value: compactNumber(tokens),
      href: '/memories?order=size',
      meaning: `${formatNumber(tokens)} tokens in all active memories: bytes divided by 3.2.`,
    },
    {
      label: 'With problems',
      value: formatNumber(problems),
      href: '/memories?problems=yes',
      meaning:
        'Active memories whose file has a problem, such as an invalid date or an unknown kind.',
    },
  ]
}

function Figures({ data }: { readonly data: Data }): JSX.Element {
  return (
    <ul class="figures">
      {figuresOf(data).map(({ label, value, href, meaning }) => (
        <li key={label} class="figure-item">
          <Link href={href} label={`${label}: ${value}`}>
            <span class="figure">{value}</span>
          </Link>
          <Explain text={meaning}>{label}</Explain>
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
      {total.active === 0 && <p class="faint">No active memories.</p>}
      <ul>
        {kinds.slice(0, KINDS_MAX).map(({ kind, count, tokens }) => (
          <li key={kind} class="kind-line" title={`${formatNumber(tokens)} tokens`}>
            <Link class="cut" href={`/memories?kind=${encodeURIComponent(kind)}`}>
              <span dir="auto">{kind}</span>
            </Link>
            <span class="kind-bar" aria-hidden="true">
              <span style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span class="number">{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p class="faint">
          And {formatNumber(rest.reduce((sum, { count }) => sum + count, 0))} in {rest.length} more
          kinds.
        </p>
      )}
    </section>
  )
}

function Recent({ data }: { readonly data: Data }): JSX.Element {
  return (
    <section class="card" aria-labelledby="recent-title">
      <h2 class="card-title" id="recent-title">
        Recently changed
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
