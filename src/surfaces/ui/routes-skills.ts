import { parseFrontmatter } from '../../core/format/markdown/frontmatter.ts'
import { SKILL_PLACES, type Skill } from '../../core/skills/skill.ts'
import { skillIndex, skillLine } from '../../core/skills/skill-index.ts'
import { wordTokens } from '../../core/text/tokens.ts'
import type { SkillView } from './contract.ts'
import type { Routes } from './route.ts'
import { showPlan } from './routes-memories.ts'

type Names = 'skills.list' | `skill.${'show' | 'promote' | 'discard' | 'remove'}`

export const SKILL_ROUTES: Routes<Names> = {
  async 'skills.list'(session) {
    const app = await session.host.skills()
    const { skills, skipped } = await app.list()
    const drafts = await app.drafts()
    return {
      skills: skills.map(skillView),
      indexTokens: wordTokens(skillIndex(skills)),
      skipped,
      drafts: drafts.map(({ name, file, text }) => ({
        ...{ name, file, text },
        description: String(parseFrontmatter(text).data['description'] ?? ''),
      })),
      audit: await app.audit(),
    }
  },

  async 'skill.show'(session, { name }) {
    const { skill, body, related } = await (await session.host.skills()).open(name)
    return {
      skill: skillView(skill),
      body,
      tokens: wordTokens(body),
      related: related.map((one) => one.name),
    }
  },

  'skill.promote': (session, { name }) =>
    session.use(async (app) => showPlan(session, app, { plan: await app.planPromote(name) })),

  'skill.discard': (session, { name }) =>
    session.use(async (app) => showPlan(session, app, { plan: await app.planDiscard(name) })),

  'skill.remove': (session, { name }) =>
    session.use(async (app) => showPlan(session, app, { plan: await app.planRemoveSkill(name) })),
}

const OWN_PLACES: ReadonlySet<string> = new Set(
  SKILL_PLACES.filter(({ of }) => of === 'project').map(({ name }) => name),
)

function skillView(skill: Skill): SkillView {
  const { name, description, trigger, place, keywords, file } = skill
  return {
    ...{ name, description, trigger, place, keywords, file },
    indexTokens: wordTokens(skillLine(skill)),
    canRemove: OWN_PLACES.has(place),
  }
}
