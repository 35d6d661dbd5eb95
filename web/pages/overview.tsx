import type { JSX } from 'preact'
import type { OverviewView } from '../../src/surfaces/ui/contract.ts'
import { memoryPath } from '../data/route.ts'
import { useResource } from '../data/use-resource.ts'
import { Bars } from '../kit/bars.tsx'
import { Link } from '../kit/link.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { Failure, Loading } from '../kit/states.tsx'
import { Time } from '../kit/time.tsx'

const whole = (value: number): string => value.toLocaleString('en')

export default function Overview(): JSX.Element {
  const { data, error, reload } = useResource('overview', {})
  if (data === undefined) return error ? <Failure error={error} onRetry={reload} /> : <Loading />
  return (
    <div class="page">
      <PageHead title="Overview" />
      <Figures data={data} />
      <div class="cards">
        <section class="card">
          <h2>Growth</h2>
          <Bars
            label="Memories made a month"
            bars={data.growth.map(({ month, made }) => ({ label: month, value: made }))}
          />
        </section>
        <section class="card">
          <h2>Kinds</h2>
          <ul class="lines">
            {data.kinds.map(({ kind, count, tokens }) => (
              <li key={kind}>
                <Link class="grow cut" href={`/memories?kind=${encodeURIComponent(kind)}`}>
                  {kind}
                </Link>
                <span>{whole(count)}</span>
                <span class="faint">{whole(tokens)} tokens</span>
              </li>
            ))}
          </ul>
        </section>
        <section class="card">
          <h2>Changed last</h2>
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
      </div>
    </div>
  )
}

function Figures({ data }: { readonly data: OverviewView }): JSX.Element {
  const figures: readonly (readonly [label: string, value: number, href: string])[] = [
    ['Active', data.total.active, '/memories'],
    ['Archived', data.total.archived, '/memories?status=archived'],
    ['Retired', data.total.retired, '/memories?status=retired'],
    ['Pinned', data.pinned, '/memories?pinned=yes'],
    ['With problems', data.problems, '/memories?problems=yes'],
    ['Tokens in all', data.tokens, '/memories?order=size'],
  ]
  return (
    <ul class="figures">
      {figures.map(([label, value, href]) => (
        <li key={label}>
          <Link href={href}>
            <span class="figure">{whole(value)}</span>
            <span class="faint">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
