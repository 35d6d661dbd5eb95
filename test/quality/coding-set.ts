import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../src/core/base/instant.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { keyTerms, namesAmong } from '../../src/core/model/key-terms.ts'
import { EMPTY_MEMORY, type Memory } from '../../src/core/model/memory.ts'

export const CODING_PROJECTS = ['parcel-api', 'tide-pipeline', 'grist-cli', 'meadow-app'] as const

export const QUESTION_SORTS = [
  'paraphrase',
  'identifier',
  'typo',
  'chinese',
  'multi',
  'none',
] as const
export type QuestionSort = (typeof QUESTION_SORTS)[number]

export interface CodingQuestion {
  readonly query: string
  readonly sort: QuestionSort
  /** Positions in the project's memories; empty when silence is right. */
  readonly expected: readonly number[]
}

export interface CodingProject {
  readonly name: string
  /** Named as the `vault` layout names them; links point to those names. */
  readonly memories: readonly Memory[]
  readonly questions: readonly CodingQuestion[]
}

interface StoredMemory {
  readonly key: string
  readonly kind: string
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly topic: string
  readonly tags: readonly string[]
  readonly keywords: readonly string[]
  readonly relatedFiles: readonly string[]
  readonly links: readonly string[]
}

interface StoredQuestion {
  readonly query: string
  readonly project: string
  readonly expected: readonly string[]
  readonly sort: QuestionSort
}

/** The four projects of `test/quality/coding-memories`, ready to be put into vaults. */
export function readCodingSet(folder: string): readonly CodingProject[] {
  const questions = readLines<StoredQuestion>(join(folder, 'questions.jsonl'))
  return CODING_PROJECTS.map((name) => {
    const stored = readLines<StoredMemory>(join(folder, `${name}.jsonl`))
    const positions = new Map(stored.map(({ key }, position) => [key, position]))
    return {
      name,
      memories: named(stored),
      questions: questions
        .filter(({ project }) => project === name)
        .map(({ query, sort, expected }) => ({
          query,
          sort,
          expected: expected.map((key) => positions.get(key)!),
        })),
    }
  })
}

/** All were written on one day: what is measured is what they say, not how old they are. */
const WRITTEN = '2026-03-20T09:00:00.000Z' as Instant

function named(stored: readonly StoredMemory[]): readonly Memory[] {
  const layout = layoutNamed('vault')
  const taken = new Set<string>()
  const drafts = stored.map(({ key, links, ...fields }) => {
    const draft: Memory = {
      ...EMPTY_MEMORY,
      ...fields,
      createdAt: WRITTEN,
      updatedAt: WRITTEN,
      origin: 'user',
    }
    const { id, path } = layout.place(draft, (name) => taken.has(name))
    taken.add(id).add(path)
    return { key, links, memory: { ...draft, id } }
  })
  const ids = new Map(drafts.map(({ key, memory }) => [key, memory.id]))
  return drafts.map(({ memory, links }) => ({
    ...memory,
    links: links.map((key) => ({ target: ids.get(key)!, relation: '' })),
  }))
}

/** The same projects with the keywords that saving or learning a text gives it. */
export function asSaved(projects: readonly CodingProject[]): readonly CodingProject[] {
  return projects.map((project) => ({
    ...project,
    memories: project.memories.map((memory) => ({
      ...memory,
      keywords: namesAmong(keyTerms(`${memory.title}\n${memory.body}`)),
    })),
  }))
}

/** The same projects, asked what is said all day: silence is right nearly always. */
export function askedEveryday(
  projects: readonly CodingProject[],
  folder: string,
): readonly CodingProject[] {
  const prompts = readFileSync(join(folder, 'everyday-prompts.txt'), 'utf8').trim().split('\n')
  const questions = prompts.map((query): CodingQuestion => ({ query, sort: 'none', expected: [] }))
  return projects.map((project) => ({ ...project, questions }))
}

function readLines<T>(file: string): readonly T[] {
  // Safe: the files are our own, and a wrong key fails the test that counts them.
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}
