import { toInstant } from '../../src/core/instant.ts'
import { EMPTY_MEMORY, type Memory } from '../../src/core/memory.ts'

const WORDS = 30_000
const SYLLABLES = 'ka lo mi ter van so rin du pel gra tis mon ve cha bur nel fo qui sta hem'.split(
  ' ',
)
const KINDS = ['technique', 'pattern', 'config', 'workflow', 'insight', 'decision'] as const

/** The same numbers on every machine and in every run: what is measured must not depend on luck. */
export function dice(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}

/** Invented words that follow Zipf's law as real ones do: few are everywhere, most are rare. */
export function wordAt(rank: number): string {
  let word = ''
  for (let rest = rank + 20; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length]
  return word
}

function drawn(roll: () => number): string {
  return wordAt(Math.floor(WORDS ** roll()) - 1)
}

function text(roll: () => number, words: number): string {
  return Array.from({ length: words }, () => drawn(roll)).join(' ')
}

/** One memory out of a vault of any size; the body has `words` words and names no code. */
export function madeMemory(number: number, words: number): Memory {
  const roll = dice(number * 2_654_435_761 + 1)
  for (let warm = 0; warm < 8; warm++) roll()
  const at = toInstant(new Date(Date.UTC(2026, 0, 1) + (number % 300_000) * 60_000))
  const topic = wordAt(200 + (number % 40))
  return {
    ...EMPTY_MEMORY,
    kind: KINDS[number % KINDS.length] ?? 'insight',
    title: `${text(roll, 4)} ${wordAt(1_000 + number)}`,
    summary: text(roll, 14),
    topic: `${topic}/${wordAt(300 + (number % 7))}`,
    tags: [topic, wordAt(400 + (number % 90))],
    keywords: [wordAt(1_000 + number), drawn(roll), drawn(roll)],
    body: Array.from({ length: Math.ceil(words / 40) }, () => `${text(roll, 40)}.`).join('\n\n'),
    createdAt: at,
    updatedAt: at,
  }
}

/** Questions as people ask them: a few words of one memory, a word or two of none, a common one. */
export function questions(count: number, memories: number): readonly string[] {
  const roll = dice(77)
  return Array.from({ length: count }, (_, at) => {
    const memory = madeMemory((at * 7_919) % memories, 120)
    const words = memory.body.split(/\W+/)
    const some = Array.from({ length: 3 }, () => words[Math.floor(roll() * words.length)] ?? '')
    return `why does ${some.join(' ')} ${memory.keywords[1]} ${drawn(roll)} fail`
  })
}
