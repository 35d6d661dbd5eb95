import { search } from '../../src/app/recall/search/search.ts'
import type { Memory, MemoryId } from '../../src/core/model/memory.ts'
import type { Corpus } from '../quality/corpus.ts'
import { vaultOf } from '../quality/vault-of.ts'

/** What the words alone make of an answer, and of a rival that says the same in another shape. */
export interface Pair {
  readonly answer: number
  readonly rival: number
}

export interface Hit {
  readonly position: number
  /** By the words alone. */
  readonly score: number
  readonly kind: string
}

/** What the words alone find for a question, best first. */
export interface Found {
  readonly query: string
  readonly expected: readonly number[]
  readonly hits: readonly Hit[]
}

const LIMIT = 30

/** The rivals of a memory: what it says in short, and all of it among other things. */
const RIVALS: Readonly<Record<string, (memory: Memory, other: Memory) => Memory>> = {
  shorter: (memory) => ({ ...memory, body: memory.summary, links: [] }),
  longer: (memory, other) => ({
    ...memory,
    body: `${memory.body}\n\n## See also\n${other.title}\n\n${other.body}`,
  }),
}

/** For each question with one answer: the answer and its rival, by the form of the rival. */
export async function pairsOf(
  corpora: readonly Corpus[],
): Promise<ReadonlyMap<string, readonly Pair[]>> {
  const pairs = new Map<string, readonly Pair[]>()
  for (const [form, rivalOf] of Object.entries(RIVALS)) {
    const found = await askedOf(
      corpora.map(({ memories, questions }) => ({
        memories: [...memories, ...memories.map((memory, at) => rival(memory, at, memories))],
        questions: questions
          .filter(({ expected }) => expected.length === 1)
          .map((one) => ({
            ...one,
            expected: [one.expected[0]!, one.expected[0]! + memories.length],
          })),
      })),
    )
    pairs.set(
      form,
      found
        .map(({ expected: [answer, other], hits }) => ({
          answer: scoreAt(hits, answer!),
          rival: scoreAt(hits, other!),
        }))
        .filter(({ answer, rival }) => answer + rival > 0),
    )
    /** Of another id and title, or it would be a copy. */
    function rival(memory: Memory, at: number, memories: readonly Memory[]): Memory {
      const said = rivalOf(memory, memories[(at + 1) % memories.length]!)
      const id = `${memory.id}-before` as MemoryId
      return { ...said, id, title: `${memory.title} (before)` }
    }
  }
  return pairs
}

function scoreAt(hits: readonly Hit[], wanted: number): number {
  return hits.find(({ position }) => position === wanted)?.score ?? 0
}

export async function askedOf(corpora: readonly Corpus[]): Promise<readonly Found[]> {
  const found: Found[] = []
  for (const { memories, questions } of corpora) {
    const { world, positionOf, close } = vaultOf(memories)
    for (const { query, expected } of questions) {
      if (expected.length === 0) continue
      const { hits } = await search(world, { query, limit: LIMIT })
      const byWords = hits.map(({ entry, text }) => ({
        position: positionOf(entry.path),
        score: text.score,
        kind: entry.memory.kind,
      }))
      found.push({ query, expected, hits: byWords.sort((a, b) => b.score - a.score) })
    }
    close()
  }
  return found
}

/** In how many of the pairs the answer stands first when its rival counts so much. */
export function rightShare(pairs: readonly Pair[], factor: number): number {
  return pairs.filter(({ answer, rival }) => answer > rival * factor).length / pairs.length
}

/** How well answers are found when each of them, and none of the others, counts so much: what a wrong hint costs. */
export function costOf(
  found: readonly Found[],
  factor: number,
): { readonly mrr: number; readonly at10: number } {
  const onAnswers = ({ expected }: Found, { position }: Hit): number =>
    expected.includes(position) ? factor : 1
  let at10 = 0
  for (const one of found) {
    const first = ranked(one, onAnswers).slice(0, 10)
    at10 +=
      first.filter(({ position }) => one.expected.includes(position)).length / one.expected.length
  }
  return { mrr: mrrOf(found, onAnswers), at10: at10 / found.length }
}

type FactorOf = (found: Found, hit: Hit) => number

export function mrrOf(found: readonly Found[], factorOf: FactorOf): number {
  const sum = found.reduce((all, one) => {
    const first = ranked(one, factorOf).findIndex(({ position }) => one.expected.includes(position))
    return first < 0 ? all : all + 1 / (first + 1)
  }, 0)
  return sum / found.length
}

function ranked(found: Found, factorOf: FactorOf): readonly Hit[] {
  return found.hits
    .map((hit) => ({ ...hit, score: hit.score * factorOf(found, hit) }))
    .sort((a, b) => b.score - a.score)
}
