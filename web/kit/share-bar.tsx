import type { JSX } from 'preact'
import { formatNumber } from './numbers.ts'

export interface Share {
  readonly label: string
  readonly value: number
  /** The suffix of a class `share-…` that sets the colour. */
  readonly tone: string
}

/** Parts of a total as a bar, with a legend: colour is never the only difference. */
export function ShareBar({
  shares,
  label,
}: {
  readonly shares: readonly Share[]
  readonly label: string
}): JSX.Element {
  const all = shares.reduce((sum, { value }) => sum + value, 0)
  const shown = shares.filter(({ value }) => value > 0)
  return (
    <figure class="shares" aria-label={label}>
      <div class="share-line" aria-hidden="true">
        {shown.map(({ label, value, tone }) => (
          <span key={label} class={`share-${tone}`} style={{ flexGrow: value }} title={label} />
        ))}
      </div>
      <ul class="share-names">
        {shown.map(({ label, value, tone }) => (
          <li key={label} class="share-name">
            <span class={`dot share-${tone}`} aria-hidden="true" />
            <span class="grow">{label}</span>
            <span class="number">{formatNumber(value)}</span>
            <span class="number faint share-percent">{percent(value, all)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** Never rounds to 0 % or 100 %. */
function percent(value: number, all: number): string {
  const exact = (value / Math.max(1, all)) * 100
  if (exact > 0 && exact < 1) return '< 1 %'
  if (exact > 99 && exact < 100) return '> 99 %'
  return `${Math.round(exact)} %`
}
