import type { JSX } from 'preact'
import type { ResponseOf } from '../../../src/surfaces/ui/contract.ts'
import { memoryPath } from '../../data/route.ts'
import type { Resource } from '../../data/use-resource.ts'
import { Explain } from '../../kit/explain.tsx'
import { Link } from '../../kit/link.tsx'
import { compactNumber, formatNumber, plural } from '../../kit/numbers.ts'
import { Failure, Loading } from '../../kit/placeholders.tsx'
import { Time } from '../../kit/time.tsx'
import { Trend } from '../../kit/trend.tsx'

type Recall = ResponseOf<'overview.recall'>

const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const SHOWN = 4

export function RecallCard({ recall }: { readonly recall: Resource<Recall> }): JSX.Element {
  const { data, error, reload, isLoading } = recall
  return (
    <section class="card" aria-labelledby="recall-title" aria-busy={isLoading}>
      <h2 class="card-title" id="recall-title">
        <Explain text="From the ledger on this machine, which records every injection: the memories, the prompt and the tokens. Weeks start on Monday, UTC.">
          Injected this week
        </Explain>
      </h2>
      {data !== undefined ? (
        <Injections data={data} />
      ) : error ? (
        <Failure error={error} onRetry={reload} />
      ) : (
        <Loading label="Reading the ledger" />
      )}
    </section>
  )
}

function Injections({ data }: { readonly data: Recall }): JSX.Element {
  if (data.since === '')
    return (
      <p class="faint">
        Nothing was injected yet. After <code>everkeep install</code>, this shows what your agent
        gets, and the tokens it uses.
      </p>
    )
  return (
    <>
      <Week data={data} />
      <Trend
        label="Tokens injected per week"
        height={116}
        points={data.weeks.map(({ week, tokens }) => ({ label: week, bar: tokens }))}
        describe={({ label, bar }) =>
          `Week of ${DAY.format(Date.parse(label))}: ${formatNumber(bar)} tokens in ${plural(
            data.weeks.find(({ week }) => week === label)?.injections ?? 0,
            'injection',
          )}.`
        }
        tick={({ label }, at) => (at % 3 === 2 ? DAY.format(Date.parse(label)) : '')}
      />
      <Latest data={data} />
      <p class="faint">
        <Explain text="Active memories that were never injected in full, fetched or opened. Perhaps they were not needed yet.">
          {`${formatNumber(data.unused)} never used`}
        </Explain>
        . The ledger started <Time at={data.since} />.
      </p>
    </>
  )
}

function Week({ data: { weeks, cap } }: { readonly data: Recall }): JSX.Element {
  const [before, now] = weeks.slice(-2)
  const { injections = 0, uses = 0, tokens = 0 } = now ?? {}
  const each = injections === 0 ? 0 : Math.round(tokens / injections)
  return (
    <ul class="figures small">
      <li class="figure-item">
        <span class="figure">{compactNumber(tokens)}</span>
        <Explain
          text={`${formatNumber(tokens)} tokens injected this week; ${formatNumber(before?.tokens ?? 0)} last week.`}
        >
          tokens
        </Explain>
      </li>
      <li class="figure-item">
        <span class="figure">{formatNumber(injections)}</span>
        <Explain text="Injections at the start of a session or with a prompt.">injections</Explain>
      </li>
      <li class="figure-item">
        <span class="figure">{formatNumber(uses)}</span>
        <Explain text="Memories injected in full, fetched by an agent or opened. Injected titles alone do not count as use.">
          memories used
        </Explain>
      </li>
      <li class="figure-item">
        <span class="figure">{formatNumber(each)}</span>
        <Explain
          text={`Tokens per injection on average. The limit for one prompt is ${formatNumber(cap)} (retrieval.budget_tokens).`}
        >
          {`each, max ${compactNumber(cap)}`}
        </Explain>
      </li>
    </ul>
  )
}

function Latest({ data: { latest } }: { readonly data: Recall }): JSX.Element {
  return (
    <ul class="injections">
      {latest.slice(0, SHOWN).map(({ at, prompt, tokens, items }) => (
        <li key={`${at} ${prompt}`} class="injection-one">
          <p class="injection-head">
            <span class="grow cut" dir="auto">
              {prompt === '' ? 'Session start' : prompt}
            </span>
            <span class="faint number">{formatNumber(tokens)} tokens</span>
            <span class="faint">
              <Time at={at} />
            </span>
          </p>
          <p class="injection-items">
            {items.map(({ name, title }) =>
              name === '' ? (
                <span
                  key={title}
                  class="injection-item faint cut"
                  dir="auto"
                  title="In another vault, or deleted"
                >
                  {title}
                </span>
              ) : (
                <Link key={name} class="injection-item cut" href={memoryPath(name)}>
                  <span dir="auto">{title}</span>
                </Link>
              ),
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
