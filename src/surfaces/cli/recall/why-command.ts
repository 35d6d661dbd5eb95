import type { WhyItem, WhyRecord } from '../../../app/recall/why.ts'
import { toSeconds } from '../../../core/base/instant.ts'
import type { Firing } from '../../../core/rules/guard-counts.ts'
import type { CommandContext } from '../base/command-context.ts'
import type { Style } from '../base/output.ts'
import { type Column, renderTable } from '../base/table.ts'
import { oneLine } from '../base/text-width.ts'
import { withRecall } from '../base/with-recall.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  const limit = args.at(0) === 'last' ? 1 : (args.number('limit') ?? 1)
  return withRecall(context, async (app) => {
    const records = await app.why({ limit })
    const firings = await app.firings({ limit })
    out.answer({
      json: { injections: records, firings },
      text: (style) =>
        [
          ...records.map((record) => sayWhy(record, style)),
          ...firings.map((firing) => sayFiring(firing, style)),
        ].join('\n\n'),
    })
    if (records.length === 0 && firings.length === 0) out.note('Nothing was injected yet.')
    return 0
  })
}

/** One injection: when and for what, then a line a memory, and one for each that was held back. */
export function sayWhy(record: WhyRecord, style: Style): string {
  const { colors } = style
  const asked = record.verb === 'brief' ? 'session start' : JSON.stringify(record.prompt)
  const session = record.session === '' ? '' : ` · ${record.session}`
  const head = `${toSeconds(record.at)} · ${record.verb} · ~${record.tokens}tk${session}`
  const told = record.items.length === 0 ? [] : [renderTable(record.items, COLUMNS, style)]
  const heldBack = record.withheld.map(({ id, why }) => oneLine(`held back: ${id}, ${why}`))
  return [colors.bold(head), asked, ...told, ...heldBack].join('\n')
}

/** A rule that spoke up at a tool call, and whether it is obeyed. */
function sayFiring({ at, rule, did, call, session, ...counts }: Firing, { colors }: Style): string {
  const head = `${toSeconds(at)} · rule · ${did}${session === '' ? '' : ` · ${session}`}`
  const { fired, obeyed, overridden, wrong } = counts
  const figures = `fired ${fired}, obeyed ${obeyed}, overridden ${overridden}, wrong ${wrong}`
  return [colors.bold(head), JSON.stringify(call), `${rule}: ${figures}`].join('\n')
}

const COLUMNS: readonly Column<WhyItem>[] = [
  { header: 'ID', cell: ({ id }) => id, shrinksTo: 16 },
  { header: 'FORM', cell: ({ form }) => form },
  {
    header: 'SCORE',
    cell: ({ score }) => (score === 0 ? '-' : score.toFixed(2)),
    align: 'right',
  },
  { header: 'PARTS', cell: sayParts, shrinksTo: 12 },
  { header: 'COST', cell: ({ tokens }) => `~${tokens}tk`, align: 'right' },
  {
    header: 'WHY',
    cell: ({ reason, freshness }) => [reason, freshness].filter(Boolean).join(' · '),
    shrinksTo: 16,
  },
]

/** `text 0.84, recency x0.97`: what was weighed first, then each factor of it, as `search --explain` has them. */
function sayParts({ parts = {} }: WhyItem): string {
  const said = Object.entries(parts).map(([name, part], place) =>
    place === 0 ? `${name} ${part.toFixed(2)}` : `${name} x${part.toFixed(2)}`,
  )
  return said.length === 0 ? '-' : said.join(', ')
}
