import type { FindingsOutcome } from '../../../app/maintain/carry-out-findings.ts'
import type { StandingFinding } from '../../../app/maintain/plan-findings.ts'
import type { Finding } from '../../../core/maintain/findings/upkeep.ts'
import type { Flag } from '../../../core/maintain/findings/vault-finding.ts'
import { displayName, hasOwnName } from '../../../core/model/display-name.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { sayDiff } from '../base/say-diff.ts'
import { oneLine, wrap } from '../base/text-width.ts'
import { undoHint } from '../base/undo-hint.ts'
import {
  type Choice,
  choiceLabel,
  type FindingsView,
  type Found,
  type LookedAt,
} from './all-vaults.ts'

type Outcome = FindingsOutcome<StandingFinding>

/** A line below a finding: dim, set in, wrapped. */
export function labelled(text: string, { columns, colors }: Style): readonly string[] {
  const room = Math.max(20, columns - 5)
  return wrap(oneLine(text), room).map((line) => colors.dim(`     ${line}`))
}

/** The line above all that is said of one vault. */
export function sayPlace({ app }: LookedAt<Found>, { colors }: Style): string {
  return colors.bold(`${app.vault.root} (${app.vault.layout})`)
}

/** Why, in one line: what shows it where that says more than the name of the rule. */
export function choiceReason({ finding, round }: StandingFinding): string {
  const reason = ownReason(finding)
  return round === undefined ? reason : `${reason}; only after the above`
}

function ownReason({ kind, reason, evidence }: Finding): string {
  if (kind !== 'purge' && kind !== 'refine') return reason
  const shown = evidence.map(({ what, detail }) => `${what} ${detail}`).join(', ')
  return kind === 'purge' ? `rarely used: ${shown}` : shown
}

/** Evidence that the reason names in its own words. */
const SAID_ALREADY: ReadonlySet<string> = new Set(['tokens', 'overlap', 'no such memory'])

/** One line to tick with its reason, its evidence, and what it would do to the files. */
export function choiceLines<T extends Found>(
  choice: Choice<T>,
  view: FindingsView<T>,
  style: Style,
): readonly string[] {
  const { colors } = style
  const { finding, standing } = choice.one
  const marks = { waiting: ' (waits in the inbox)', consent: ' (needs consent)', nothing: '' }
  const mark = marks[standing === 'waiting' ? standing : finding.needs]
  const would = view.dryRun ? 'would ' : ''
  const named = choice.vault.found.memories[finding.of]!
  const reason = choiceReason(choice.one)
  const label = `${String(choice.number).padStart(3)}. ${would}${colors.bold(choiceLabel(choice))}${colors.yellow(mark)}`
  const diffs = diffLines(choice, view, style)
  // What is proved takes one line; what needs somebody's word shows what it rests on.
  if (!view.all && finding.needs === 'nothing') {
    const why = finding.kind === 'refine' ? '' : colors.dim(`: ${oneLine(finding.reason)}`)
    return [`${label}${why}`, ...diffs]
  }
  // The label of a duplicate names both already.
  const says = !view.all && finding.kind === 'duplicate' ? '' : reason
  return [
    label,
    ...(says === '' ? [] : labelled(hasOwnName(named) ? `${named.path}: ${says}` : says, style)),
    ...(reason === finding.reason ? finding.evidence : [])
      .filter(({ what }) => !SAID_ALREADY.has(what))
      .flatMap(({ what, detail }) => labelled(`${what}: ${detail}`, style)),
    ...diffs,
  ]
}

/** How much more there is than what is shown. */
export function moreLine(more: number, { colors }: Style): readonly string[] {
  return more === 0 ? [] : [colors.dim(`  ${plural(more, 'more finding')}: list all with --all`)]
}

function diffLines<T extends Found>(
  { vault, one }: Choice<T>,
  view: FindingsView<T>,
  style: Style,
): readonly string[] {
  const planned = view.plans?.get(vault)
  const { finding } = one
  const touched = ('by' in finding ? [finding.of, finding.by] : [finding.of]).map(
    (at) => vault.found.memories[at]!,
  )
  return (planned?.plan.changes ?? [])
    .filter(({ target }) =>
      touched.some(({ path, memory }) => path === target.path && memory.id === target.id),
    )
    .map(({ id }) => planned?.diffs.get(id)?.trimEnd() ?? '')
    .filter((diff) => diff !== '')
    .flatMap((diff) => sayDiff(diff, style.colors).split('\n'))
    .map((line) => `     ${line}`)
}

