import type { JSX } from 'preact'

export interface Bar {
  readonly label: string
  readonly value: number
}

const HEIGHT = 72
const STEP = 14

/** A small column chart that reads as a table to who cannot see it. */
export function Bars({
  bars,
  label,
}: {
  readonly bars: readonly Bar[]
  readonly label: string
}): JSX.Element {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure class="bars">
      <svg
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: ${bars.map((bar) => `${bar.label} ${bar.value}`).join(', ')}`}
      >
        {bars.map((bar, at) => {
          const height = Math.max(bar.value === 0 ? 0 : 2, (bar.value / most) * (HEIGHT - 4))
          return (
            <rect
              key={bar.label}
              x={at * STEP + 2}
              y={HEIGHT - height}
              width={STEP - 4}
              height={height}
              rx={1.5}
            >
              <title>{`${bar.label}: ${bar.value}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption>
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </figcaption>
    </figure>
  )
}
