import type { SkillShelf } from '../core/skills/skill.ts'
import type { EvolveOutcome } from './skills/evolve.ts'
import type { listSkills, OpenSkill, openSkill, skillsFor } from './skills/skills.ts'

type OnFiles<F> = F extends (files: never, ...args: infer A) => infer R ? (...args: A) => R : never

/** A draft of a skill that waits to be promoted. */
export interface WaitingDraft {
  readonly name: string
  readonly file: string
  readonly text: string
}

/** The verbs of procedural memory that need no vault. Each is loaded when it is first used. */
export interface SkillApp {
  /** So many skills of the project are left out, because nobody on this machine trusts it (TRU-04). */
  readonly withheld: number
  readonly list: OnFiles<typeof listSkills>
  readonly open: OnFiles<typeof openSkill>
  /** What is told of skills at a prompt. */
  readonly tell: OnFiles<typeof skillsFor>
  readonly evolve: (signal?: AbortSignal) => Promise<EvolveOutcome>
  /** Names and texts of the drafts that wait. */
  readonly drafts: () => Promise<readonly WaitingDraft[]>
  /** What was drafted so far, a line each. */
  readonly audit: () => Promise<readonly string[]>
}

/** The same for a program, whose vault has verbs of the plain names already. */
export interface SkillReadings {
  /** Every skill that can be used in the project, and what was skipped and why. */
  readonly listSkills: () => Promise<SkillShelf>
  /** One skill whole. An unknown name is an error with the names that come near. */
  readonly openSkill: (name: string) => Promise<OpenSkill>
  /** What kept coming back in the latest conversations of the project, and what to ask a model about it. */
  readonly evolve: (signal?: AbortSignal) => Promise<EvolveOutcome>
  /** The drafts of skills that wait. */
  readonly skillDrafts: () => Promise<readonly WaitingDraft[]>
  /** What was drafted so far, a line of JSON each. */
  readonly skillAudit: () => Promise<readonly string[]>
}
