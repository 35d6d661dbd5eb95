import type { EvolveOutcome } from './evolve.ts'
import type { listSkills, openSkill, skillsFor } from './skills.ts'

type OnFiles<F> = F extends (files: never, ...args: infer A) => infer R ? (...args: A) => R : never

/** The verbs of procedural memory that need no vault. Each is loaded when it is first used. */
export interface SkillApp {
  readonly list: OnFiles<typeof listSkills>
  readonly open: OnFiles<typeof openSkill>
  /** What is told of skills at a prompt. */
  readonly tell: OnFiles<typeof skillsFor>
  readonly evolve: (signal?: AbortSignal) => Promise<EvolveOutcome>
  /** Names and texts of the drafts that wait. */
  readonly drafts: () => Promise<
    readonly { readonly name: string; readonly file: string; readonly text: string }[]
  >
  /** What was drafted so far, a line each. */
  readonly audit: () => Promise<readonly string[]>
}
