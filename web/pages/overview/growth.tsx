import type { JSX } from 'preact'
import type { ResponseOf } from '../../../src/surfaces/ui/contract.ts'
import { Explain } from '../../kit/explain.tsx'
import { many, whole } from '../../kit/numbers.ts'
import { Trend } from '../../kit/trend.tsx'

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const TICK = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

/** How the vault grew over two years, as far as its memories are dated. */
export function Growth({
  data: { growth, undated },
}: {
  readonly data: ResponseOf<'overview'>
}): JSX.Element {
  const lately = growth.at(-1)?.made ?? 0
  const first = growth.findIndex(({ active, made }) => active > 0 || made > 0)
  // A young vault is not two years of nothing.
  const shown = growth.slice(Math.max(0, Math.min(first < 0 ? 0 : first - 1, growth.length - 6)))
  return (
    <section class="card" aria-labelledby="growth-title">
      <h2 class="card-title" id="growth-title">
        <Explain text="The line is how many memories were active at the end of each month, the columns how many were made in it, whatever became of them since. Both by the dates that the memories carry.">
          Growth
        </Explain>
        <span class="legend faint">
          <span class="legend-line" aria-hidden="true" /> active
          <span class="legend-column" aria-hidden="true" /> made a month
        </span>
      </h2>
      <Trend
        label="Memories by month"
        points={shown.map(({ month, made, active }) => ({ label: month, bar: made, line: active }))}
        say={({ label, bar, line = 0 }) =>
          `${MONTH.format(Date.parse(label))}: ${whole(line)} active at its end, ${whole(bar)} made.`
        }
        tick={({ label }) => {
          const month = Number(label.slice(5))
          if (month === 1) return label.slice(0, 4)
          const isMarked = shown.length <= 12 ? month % 2 === 1 : month % 6 === 1
          return isMarked ? TICK.format(Date.parse(label)) : ''
        }}
      />
      <p class="faint">
        {lately === 0
          ? 'None was made this month.'
          : `${many(lately, 'memory', 'memories')} made this month.`}
        {undated > 0 && ` ${whole(undated)} without a date are not shown.`}
      </p>
    </section>
  )
}
