import type { App } from '../../app/app.ts'
import type { Choice, LookedAt } from './all-vaults.ts'

export type Dream = Awaited<ReturnType<App['planDream']>>
export type DreamOutcome = Awaited<ReturnType<App['applyDream']>>
export type Plan = Awaited<ReturnType<App['previewDream']>>
export type DreamtVault = LookedAt<Dream>
export type DreamChoice = Choice<Dream>
