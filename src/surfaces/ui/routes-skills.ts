import type { Routes } from './routes.ts'
import { showPlan } from './routes-memories.ts'

export const SKILL_ROUTES: Routes<'skills.list' | 'skill.show' | 'skill.promote'> = {
  async 'skills.list'(session) {
    const skills = await session.host.skills()
    const shelf = await skills.list()
    return {
      skills: shelf.skills,
      skipped: shelf.skipped,
      drafts: await skills.drafts(),
      audit: await skills.audit(),
    }
  },

  async 'skill.show'(session, { name }) {
    const { skill, body } = await (await session.host.skills()).open(name)
    return { skill, body }
  },

  'skill.promote': (session, { name }) =>
    session.use(async (app) => showPlan(session, app, { plan: await app.planPromote(name) })),
}
