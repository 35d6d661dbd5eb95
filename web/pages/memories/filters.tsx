import type { JSX } from 'preact'
import type { BrowseView } from '../../../src/surfaces/ui/contract.ts'
import { updateQuery } from '../../data/route.ts'

type Facets = BrowseView['facets']

const FACETS: readonly (readonly [facet: keyof Facets, title: string])[] = [
  ['status', 'Status'],
  ['kind', 'Kind'],
  ['topic', 'Topic'],
  ['tag', 'Tag'],
]

const SHOWN = 10

export function Filters({
  facets,
  given,
}: {
  readonly facets: Facets | undefined
  readonly given: URLSearchParams
}): JSX.Element {
  return (
    <div class="filters">
      {FACETS.filter(([facet]) => (facets?.[facet].length ?? 0) > 0).map(([facet, title]) => (
        <section key={facet} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {(facets?.[facet] ?? []).slice(0, SHOWN).map(({ value, count }) => (
              <li key={value}>
                <Filter facet={facet} value={value} count={count} given={given.get(facet)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Filter({
  facet,
  value,
  count,
  given,
}: {
  readonly facet: keyof Facets
  readonly value: string
  readonly count: number
  readonly given: string | null
}): JSX.Element {
  const isOn = given === value || (facet === 'status' && given === null && value === 'active')
  const off = facet === 'status' ? 'any' : undefined
  return (
    <button
      type="button"
      class="filter"
      aria-pressed={isOn}
      onClick={() => {
        updateQuery({ [facet]: isOn ? off : value })
      }}
    >
      <span class="grow cut" dir="auto">
        {value}
      </span>
      <span class="count">{count.toLocaleString('en')}</span>
    </button>
  )
}
