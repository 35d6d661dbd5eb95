import type { App } from '../../app/app.ts'
import { upkeepLabel } from '../../core/maintain/say-upkeep.ts'

export type Dream = Awaited<ReturnType<App['planDream']>>
export type DreamFinding = Dream['findings'][number]
export type DreamOutcome = Awaited<ReturnType<App['applyDream']>>
export type Plan = Awaited<ReturnType<App['previewDream']>>

/** One vault with what was found in it. */
export interface DreamtVault {
  readonly app: App
  readonly dream: Dream
}

/** One line to choose from; numbers go on from vault to vault. */
export interface Choice {
  readonly number: number
  readonly vault: DreamtVault
  /** Its place in the vault's list of findings. */
  readonly at: number
  readonly one: DreamFinding
}

/** All that may be chosen. What somebody said no to is not asked again. */
export function choicesOf(vaults: readonly DreamtVault[]): readonly Choice[] {
  const open = vaults.flatMap((vault) =>
    vault.dream.findings.flatMap((one, at) =>
      one.standing === 'rejected' ? [] : [{ vault, at, one }],
    ),
  )
  return open.map((choice, place) => ({ ...choice, number: place + 1 }))
}

export function choiceLabel({ vault: { dream }, one: { finding } }: Choice): string {
  return upkeepLabel(dream.memories, finding)
}
