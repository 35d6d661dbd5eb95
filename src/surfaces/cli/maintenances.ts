import type { App } from '../../app/app.ts'
import { upkeepLabel } from '../../core/maintain/say-upkeep.ts'
import type { Upkeep } from '../../core/maintain/upkeep.ts'

export type Maintenance = Awaited<ReturnType<App['planMaintain']>>
export type MaintainOutcome = Awaited<ReturnType<App['applyMaintain']>>
export type MaintainFinding = Maintenance['findings'][number]
type Plan = Awaited<ReturnType<App['previewMaintain']>>

/** One vault with all that was found in it. */
export interface MaintainedVault {
  readonly app: App
  readonly found: Maintenance
}

/** One line to tick; numbers go on from vault to vault. */
export interface Choice {
  readonly number: number
  readonly vault: MaintainedVault
  /** Its place in the vault's list of findings. */
  readonly at: number
  readonly one: MaintainFinding
}

export interface MaintainView {
  readonly vaults: readonly MaintainedVault[]
  readonly choices: readonly Choice[]
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

/** All that may be ticked. What somebody said no to is not asked again (INB-03). */
export function choicesOf(vaults: readonly MaintainedVault[]): readonly Choice[] {
  const open = vaults.flatMap((vault) =>
    vault.found.findings.flatMap((one, at) =>
      one.standing === 'rejected' ? [] : [{ vault, at, one }],
    ),
  )
  return open.map((choice, place) => ({ ...choice, number: place + 1 }))
}

export function choiceLabel({ vault, one }: Choice): string {
  return upkeepLabel(vault.found.memories, one.finding)
}

/** Why, in one line: what shows it where that says more than the name of the rule. */
export function choiceReason({ one }: Choice): string {
  const { kind, reason, evidence }: Upkeep = one.finding
  if (kind !== 'purge' && kind !== 'refine') return reason
  const shown = evidence.map(({ what, detail }) => `${what} ${detail}`).join(', ')
  return kind === 'purge' ? `hardly used: ${shown}` : shown
}
