/** The public door. Adding a line here is a promise to users of the library. */
export type { OpenVault } from './app/app.ts'
export type { ListFilter, ListOutcome } from './app/browse/list.ts'
export type { StatsOutcome } from './app/browse/stats.ts'
export type { Loaded } from './app/catalog/find-memory.ts'
export type { CheckpointOutcome, CheckpointRequest } from './app/conversation/checkpoint.ts'
export type { StopOutcome, StopRequest } from './app/conversation/stop.ts'
export type { TriageOutcome, TriageRequest } from './app/conversation/triage.ts'
export type { LearnOptions, Lesson } from './app/learn/learn.ts'
export type { LearnPlan } from './app/learn/plan-learn.ts'
export type { MaintainFinding, MaintainOutcome, Maintenance } from './app/maintain/maintain.ts'
export type { BriefRequest } from './app/recall/brief.ts'
export type { ContextRequest } from './app/recall/for-prompt.ts'
export type { SearchRequest } from './app/recall/search/search.ts'
export type { WhyRecord } from './app/recall/why.ts'
export type { DiffRequest } from './app/sharing/diff-vault.ts'
export type { EvolveOutcome } from './app/skills/evolve.ts'
export type { OpenSkill } from './app/skills/skills.ts'
export type { InitOutcome, InitPreview } from './app/vault/init.ts'
export type { TrustOutcome } from './app/vault/trust.ts'
export type { ListedVault } from './app/vault/vaults.ts'
export type { ApplyOutcome, ApplyRequest, Refusal } from './app/write/apply-request.ts'
export { type ErrorCode, type ErrorKind, KnownError } from './core/base/errors.ts'
export type { Instant } from './core/base/instant.ts'
export type { Problem } from './core/base/problem.ts'
export type { VaultPath } from './core/base/vault-path.ts'
export type { Json, JsonObject } from './core/format/json/json.ts'
export type { LayoutName } from './core/model/layout-name.ts'
export type {
  Entry,
  Link,
  Memory,
  MemoryId,
  Origin,
  Status,
  Tier,
  Version,
} from './core/model/memory.ts'
export type { Action, After, Change, Evidence, Plan } from './core/plan/plan.ts'
export type {
  ChangeAuthor,
  ChangeName,
  DiffSide,
  FieldChange,
  MemoryChange,
  VaultDiff,
} from './core/sharing/vault-diff.ts'
export type { Skill, SkillShelf } from './core/skills/skill.ts'
export { type InitVaultOptions, initVault, listVaults } from './main/verbs/library-vaults.ts'
export type { SearchHit, SearchOutcome } from './main/verbs/plain-answers.ts'
export { type OpenVaultOptions, openVault, type VaultHandle } from './main/world/open-vault.ts'
export type { Injected, InjectedMemory } from './surfaces/cli/recall/injection-json.ts'
