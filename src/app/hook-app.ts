import type { Edit, ToolUse } from '../core/conversation/hooks/tool-call.ts'
import type { LayoutName } from '../core/model/layout-name.ts'
import type { StopOutcome, StopRequest } from './conversation/stop.ts'
import type { LookedOver } from './maintain/check/look-over-write.ts'
import type { BriefRequest } from './recall/brief.ts'
import type { CallSetting, CallVerdict } from './rules/check-call.ts'

/** A file as a place in a vault. */
export interface PlaceInVault {
  readonly layout: LayoutName
  /** From the vault's root. */
  readonly path: string
}

/** What a hook can ask for. Each is loaded when it is first used: a prompt does not pay for a stop. */
export interface HookApp {
  /** What a session should know before its first word, skills included; empty when there is nothing. */
  readonly brief: (session: string, how?: Pick<BriefRequest, 'begins'>) => Promise<string>
  /** What to do where there is no vault, said once a project; empty where there is one. */
  readonly withoutVault: () => Promise<string>
  /** What a prompt is about; empty when nothing that is kept is. */
  readonly context: (prompt: string, session: string) => Promise<string>
  /** The vault that a file lies in, if any. */
  readonly placeOf: (file: string) => Promise<PlaceInVault | undefined>
  /** What the guards of the vaults around say of a call before it is made; undefined: nothing (GRD-06). */
  readonly checkCall: (use: ToolUse, how: CallSetting) => Promise<CallVerdict | undefined>
  /** Memories that name a file that is about to change, or a symbol of its lines (MOM-01). */
  readonly beforeEdit: (edits: readonly Edit[], session: string) => Promise<string>
  /** Runbooks and constraints whose symptoms an error shows (MOM-02). */
  readonly afterFailure: (error: string, session: string) => Promise<string>
  /** The rules, for an agent that knows nothing of the conversation (MOM-03). */
  readonly briefSubAgent: (session: string) => Promise<string>
  /** The turn is over: whoever heard a guard and did not go against it has obeyed it (GRD-07). */
  readonly settleCalls: (session: string) => Promise<void>
  readonly lookOver: (file: string) => Promise<LookedOver | undefined>
  /** The end of a turn, in the vault of this project; undefined where there is none to keep anything in. */
  readonly stop: (request: StopRequest) => Promise<StopOutcome | undefined>
  /** What is due when nobody waits: counts folded into files, hygiene where it is automatic (AGT-10). */
  readonly endSession: () => Promise<void>
  /** Whether there is anything of that to do: uses that no file holds yet, hygiene that runs by itself. */
  readonly endIsDue: () => Promise<boolean>
  /** Said when nobody waits: indexes are brought up to date, and what makes the next prompt quicker is done now. */
  readonly rest: () => Promise<void>
  readonly close: () => void
  /** As of an index: whether somebody should see to that. */
  readonly warmUpIsDue: (wasLate?: boolean) => boolean
}
