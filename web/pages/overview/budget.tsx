import type { JSX } from 'preact'
import { Explain } from '../../kit/explain.tsx'
import { Link } from '../../kit/link.tsx'
import { short, whole } from '../../kit/numbers.ts'

interface BudgetProps {
  readonly tokens: number
  readonly cap: number
  readonly active: number
}

/** From here on `check` warns. */
const WARN_PERCENT = 80

/** What all active memories cost against what the person allows. */
export function Budget({ tokens, cap, active }: BudgetProps): JSX.Element {
  const percent = cap === 0 ? 0 : Math.floor((tokens * 100) / cap)
  const tone = percent > 100 ? 'bad' : percent >= WARN_PERCENT ? 'warn' : 'good'
  const each = active === 0 ? 0 : Math.round(tokens / active)
  return (
    <section class="card" aria-labelledby="budget-title">
      <h2 class="card-title" id="budget-title">
        <Explain text="What every active memory would cost if all were told at once, by bytes divided by 3.2, against the setting budget.tokens. A prompt gets far less: only what fits it.">
          Budget
        </Explain>
      </h2>
      <p class="big">
        <span class={`figure tone-${tone}`}>
          {percent > 999 ? `${short(percent / 100)} ×` : `${percent} %`}
        </span>{' '}
        <span class="faint">of {whole(cap)} tokens</span>
      </p>
      <meter
        class="sr-only"
        min={0}
        max={cap}
        value={Math.min(tokens, cap)}
        aria-label="Part of the budget that is used"
      >
        {percent} %
      </meter>
      <div class="budget-bar" aria-hidden="true">
        <span class={`fill tone-${tone}`} style={{ width: `${Math.min(100, percent)}%` }} />
        <span class="budget-mark" style={{ insetInlineStart: `${WARN_PERCENT}%` }} />
      </div>
      <p class="faint">
        {whole(tokens)} tokens in all, {whole(each)} for a memory on average.{' '}
        <Link class="inline" href="/memories?order=size">
          The largest
        </Link>
      </p>
    </section>
  )
}
