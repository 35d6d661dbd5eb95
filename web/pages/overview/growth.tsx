import type { JSX } from 'preact'
import type { ResponseOf } from '../../../src/surfaces/ui/contract.ts'
import { Explain } from '../../kit/explain.tsx'
import { formatNumber, plural } from '../../kit/numbers.ts'
import { Trend } from '../../kit/trend.tsx'

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const TICK = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

export function Growth({
  data: { growth, undated },
}: {
  readonly data: ResponseOf<'overview'>
}): JSX.Element {
  const addedThisMonth = growth.at(-1)?.added ?? 0
  const first = growth.findIndex(({ active, added }) => active > 0 || added > 0)
  // Skips the empty months of a young vault.
  const shown = growth.slice(Math.max(0, Math.min(first < 0 ? 0 : first - 1, growth.length - 6)))
  return (
    <section class="card" aria-labelledby="growth-title">
      <h2 class="card-title" id="growth-title">
        <Explain text="Line: active memories at the end of each month. Columns: memories added in the month, including those archived or retired since. By the dates in the memories.">
          Growth
        </Explain>
        <span class="legend faint">
          <span class="legend-line" aria-hidden="true" /> active
          <span class="legend-column" aria-hidden="true" /> added per month
        </span>
      </h2>
      <Trend
        label="Memories by month"
        points={shown.map(({ month, added, active }) => ({
          ...{ label: month, bar: added, line: active },
        }))}
        describe={({ label, bar, line = 0 }) =>
          `${MONTH.format(Date.parse(label))}: ${formatNumber(line)} active at the end, ${formatNumber(bar)} added.`
        }
        tick={({ label }) => {
          const month = Number(label.slice(5))
          if (month === 1) return label.slice(0, 4)
          const isMarked = shown.length <= 12 ? month % 2 === 1 : month % 6 === 1
          return isMarked ? TICK.format(Date.parse(label)) : ''
        }}
      />
      <p class="faint">
        {`${plural(addedThisMonth, 'memory', 'memories')} added this month.`}
        {undated > 0 && ` Not shown: ${formatNumber(undated)} without a date.`}
      </p>
    </section>
  )
}
