import type { VaultPath } from '../core/base/vault-path.ts'
import type { JsonObject } from '../core/format/json/json.ts'
import type { GuardEvent } from '../core/rules/life.ts'

/** A guard that a person accepted on this machine, as a hook finds it without reading any memory. */
export interface LiveGuard {
  /** The memory's id. */
  readonly rule: string
  readonly path: VaultPath
  readonly title: string
  /** Which guard: another one of the same memory begins its life anew. */
  readonly digest: string
  readonly guard: JsonObject
}

/** What this machine knows of guards (GRD-05, GRD-07): never part of a vault, so nothing of it comes with a pull. */
export interface Guards {
  /** Cheap: asked before every tool call. */
  live(): Promise<readonly LiveGuard[]>
  setLive(guards: readonly LiveGuard[]): Promise<void>
  /** Oldest first. Lines that cannot be read are passed over. */
  events(): Promise<readonly GuardEvent[]>
  note(events: readonly GuardEvent[]): Promise<void>
}
