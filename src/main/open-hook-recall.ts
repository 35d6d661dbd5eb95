import { asksAnything } from '../app/context.ts'
import type { HookApp } from '../app/hook-app.ts'
import type { RecallApp } from '../app/recall-app.ts'
import { ADDED_CHARS_MAX } from '../core/hooks/hook-answer.ts'
import { isTrustedHere, openRecall } from './open-recall.ts'
import type { Settings } from './settings.ts'
import { finderFor } from './world-at.ts'

interface Told {
  readonly text: string
  readonly notes: readonly string[]
}

/** What hooks tell out of memories and skills. What went wrong although there is an answer is added to the notes. */
export function openHookRecall(
  settings: Settings,
  notes: string[],
): Pick<HookApp, 'brief' | 'context' | 'close' | 'restIsDue'> {
  const asked: RecallApp[] = []
  const recall = async (ask: (app: RecallApp) => Promise<Told>): Promise<string> => {
    const app = await openRecall(settings, { vault: undefined })
    asked.push(app)
    try {
      const told = await ask(app)
      notes.push(...told.notes)
      return told.text
    } finally {
      notes.push(...app.notes)
    }
  }
  return {
    brief: async (session, how) =>
      withSkillIndex(settings, await recall((app) => app.brief({ session, ...how }))),
    context: async (prompt, session) => {
      // Half of what is said to an agent is "yes" and "go on": no vault is opened for that.
      const text = asksAnything(prompt)
        ? await recall((app) => app.context({ prompt, session }))
        : ''
      return withSkillBodies(settings, text, prompt)
    },
    // Once the answer is out: an index may take an image of itself then.
    close: () => {
      for (const app of asked) app.close()
    },
    restIsDue: (wasLate) => asked.filter((app) => app.restIsDue(wasLate)).length > 0,
  }
}

/** The index of skills after the memories, as many lines as there is room for. */
async function withSkillIndex(settings: Settings, text: string): Promise<string> {
  const { openSkills } = await import('./open-skills.ts')
  const { index } = await (await openSkills(settings)).tell('')
  const lines = index === '' ? [] : index.split('\n')
  let told = text
  for (const line of lines) {
    const longer = told === '' ? line : `${told}\n${line}`
    if (longer.length > ADDED_CHARS_MAX) break
    told = longer
  }
  return told
}

/** Bodies of the skills that a prompt calls up. Those of a project speak only where its vault is trusted. */
async function withSkillBodies(settings: Settings, text: string, prompt: string): Promise<string> {
  const { openSkills } = await import('./open-skills.ts')
  const skills = await openSkills(settings)
  const { bodies, matched } = await skills.tell(prompt)
  const isProjects = matched.some(({ skill }) => !/^(user|package)/.test(skill.place))
  if (bodies === '' || (isProjects && !(await trustsProject(settings)))) return text
  const told = text === '' ? bodies : `${text}\n\n${bodies}`
  return told.length <= ADDED_CHARS_MAX ? told : text
}

async function trustsProject(settings: Settings): Promise<boolean> {
  const near = await finderFor(settings).near()
  const project = near.find(({ scope }) => scope === 'project')
  return project !== undefined && (await isTrustedHere(settings, project))
}
