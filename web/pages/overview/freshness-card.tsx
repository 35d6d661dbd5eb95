import type { JSX } from 'preact'
import type { ResponseOf } from '../../../src/surfaces/ui/contract.ts'
import { memoryPath } from '../../data/route.ts'
import type { Resource } from '../../data/use-resource.ts'
import { Badge } from '../../kit/badge.tsx'
import { Explain } from '../../kit/explain.tsx'
import { Link } from '../../kit/link.tsx'
import { Failure, Loading } from '../../kit/placeholders.tsx'
import { ShareBar } from '../../kit/share-bar.tsx'

type Freshness = ResponseOf<'overview.freshness'>
type Ages = ResponseOf<'overview'>['ages']

const AGES: Readonly<Record<Ages[number]['age'], readonly [label: string, tone: string]>> = {
  week: ['Within a week', 'age-1'],
  month: ['Within a month', 'age-2'],
  quarter: ['Within three months', 'age-3'],
  year: ['Within a year', 'age-4'],
  older: ['Older', 'age-5'],
  unknown: ['Unknown', 'none'],
}

const SHOWN = 6

/** Freshness compares with the code; age is shown apart, since old is not wrong. */
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
        <Explain text="Checks whether the files that active memories reference exist in the working tree. Moved files count as found. Symbols are checked by dream, which takes longer.">
          Freshness
        </Explain>
      </h2>
      {data !== undefined ? (
        <Verdicts data={data} />
      ) : error ? (
        <Failure error={error} onRetry={reload} />
      ) : (
        <Loading label="Checking references" />
      )}
      <h3 class="card-part">
        <Explain text="Time since the last change, by the date in the memory. Old does not mean wrong.">
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
        label="Active memories by freshness"
        shares={[
          { label: 'Up to date', value: counts.FRESH, tone: 'good' },
          { label: 'Partly stale', value: counts.PARTIALLY_STALE, tone: 'warn' },
          { label: 'Stale', value: counts.FULLY_STALE, tone: 'bad' },
          { label: 'No references', value: counts.EVERGREEN, tone: 'none' },
        ]}
      />
      {stale.length > 0 && (
        <ul class="lines">
          {stale.slice(0, SHOWN).map(({ name, title, freshness, missing }) => (
            <li key={name} class="stale-line">
              <Link class="grow cut" href={memoryPath(name)}>
                <span dir="auto">{title}</span>
              </Link>
              <span title={`Missing: ${missing.join(', ')}`}>
                <Badge tone={freshness === 'FULLY_STALE' ? 'bad' : 'warn'}>{missing[0]}</Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
