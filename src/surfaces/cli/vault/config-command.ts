import type { App } from '../../../app/app.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { ConfigRow } from '../../../core/config/config.ts'
import { unifiedDiff } from '../../../core/format/diff/unified-diff.ts'
import type { CommandContext } from '../base/command-context.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { sayDiff } from '../base/say-diff.ts'
import { type Column, renderTable } from '../base/table.ts'
import { truncate } from '../base/text-width.ts'
import { usageOf } from '../base/verb.ts'
import { withApp } from '../base/with-app.ts'
import { carryOut } from '../plan/carry-out.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args } = context
  const [action = 'list', key, value] = args.positionals
  if (action !== 'set' && value !== undefined)
    throw new KnownError('USAGE_ERROR', {
      message: `'${value}' is one argument too many.`,
      hint: `\`everkeep config ${action} <key>\` takes no value.`,
    })
  if (action === 'list') return withApp(context, (app) => listSettings(context, app, key))
  if (key === undefined) throw missing(context, '<key>')
  if (action === 'get') return withApp(context, (app) => get(context, app, key))
  if (action === 'set' && value === undefined) throw missing(context, '<value>')
  const change = { key, value: action === 'set' ? value : undefined }
  if (args.flag('user')) return changeUser(context, change)
  return withApp(context, async (app) => carryOut(context, app, await app.planConfig(change)))
}

async function listSettings(
  { args, out }: CommandContext,
  app: App,
  key: string | undefined,
): Promise<number> {
  const { rows, problems } = await app.readConfig(key)
  const isWhole = key !== undefined || args.flag('all')
  const shown = isWhole ? rows : rows.filter(isChanged)
  out.answer({
    json: { settings: rows, problems },
    text: (style) => (shown.length === 0 ? '' : sayConfig(shown, style)),
  })
  if (!isWhole)
    out.note(
      `${plural(shown.length, 'setting')} changed: \`everkeep config list --all\` lists every one.`,
    )
  return 0
}

function isChanged({ source }: ConfigRow): boolean {
  return source !== 'default' && source !== 'layout'
}

async function get({ out }: CommandContext, app: App, key: string): Promise<number> {
  const { rows, problems } = await app.readConfig(key)
  const [row] = rows
  const one = rows.length === 1 && row !== undefined
  out.answer({
    json: one ? row : { settings: rows, problems },
    text: (style) => (one ? showSetting(row.value) : sayConfig(rows, style)),
  })
  return 0
}

async function changeUser(
  { args, out, host }: CommandContext,
  change: { readonly key: string; readonly value: string | undefined },
): Promise<number> {
  const dryRun = args.flag('dry-run')
  const { path, before, after } = await host.changeUserConfig(change, { dryRun })
  const diff = unifiedDiff(path, before ?? '', after)
  out.report({
    json: { operation: 'config', dry_run: dryRun, path, changed: diff !== '', diff },
    text: ({ colors }) => {
      if (diff === '') return 'Nothing was changed.'
      return dryRun ? `[DRY RUN] ${path}\n${sayDiff(diff, colors)}` : `wrote ${path}`
    },
  })
  return 0
}

function missing({ verb, args }: CommandContext, what: string): KnownError {
  return new KnownError('USAGE_ERROR', {
    message: `\`everkeep config ${args.at(0)}\` needs ${what}.`,
    hint: `Usage: \`${usageOf(verb)}\`.`,
  })
}

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
    paint: (text, row, colors) => (isChanged(row) ? colors.yellow(text) : colors.dim(text)),
  },
  {
    header: 'WHAT IT DOES',
    cell: ({ help }) => help,
    shrinksTo: 20,
    paint: (text, _, colors) => colors.dim(text),
  },
]

function sayConfig(rows: readonly ConfigRow[], style: Style): string {
  return renderTable(rows, COLUMNS, style)
}

/** A value as it would be typed: text bare, anything else as JSON. */
function showSetting(value: ConfigRow['value']): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
}
