import { hasOwnName } from '../../core/spoken-name.ts'
import { choiceLabel } from './all-vaults.ts'
import {
  choiceReason,
  type MaintainChoice,
  type MaintainedVault,
  type MaintainView,
} from './maintenances.ts'
import type { Style } from './output.ts'
import { plural } from './plural.ts'
import { sayDiff } from './say-diff.ts'
import { flagLines, labelled, shortfallLines, undoLines } from './say-findings.ts'
import { sayGauge } from './say-gauge.ts'
import { oneLine } from './text-width.ts'

const DRY_RUN = '[DRY RUN] No files were modified. Run without --dry-run to choose.'

/** How each vault is, what could be done about it by topic, and what was. */
export function sayMaintain(view: MaintainView, style: Style): string {
  if (view.vaults.length === 0) return 'No memory folders found.'
  return [
    ...(view.dryRun ? [style.colors.yellow(DRY_RUN)] : []),
    ...view.vaults.map((vault) =>
      view.outcomes === undefined
        ? sayFound(view, vault, style)
        : sayDone(view, vault, style).join('\n'),
    ),
  ].join('\n\n')
}

function sayFound(view: MaintainView, vault: MaintainedVault, style: Style): string {
  const own = view.choices.filter((choice) => choice.vault === vault)
  const topics = [...new Set(own.map(({ one }) => one.topic))]
  const { drift } = vault.found
  return [
    sayState(vault, style),
    ...topics.map((topic) =>
      [
        style.colors.bold(topic),
        ...own.filter(({ one }) => one.topic === topic).flatMap((one) => lines(one, view, style)),
      ].join('\n'),
    ),
    ...(own.length === 0 ? ['Nothing to put right.'] : []),
    drift.map(({ path, reason }) => `${path} is out of date: ${reason}`).join('\n'),
    toLookAt(vault, style).join('\n'),
    vault.found.notes.map((note) => `note: ${oneLine(note)}`).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function sayState({ app, found }: MaintainedVault, style: Style): string {
  const { used, cap, percent } = found.check.budget
  const { score, status } = found.health
  const bar = sayGauge({ value: score, max: 100, good: 'high' }, style)
  return [
    style.colors.bold(`${app.vault.root} (${app.vault.layout})`),
    `${plural(found.active, 'memory')}, ~${used}tk of ${cap}tk (${percent}%)`,
    `health ${bar === '' ? '' : `${bar} `}${score}/100 ${status}`,
  ].join('\n')
}

function lines(choice: MaintainChoice, view: MaintainView, style: Style): readonly string[] {
  const { colors } = style
  const { finding, standing } = choice.one
  const mark =
    standing === 'waiting'
      ? ' (waits in the inbox)'
      : finding.needs === 'consent'
        ? ' (needs consent)'
        : ''
  const would = view.dryRun ? 'would ' : ''
  const named = choice.vault.found.memories[finding.of]!
  const reason = choiceReason(choice)
  return [
    `${String(choice.number).padStart(3)}. ${would}${colors.bold(choiceLabel(choice))}${colors.yellow(mark)}`,
    ...labelled(hasOwnName(named) ? `${named.path}: ${reason}` : reason, style),
    ...(reason === finding.reason ? finding.evidence : [])
      .filter(({ what }) => !SAID_ALREADY.has(what))
      .flatMap(({ what, detail }) => labelled(`${what}: ${detail}`, style)),
    ...diffLines(choice, view, style),
  ]
}

/** Evidence that the reason names in its own words. */
const SAID_ALREADY: ReadonlySet<string> = new Set(['tokens', 'overlap', 'no such memory'])

function diffLines(
  { vault, one }: MaintainChoice,
  view: MaintainView,
  style: Style,
): readonly string[] {
  const planned = view.plans?.get(vault)
  if (planned === undefined) return []
  const { path, memory } = vault.found.memories[one.finding.of]!
  const change = planned.plan.changes.find(
    ({ target }) => target.path === path && target.id === memory.id,
  )
  const diff = planned.diffs.get(change?.id ?? '')?.trimEnd() ?? ''
  if (diff === '') return []
  return sayDiff(diff, style.colors)
    .split('\n')
    .map((line) => `     ${line}`)
}

/** What no list can be ticked for: secrets, files that cannot be read, what only a person can judge. */
function toLookAt({ found }: MaintainedVault, style: Style): readonly string[] {
  const { issues } = found.check
  const old = issues.filter(({ code }) => code === 'STALE').length
  const own = issues.filter(({ code }) => !MENDED.has(code))
  const rows = [
    ...own.flatMap(({ code, message, action }) => [
      `  ${code} ${oneLine(message)}`,
      ...labelled(action, style),
    ]),
    ...flagLines(found, style),
    ...(old === 0
      ? []
      : [`  ${plural(old, 'memory')} unchanged for 30 days: \`everkeep check\` lists them`]),
  ]
  return rows.length === 0 ? [] : [style.colors.bold('To look at yourself'), ...rows]
}

/** What the list itself offers to mend, or `check` tells when it is asked. */
const MENDED: ReadonlySet<string> = new Set(['ORPHAN', 'BROKEN LINK', 'STALE', 'NO ENTRIES'])

function sayDone(view: MaintainView, vault: MaintainedVault, style: Style): readonly string[] {
  const { colors } = style
  const outcome = view.outcomes?.get(vault)
  if (outcome === undefined) return []
  const chosen = new Set(outcome.chosen)
  const done = view.choices.filter(({ one }) => chosen.has(one))
  const open = view.choices.filter(({ vault: own, one }) => own === vault && !chosen.has(one))
  const waiting = open.filter(({ one }) => one.standing === 'waiting').length
  const left = open.length - waiting - outcome.proposed - outcome.left
  return [
    colors.bold(`${vault.app.vault.root} (${vault.app.vault.layout})`),
    ...done.map((choice) => `  ${choiceLabel(choice)}`),
    ...outcome.notes.map((note) => `  note: ${oneLine(note)}`),
    ...outcome.rebuilt.map((path) => `  made ${path} anew`),
    ...shortfallLines(outcome, style).map((line) => `  ${line}`),
    ...(done.length + outcome.rebuilt.length === 0 ? ['  nothing was changed'] : []),
    ...(outcome.proposed === 0
      ? []
      : [`  ${plural(outcome.proposed, 'proposal')} in the inbox: see \`everkeep review\`.`]),
    ...(outcome.left === 0 ? [] : [`  ${outcome.left} left for the next time.`]),
    ...(waiting === 0 ? [] : [`  ${waiting} waited in the inbox already.`]),
    ...(left > 0 ? [`  ${left} left as ${left === 1 ? 'it is' : 'they are'}.`] : []),
    ...undoLines(outcome, vault, { style, isAlone: view.vaults.length === 1 }).map(
      (line) => `  ${line}`,
    ),
  ]
}
