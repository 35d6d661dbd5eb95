/** The public door. Adding a line here is a promise to users of the library. */
export type { App, OpenVault } from './app/app.ts'
export type { ApplyOutcome, ApplyRequest, Refusal } from './app/apply.ts'
export type { Loaded } from './app/find-memory.ts'
export type { ListFilter, ListOutcome } from './app/list.ts'
export { type ErrorCode, type ErrorKind, KnownError } from './core/errors.ts'
export type { Instant } from './core/instant.ts'
export type { Json, JsonObject } from './core/json.ts'
export type { LayoutName } from './core/layout.ts'
export type {
  Entry,
  Link,
  Memory,
  MemoryId,
  Origin,
  Problem,
  Status,
  Tier,
  Version,
} from './core/memory.ts'
export type { Action, After, Change, Evidence, Plan } from './core/plan.ts'
export type { VaultPath } from './core/vault-path.ts'
export { openVault } from './main/open-vault.ts'
