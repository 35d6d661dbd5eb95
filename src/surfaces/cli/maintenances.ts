import type { App } from '../../app/app.ts'
import type { Upkeep } from '../../core/maintain/upkeep.ts'
import type { Choice, LookedAt } from './all-vaults.ts'

export type Maintenance = Awaited<ReturnType<App['planMaintain']>>
export type MaintainOutcome = Awaited<ReturnType<App['applyMaintain']>>

type Plan = Awaited<ReturnType<App['previewMaintain']>>

export type MaintainedVault = LookedAt<Maintenance>
export type MaintainChoice = Choice<Maintenance>

export interface MaintainView {
  readonly vaults: readonly MaintainedVault[]
  readonly choices: readonly MaintainChoice[]
  /** Absent: nothing was applied. */
  readonly outcomes?: ReadonlyMap<MaintainedVault, MaintainOutcome>
  /** What all of it would do to the files; absent when something was applied. */
  readonly plans?: ReadonlyMap<MaintainedVault, PlannedMaintenance>
  readonly dryRun: boolean
}

interface PlannedMaintenance {
  readonly plan: Plan
  readonly diffs: ReadonlyMap<string, string>
}

/** Why, in one line: what shows it where that says more than the name of the rule. */
export function choiceReason({ one }: MaintainChoice): string {
  return one.round === undefined ? ownReason(one) : `${ownReason(one)}; only after the above`
}

function ownReason(one: MaintainChoice['one']): string {
  const { kind, reason, evidence }: Upkeep = one.finding
  if (kind !== 'purge' && kind !== 'refine') return reason
  const shown = evidence.map(({ what, detail }) => `${what} ${detail}`).join(', ')
  return kind === 'purge' ? `hardly used: ${shown}` : shown
}
