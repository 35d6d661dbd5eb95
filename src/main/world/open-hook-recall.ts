import { relative, resolve, sep } from 'node:path'
import type { HookApp } from '../../app/hook-app.ts'
import { asksAnything } from '../../app/recall/for-prompt.ts'
import type { RecallApp } from '../../app/recall-app.ts'
import { ADDED_CHARS_MAX } from '../../core/conversation/hooks/hook-answer.ts'
import type { Memory } from '../../core/model/memory.ts'
import { fenceSkills } from '../../core/recall/fence.ts'
import type { Settings } from '../base/settings.ts'
import { openRecall } from './open-recall.ts'

/** Of a patch of many files the first ones. */
const EDITS_MAX = 5

/** A sub-agent pays for it anew each time. */
const SUB_AGENT_TOKENS = 400

interface Told {
  readonly text: string
  readonly notes: readonly string[]
}

/** What hooks tell out of memories and skills. What went wrong although there is an answer is added to the notes. */
export function openHookRecall(
  settings: Settings,
  notes: string[],
): Pick<
  HookApp,
  'brief' | 'context' | 'beforeEdit' | 'afterFailure' | 'briefSubAgent' | 'close' | 'warmUpIsDue'
> {
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
    brief: async (session, how) => {
      const { openSkills } = await import('./open-skills.ts')
      const skills = await openSkills(settings, { forAgent: true })
      const skillsWithheld = skills.withheld
      const text = await recall((app) => app.brief({ session, ...how, skillsWithheld }))
      return withSkillIndex(text, (await skills.tell('')).index)
    },
    context: async (prompt, session) => {
      // Half of what is said to an agent is "yes" and "go on": no vault is opened for that.
      const text = asksAnything(prompt)
        ? await recall((app) => app.context({ prompt, session, sayWithheld: false }))
        : ''
      return withSkillBodies(settings, text, prompt)
    },
    beforeEdit: async (edits, session) => {
      const { namesFile, symbolsIn } = await import('../../core/recall/moment.ts')
      const files = edits.slice(0, EDITS_MAX).map(({ file, before, after }) => ({
        path: relative(settings.cwd, resolve(settings.cwd, file)).split(sep).join('/'),
        symbols: symbolsIn(`${before}\n${after}`),
      }))
      const query = files.map(({ path, symbols }) => [path, ...symbols].join(' ')).join(' ')
      const fits = (memory: Memory): boolean =>
        files.some(({ path, symbols }) => namesFile(memory, path, symbols))
      return recall((app) => app.atMoment({ query, fits, session }))
    },
    afterFailure: async (error, session) => {
      const { namesError } = await import('../../core/recall/moment.ts')
      const fits = (memory: Memory): boolean => namesError(memory, error)
      return recall((app) => app.atMoment({ query: error, fits, session }))
    },
    briefSubAgent: (session) =>
      recall((app) => app.brief({ session, begins: true, tokens: SUB_AGENT_TOKENS })),
    close: () => {
      for (const app of asked) app.close()
    },
    warmUpIsDue: (wasLate) => asked.filter((app) => app.warmUpIsDue(wasLate)).length > 0,
  }
}

/** The index of skills after the memories, as many lines as there is room for. */
function withSkillIndex(text: string, index: string): string {
  const lines = index === '' ? [] : index.split('\n')
  for (let kept = lines.length; kept > 1; kept--) {
    const fenced = fenceSkills(lines.slice(0, kept).join('\n'), [])
    const told = text === '' ? fenced : `${text}\n\n${fenced}`
    if (told.length <= ADDED_CHARS_MAX) return told
  }
  return text
}

/** Bodies of the skills that a prompt calls up. Those of a project speak only where it is trusted. */
async function withSkillBodies(settings: Settings, text: string, prompt: string): Promise<string> {
  const { openSkills } = await import('./open-skills.ts')
  const skills = await openSkills(settings, { forAgent: true })
  const { bodies, matched } = await skills.tell(prompt)
  if (bodies === '') return text
  const fenced = fenceSkills(
    bodies,
    matched.map(({ skill }) => skill),
  )
  const told = text === '' ? fenced : `${text}\n\n${fenced}`
  return told.length <= ADDED_CHARS_MAX ? told : text
}
