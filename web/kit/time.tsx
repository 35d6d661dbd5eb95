import type { JSX } from 'preact'

const DAY_MS = 86_400_000
const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export function Time({ at }: { readonly at: string }): JSX.Element | null {
  const moment = Date.parse(at)
  if (Number.isNaN(moment)) return null
  return (
    <time dateTime={at} title={exact.format(moment)}>
      {agoOf(moment - Date.now())}
    </time>
  )
}

function agoOf(distance: number): string {
  const step = STEPS.find(([, ms]) => Math.abs(distance) >= ms)
  return step === undefined ? 'now' : relative.format(Math.round(distance / step[1]), step[0])
}
