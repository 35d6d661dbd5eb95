/** When a skill speaks: only when asked for, in every prompt, or when a keyword stands in the prompt. */
export const TRIGGERS = ['manual', 'auto', 'match'] as const
export type Trigger = (typeof TRIGGERS)[number]

/**
 * Where skills lie, in rising precedence: of two with one name the later place wins (SKL-07). `of` says from where
 * the folder is counted.
 */
export const SKILL_PLACES = [
  { name: 'package', of: 'package', folder: 'skills' },
  { name: 'user', of: 'home', folder: '.everkeep/skills' },
  { name: 'user-smallcode', of: 'home', folder: '.smallcode/skills' },
  { name: 'user-smallcode-config', of: 'home', folder: '.config/smallcode/skills' },
  { name: 'agents', of: 'project', folder: '.agents/skills' },
  { name: 'claude', of: 'project', folder: '.claude/skills' },
  { name: 'smallcode', of: 'project', folder: '.smallcode/skills' },
  { name: 'project', of: 'project', folder: '.everkeep/skills' },
] as const
export type SkillPlace = (typeof SKILL_PLACES)[number]['name']

/** What is known of a skill without reading its body. */
export interface Skill {
  readonly name: string
  /** One line; empty where the file says nothing. */
  readonly description: string
  readonly trigger: Trigger
  readonly keywords: readonly string[]
  readonly tags: readonly string[]
  readonly related: readonly string[]
  readonly place: SkillPlace
  /** Absolute, for opening it. */
  readonly file: string
}

/** A file among the skills that is none, or is not loaded, with the reason for people (SKL-01). */
export interface SkippedSkill {
  readonly file: string
  readonly reason: string
}

export interface SkillShelf {
  /** By name, each name once. */
  readonly skills: readonly Skill[]
  readonly skipped: readonly SkippedSkill[]
}
