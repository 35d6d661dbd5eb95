import type { JSX } from 'preact'
import type { ResponseOf } from '../../../src/surfaces/ui/contract.ts'
import { memoryPath } from '../../data/route.ts'
import type { Resource } from '../../data/use-resource.ts'
import { Explain } from '../../kit/explain.tsx'
import { Link } from '../../kit/link.tsx'
import { many, short, whole } from '../../kit/numbers.ts'
import { Failure, Loading } from '../../kit/states.tsx'
import { Time } from '../../kit/time.tsx'
import { Trend } from '../../kit/trend.tsx'

type Recall = ResponseOf<'overview.recall'>

const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const SHOWN = 4

/** What was brought into conversations, and what that cost. */
export function RecallCard({ recall }: { readonly recall: Resource<Recall> }): JSX.Element {
  const { data, error, reload, isLoading } = recall
  return (
    <section class="card" aria-labelledby="recall-title" aria-busy={isLoading}>
      <h2 class="card-title" id="recall-title">
        <Explain text="By the ledger of this machine, which knows each time that memories entered a conversation: which ones, for what prompt, and how many tokens. Weeks begin on Monday, UTC.">
          Told this week
        </Explain>
      </h2>
      {data !== undefined ? (
        <Told data={data} />
      ) : error ? (
        <Failure error={error} onRetry={reload} />
      ) : (
        <Loading label="Reading the ledger" />
      )}
    </section>
  )
}

function Told({ data }: { readonly data: Recall }): JSX.Element {
  if (data.since === '')
    return (
      <p class="faint">
        Nothing was told yet. Once <code>everkeep install</code> put it into your agent, what enters
        a conversation stands here, with its price.
      </p>
    )
  return (
    <>
      <Week data={data} />
      <Trend
        label="Tokens told by week"
        height={116}
        points={data.weeks.map(({ week, tokens }) => ({ label: week, bar: tokens }))}
        say={({ label, bar }) =>
          `Week of ${DAY.format(Date.parse(label))}: ${whole(bar)} tokens in ${many(
            data.weeks.find(({ week }) => week === label)?.injections ?? 0,
            'conversation turn',
          )}.`
        }
        tick={({ label }, at) => (at % 3 === 2 ? DAY.format(Date.parse(label)) : '')}
      />
      <Latest data={data} />
      <p class="faint">
        <Explain text="Active memories that were never told whole, fetched or opened. That can mean that nobody needed them yet.">
          {`${whole(data.unused)} never used`}
        </Explain>
        . The ledger begins <Time at={data.since} />.
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
        <span class="figure">{short(tokens)}</span>
        <Explain
          text={`${whole(tokens)} tokens of memories entered conversations this week; ${whole(before?.tokens ?? 0)} the week before.`}
        >
          tokens
        </Explain>
      </li>
      <li class="figure-item">
        <span class="figure">{whole(injections)}</span>
        <Explain text="How often memories were brought into a conversation: at its start, or with a prompt.">
          times
        </Explain>
      </li>
      <li class="figure-item">
        <span class="figure">{whole(uses)}</span>
        <Explain text="Memories told whole, fetched by an agent or opened. Those of which only the title was told do not count as used.">
          memories
        </Explain>
      </li>
      <li class="figure-item">
        <span class="figure">{whole(each)}</span>
        <Explain
          text={`Tokens for one time on average. One prompt may cost ${whole(cap)}, by retrieval.budget_tokens.`}
        >
          {`each, of ${short(cap)}`}
        </Explain>
      </li>
    </ul>
  )
}

function Latest({ data: { latest } }: { readonly data: Recall }): JSX.Element {
  return (
    <ul class="told">
      {latest.slice(0, SHOWN).map(({ at, prompt, tokens, items }) => (
        <li key={`${at} ${prompt}`} class="told-one">
          <p class="told-head">
            <span class="grow cut" dir="auto">
              {prompt === '' ? 'At the start of a session' : prompt}
            </span>
            <span class="faint number">{whole(tokens)} tokens</span>
            <span class="faint">
              <Time at={at} />
            </span>
          </p>
          <p class="told-items">
            {items.map(({ name, title }) =>
              name === '' ? (
                <span key={title} class="told-item faint cut" dir="auto" title="In another vault">
                  {title}
                </span>
              ) : (
                <Link key={name} class="told-item cut" href={memoryPath(name)}>
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
