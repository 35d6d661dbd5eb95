import type { ConfigRow } from '../../../core/config/config.ts'
import type { Style } from '../base/output.ts'
import { type Column, renderTable } from '../base/table.ts'
import { truncate } from '../base/text-width.ts'

/** A long list is cut here, and shown whole by `config get`. */
const WIDEST_VALUE = 40

const COLUMNS: readonly Column<ConfigRow>[] = [
  { header: 'KEY', cell: ({ key }) => key, paint: (text, _, colors) => colors.cyan(text) },
  {
    header: 'VALUE',
    cell: ({ value }) => truncate(showSetting(value), WIDEST_VALUE),
    shrinksTo: 12,
  },
  {
    header: 'FROM',
    cell: ({ source }) => source,
    paint: (text, { source }, colors) =>
      source === 'default' || source === 'layout' ? colors.dim(text) : colors.yellow(text),
  },
  {
    header: 'WHAT IT DOES',
    cell: ({ help }) => help,
    shrinksTo: 20,
    paint: (text, _, colors) => colors.dim(text),
  },
]

export function sayConfig(rows: readonly ConfigRow[], style: Style): string {
  return renderTable(rows, COLUMNS, style)
}

/** A value as it would be typed: text bare, anything else as JSON. */
export function showSetting(value: ConfigRow['value']): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
}
