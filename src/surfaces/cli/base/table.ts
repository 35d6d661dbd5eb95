import type { Colors, Style } from './output.ts'
import { oneLine, padEnd, padStart, textWidth, truncate } from './text-width.ts'

export interface Column<Row> {
  readonly header: string
  readonly cell: (row: Row) => string
  /** Gives way when the table is wider than the terminal, down to this many columns. */
  readonly shrinksTo?: number
  readonly align?: 'left' | 'right'
  readonly paint?: (text: string, row: Row, colors: Colors) => string
}

const GAP = '  '

/** A header and one line per row. Cells are cut at a word; a pipe has no width, so nothing is cut there. */
export function renderTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  style: Style,
): string {
  const cells = rows.map((row) => columns.map((column) => oneLine(column.cell(row))))
  const widths = fitWidths(naturalWidths(cells, columns), columns, style.columns)
  const header = columns.map((column, place) => pad(column.header, column, widths[place]!))
  const lines = rows.map((row, line) =>
    columns.map((column, place) => {
      const text = pad(cells[line]![place]!, column, widths[place]!)
      return column.paint ? column.paint(text, row, style.colors) : text
    }),
  )
  const head = style.colors.bold(header.join(GAP).trimEnd())
  return [head, ...lines.map((line) => line.join(GAP).trimEnd())].join('\n')
}

function naturalWidths<Row>(
  cells: readonly (readonly string[])[],
  columns: readonly Column<Row>[],
): readonly number[] {
  return columns.map((column, place) =>
    cells.reduce((widest, line) => Math.max(widest, textWidth(line[place]!)), column.header.length),
  )
}

/** Takes from the widest column that may shrink, one step at a time, until the table fits or none can. */
function fitWidths<Row>(
  natural: readonly number[],
  columns: readonly Column<Row>[],
  available: number,
): readonly number[] {
  const widths = [...natural]
  const total = (): number =>
    widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1)
  for (let excess = total() - available; excess > 0; excess--) {
    const spare = (place: number): number =>
      widths[place]! - (columns[place]!.shrinksTo ?? Infinity)
    const places = [...widths.keys()].filter((place) => spare(place) > 0)
    const widest = places.sort((a, b) => widths[b]! - widths[a]!)[0]
    if (widest === undefined) break
    widths[widest]!--
  }
  return widths
}

function pad<Row>(text: string, column: Column<Row>, width: number): string {
  const cut = truncate(text, width)
  return column.align === 'right' ? padStart(cut, width) : padEnd(cut, width)
}
