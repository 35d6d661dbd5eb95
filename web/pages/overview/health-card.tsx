import type { JSX } from 'preact'
import type { ResponseOf } from '../../../src/surfaces/ui/contract.ts'
import type { Resource } from '../../data/use-resource.ts'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { Explain } from '../../kit/explain.tsx'
import { Icon } from '../../kit/icon.tsx'
import { formatNumber, plural } from '../../kit/numbers.ts'
import { Failure, Loading } from '../../kit/placeholders.tsx'

type Health = ResponseOf<'overview.health'>

interface Reason {
  readonly tone: Tone
  readonly title: (count: number, health: Health) => string
  readonly meaning: string
}

const files = (count: number): string => plural(count, 'file')
const memories = (count: number): string => plural(count, 'memory', 'memories')

/** The codes of `everkeep check`. */
const REASONS: Readonly<Record<string, Reason>> = {
  SECRET: {
    tone: 'bad',
    title: (count) => `Possible secrets in ${files(count)}`,
    meaning: 'Revoke them first: they were on disk, and perhaps in a commit. Then remove them.',
  },
  UNREADABLE: {
    tone: 'bad',
    title: (count) => plural(count, 'unreadable file'),
    meaning: 'Skipped: agents get nothing from them until you fix them.',
  },
  CONFIG: {
    tone: 'bad',
    title: (count) => plural(count, 'invalid setting'),
    meaning: 'The defaults are used instead.',
  },
  'BUDGET WARNING': {
    tone: 'warn',
    title: (_, { budget }) =>
      `${budget.percent > 100 ? 'Over' : 'Near the'} budget: ${formatNumber(budget.percent)} % of ${formatNumber(budget.cap)} tokens`,
    meaning: 'All active memories together use more than 80 % of budget.tokens.',
  },
  ORPHAN: {
    tone: 'warn',
    title: (count) => `${memories(count)} missing from the index`,
    meaning: 'The generated indexes do not list them. Rebuild the indexes with check.',
  },
  'BROKEN LINK': {
    tone: 'warn',
    title: (count) => plural(count, 'broken link'),
    meaning: 'The linked memories do not exist.',
  },
  STALE: {
    tone: 'plain',
    title: (count) => `${memories(count)} unchanged for 30 days`,
    meaning: 'Worth a look. Age alone is not a problem.',
  },
  EXPIRED: {
    tone: 'plain',
    title: (count) => `${memories(count)} expired`,
    meaning: 'Older than the lifetime of their kind.',
  },
  SPENT: {
    tone: 'plain',
    title: (count) => `${memories(count)} resolved or superseded`,
    meaning: 'They are no longer injected.',
  },
  'NO ENTRIES': {
    tone: 'plain',
    title: (count) => `${plural(count, 'kind')} without memories`,
    meaning: 'Not a problem: not every kind is needed.',
  },
}

const EXAMPLES = 5

export function HealthCard({ health }: { readonly health: Resource<Health> }): JSX.Element {
  const { data, error, reload } = health
  return (
    <section class="card" aria-labelledby="health-title" aria-busy={health.isLoading}>
      <h2 class="card-title" id="health-title">
        <Explain text="The results of everkeep check: secrets, unreadable files, outdated indexes, broken links, the budget. Old memories alone are not a problem.">
          Health
        </Explain>
      </h2>
      {data !== undefined ? (
        <Verdict data={data} />
      ) : error ? (
        <Failure error={error} onRetry={reload} />
      ) : (
        <Loading label="Checking every memory" />
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
      {issueCounts.length === 0 && <p class="faint">No issues.</p>}
      <ul class="reasons">
        {issueCounts.map(({ code, count }) => (
          <Row key={code} {...{ code, count, data }} />
        ))}
      </ul>
      {coverage.length > 0 && (
        <p class="faint">
          {open.length === 0
            ? `All ${formatNumber(coverage.length)} expected kinds have memories.`
            : `No memories yet: ${open.map(({ name }) => name).join(', ')}.`}
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
          <Badge tone={reason?.tone ?? 'plain'}>{formatNumber(count)}</Badge>
          <span class="grow">{reason?.title(count, data) ?? code}</span>
          <Icon name="down" />
        </summary>
        <p class="faint">{reason?.meaning}</p>
        <ul class="examples">
          {examples.map(({ message, action }) => (
            <li key={message} class="example" title={action}>
              <span dir="auto">{message}</span>
            </li>
          ))}
          {count > examples.length && examples.length > 0 && (
            <li class="example faint">and {formatNumber(count - examples.length)} more</li>
          )}
        </ul>
        {examples[0] && <p>{examples[0].action}</p>}
      </details>
    </li>
  )
}
