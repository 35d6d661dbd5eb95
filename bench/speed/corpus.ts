import { join } from 'node:path'
import { toInstant } from '../../src/core/base/instant.ts'
import { EMPTY_MEMORY, type Memory } from '../../src/core/model/memory.ts'
import { isStopWord } from '../../src/core/text/words.ts'
import { readCodingSet } from '../../test/quality/coding-set.ts'

const KINDS = ['technique', 'pattern', 'config', 'workflow', 'insight', 'decision'] as const
const BODY_WORDS = 120
const VOCABULARY = 30_000
/** The few most frequent words are less frequent than Zipf's law has it: in texts about many things none is everywhere. */
const FLATTENED = 20
const SYLLABLES = 'ka lo mi ter van so rin du pel gra tis mon ve cha bur nel fo qui sta hem'.split(
  ' ',
)

/** The same numbers on every machine and in every run: what is measured must not depend on luck. */
export function dice(seed: number): () => number {
  let state = seed >>> 0 || 1
  const roll = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
  for (let warm = 0; warm < 8; warm++) roll()
  return roll
}

/** Makes memories of any number, and questions that somebody would ask about them. */
export interface Corpus {
  memory(number: number): Memory
  questions(count: number, memories: number): readonly string[]
}

/**
 * Texts in the words of the coding memories and, since those are few, in invented ones after them, drawn as Zipf's law
 * has it, with the small words of real sentences between them. A quarter of the memories link to another, most name a
 * file, and one in six has an identifier of its own.
 */
export function speedCorpus(project: string): Corpus {
  const { telling, small } = wordsOf(project)
  const draw = (roll: () => number): string => {
    const rank = Math.floor(FLATTENED * (VOCABULARY / FLATTENED + 1) ** roll() - FLATTENED)
    return telling[rank] ?? invented(rank)
  }
  const sentence = (roll: () => number, words: number): string =>
    Array.from({ length: words }, () =>
      roll() < 0.45 ? (small[Math.floor(roll() * small.length)] ?? 'the') : draw(roll),
    ).join(' ')
  const memory = (number: number): Memory => {
    const roll = dice(number * 2_654_435_761 + 1)
    const at = toInstant(new Date(Date.UTC(2026, 0, 1) + (number % 300_000) * 60_000))
    const topic = telling[number % 40] ?? 'topic'
    const body = Array.from({ length: BODY_WORDS / 24 }, () => `${sentence(roll, 24)}.`)
    const links =
      number % 4 === 0 ? [{ target: idOf((number * 31) % (number + 1)), relation: '' }] : []
    return {
      ...EMPTY_MEMORY,
      kind: KINDS[number % KINDS.length] ?? 'insight',
      title: capital(`${sentence(roll, 4)} ${draw(roll)} ${invented(number % 60_000)}`),
      summary: `${capital(sentence(roll, 14))}.`,
      topic: `${topic}/${draw(roll)}`,
      tags: [topic, draw(roll)],
      keywords: [draw(roll), draw(roll), ...(number % 6 === 0 ? [identifierOf(number)] : [])],
      relatedFiles: roll() < 0.8 ? [`src/${topic}/${draw(roll)}.ts`] : [],
      links,
      body: body.join('\n\n'),
      createdAt: at,
      updatedAt: at,
    }
  }
  return { memory, questions: (count, memories) => questions({ memory, draw }, count, memories) }
}

/** The name of a memory's file, by which others link to it. */
export function idOf(number: number): string {
  return `MEM-made-${number}`
}

function identifierOf(number: number): string {
  return `${invented(number % 900)}${capital(invented(number % 7_000))}`
}

/** A third ask in words, a third name an identifier or a file, a third are misspelt. */
function questions(
  { memory, draw }: { memory(number: number): Memory; draw(roll: () => number): string },
  count: number,
  memories: number,
): readonly string[] {
  const roll = dice(77)
  return Array.from({ length: count }, (_, at) => {
    const { body, title, keywords, relatedFiles } = memory((at * 7_918) % memories)
    const words = `${title} ${body}`.split(/\W+/).filter((word) => word.length > 3)
    const one = (): string => words[Math.floor(roll() * words.length)] ?? 'why'
    if (at % 3 === 0) return `why does ${one()} ${one()} not ${one()} the ${one()} ${draw(roll)}`
    if (at % 3 === 1) return `${keywords.at(-1)} in ${relatedFiles[0] ?? one()} ${one()}`
    return `how to ${one()} ${misspelt(one(), roll)} with ${one()} after ${draw(roll)}`
  })
}

/** Two letters in the wrong order, or one left out. */
function misspelt(word: string, roll: () => number): string {
  const at = 2 + Math.floor(roll() * Math.max(1, word.length - 3))
  return roll() < 0.5
    ? word.slice(0, at) + word.slice(at + 1)
    : word.slice(0, at - 1) + (word[at] ?? '') + (word[at - 1] ?? '') + word.slice(at + 1)
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

function invented(rank: number): string {
  let word = ''
  for (let rest = rank + 20; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length]
  return word
}

/** The words of the coding memories, the most frequent first; small words as often as they stand there. */
function wordsOf(project: string): {
  readonly telling: readonly string[]
  readonly small: readonly string[]
} {
  const counts = new Map<string, number>()
  const small: string[] = []
  for (const { memories } of readCodingSet(join(project, 'test/quality/coding-memories')))
    for (const { title, summary, body } of memories)
      for (const word of `${title} ${summary} ${body}`.toLowerCase().match(/[a-z]{2,}/g) ?? [])
        if (isStopWord(word)) small.push(word)
        else counts.set(word, (counts.get(word) ?? 0) + 1)
  const telling = [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
  return { telling: telling.map(([word]) => word), small }
}
