import type { RuleCounts } from '../../../core/rules/guard-counts.ts'
import type { Column } from './table.ts'

const FIGURES = ['fired', 'obeyed', 'overridden', 'wrong'] as const
type Figures = Pick<RuleCounts, (typeof FIGURES)[number]>

/** A column for each figure of a rule (GRD-07). */
export function ruleFigureColumns<T>(of: (row: T) => Figures): readonly Column<T>[] {
  return FIGURES.map((name) => ({
    header: name.toUpperCase(),
    cell: (row) => String(of(row)[name]),
    align: 'right',
  }))
}
