import { KnownError } from '../../core/base/errors.ts'
import { nearest } from '../../core/base/nearest.ts'
import { parseFrontmatter } from '../../core/format/markdown/frontmatter.ts'
import { fitBodies, matchSkills, type SkillMatch } from '../../core/skills/match-skills.ts'
import { shelveSkills } from '../../core/skills/shelve-skills.ts'
import type { Skill, SkillShelf } from '../../core/skills/skill.ts'
import { skillIndex } from '../../core/skills/skill-index.ts'
import type { SkillFiles } from '../../ports/skill-files.ts'

export interface OpenSkill {
  readonly skill: Skill
  /** Without frontmatter. */
  readonly body: string
  /** Those of its relatives that are there. */
  readonly related: readonly Skill[]
}

/** What a prompt is given of skills: the index always, bodies where the prompt calls for them. */
export interface SkillInjection {
  readonly index: string
  readonly bodies: string
  readonly matched: readonly SkillMatch[]
  /** Called for, but there was no room: to be loaded by name. */
  readonly leftOut: readonly string[]
}

/** Every skill that can be used here, and what was skipped and why (SKL-01). Reads heads only. */
export async function listSkills(files: SkillFiles): Promise<SkillShelf> {
  return shelveSkills(await files.heads())
}

/** One skill whole. An unknown name is an error with the names that come near (SKL-03). */
export async function openSkill(files: SkillFiles, name: string): Promise<OpenSkill> {
  const { skills } = await listSkills(files)
  const skill = skills.find((known) => known.name.toLowerCase() === name.trim().toLowerCase())
  if (skill === undefined) throw noSuchSkill(name, skills)
  const related = skills.filter((other) => skill.related.includes(other.name))
  return { skill, body: await skillBody(files, skill), related }
}

/** What is injected of skills at a prompt; bodies keep to their share of the budget (SKL-02). */
export async function skillsFor(files: SkillFiles, prompt: string): Promise<SkillInjection> {
  const { skills } = await listSkills(files)
  const matched = matchSkills(skills, prompt)
  const bodies: { name: string; body: string }[] = []
  for (const { skill } of matched)
    bodies.push({ name: skill.name, body: await skillBody(files, skill) })
  const { text, leftOut } = fitBodies(bodies)
  return { index: skillIndex(skills), bodies: text, matched, leftOut }
}

async function skillBody(files: SkillFiles, skill: Skill): Promise<string> {
  return parseFrontmatter(await files.read(skill.file)).body.trim()
}

function noSuchSkill(name: string, skills: readonly Skill[]): KnownError {
  const names = skills.map((skill) => skill.name)
  const near = nearest(name, names)
  const shown = near.length > 0 ? near : names.slice(0, 10)
  return new KnownError('SKILL_NOT_FOUND', {
    message: `There is no skill ${JSON.stringify(name.slice(0, 80))}.`,
    hint:
      shown.length === 0
        ? 'There are no skills yet. Add one with `everkeep skills add <file>`.'
        : `${near.length > 0 ? 'Did you mean' : 'There are:'} ${shown.join(', ')}${near.length > 0 ? '?' : '.'}`,
  })
}
