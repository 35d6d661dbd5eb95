import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Injection, measureInjection } from '../bench/quality/injection.ts'
import { meanOf, type Scores, scoresOf } from '../bench/quality/measures.ts'
import { conversationCorpus, turnIds } from '../bench/quality/public-sets.ts'
import type { FilledVault } from '../bench/quality/vault-of.ts'
import { readCatalog } from '../src/app/catalog/catalog.ts'
import { search } from '../src/app/recall/search/search.ts'
import type { Memory } from '../src/core/model/memory.ts'
import {
  askedEveryday,
  asSaved,
  CODING_PROJECTS,
  type CodingProject,
  QUESTION_SORTS,
  type QuestionSort,
  readCodingSet,
} from './quality/coding-set.ts'
import { seededWorld } from './support/seeded-world.ts'

/** REC-12: what search reaches on our coding memories. A change that finds less fails; these numbers only rise. */
const FLOOR: Readonly<Record<Exclude<QuestionSort, 'none'> | 'all', Partial<Scores>>> = {
  all: { recall5: 0.97, recall10: 0.995, mrr: 0.915, ndcg10: 0.933 },
  paraphrase: { recall5: 0.94, recall10: 0.99, mrr: 0.83 },
  identifier: { recall5: 1, mrr: 0.97 },
  typo: { recall5: 1, mrr: 0.95 },
  chinese: { recall5: 1, mrr: 0.97 },
  multi: { recall5: 0.91, recall10: 0.96 },
}

const here = dirname(fileURLToPath(import.meta.url))
const CODING = join(here, 'quality', 'coding-memories')
const projects = readCodingSet(CODING)

async function filled(memories: readonly Memory[]): Promise<FilledVault> {
  const { world, ids } = await seededWorld('vault', memories)
  const entries = await readCatalog(world)
  const places = new Map(entries.entries.map(({ path, memory }) => [path, ids.indexOf(memory.id)]))
  return { world, positionOf: (path) => places.get(path) ?? -1, close: () => undefined }
}

type Answer = readonly [sort: QuestionSort, scores: Scores]

async function askAll({ memories, questions }: CodingProject): Promise<readonly Answer[]> {
  const { world, positionOf } = await filled(memories)
  const answers: Answer[] = []
  for (const { query, sort, expected } of questions) {
    if (expected.length === 0) continue
    const { hits } = await search(world, { query, limit: 50 })
    const found = hits.map(({ entry }) => positionOf(entry.path))
    answers.push([sort, scoresOf(found, expected)])
  }
  return answers
}

// REC-12
describe('search on our coding memories', () => {
  let answers: readonly Answer[] = []
  beforeAll(async () => {
    answers = (await Promise.all(projects.map(askAll))).flat()
  })

  test.each(Object.entries(FLOOR))('does not fall below its floor: %s', (sort, floor) => {
    const asked = answers.filter(([of]) => sort === 'all' || of === sort)
    const reached = meanOf(asked.map(([, scores]) => scores))
    for (const [measure, least] of Object.entries(floor)) {
      // Safe: the keys of a table of scores.
      const value = reached[measure as keyof Scores]
      expect(value, `${measure} of ${asked.length} questions`).toBeGreaterThanOrEqual(least)
    }
  })
})

/** The same for what a prompt brings in of memories whose keywords nobody chose, and for what is said all day. */
const SAVED_FLOOR = { answered: 0.72, rightShare: 0.84 }
/** What is said all day names what rules are about: `commit this` brings the rule about commits (COR-30). */
const EVERYDAY_FLOOR = { named: 0.74, saved: 0.76 }

