import type { FindingsOutcome, StandingFinding } from '../../app/carry-out-findings.ts'
import type { Flag } from '../../core/maintain/dream-findings.ts'
import { spokenName } from '../../core/spoken-name.ts'
import type { Found, LookedAt } from './all-vaults.ts'
import type { Style } from './output.ts'
import { oneLine, wrap } from './text-width.ts'
import { wayBack } from './way-back.ts'

type Outcome = FindingsOutcome<StandingFinding>

/** A line below a finding: dim, set in, wrapped. */
export function labelled(text: string, { columns, colors }: Style): readonly string[] {
  const room = Math.max(20, columns - 5)
  return wrap(oneLine(text), room).map((line) => colors.dim(`     ${line}`))
}

interface Flagged extends Found {
  readonly flags: readonly Flag[]
  readonly unreadable: readonly { readonly path: string; readonly why: string }[]
}

/** What only a person can judge, and what could not be read. */
export function flagLines({ flags, memories, unreadable }: Flagged, style: Style): string[] {
  return [
    ...flags.flatMap((flag) => {
      const other = flag.with === undefined ? '' : ` and ${spokenName(memories[flag.with]!)}`
      const missing = flag.missing.length === 0 ? '' : `Missing: ${flag.missing.join(', ')}; `
      const lines = labelled(`${missing}${flag.why}`, style)
      return [`  ${spokenName(memories[flag.of]!)}${other}`, ...lines]
    }),
    ...(flags.length === 0
      ? []
      : labelled(
          'Change one with `everkeep edit <id>`, retire one with `everkeep forget <id>`.',
          style,
        )),
    ...unreadable.map(({ path, why }) => `  ${path}: ${why}`),
  ]
}

/** What was chosen and could not be done. */
export function shortfallLines({ outcomes, failed }: Outcome, { colors }: Style): string[] {
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
export function undoLines(
  { outcomes }: Outcome,
  { app }: LookedAt<Found>,
  { style, isAlone }: { readonly style: Style; readonly isAlone: boolean },
): string[] {
  const place = isAlone ? style : { vault: app.vault.root }
  return outcomes.flatMap(({ operation }) =>
    operation === undefined ? [] : [style.colors.dim(wayBack([operation.id], place))],
  )
}
