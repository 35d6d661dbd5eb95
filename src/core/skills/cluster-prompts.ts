import { stemmer as stemOf } from 'stemmer'
import { oneLine } from '../base/text-lines.ts'
import { isStopWord, plainWordsOf } from '../text/words.ts'

/** Prompts are one wish when on average they share this much of their words. */
export const SAME_WISH_MIN = 0.46
/** So often must a wish come back before it is worth a skill (SKL-04). */
export const REPEATS_MIN = 3
/** A prompt of one word (`continue`, `yes`) says nothing of what is wished. */
const WORDS_MIN = 2

export interface PromptCluster {
  /** The prompt that is nearest to all others. */
  readonly pattern: string
  /** In alphabetical order, with repetitions. */
  readonly prompts: readonly string[]
  /** Words that stand in most of them, the most frequent first. */
  readonly words: readonly string[]
}

/**
 * Groups prompts that say the same in other words. The groups do not hang on the order of the prompts: they are put
 * into an order of their own, and the two nearest groups are joined while they are near enough (average linkage).
 */
export function clusterPrompts(prompts: readonly string[]): readonly PromptCluster[] {
  const items = distinct(prompts)
  const groups = components(items).flatMap((component) => join(component))
  return groups
    .filter((group) => countOf(group) >= REPEATS_MIN)
    .map(describe)
    .sort((a, b) => b.prompts.length - a.prompts.length || (a.pattern < b.pattern ? -1 : 1))
}

/** What a prompt is about, without politeness and filler: `please`, `another`, `帮我`. */
export function wishWords(prompt: string): ReadonlySet<string> {
  const words = plainWordsOf(prompt).filter((word) => !FILLER.has(word) && !isStopWord(word))
  return new Set(words.map((word) => (/^\d+$/.test(word) ? '#' : stemOf(word))))
}

/** Words in which a wish is dressed and that do not change it. */
const FILLER = new Set([
  ...'please can could would will you kindly just now again another new some any all also then'.split(
    ' ',
  ),
  ...'make give get want need like let lets help me us hey hi ok okay thanks thank try quickly'.split(
    ' ',
  ),
  ...'请 帮 帮我 一下 再 又 麻烦 吧 呢 吗 把 给 我 你 能 可以 可不可以 能不能 新 新的 一个 一次 现在 谢谢'.split(
    ' ',
  ),
])

interface Item {
  readonly prompt: string
  readonly words: ReadonlySet<string>
  /** How often the very same prompt was given. */
  readonly count: number
}

function distinct(prompts: readonly string[]): readonly Item[] {
  const counts = new Map<string, number>()
  for (const prompt of prompts) {
    const clean = oneLine(prompt)
    counts.set(clean, (counts.get(clean) ?? 0) + 1)
  }
  return [...counts]
    .map(([prompt, count]) => ({ prompt, count, words: wishWords(prompt) }))
    .filter(({ words }) => words.size >= WORDS_MIN)
    .sort((a, b) => (a.prompt < b.prompt ? -1 : 1))
}

/** Items that any chain of near pairs connects; only inside of one can a group be. Keeps the joining below small. */
function components(items: readonly Item[]): readonly (readonly Item[])[] {
  const byWord = new Map<string, number[]>()
  const leader = items.map((_, at) => at)
  const find = (at: number): number => {
    let root = at
    while (leader[root] !== root) root = leader[root] ?? root
    return root
  }
  for (const [at, item] of items.entries()) {
    const others = new Set([...item.words].flatMap((word) => byWord.get(word) ?? []))
    for (const other of others)
      if (promptLikeness(item, items[other]!) >= SAME_WISH_MIN) {
        const [low, high] = [find(at), find(other)].sort((a, b) => a - b) as [number, number]
        leader[high] = low
      }
    for (const word of item.words) byWord.set(word, [...(byWord.get(word) ?? []), at])
  }
  const parts = new Map<number, Item[]>()
  for (const [at, item] of items.entries())
    parts.set(find(at), [...(parts.get(find(at)) ?? []), item])
  return [...parts.values()]
}

function join(component: readonly Item[]): readonly (readonly Item[])[] {
  let groups: readonly (readonly Item[])[] = component.map((item) => [item])
  for (;;) {
    let best: { readonly a: number; readonly b: number; readonly score: number } | undefined
    for (let a = 0; a < groups.length; a++)
      for (let b = a + 1; b < groups.length; b++) {
        const score = nearness(groups[a]!, groups[b]!)
        if (score >= SAME_WISH_MIN && (best === undefined || score > best.score))
          best = { a, b, score }
      }
    if (best === undefined) return groups
    const { a, b } = best
    const joined = [...groups[a]!, ...groups[b]!]
    groups = groups.flatMap((group, at) => (at === a ? [joined] : at === b ? [] : [group]))
  }
}

function nearness(left: readonly Item[], right: readonly Item[]): number {
  let sum = 0
  for (const a of left) for (const b of right) sum += promptLikeness(a, b)
  return sum / (left.length * right.length)
}

/** Shared words over all words, and a little over those of the shorter one: a longer telling is still the wish. */
function promptLikeness(a: Item, b: Item): number {
  let shared = 0
  for (const word of a.words) if (b.words.has(word)) shared++
  if (shared < WORDS_MIN) return 0
  const union = a.words.size + b.words.size - shared
  return (2 * (shared / union) + shared / Math.min(a.words.size, b.words.size)) / 3
}

function countOf(group: readonly Item[]): number {
  return group.reduce((sum, { count }) => sum + count, 0)
}

function describe(group: readonly Item[]): PromptCluster {
  const near = (item: Item): number => nearness([item], group)
  const [first] = [...group].sort((a, b) => near(b) - near(a) || (a.prompt < b.prompt ? -1 : 1))
  const counts = new Map<string, number>()
  for (const { words } of group)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts]
    .filter(([, count]) => count * 2 > group.length)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([word]) => word)
  const prompts = group.flatMap(({ prompt, count }) => Array<string>(count).fill(prompt)).sort()
  return { pattern: first?.prompt ?? '', prompts, words }
}