// REC-05, REC-12: precision before recall, and neither may fall.
describe('what a prompt brings into the conversation', () => {
  let injection: Injection | undefined
  beforeAll(async () => {
    injection = await measureInjection({ name: 'coding memories', corpora: projects }, filled)
  })

  test('where the project knows nothing of the matter, nothing is told', () => {
    expect(injection?.unanswerable).toBeGreaterThan(40)
    expect(injection!.silent / injection!.unanswerable).toBeGreaterThanOrEqual(0.88)
  })

  test('where it knows something, that is told, and little else', () => {
    expect(injection!.answered / injection!.answerable).toBeGreaterThanOrEqual(0.77)
    expect(injection!.rightShare).toBeGreaterThanOrEqual(0.89)
    expect(injection!.injectedMean).toBeLessThan(1.1)
  })

  test('keywords that saving made of a text are no names: they bring in little that is not asked for', async () => {
    const saved = { name: 'as saved', corpora: asSaved(projects) }
    const { answered, answerable, rightShare } = await measureInjection(saved, filled)
    expect(answered / answerable).toBeGreaterThanOrEqual(SAVED_FLOOR.answered)
    expect(rightShare).toBeGreaterThanOrEqual(SAVED_FLOOR.rightShare)
  })

  test.each([
    ['with names that somebody chose', projects, EVERYDAY_FLOOR.named],
    ['as saved', asSaved(projects), EVERYDAY_FLOOR.saved],
  ])('what is said all day brings in hardly anything: %s', async (_how, asked, floor) => {
    const corpora = askedEveryday(asked, CODING)
    const { silent, unanswerable } = await measureInjection({ name: 'everyday', corpora }, filled)
    expect(unanswerable).toBe(120)
    expect(silent / unanswerable).toBeGreaterThanOrEqual(floor)
  })
})

// REC-12
test('the set is as large and as varied as it says', () => {
  const questions = projects.flatMap((project) => project.questions)
  const memories = projects.flatMap((project) => project.memories)
  expect(projects.map(({ name }) => name)).toEqual(CODING_PROJECTS)
  expect(memories.length).toBeGreaterThanOrEqual(120)
  expect(questions.length).toBeGreaterThanOrEqual(150)
  expect(memories.filter(({ body }) => /\p{Script=Han}/u.test(body)).length).toBeGreaterThan(14)
  for (const sort of QUESTION_SORTS)
    expect(questions.filter((question) => question.sort === sort).length, sort).toBeGreaterThan(15)
  for (const { expected, sort } of questions) expect(expected.length === 0).toBe(sort === 'none')
})

// A wrong measure would make every figure wrong.
test('a score counts what was expected, by its place', () => {
  expect(scoresOf([7, 3, 9], [3])).toMatchObject({ recall5: 1, mrr: 0.5 })
  expect(scoresOf([7, 3, 9], [3]).ndcg10).toBeCloseTo(1 / Math.log2(3))
  expect(scoresOf([1, 2], [2, 1])).toEqual({ recall5: 1, recall10: 1, mrr: 1, ndcg10: 1 })
  expect(scoresOf([9, 8, 7, 6, 5, 1], [1, 2])).toMatchObject({ recall5: 0, recall10: 0.5 })
  expect(scoresOf([], [1])).toEqual({ recall5: 0, recall10: 0, mrr: 0, ndcg10: 0 })
})

test.each([
  ['D1:3', ['D1:3']],
  ['D8:6; D9:17', ['D8:6', 'D9:17']],
  ['D:11:26', ['D11:26']],
  ['D30:05', ['D30:5']],
  ['D', []],
])('evidence typed as %j means the turns %j', (evidence, turns) => {
  expect(turnIds(evidence)).toEqual(turns)
})

test('COR-31: with and without next-turn links, and the baselines have the same text', () => {
  const turns = ['Where to?', 'To Lisbon.', 'By train.'].map((text, at) => ({
    ...{ speaker: 'Ada', dia_id: `D1:${at + 1}`, text },
  }))
  const talk = { sample_id: 'one', conversation: { session_1: turns }, qa: [] }
  const [linked, alone] = [conversationCorpus(talk, 'linked'), conversationCorpus(talk, 'alone')]
  expect(linked.memories.map(({ links }) => links.length)).toEqual([1, 1, 0])
  expect(alone.memories.map(({ links }) => links.length)).toEqual([0, 0, 0])
  expect(linked.memories.map(({ body }) => body)).toEqual(alone.memories.map(({ body }) => body))
  expect(alone.sameText).toBeUndefined()
  expect(linked.sameText?.map(({ body }) => body)).toEqual([
    'Where to?\nTo Lisbon.',
    'Where to?\nTo Lisbon.\nBy train.',
    'To Lisbon.\nBy train.',
  ])
})
