import { join } from 'node:path'
import type { Memory } from '../../src/core/model/memory.ts'
import { weighCandidates } from '../../src/core/recall/admit.ts'
import { listedEntries } from '../../src/core/recall/entry-source.ts'
import type { Features } from '../../src/core/recall/likelihood.ts'
import { weighEvidence } from '../../src/core/recall/shared-cues.ts'
import { scanSource } from '../../src/core/search/scan-source.ts'
import { searchDocument } from '../../src/core/search/search-document.ts'
import {
  askedEveryday,
  asSaved,
  CODING_PROJECTS,
  type CodingProject,
  readCodingSet,
} from '../../test/quality/coding-set.ts'
import { PROMPT_BATCHES, promptPersons } from '../../test/quality/prompt-cases.ts'
import { indexEntry } from '../../test/support/index-entry.ts'
import type { LabelledPrompt, PromptSet } from './prompt-sets.ts'
import { realVault } from './real-vault.ts'

export interface WeighedSet {
  readonly name: string
  /** Sets of one family are learned from together, or not at all. */
  readonly family: string
  /** What its prompts count for: many ask what the same few memories say. */
  readonly weight: number
  readonly prompts: readonly {
    readonly asked: LabelledPrompt
    readonly found: readonly { readonly id: string; readonly features: Features }[]
  }[]
}

interface Named {
  readonly id: string
  readonly memory: Memory
}

/** Memories as the product stores them, and what speaks for each of them with each prompt. */
export async function weighSet(set: PromptSet): Promise<WeighedSet> {
  const vault = await realVault(set)
  vault.close()
  return weighed(set.name, vault.memories, set.prompts, { family: set.name, weight: 1 })
}

/** The invented people of test/quality/prompt-cases. */
export function inventedSets(project: string): readonly WeighedSet[] {
  return PROMPT_BATCHES.flatMap((batch) =>
    promptPersons(join(project, 'test/quality/prompt-cases', batch)).map(
      ({ name, memories, cases }) => {
        const prompts = cases
          .filter(({ scope }) => scope === undefined)
          .map(({ prompt, tells, may }, at) => ({
            id: `${at}`,
            prompt,
            must: [...tells],
            may: [...may],
          }))
        const named = memories.map((memory) => ({ id: memory.id, memory }))
        return weighed(name, named, prompts, { family: name, weight: 1 })
      },
    ),
  )
}

const CODING_WEIGHT = 0.3
const EVERYDAY_WEIGHT = 0.3

/** Our coding memories, with names that somebody chose and as they are saved; asked about, and asked what is said all day. */
export function codingSets(project: string): readonly WeighedSet[] {
  const folder = join(project, 'test/quality/coding-memories')
  const chosen = readCodingSet(folder)
  const saved = asSaved(chosen)
  return [
    ...weighedProjects(chosen, '', CODING_WEIGHT),
    ...weighedProjects(saved, ', saved', CODING_WEIGHT / 2),
    ...weighedProjects(askedEveryday(chosen, folder), ', every day', EVERYDAY_WEIGHT),
    ...weighedProjects(askedEveryday(saved, folder), ', saved, every day', EVERYDAY_WEIGHT),
  ]
}

function weighedProjects(
  projects: readonly CodingProject[],
  suffix: string,
  weight: number,
): readonly WeighedSet[] {
  return projects.map(({ memories, questions }, at) => {
    const family = CODING_PROJECTS[at]!
    const named = memories.map((memory, index) => ({ id: `${index}`, memory }))
    const prompts = questions.map(({ query, expected }, number) => ({
      ...{ id: `${number}`, prompt: query, must: expected.map(String), may: [] },
    }))
    return weighed(`${family}${suffix}`, named, prompts, { family, weight })
  })
}

function weighed(
  name: string,
  memories: readonly Named[],
  prompts: readonly LabelledPrompt[],
  rest: Pick<WeighedSet, 'family' | 'weight'>,
): WeighedSet {
  const source = scanSource(memories.map(({ memory }) => searchDocument(memory, `${memory.id}.md`)))
  const entries = memories.map(({ memory }, at) => indexEntry(`m${at}.md`, memory))
  const others = listedEntries(entries)
  return {
    ...{ name, ...rest },
    prompts: prompts.map((asked) => {
      const { prompt } = asked
      const candidates = weighEvidence(source, prompt).map((evidence) => ({
        ...{ evidence, entry: entries[evidence.doc]! },
      }))
      const request = { prompt, candidates, others, vaultScope: 'project', byText: true }
      const found = weighCandidates(request).map(({ evidence, features }) => ({
        ...{ id: memories[evidence.doc]!.id, features },
      }))
      return { asked, found }
    }),
  }
}
