import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { compactNumber } from './numbers.ts'

export interface TrendPoint {
  readonly label: string
  readonly bar: number
  /** On the same scale as the bars. */
  readonly line?: number
}

interface TrendProps {
  readonly points: readonly TrendPoint[]
  readonly label: string
  /** One point as a sentence. */
  readonly describe: (point: TrendPoint) => string
  /** The label on the axis; empty for none. */
  readonly tick: (point: TrendPoint, at: number) => string
  readonly height?: number
}

const TOP = 12
const BOTTOM = 20
const LEFT = 34
const RIGHT = 6

/** Columns over time with an optional line. Arrow keys move between points, which are read out. */
export function Trend({ points, label, describe, tick, height = 168 }: TrendProps): JSX.Element {
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(480)
  const [at, setAt] = useState<number | undefined>(undefined)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const last = points.length - 1
  const place = scaleOf(points, { width, height })
  const chosen = at === undefined ? undefined : points[at]
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, step(at ?? last + 1, last))))
  }
  return (
    <figure class="trend" ref={box}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="img"
        aria-label={`${label}. ${describe(points[at ?? last] ?? { label: '', bar: 0 })} Use the arrow keys to see other points.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: needed to reach points by keyboard.
        tabIndex={0}
        onKeyDown={move}
        onBlur={() => setAt(undefined)}
        onPointerMove={({ clientX, currentTarget }) =>
          setAt(place.at(clientX - currentTarget.getBoundingClientRect().left))
        }
        onPointerLeave={() => setAt(undefined)}
      >
        <Grid place={place} width={width} />
        {points.map((point, here) => (
          <g key={point.label}>
            <rect
              class={here === at ? 'column chosen' : 'column'}
              x={place.x(here) + place.step * 0.16}
              y={place.barY(point.bar)}
              width={Math.max(1, place.step * 0.68)}
              height={place.base - place.barY(point.bar)}
              rx={Math.min(2, place.step * 0.2)}
            />
            {tick(point, here) !== '' && (
              <text class="tick" x={place.x(here) + place.step / 2} y={height - 4}>
                {tick(point, here)}
              </text>
            )}
          </g>
        ))}
        <Line points={points} place={place} at={at} />
      </svg>
      <figcaption aria-live="polite">{chosen && describe(chosen)}</figcaption>
    </figure>
  )
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
}

interface Scale {
  readonly step: number
  readonly base: number
  readonly most: number
  readonly x: (at: number) => number
  readonly barY: (value: number) => number
  readonly lineY: (value: number) => number
  /** The point at this x coordinate. */
  readonly at: (x: number) => number
}

function scaleOf(
  points: readonly TrendPoint[],
  { width, height }: { readonly width: number; readonly height: number },
): Scale {
  const base = height - BOTTOM
  const most = roundUp(Math.max(1, ...points.map(({ bar, line = 0 }) => Math.max(bar, line))))
  const step = (width - LEFT - RIGHT) / Math.max(1, points.length)
  const y = (share: number): number => base - share * (base - TOP)
  return {
    ...{ step, base, most },
    x: (at) => LEFT + at * step,
    barY: (value) => (value === 0 ? base : Math.min(base - 1.5, y(value / most))),
    lineY: (value) => y(value / most),
    at: (x) => Math.min(points.length - 1, Math.max(0, Math.floor((x - LEFT) / step))),
  }
}

/** The next round number: 1, 2, 4, 5, 10, 20 ... */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 4, 5, 10].find((step) => step * power >= value) ?? 10)
}

function Grid({ place, width }: { readonly place: Scale; readonly width: number }): JSX.Element {
  const marks = place.most < 2 ? [0, place.most] : [0, place.most / 2, place.most]
  return (
    <>
      {marks.map((value) => {
        const y = value === 0 ? place.base : place.barY(value)
        return (
          <g key={value}>
            <line class="grid" x1={LEFT} x2={width - RIGHT} y1={y} y2={y} />
            <text class="tick side" x={LEFT - 6} y={y + 4}>
              {compactNumber(value)}
            </text>
          </g>
        )
      })}
    </>
  )
}

function Line({
  points,
  place,
  at,
}: {
  readonly points: readonly TrendPoint[]
  readonly place: Scale
  readonly at: number | undefined
}): JSX.Element | null {
  if (points.every(({ line }) => line === undefined)) return null
  const middle = (here: number): number => place.x(here) + place.step / 2
  const path = points.map(({ line = 0 }, here) => `${middle(here)},${place.lineY(line)}`).join(' ')
  const chosen = at === undefined ? undefined : points[at]
  return (
    <>
      <polyline class="trend-line" points={path} />
      {at !== undefined && chosen?.line !== undefined && (
        <circle class="trend-dot" cx={middle(at)} cy={place.lineY(chosen.line)} r={4} />
      )}
    </>
  )
}
