import type { Entry } from '../../core/model/memory.ts'
import { cleanText } from '../../core/secrets/clean-text.ts'
import { asciiKebab } from '../../core/text/slug.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { loadMemory } from '../catalog/find-memory.ts'
import { propose } from '../inbox/propose.ts'
import { planDraft, type SkillWorld } from './change-skills.ts'
import { listSkills } from './skills.ts'

/** A runbook that was used so often is a way of doing things: it may as well be a skill (SKL-06). */
export const RUNBOOK_USES_MIN = 5
/** The kinds that tell how something is done, in the words of the layouts. */
const HOW_TO = ['runbook', 'workflow']

export interface RunbookProposal {
  readonly memoryId: string
  readonly uses: number
  readonly fate: 'waiting' | 'known' | 'rejected'
}

/** Puts the runbook that is recalled most, and is no skill yet, before the person: one a run. */
export async function proposeRunbook(world: SkillWorld): Promise<RunbookProposal | undefined> {
  const { entries } = await readCatalog(world)
  const { skills } = await listSkills(world.skillFiles)
  const drafts = await world.skillFiles.drafts()
  const taken = new Set([...skills, ...drafts].map(({ name }) => name.toLowerCase()))
  const runbooks = entries
    .filter(({ memory }) => HOW_TO.includes(memory.kind) && memory.status === 'active')
    .filter((entry) => entry.memory.useCount >= RUNBOOK_USES_MIN && !taken.has(runbookName(entry)))
    .sort((a, b) => b.memory.useCount - a.memory.useCount || (a.memory.id < b.memory.id ? -1 : 1))
  for (const entry of runbooks) {
    const uses = entry.memory.useCount
    const plan = await planDraft(world, {
      draft: await draftOf(world, entry),
      sources: [entry.memory.id],
    })
    const title = `Make a skill of the runbook ${entry.memory.id}, used ${uses} times`
    const fate = await propose(world, { source: 'evolve', title, plan })
    if (fate !== 'rejected') return { memoryId: entry.memory.id, uses, fate }
  }
  return undefined
}

function runbookName({ memory }: Entry): string {
  return asciiKebab(memory.title, 64).replaceAll('.', '-') || memory.id.toLowerCase()
}

async function draftOf(world: SkillWorld, entry: Entry) {
  const { memory } = await loadMemory(world, entry)
  const words = (text: string): string => text.replace(/\s+/g, ' ').trim()
  const keywords = memory.keywords.filter((word) => /^[^[\]{},"'#:\n]+$/.test(word)).slice(0, 20)
  return {
    name: runbookName(entry),
    description: cleanText(words(memory.summary || memory.title)).slice(0, 300),
    trigger: keywords.length > 0 ? 'match' : 'manual',
    keywords,
    body: memory.body.trim() === '' ? `# ${words(memory.title)}` : memory.body,
    rationale: `the runbook ${memory.id} was used ${memory.useCount} times`,
  }
}
