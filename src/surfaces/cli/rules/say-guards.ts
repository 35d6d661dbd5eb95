import type { checkFiles, RuleFinding } from '../../../app/rules/check-files.ts'
import type { ExportedFile } from '../../../app/rules/export-rules.ts'
import type { GuardedRule } from '../../../app/rules/guarded-rules.ts'
import { type Suggestion, sayGuard } from '../../../app/rules/suggest-guard.ts'
import type { Trial } from '../../../app/rules/try-on-history.ts'
import { redact } from '../../../core/secrets/find-secrets.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { ruleFigureColumns } from '../base/rule-figures.ts'
import { type Column, renderTable } from '../base/table.ts'
import { oneLine } from '../base/text-width.ts'
import { sayAnnotation } from '../sharing/github-annotation.ts'

type Report = Awaited<ReturnType<typeof checkFiles>>

export function sayGuardedRules(rules: readonly GuardedRule[], style: Style): string {
  if (rules.length === 0)
    return 'No rule has a guard yet. `everkeep rules suggest` derives some from your rules.'
  const notes = rules.flatMap(noteOf)
  return [renderTable(rules, COLUMNS, style), ...(notes.length > 0 ? ['', ...notes] : [])].join(
    '\n',
  )
}

const COLUMNS: readonly Column<GuardedRule>[] = [
  { header: 'RULE', cell: ({ memory }) => memory.id, shrinksTo: 16 },
  { header: 'STEP', cell: stepOf },
  ...ruleFigureColumns<GuardedRule>(({ figures }) => figures),
  {
    header: 'GUARD',
    cell: ({ guard }) => (guard === undefined ? '' : sayGuard(guard)),
    shrinksTo: 20,
  },
]

function stepOf({ isLive, faults, figures }: GuardedRule): string {
  if (faults.length > 0) return 'broken'
  return isLive ? figures.step : 'not live'
}

/** What a person should do about a rule; nothing where all is as it should be. */
function noteOf(rule: GuardedRule): readonly string[] {
  const { memory, faults, isLive, origin, next, figures } = rule
  if (faults.length > 0) return [`${memory.id}: ${faults.join(' ')}`]
  if (!isLive && origin === 'shared')
    return [`${memory.id} came from somebody else: accept it in \`everkeep review\` first.`]
  if (!isLive)
    return [`${memory.id} is not live here: \`everkeep rules promote ${memory.id}\` starts it.`]
  if (next === undefined) return []
  const { firedHere, overridden, wrong } = figures
  return [
    `${memory.id} fired ${plural(firedHere, 'time')} at ${figures.step}, ${overridden} overridden, ${wrong} wrong: ` +
      `\`everkeep rules promote ${memory.id}\` moves it to ${next}.`,
  ]
}

export function saySuggestions(
  suggestions: readonly Suggestion[],
  proposed: ReadonlyMap<string, string>,
  style: Style,
): string {
  if (suggestions.length === 0) return 'Every rule has a guard, or there are no rules.'
  return suggestions.map((one) => saySuggestion(one, proposed, style)).join('\n\n')
}

function saySuggestion(
  { memory, guard, no, trial }: Suggestion,
  proposed: ReadonlyMap<string, string>,
  style: Style,
): string {
  const head = `${style.colors.bold(memory.id)} · ${oneLine(memory.title)}`
  if (guard === undefined) return `${head}\n  no guard: ${no}`
  const id = proposed.get(memory.id)
  return [
    head,
    `  ${sayGuard(guard)}`,
    ...guard.must.slice(0, 2).map((example) => `  fires on:  ${oneLine(example)}`),
    ...guard.mustNot.slice(0, 2).map((example) => `  silent on: ${oneLine(example)}`),
    ...(trial === undefined ? [] : sayTrial(trial)),
    ...(id === undefined ? [] : [`  waiting as ${id}: \`everkeep review accept ${id}\``]),
  ].join('\n')
}

function sayTrial({ looked, fired, hits }: Trial): readonly string[] {
  const parts = [
    ...(looked.calls > 0
      ? [`${fired.calls} of ${plural(looked.calls, 'command')} in conversations`]
      : []),
    ...(looked.changes > 0
      ? [`${fired.changes} of ${plural(looked.changes, 'changed file')} in the last 200 commits`]
      : []),
    ...(looked.files > 0
      ? [`${fired.files} of ${plural(looked.files, 'file')} as they are now`]
      : []),
  ]
  const head = parts.length === 0 ? 'no history here to try it on' : `so far: ${parts.join(', ')}`
  return [`  ${head}`, ...hits.map(({ where, what }) => `    ${where}: ${oneLine(redact(what))}`)]
}

export function sayRuleFindings({ findings, files }: Report, style: Style): string {
  const lines = findings.map(
    (one) => `${style.colors.bold(placeOfFinding(one))}  ${wordsOfFinding(one)}`,
  )
  const end = `${plural(files, 'file')} checked, ${plural(findings.length, 'finding')}.`
  return [...lines, end].join('\n')
}

export function annotateRuleFindings({ findings, files }: Report): string {
  const lines = findings.map((one) =>
    sayAnnotation({
      level: one.rule.guard?.do === 'deny' ? 'error' : 'warning',
      title: one.rule.memory.id,
      message: wordsOfFinding(one),
      file: one.path,
      line: one.line,
    }),
  )
  return [
    ...lines,
    `${plural(files, 'file')} checked, ${plural(findings.length, 'finding')}.`,
  ].join('\n')
}

function placeOfFinding({ path, line }: RuleFinding): string {
  return line === undefined ? path : `${path}:${line}`
}

function wordsOfFinding({ rule, text }: RuleFinding): string {
  const say = rule.guard?.say || rule.memory.summary
  const said = [rule.memory.title, ...(say === '' || say === rule.memory.title ? [] : [say])]
  const code = text.trim() === '' ? '' : ` (${oneLine(redact(text.trim())).slice(0, 120)})`
  return `${oneLine(redact(said.join(': ')))} [${rule.memory.id}]${code}`
}

export function sayExported(
  files: readonly ExportedFile[],
  folder: string | undefined,
  style: Style,
): string {
  if (files.length === 0) return 'No guard can be exported in this form.'
  if (folder !== undefined) return `Wrote ${plural(files.length, 'file')} to ${folder}.`
  return files.map(({ path, text }) => `${style.colors.bold(path)}\n${text}`).join('\n')
}
