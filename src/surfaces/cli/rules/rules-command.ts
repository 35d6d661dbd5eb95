import type { App } from '../../../app/app.ts'
import type { ExportForm } from '../../../app/rules/export-rules.ts'
import type { Suggestion } from '../../../app/rules/suggest-guard.ts'
import { KnownError } from '../../../core/base/errors.ts'
import { guardJson } from '../../../core/rules/guard.ts'
import type { LifeStep } from '../../../core/rules/life.ts'
import type { CommandContext } from '../base/command-context.ts'
import { FINDINGS_EXIT } from '../base/exit-code.ts'
import { withApp } from '../base/with-app.ts'
import { guardedRuleJson, ruleFindingJson, suggestionJson } from './guard-json.ts'
import {
  annotateRuleFindings,
  sayExported,
  sayGuardedRules,
  sayRuleFindings,
  saySuggestions,
} from './say-guards.ts'

type Action = (context: CommandContext, app: App, names: readonly string[]) => Promise<number>

const ACTIONS: Readonly<Record<string, Action>> = {
  list,
  suggest,
  check,
  allow,
  wrong,
  promote: (context, app, names) => move(context, app, { names, to: 'up' }),
  demote: (context, app, names) => move(context, app, { names, to: 'down' }),
  export: exportTo,
}

export async function command(context: CommandContext): Promise<number> {
  const [action = 'list', ...names] = context.args.positionals
  const run = ACTIONS[action]
  if (run === undefined)
    throw new KnownError('USAGE_ERROR', {
      message: `\`rules\` does not know ${JSON.stringify(action)}.`,
      hint: `Use one of ${Object.keys(ACTIONS).join(', ')}.`,
    })
  return withApp(context, (app) => run(context, app, names))
}

async function list({ out }: CommandContext, app: App): Promise<number> {
  const rules = await app.guardedRules()
  out.answer({
    json: { rules: rules.map(guardedRuleJson) },
    text: (style) => sayGuardedRules(rules, style),
  })
  return 0
}

async function suggest(
  context: CommandContext,
  app: App,
  names: readonly string[],
): Promise<number> {
  const { out, args } = context
  const suggestions = await app.suggestGuard({ names })
  const proposed = new Map<string, string>()
  if (!args.flag('dry-run'))
    for (const one of suggestions) {
      const id = await propose(app, one)
      if (id !== undefined) proposed.set(one.memory.id, id)
    }
  out.answer({
    json: { suggestions: suggestions.map((one) => suggestionJson(one, proposed)) },
    text: (style) => saySuggestions(suggestions, proposed, style),
  })
  return 0
}

async function propose(app: App, { memory, guard }: Suggestion): Promise<string | undefined> {
  if (guard === undefined) return undefined
  const plan = await app.planGuard({ name: memory.id, guard: guardJson(guard) })
  const title = `Check at the tool call: ${memory.title}`
  const { id, fate } = await app.proposeNamed({ source: 'rules', title, plan })
  return fate === 'rejected' ? undefined : id
}

async function check(context: CommandContext, app: App, paths: readonly string[]): Promise<number> {
  const { args, out } = context
  const since = args.text('since')
  const staged = args.flag('staged')
  if ([since !== undefined, staged, paths.length > 0].filter(Boolean).length > 1)
    throw new KnownError('USAGE_ERROR', {
      message: '--staged, --since and files are three ways to say what to check.',
      hint: 'Use one of them.',
    })
  const what = staged
    ? ({ kind: 'staged' } as const)
    : since === undefined
      ? ({ kind: 'paths', paths } as const)
      : ({ kind: 'since', revision: since } as const)
  const report = await app.checkFiles({ what })
  out.answer({
    json: { files: report.files, findings: report.findings.map(ruleFindingJson) },
    text: (style) =>
      args.text('format') === 'github'
        ? annotateRuleFindings(report)
        : sayRuleFindings(report, style),
  })
  return report.findings.some(({ rule }) => rule.guard?.do === 'deny') ? FINDINGS_EXIT : 0
}

async function allow(
  { args, out }: CommandContext,
  app: App,
  names: readonly string[],
): Promise<number> {
  if (!args.flag('once'))
    throw new KnownError('USAGE_ERROR', {
      message: '`rules allow` lets one call pass, and wants to be told so.',
      hint: `Add --once, or move the guard: \`everkeep rules demote ${names[0] ?? '<memory>'}\`.`,
    })
  const rule = await app.allowOnce(oneName(names))
  out.report({
    json: { allowed: rule.memory.id },
    text: () => `The next call that ${rule.memory.id} is about may pass, once.`,
  })
  return 0
}

async function wrong({ out }: CommandContext, app: App, names: readonly string[]): Promise<number> {
  const rule = await app.markWrong(oneName(names))
  out.report({
    json: { wrong: rule.memory.id },
    text: () => `The last firing of ${rule.memory.id} counts as wrong.`,
  })
  return 0
}

async function move(
  { args, out, host }: CommandContext,
  app: App,
  { names, to }: { readonly names: readonly string[]; readonly to: 'up' | 'down' },
): Promise<number> {
  if (to === 'up' && host.isInAgent)
    throw new KnownError('SECURITY_ERROR', {
      message: 'Only a person makes a guard stronger.',
      hint: 'Ask the user to run this command in a terminal of their own.',
    })
  // Safe: the option takes these words alone.
  const step = (args.text('to') as LifeStep | undefined) ?? to
  const done = await app.changeStep({ name: oneName(names), to: step })
  const { id } = done.rule.memory
  out.report({
    json: { id, from: done.from ?? null, to: done.to },
    text: () =>
      done.from === undefined
        ? `${id} starts at ${done.to}.`
        : `${id}: ${done.from} -> ${done.to}.`,
  })
  return 0
}

async function exportTo(
  { args, out, host }: CommandContext,
  app: App,
  [folder]: readonly string[],
): Promise<number> {
  const form: ExportForm = args.text('format') === 'claude' ? 'claude' : 'ast-grep'
  const files = await app.exportRules({ form })
  if (folder !== undefined && !args.flag('dry-run'))
    for (const { path, text } of files) await host.writeFile(`${folder}/${path}`, text)
  out.answer({ json: { files }, text: (style) => sayExported(files, folder, style) })
  return 0
}

function oneName(names: readonly string[]): string {
  const [name] = names
  if (name !== undefined && names.length === 1) return name
  throw new KnownError('USAGE_ERROR', {
    message: 'Name one memory.',
    hint: '`everkeep rules` lists them.',
  })
}
