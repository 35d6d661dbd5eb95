import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../../src/core/model/memory.ts'
import type { Corpus, LabelledSet, Question } from './corpus.ts'

/** Where the public sets lie: `EVERKEEP_BENCH_DATA`, or `shared/data` beside the checkout. */
export function benchData(project: string): string | undefined {
  const places = [process.env['EVERKEEP_BENCH_DATA'], join(project, '..', 'shared', 'data')]
  return places.find((place) => place !== undefined && place !== '' && existsSync(place))
}

interface Turn {
  readonly speaker: string
  readonly dia_id: string
  readonly text: string
  readonly blip_caption?: string
}

export interface Conversation {
  readonly sample_id: string
  readonly conversation: Readonly<Record<string, unknown>>
  readonly qa: readonly {
    readonly question: string
    readonly category: number
    readonly evidence?: readonly string[]
  }[]
}

const CATEGORIES: Readonly<Record<number, string>> = {
  1: 'multi-hop',
  2: 'temporal',
  3: 'open',
  4: 'single-hop',
}

/** Whether turns are linked to the next one, or each stands for itself. */
export type TurnLinks = 'linked' | 'alone'

/** LoCoMo, turn level: each turn a memory, its speaker a tag (CC BY-NC: never shipped). */
export function readLocomo(data: string, links: TurnLinks): LabelledSet | undefined {
  const file = join(data, 'locomo', 'locomo-dev.json')
  if (!existsSync(file)) return undefined
  // Safe: a published file of a fixed form.
  const conversations = JSON.parse(readFileSync(file, 'utf8')) as readonly Conversation[]
  const name = links === 'linked' ? 'LoCoMo dev, next-turn links' : 'LoCoMo dev, turns alone'
  return { name, corpora: conversations.map((one) => conversationCorpus(one, links)) }
}

/** With links, engines that follow none get each turn with the text of the turns beside it: the same text for all. */
export function conversationCorpus({ conversation, qa }: Conversation, links: TurnLinks): Corpus {
  const sessions = Object.entries(conversation)
    .filter(([key, value]) => /^session_\d+$/.test(key) && Array.isArray(value))
    // Safe: the keys that match hold lists of turns.
    .map(([, value]) => value as readonly Turn[])
  const memories = sessions.flatMap((turns) =>
    turns.map((turn, at) => turnMemory(turn, links === 'linked' ? turns[at + 1] : undefined)),
  )
  const positions = new Map(memories.map(({ title }, position) => [title, position]))
  const sameText = sessions.flatMap((turns) => turns.map((_, at) => withTurnsBeside(turns, at)))
  const questions = qa.flatMap(({ question, category, evidence = [] }): Question[] => {
    const sort = CATEGORIES[category]
    const turns = evidence.flatMap(turnIds).map((id) => positions.get(id))
    const expected = [...new Set(turns.filter((position) => position !== undefined))]
    return sort === undefined || expected.length === 0 ? [] : [{ query: question, sort, expected }]
  })
  return links === 'linked' ? { memories, questions, sameText } : { memories, questions }
}

function withTurnsBeside(turns: readonly Turn[], at: number): Memory {
  const beside = turns.slice(Math.max(0, at - 1), at + 2).map((turn) => turnMemory(turn, undefined))
  const bodies = beside.map(({ body }) => body).join('\n')
  return { ...turnMemory(turns[at]!, turns[at + 1]), body: bodies }
}

function turnMemory(turn: Turn, next: Turn | undefined): Memory {
  const caption = turn.blip_caption === undefined ? '' : ` [${turn.blip_caption}]`
  return {
    ...EMPTY_MEMORY,
    id: nameOfTurn(turn.dia_id),
    title: turn.dia_id,
    body: `${turn.text}${caption}`,
    tags: [turn.speaker],
    links: next === undefined ? [] : [{ target: nameOfTurn(next.dia_id), relation: '' }],
  }
}

function nameOfTurn(id: string): MemoryId {
  return `turn-${id.toLowerCase().replace(':', '-')}` as MemoryId // Safe: this makes the id.
}

/** Evidence as it was typed: `D8:6; D9:17`, `D:11:26`, `D30:05` mean turns too. */
export function turnIds(evidence: string): readonly string[] {
  return [...evidence.matchAll(/D:?(\d+):(\d+)/g)].map(
    ([, session, turn]) => `D${Number(session)}:${Number(turn)}`,
  )
}

interface WebQuery {
  readonly doc: string
  readonly retrieval_idx: number
}

/** CoSQA: web queries, each with one right Python function among thousands. */
export function readCosqa(data: string): LabelledSet | undefined {
  const queries = join(data, 'cosqa', 'cosqa-retrieval-dev-500.json')
  const functions = join(data, 'cosqa', 'code_idx_map.txt')
  if (!existsSync(queries) || !existsSync(functions)) return undefined
  // Safe: published files of a fixed form.
  const codes = JSON.parse(readFileSync(functions, 'utf8')) as Readonly<Record<string, number>>
  const asked = JSON.parse(readFileSync(queries, 'utf8')) as readonly WebQuery[]
  const memories: Memory[] = []
  for (const [code, place] of Object.entries(codes)) memories[place] = functionMemory(code, place)
  const questions = asked.map(({ doc, retrieval_idx }) => ({
    query: doc,
    sort: 'web',
    expected: [retrieval_idx],
  }))
  return { name: 'CoSQA dev', corpora: [{ memories, questions }] }
}

const DOCSTRING = /("""|''')([\s\S]*?)\1/

/** The function's name is the title, its docstring the summary, the rest the body. */
function functionMemory(code: string, place: number): Memory {
  const docstring = DOCSTRING.exec(code)?.[2] ?? ''
  return {
    ...EMPTY_MEMORY,
    id: `function-${place}` as MemoryId, // Safe: this makes the id.
    title: /def\s+(\w+)/.exec(code)?.[1] ?? `function ${place}`,
    summary: docstring.replace(/\s+/g, ' ').trim(),
    body: code.replace(DOCSTRING, '').trim(),
  }
}
