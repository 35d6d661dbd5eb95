/** The public door. Adding a line here is a promise to users of the library. */
export type { OpenVault } from './app/app.ts'
export type { ApplyOutcome, ApplyRequest, Refusal } from './app/apply.ts'
export type { BriefRequest } from './app/brief.ts'
export type { CheckpointOutcome, CheckpointRequest } from './app/checkpoint.ts'
export type { ContextRequest } from './app/context.ts'
export type { EvolveOutcome } from './app/evolve.ts'
export type { Loaded } from './app/find-memory.ts'
export type { InitOutcome, InitPreview } from './app/init.ts'
export type { LearnOptions, Lesson } from './app/learn.ts'
export type { ListFilter, ListOutcome } from './app/list.ts'
export type { MaintainFinding, MaintainOutcome, Maintenance } from './app/maintain.ts'
export type { LearnPlan } from './app/plan-learn.ts'
export type { SearchRequest } from './app/search.ts'
export type { DiffRequest } from './app/sharing/diff-vault.ts'
export type { OpenSkill } from './app/skills.ts'
export type { StatsOutcome } from './app/stats.ts'
export type { StopOutcome, StopRequest } from './app/stop.ts'
export type { TriageOutcome, TriageRequest } from './app/triage.ts'
export type { TrustOutcome } from './app/trust.ts'
export type { ListedVault } from './app/vaults.ts'
export type { WhyRecord } from './app/why.ts'
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
export type {
  ChangeAuthor,
  ChangeName,
  DiffSide,
  FieldChange,
  MemoryChange,
  VaultDiff,
} from './core/sharing/vault-diff.ts'
export type { Skill, SkillShelf } from './core/skills/skill.ts'
export type { VaultPath } from './core/vault-path.ts'
export { type InitVaultOptions, initVault, listVaults } from './main/library-vaults.ts'
export { type OpenVaultOptions, openVault, type VaultHandle } from './main/open-vault.ts'
export type { SearchHit, SearchOutcome } from './main/plain-answers.ts'
export type { Told, ToldMemory } from './surfaces/cli/telling-json.ts'
