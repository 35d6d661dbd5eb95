import { expect, test } from 'vitest'
import { PLAIN } from './output.ts'
import { type Column, renderTable } from './table.ts'
import { textWidth } from './text-width.ts'

interface Row {
  readonly id: string
  readonly title: string
  readonly size: number
}

const columns: readonly Column<Row>[] = [
  { header: 'id', cell: (row) => row.id, shrinksTo: 8 },
  { header: 'title', cell: (row) => row.title, shrinksTo: 10 },
  { header: 'size', cell: (row) => String(row.size), align: 'right' },
]

const rows: readonly Row[] = [
  { id: 'use-pnpm', title: 'Use pnpm for every package of the workspace', size: 280 },
  { id: 'db', title: '我们决定使用数据库连接池', size: 1200 },
]

test('a table for a pipe is whole', () => {
  expect(renderTable(rows, columns, PLAIN)).toBe(
    [
      'id        title                                        size',
      'use-pnpm  Use pnpm for every package of the workspace   280',
      'db        我们决定使用数据库连接池                     1200',
    ].join('\n'),
  )
})

test('a table for a terminal fits, cut at words, wide characters counted double', () => {
  const text = renderTable(rows, columns, { ...PLAIN, columns: 40 })
  expect(text).toBe(
    [
      'id        title                     size',
      'use-pnpm  Use pnpm for every…        280',
      'db        我们决定使用数据库连接池  1200',
    ].join('\n'),
  )
  for (const line of text.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(40)
})

test('columns give way only down to what they need', () => {
  const text = renderTable(rows, columns, { ...PLAIN, columns: 5 })
  expect(text.split('\n')[1]).toBe('use-pnpm  Use pnpm…    280')
})

test('a cell cannot break the line or steer the terminal', () => {
  const odd: readonly Row[] = [{ id: 'a\nb', title: '\u001b[31mred\r\n', size: 1 }]
  expect(renderTable(odd, columns, PLAIN).split('\n')).toEqual([
    'id   title    size',
    'a b  [31mred     1',
  ])
})
