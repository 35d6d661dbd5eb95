import type { JSX } from 'preact'
import type { ResponseOf } from '../../../src/surfaces/ui/contract.ts'
import type { Resource } from '../../data/use-resource.ts'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { Explain } from '../../kit/explain.tsx'
import { Icon } from '../../kit/icon.tsx'
import { many, whole } from '../../kit/numbers.ts'
import { Failure, Loading } from '../../kit/states.tsx'

type Health = ResponseOf<'overview.health'>

interface Reason {
  readonly tone: Tone
  readonly title: (count: number) => string
  readonly means: string
}

const files = (count: number): string => many(count, 'file')
const those = (count: number): string => many(count, 'memory', 'memories')

/** What each code of `everkeep check` means to who reads it for the first time. */
const REASONS: Readonly<Record<string, Reason>> = {
  SECRET: {
    tone: 'bad',
    title: (count) => `What looks like a secret in ${files(count)}`,
    means: 'Revoke it first: it was on disk, and perhaps in a commit. Then take it out.',
  },
  UNREADABLE: {
    tone: 'bad',
    title: (count) => `${files(count)} cannot be read`,
    means: 'They are left as they are, and nothing in them is told.',
  },
  CONFIG: {
    tone: 'bad',
    title: (count) => many(count, 'setting does not hold', 'settings do not hold'),
    means: 'Not as they are written: the usual values hold instead.',
  },
  'BUDGET WARNING': {
    tone: 'warn',
    title: () => 'The budget is nearly or wholly used',
    means: 'More than four fifths of what you allow for all active memories.',
  },
  ORPHAN: {
    tone: 'warn',
    title: (count) => `${those(count)} missing from the lists`,
    means: 'The generated lists do not name them: a reader of the lists will not find them.',
  },
  'BROKEN LINK': {
    tone: 'warn',
    title: (count) => many(count, 'link leads nowhere', 'links lead nowhere'),
    means: 'What they name was never written, or is gone.',
  },
  STALE: {
    tone: 'plain',
    title: (count) => `${those(count)} unchanged for 30 days`,
    means: 'Age alone proves nothing: worth a look, no fault.',
  },
  EXPIRED: {
    tone: 'plain',
    title: (count) => `${those(count)} past their time`,
    means: 'Older than their kind is kept.',
  },
  SPENT: {
    tone: 'plain',
    title: (count) => `${those(count)} have done their work`,
    means: 'What they were for is over: they are not told any more.',
  },
  'NO ENTRIES': {
    tone: 'plain',
    title: (count) => `${many(count, 'kind')} without a memory`,
    means: 'Not every kind needs one at all times.',
  },
}

const EXAMPLES = 5

/** Whether the vault is well, and why not. */
export function HealthCard({ health }: { readonly health: Resource<Health> }): JSX.Element {
  const { data, error, reload } = health
  return (
    <section class="card" aria-labelledby="health-title" aria-busy={health.isLoading}>
      <h2 class="card-title" id="health-title">
        <Explain text="The same that everkeep check says: secrets, files that cannot be read, lists that lie, links that lead nowhere, the budget. Age alone makes no vault unhealthy.">
          Health
        </Explain>
      </h2>
      {data !== undefined ? (
        <Verdict data={data} />
      ) : error ? (
        <Failure error={error} onRetry={reload} />
      ) : (
        <Loading label="Looking through every memory" />
      )}
    </section>
  )
}

function Verdict({ data }: { readonly data: Health }): JSX.Element {
  const { healthy, issueCounts, coverage } = data
  const open = coverage.filter(({ covered }) => !covered)
  return (
    <>
      <p class={`verdict tone-${healthy ? 'good' : 'warn'}`}>
        <Icon name={healthy ? 'check' : 'warning'} />
        {healthy ? 'Healthy' : 'Needs attention'}
      </p>
      {issueCounts.length === 0 && <p class="faint">Nothing is wrong with it.</p>}
      <ul class="reasons">
        {issueCounts.map(({ code, count }) => (
          <Row key={code} {...{ code, count, data }} />
        ))}
      </ul>
      {coverage.length > 0 && (
        <p class="faint">
          {open.length === 0
            ? `All ${whole(coverage.length)} kinds that a vault like this is for have memories.`
            : `Nothing yet of ${open.map(({ name }) => name).join(', ')}.`}
        </p>
      )}
    </>
  )
}

function Row({
  code,
  count,
  data,
}: {
  readonly code: string
  readonly count: number
  readonly data: Health
}): JSX.Element {
  const reason = REASONS[code]
  const examples = data.issues.filter((issue) => issue.code === code).slice(0, EXAMPLES)
  return (
    <li class="reason">
      <details>
        <summary>
          <Badge tone={reason?.tone ?? 'plain'}>{whole(count)}</Badge>
          <span class="grow">{reason?.title(count) ?? code}</span>
          <Icon name="down" />
        </summary>
        <p class="faint">{reason?.means}</p>
        <ul class="examples">
          {examples.map(({ message, action }) => (
            <li key={message} class="example" title={action}>
              <span dir="auto">{message}</span>
            </li>
          ))}
          {count > examples.length && examples.length > 0 && (
            <li class="example faint">and {whole(count - examples.length)} more</li>
          )}
        </ul>
        {examples[0] && <p>{examples[0].action}</p>}
      </details>
    </li>
  )
}
