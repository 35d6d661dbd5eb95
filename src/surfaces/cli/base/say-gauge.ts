import type { Style } from './output.ts'

export interface Gauge {
  readonly value: number
  readonly max: number
  /** Whether a full bar is a good sign or a bad one. */
  readonly good: 'high' | 'low'
}

const GAUGE_COLUMNS = 24
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const

/** A bar for a terminal, where people would rather look than read; nothing for a pipe. */
export function sayGauge({ value, max, good }: Gauge, { columns, colors }: Style): string {
  if (!Number.isFinite(columns)) return ''
  const share = max <= 0 ? 1 : Math.min(1, Math.max(0, value / max))
  const paint = colorOf(good === 'high' ? share : 1 - share, colors)
  return `${paint(sayBlocks(share, GAUGE_COLUMNS))}`
}

/** Blocks to an eighth of a column, on a ground that shows how long the whole is. */
export function sayBlocks(share: number, width: number): string {
  const eighths = Math.round(share * width * 8)
  const full = Math.floor(eighths / 8)
  const part = EIGHTHS[eighths % 8] ?? ''
  return `${'█'.repeat(full)}${part}`.padEnd(width, '░')
}

function colorOf(goodness: number, colors: Style['colors']): (text: string) => string {
  if (goodness >= 0.6) return colors.green
  return goodness >= 0.2 ? colors.yellow : colors.red
}

const LEVELS = '▁▂▃▄▅▆▇█'

/** One column a value, from nothing to the largest; nothing for a pipe. */
export function saySparkline(values: readonly number[], { columns }: Style): string {
  if (!Number.isFinite(columns)) return ''
  const most = Math.max(...values, 1)
  return values
    .map((value) => (value === 0 ? '·' : LEVELS[Math.ceil((value / most) * LEVELS.length) - 1]))
    .join('')
}
