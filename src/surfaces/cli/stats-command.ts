import type { StatsOutcome } from '../../app/stats.ts'
import { dayOf } from '../../core/instant.ts'
import type { CommandContext } from './context.ts'
import type { Style } from './output.ts'
import { plural } from './plural.ts'
import { type Column, renderTable } from './table.ts'
import { withRecall } from './with-recall.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  const limit = args.number('limit') ?? 1
  return withRecall(context, async (app) => {
    const outcome = await app.stats()
    out.answer({
      json: outcome,
      text: (style) => (outcome.injections === 0 ? '' : sayStats(outcome, { style, limit })),
    })
    if (outcome.injections === 0) out.note('Nothing was injected yet.')
    else out.note(`Never told whole: ${plural(outcome.unused, 'memory')}.`)
    return 0
  })
}

export function sayStats(
  outcome: StatsOutcome,
  { style, limit }: { readonly style: Style; readonly limit: number },
): string {
  const weeks = renderTable(outcome.weeks.slice(0, limit), WEEK_COLUMNS, style)
  const memories = renderTable(outcome.memories.slice(0, limit), MEMORY_COLUMNS, style)
  return `${weeks}\n\n${memories}`
}

const WEEK_COLUMNS: readonly Column<StatsOutcome['weeks'][number]>[] = [
  { header: 'WEEK OF', cell: ({ week }) => week },
  { header: 'TIMES', cell: ({ injections }) => String(injections), align: 'right' },
  { header: 'USES', cell: ({ uses }) => String(uses), align: 'right' },
  { header: 'TOKENS', cell: ({ tokens }) => String(tokens), align: 'right' },
]

const WEEKS_SHOWN = 4

const MEMORY_COLUMNS: readonly Column<StatsOutcome['memories'][number]>[] = [
  { header: 'MEMORY', cell: ({ id }) => id, shrinksTo: 16 },
  { header: 'USES', cell: ({ uses }) => String(uses), align: 'right' },
  { header: 'TOKENS', cell: ({ tokens }) => String(tokens), align: 'right' },
  { header: 'LAST', cell: ({ last }) => dayOf(last) },
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
