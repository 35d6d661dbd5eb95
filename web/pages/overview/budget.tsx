import type { JSX } from 'preact'
import { Explain } from '../../kit/explain.tsx'
import { Link } from '../../kit/link.tsx'
import { compactNumber, formatNumber } from '../../kit/numbers.ts'

interface BudgetProps {
  readonly tokens: number
  readonly cap: number
  readonly active: number
}

/** `check` warns from here on. */
const WARN_PERCENT = 80

export function Budget({ tokens, cap, active }: BudgetProps): JSX.Element {
  const percent = cap === 0 ? 0 : Math.floor((tokens * 100) / cap)
  const tone = percent > 100 ? 'bad' : percent >= WARN_PERCENT ? 'warn' : 'good'
  const each = active === 0 ? 0 : Math.round(tokens / active)
  return (
    <section class="card" aria-labelledby="budget-title">
      <h2 class="card-title" id="budget-title">
        <Explain text="All active memories together (bytes divided by 3.2), compared with the setting budget.tokens. A prompt gets far fewer tokens: only matching memories are injected.">
          Budget
        </Explain>
      </h2>
      <p class="big">
        <span class={`figure tone-${tone}`}>
          {percent > 999 ? `${compactNumber(percent / 100)} ×` : `${percent} %`}
        </span>{' '}
        <span class="faint">of {formatNumber(cap)} tokens</span>
      </p>
      <meter
        class="sr-only"
        min={0}
        max={cap}
        value={Math.min(tokens, cap)}
        aria-label="Budget used"
      >
        {percent} %
      </meter>
      <div class="budget-bar" aria-hidden="true">
        <span class={`fill tone-${tone}`} style={{ width: `${Math.min(100, percent)}%` }} />
        <span class="budget-mark" style={{ insetInlineStart: `${WARN_PERCENT}%` }} />
      </div>
      <p class="faint">
        {percent > 100 && 'Over budget: '}
        {formatNumber(tokens)} tokens, {formatNumber(each)} per memory on average.{' '}
        <Link class="inline" href="/memories?order=size">
          Show the largest
        </Link>
      </p>
    </section>
  )
}