/** What was done in one vault, what was not, and the way back. */
export function doneLines<T extends Found>(
  view: FindingsView<T>,
  vault: LookedAt<T>,
  style: Style,
): readonly string[] {
  const outcome = view.outcomes?.get(vault)
  if (outcome === undefined) return []
  const chosen = new Set(outcome.chosen)
  const own = view.choices.filter((choice) => choice.vault === vault)
  const done = own.filter(({ one }) => chosen.has(one))
  const open = own.filter(({ one }) => !chosen.has(one))
  const waiting = open.filter(({ one }) => one.standing === 'waiting').length
  const left = open.length - waiting - outcome.proposed - outcome.left
  return [
    ...done.map(choiceLabel),
    ...outcome.notes.map((note) => `note: ${oneLine(note)}`),
    ...outcome.rebuilt.map((path) => `rebuilt ${path}`),
    ...shortfallLines(outcome, style),
    ...(done.length + outcome.rebuilt.length === 0 ? ['nothing was changed'] : []),
    ...(outcome.proposed === 0
      ? []
      : [`${plural(outcome.proposed, 'proposal')} in the inbox: see \`everkeep review\`.`]),
    ...(outcome.left === 0 ? [] : [`${outcome.left} left for the next time.`]),
    ...(waiting === 0
      ? []
      : [waiting === 1 ? '1 was already in the inbox.' : `${waiting} were already in the inbox.`]),
    ...(left > 0 ? [`${left} left as ${left === 1 ? 'it is' : 'they are'}.`] : []),
    ...undoLines(outcome, vault, { style, isSingleShot: view.vaults.length === 1 }),
  ].map((line) => `  ${line}`)
}

export interface Flagged extends Found {
  readonly flags: readonly Flag[]
  readonly unreadable: readonly { readonly path: string; readonly why: string }[]
}

const FLAGS_MAX = 10

/** What only a person can judge, and what could not be read; of memories that are not offered for anything else. */
export function flagLines<T extends Flagged>(
  view: Pick<FindingsView<T>, 'choices' | 'all'>,
  vault: LookedAt<T>,
  style: Style,
): string[] {
  const { flags: found, memories, unreadable } = vault.found
  const offered = new Set(
    view.choices.flatMap((choice) => (choice.vault === vault ? [choice.one.finding.of] : [])),
  )
  const open = found.filter((flag, at) => {
    const isFirst = found.findIndex(({ of }) => of === flag.of) === at
    return isFirst && !offered.has(flag.of)
  })
  const flags = view.all ? found : open.slice(0, FLAGS_MAX)
  return [
    ...flags.flatMap((flag) => {
      const other = flag.with === undefined ? '' : ` and ${displayName(memories[flag.with]!)}`
      const missing = flag.missing.length === 0 ? '' : `Missing: ${flag.missing.join(', ')}; `
      const lines = labelled(`${missing}${flag.why}`, style)
      return [`  ${displayName(memories[flag.of]!)}${other}`, ...lines]
    }),
    ...(flags.length === 0
      ? []
      : labelled(
          'Change one with `everkeep edit <id>`, retire one with `everkeep forget <id>`.',
          style,
        )),
    ...moreLine(found.length - flags.length, style),
    ...unreadable.map(({ path, why }) => `  ${path}: ${why}`),
  ]
}

/** What was chosen and could not be done. */
function shortfallLines({ outcomes, failed }: Outcome, { colors }: Style): string[] {
  return [
    ...outcomes
      .flatMap(({ refused }) => [...refused])
      .map(
        ({ change, error }) =>
          `${colors.red('refused')} ${change.action} ${change.target.id}: ${error.message} ${error.hint}`,
      ),
    ...failed.map(
      ({ plan, error }) =>
        `${colors.red('failed')} ${plan.changes.map(({ target }) => target.path).join(', ')}: ${error.message}`,
    ),
  ]
}

/** The way back; among several vaults it has to say which one. */
function undoLines(
  { outcomes }: Outcome,
  { app }: LookedAt<Found>,
  { style, isSingleShot }: { readonly style: Style; readonly isSingleShot: boolean },
): string[] {
  const place = isSingleShot ? style : { vault: app.vault.root }
  return outcomes.flatMap(({ operation }) =>
    operation === undefined ? [] : [style.colors.dim(undoHint([operation.id], place))],
  )
}
