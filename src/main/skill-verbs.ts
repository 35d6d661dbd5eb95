import type { App } from '../app/app.ts'
import type { SkillWorld } from '../app/change-skills.ts'

type SkillVerbs = Pick<
  App,
  | 'planAddSkill'
  | 'planRemoveSkill'
  | 'planDraft'
  | 'planPromote'
  | 'planDiscard'
  | 'proposeRunbook'
>

/** The verbs that change skills of the project around a vault. */
export function skillVerbs(withSkills: () => Promise<SkillWorld>): SkillVerbs {
  return {
    planAddSkill: async (...args) =>
      (await import('../app/change-skills.ts')).planAddSkill(await withSkills(), ...args),
    planRemoveSkill: async (...args) =>
      (await import('../app/change-skills.ts')).planRemoveSkill(await withSkills(), ...args),
    planDraft: async (...args) =>
      (await import('../app/change-skills.ts')).planDraft(await withSkills(), ...args),
    planPromote: async (...args) =>
      (await import('../app/change-skills.ts')).planPromote(await withSkills(), ...args),
    planDiscard: async (...args) =>
      (await import('../app/change-skills.ts')).planDiscard(await withSkills(), ...args),
    proposeRunbook: async () =>
      (await import('../app/propose-runbooks.ts')).proposeRunbook(await withSkills()),
  }
}
