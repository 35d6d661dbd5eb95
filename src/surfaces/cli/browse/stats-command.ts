import type { StatsOutcome } from '../../../app/browse/stats.ts'
import { dayOf } from '../../../core/base/instant.ts'
import type { CommandContext } from '../base/command-context.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { ruleFigureColumns } from '../base/rule-figures.ts'
import { type Column, renderTable } from '../base/table.ts'
import { withRecall } from '../base/with-recall.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  const limit = args.number('limit') ?? 1
  return withRecall(context, async (app) => {
    const outcome = await app.stats()
    out.answer({
      json: outcome,
      text: (style) => sayStats(outcome, { style, limit }),
    })
    if (outcome.injections === 0) out.note('Nothing was injected yet.')
    if (outcome.memories.length > 0) out.note(`Never used: ${plural(outcome.unused, 'memory')}.`)
    return 0
  })
}

export function sayStats(
  outcome: StatsOutcome,
  { style, limit }: { readonly style: Style; readonly limit: number },
): string {
  const [weeks, memories] = [outcome.weeks.slice(0, limit), outcome.memories.slice(0, limit)]
  const tables = [
    ...(weeks.length === 0 ? [] : [renderTable(weeks, WEEK_COLUMNS, style)]),
    ...(memories.length === 0 ? [] : [renderTable(memories, MEMORY_COLUMNS, style)]),
    ...(outcome.rules.length === 0 ? [] : [renderTable(outcome.rules, RULE_COLUMNS, style)]),
  ]
  return tables.join('\n\n')
}

const WEEK_COLUMNS: readonly Column<StatsOutcome['weeks'][number]>[] = [
  { header: 'WEEK OF', cell: ({ week }) => week },
  { header: 'TIMES', cell: ({ injections }) => String(injections), align: 'right' },
  { header: 'USES', cell: ({ uses }) => String(uses), align: 'right' },
  { header: 'TOKENS', cell: ({ tokens }) => String(tokens), align: 'right' },
]

const RULE_COLUMNS: readonly Column<StatsOutcome['rules'][number]>[] = [
  { header: 'RULE', cell: ({ rule }) => rule, shrinksTo: 16 },
  ...ruleFigureColumns<StatsOutcome['rules'][number]>((one) => one),
]

const WEEKS_SHOWN = 4

const MEMORY_COLUMNS: readonly Column<StatsOutcome['memories'][number]>[] = [
  { header: 'MEMORY', cell: ({ id }) => id, shrinksTo: 16 },
  { header: 'USES', cell: ({ uses }) => String(uses), align: 'right' },
  { header: 'TOKENS', cell: ({ tokens }) => String(tokens), align: 'right' },
  { header: 'LAST', cell: ({ last }) => (last === undefined ? '-' : dayOf(last)) },
  {
    header: 'BY WEEK',
    cell: ({ weeks }) =>
      weeks
        .slice(0, WEEKS_SHOWN)
        .map(({ week, uses }) => `${week} ${uses}x`)
        .join(', '),
    shrinksTo: 16,
  },
]
