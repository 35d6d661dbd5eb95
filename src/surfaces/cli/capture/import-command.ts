import type { App } from '../../../app/app.ts'
import type { ImportOutcome, ImportPlace, ImportReading } from '../../../app/capture/import.ts'
import { KnownError } from '../../../core/base/errors.ts'
import { IMPORT_FORMATS } from '../../../core/import/foreign.ts'
import type { CommandContext } from '../base/command-context.ts'
import { INTERRUPTED_EXIT } from '../base/exit-code.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { type Column, renderTable } from '../base/table.ts'
import { oneLine } from '../base/text-width.ts'
import { withApp } from '../base/with-app.ts'

type Row = ImportReading['items'][number] & { readonly fate: string }

export async function command(context: CommandContext): Promise<number> {
  return withApp(context, async (app) => {
    const { args } = context
    const named = args.positionals
    if (named.length > 0 && args.flag('all'))
      throw new KnownError('USAGE_ERROR', {
        message: 'A path and --all cannot be combined.',
        hint: 'Use one or the other.',
      })
    if (named.length > 0) return bringIn(context, app, named)
    return aroundHere(context, app)
  })
}

/** Nobody said from where: what lies around here is named, and taken only when somebody says so. */
async function aroundHere(context: CommandContext, app: App): Promise<number> {
  const { args, host, out } = context
  const places = await app.importPlaces()
  if (args.flag('all'))
    return bringIn(
      context,
      app,
      places.map(({ path }) => path),
    )
  if (host.terminal.interactive && !out.json && places.length > 0) {
    const chosen = await askWhich(places)
    if (chosen === 'cancelled') {
      out.note('Cancelled; nothing was imported.')
      return INTERRUPTED_EXIT
    }
    return bringIn(context, app, chosen)
  }
  out.answer({ json: { places }, text: (style) => sayPlaces(places, style) })
  out.note(
    places.length === 0
      ? 'Found no memories of other tools here. Pass a file or folder to import from.'
      : 'Import one with `everkeep import <path>`, or all with --all.',
  )
  return 0
}

async function askWhich(places: readonly ImportPlace[]): Promise<readonly string[] | 'cancelled'> {
  const { isCancel, multiselect } = await import('@clack/prompts')
  const answer = await multiselect({
    message: 'Import from where? The memories go to the inbox first.',
    options: places.map(({ path, format, count }) => ({
      value: path,
      label: path,
      hint: `${format}, ${plural(count, 'memory')}`,
    })),
    required: false,
  })
  return isCancel(answer) ? 'cancelled' : answer
}

const PLACE_COLUMNS: readonly Column<ImportPlace>[] = [
  { header: 'PATH', cell: ({ path }) => path, paint: (text, _, colors) => colors.cyan(text) },
  { header: 'FROM', cell: ({ format }) => format },
  { header: 'MEMORIES', cell: ({ count }) => String(count), align: 'right' },
]

function sayPlaces(places: readonly ImportPlace[], style: Style): string {
  return places.length === 0 ? '' : renderTable(places, PLACE_COLUMNS, style)
}

async function bringIn(
  context: CommandContext,
  app: App,
  paths: readonly string[],
): Promise<number> {
  const { args, out } = context
  const word = args.text('from')
  const from = IMPORT_FORMATS.find((format) => format === word)
  const dryRun = args.flag('dry-run')
  const done: (ImportReading | ImportOutcome)[] = []
  for (const path of paths)
    done.push(await (dryRun ? app.readImport({ path, from }) : app.importMemories({ path, from })))
  out.report({
    json: { dry_run: dryRun, imports: done.map(importJson) },
    text: (style) => done.map((one) => sayImport(one, { style, dryRun })).join('\n\n'),
  })
  for (const note of done.flatMap(({ notes }) => [...notes])) out.warn(note)
  return 0
}

function importRows(outcome: ImportReading | ImportOutcome): readonly Row[] {
  const fates: ReadonlyMap<unknown, string> = 'fates' in outcome ? outcome.fates : new Map()
  return outcome.items.map((item) => ({ ...item, fate: fates.get(item) ?? '' }))
}

function importJson(outcome: ImportReading | ImportOutcome): object {
  return {
    place: outcome.place,
    format: outcome.format,
    items: importRows(outcome).map(({ title, kind, from, fate, plan, why }) => ({
      title,
      kind,
      from,
      memory: plan?.changes[0]?.target.id ?? null,
      fate: fate === '' ? null : fate,
      why,
    })),
    notes: outcome.notes,
  }
}

const COLUMNS: readonly Column<Row>[] = [
  { header: 'KIND', cell: ({ kind }) => kind, paint: (text, _, colors) => colors.dim(text) },
  { header: 'TITLE', cell: ({ title }) => title, shrinksTo: 20 },
  { header: 'FROM', cell: ({ from }) => from, shrinksTo: 16 },
  { header: '', cell: ({ fate, why }) => why || SAID[fate] || '', shrinksTo: 12 },
]

const SAID: Readonly<Record<string, string>> = {
  known: 'waits already',
  rejected: 'rejected before',
}

function sayImport(
  outcome: ImportReading | ImportOutcome,
  { style, dryRun }: { readonly style: Style; readonly dryRun: boolean },
): string {
  const rows = importRows(outcome)
  const count = rows.filter(({ fate, plan }) =>
    dryRun ? plan !== undefined : fate === 'waiting',
  ).length
  const head = `${oneLine(outcome.place)} (${outcome.format})`
  const said = dryRun
    ? `[DRY RUN] ${plural(count, 'memory')} would go to the inbox`
    : count === 0
      ? 'Nothing new'
      : `${plural(count, 'memory')} ${count === 1 ? 'waits' : 'wait'} in the inbox: \`everkeep review\``
  return [
    style.colors.bold(head),
    ...(rows.length === 0 ? [] : [renderTable(rows, COLUMNS, style)]),
    `${said}. The source is unchanged.`,
  ].join('\n')
}
