import type { JSX } from 'preact'
import type { ResponseOf } from '../../../src/surfaces/ui/contract.ts'
import { memoryPath } from '../../data/route.ts'
import type { Resource } from '../../data/use-resource.ts'
import { Badge } from '../../kit/badge.tsx'
import { Explain } from '../../kit/explain.tsx'
import { Link } from '../../kit/link.tsx'
import { ShareBar } from '../../kit/share-bar.tsx'
import { Failure, Loading } from '../../kit/states.tsx'

type Freshness = ResponseOf<'overview.freshness'>
type Ages = ResponseOf<'overview'>['ages']

const AGES: Readonly<Record<Ages[number]['age'], readonly [label: string, tone: string]>> = {
  week: ['Within a week', 'age-1'],
  month: ['Within a month', 'age-2'],
  quarter: ['Within three months', 'age-3'],
  year: ['Within a year', 'age-4'],
  older: ['Longer ago', 'age-5'],
  unknown: ['Nobody knows', 'none'],
}

const SHOWN = 6

/** Whether memories still fit the code, and how old they are: two things that are easily confused. */
export function FreshnessCard({
  freshness,
  ages,
}: {
  readonly freshness: Resource<Freshness>
  readonly ages: Ages
}): JSX.Element {
  const { data, error, reload, isLoading } = freshness
  return (
    <section class="card" aria-labelledby="fresh-title" aria-busy={isLoading}>
      <h2 class="card-title" id="fresh-title">
        <Explain text="Every file that an active memory names was looked for in the working tree a moment ago. What moved counts as found. Names of symbols are checked by dream, which takes longer.">
          Freshness
        </Explain>
      </h2>
      {data !== undefined ? (
        <Verdicts data={data} />
      ) : error ? (
        <Failure error={error} onRetry={reload} />
      ) : (
        <Loading label="Holding memories against the code" />
      )}
      <h3 class="card-part">
        <Explain text="Since the text last changed, by the date that the memory carries. Old is not wrong.">
          Last change
        </Explain>
      </h3>
      <ShareBar
        label="Active memories by last change"
        shares={ages.map(({ age, count }) => ({
          label: AGES[age][0],
          tone: AGES[age][1],
          value: count,
        }))}
      />
    </section>
  )
}

function Verdicts({ data: { counts, stale } }: { readonly data: Freshness }): JSX.Element {
  return (
    <>
      <ShareBar
        label="Active memories by what became of the files that they name"
        shares={[
          { label: 'All that it names is there', value: counts.FRESH, tone: 'good' },
          { label: 'Some of it is gone', value: counts.PARTIALLY_STALE, tone: 'warn' },
          { label: 'All of it is gone', value: counts.FULLY_STALE, tone: 'bad' },
          { label: 'Names no file', value: counts.EVERGREEN, tone: 'none' },
        ]}
      />
      {stale.length > 0 && (
        <ul class="lines">
          {stale.slice(0, SHOWN).map(({ name, title, freshness, missing }) => (
            <li key={name} class="stale-line">
              <Link class="grow cut" href={memoryPath(name)}>
                <span dir="auto">{title}</span>
              </Link>
              <span title={`No longer there: ${missing.join(', ')}`}>
                <Badge tone={freshness === 'FULLY_STALE' ? 'bad' : 'warn'}>{missing[0]}</Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
