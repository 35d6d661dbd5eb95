import type { Scores } from './measures.ts'

export interface SetResult {
  readonly name: string
  readonly memories: number
  readonly questions: number
  readonly rows: readonly {
    readonly engine: string
    readonly all: Scores
    readonly sorts: Readonly<Record<string, Scores>>
    readonly openMs: number
    readonly askMs: number
  }[]
}

const ENGINE_WIDTH = 18
const CELL_WIDTH = 9

/** One table a set: the whole first, then recall within ten by sort of question. */
export function printSet({ name, memories, questions, rows }: SetResult): string {
  const sorts = Object.keys(rows[0]?.sorts ?? {})
  const shown = sorts.length > 1 ? sorts : []
  const titles = ['R@5', 'R@10', 'MRR', 'nDCG@10', ...shown.map((sort) => cut(sort)), 'ms/q']
  const lines = rows.map((row) =>
    line(row.engine, [
      percent(row.all.recall5),
      percent(row.all.recall10),
      row.all.mrr.toFixed(3),
      row.all.ndcg10.toFixed(3),
      ...shown.map((sort) => percent(row.sorts[sort]?.recall10 ?? 0)),
      row.askMs.toFixed(2),
    ]),
  )
  const heading = `\n${name}: ${questions} questions, ${memories} memories${shown.length > 0 ? '; by sort: R@10' : ''}\n`
  return `${heading}${line('', titles)}${lines.join('')}`
}

function line(engine: string, cells: readonly string[]): string {
  return `${engine.padEnd(ENGINE_WIDTH)}${cells.map((cell) => cell.padStart(CELL_WIDTH)).join('')}\n`
}

function cut(title: string): string {
  return title.slice(0, CELL_WIDTH - 1)
}

function percent(share: number): string {
  return (share * 100).toFixed(1)
}
