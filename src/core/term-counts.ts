import { lazyPattern } from './lazy-pattern.ts'
import { stemOfToken } from './search/search-terms.ts'
import { eachName, isStopWord, tokensOf, wordsOfName } from './words.ts'

/** Common words that a search may use but that never say what a text is about. */
const DULL: ReadonlySet<string> = new Set(
  `able actually add added adding always avoid back basically better case cases change changed changes com contains
  create created currently default different don example examples false file files find first following found full
  good handle http https important include includes instead issue keep kind know last later less line lines list
  long look made main make makes making means memory memories need needed needs never new next note notes number old
  open order org part place possible problem provide put read result results right run running second see set
  several show simple since small specific start step steps sure take text thing things think three time times todo
  true try two type understand update updated use used user's uses using value values various want way whole work
  working works world write written wrong www year years 使用 进行 问题 方法 情况 部分 内容 相关 通过 之间 实现 支持 包括
  不要 一下 一般 直接 可能 目前 现在 现有 需求 注意 说明 方式 功能`
    .trim()
    .split(/\s+/),
)

/** A word of the vocabulary: what does not depend on the text that it stands in is found out once a process. */
interface VocabularyWord {
  readonly text: string
  /** Whether it may say what a text is about. */
  readonly telling: boolean
  /** Forms of a word share it. */
  readonly stem: string
  /** The count that it is part of just now, and which one that is: looking a word up once does for both. */
  counted: TermCount | undefined
  turn: number
}

interface TermCount {
  readonly word: VocabularyWord
  rank: number
  count: number
}

/** How often a text says what, in the order of first appearance. */
export type TermCounts = readonly TermCount[]

/** Which of two terms comes first when they are as frequent. */
const RANK = { technical: 0, plain: 1, part: 2 } as const

let turn = 0

/** The telling terms of a text. Its words are read once and never listed: for a folder that is most of the work. */
export function countTerms(text: string): TermCounts {
  const counts: TermCount[] = []
  turn++
  if (names.size > NAMES_MAX || vocabulary.size > NAMES_MAX) forget()
  eachName(text, (written) => {
    for (const { whole, parts } of nameOf(written)) {
      if (whole !== undefined) count(counts, whole)
      for (const part of parts) count(counts, part)
    }
  })
  return counts
}

/** A part of a name says less than a word that stands by itself. */
const PART_WEIGHT = 0.5

/** A word that may say something, and how much it says where it stands. */
interface Said {
  readonly word: VocabularyWord
  readonly rank: number
  readonly weight: number
}

function count(counts: TermCount[], { word, rank, weight }: Said): void {
  const known = word.turn === turn ? word.counted : undefined
  if (known !== undefined) {
    known.count += weight
    if (rank < known.rank) known.rank = rank
    return
  }
  word.turn = turn
  word.counted = { word, rank, count: weight }
  counts.push(word.counted)
}

/** The counts of texts that follow each other, as if they were one. */
export function addCounts(all: readonly TermCounts[]): TermCounts {
  if (all.length === 1) return all[0]!
  const sum = new Map<string, TermCount>()
  for (const { word, rank, count } of all.flat()) {
    const known = sum.get(word.text)
    if (known === undefined) sum.set(word.text, { word, rank, count })
    else {
      known.count += count
      known.rank = Math.min(known.rank, rank)
    }
  }
  return [...sum.values()]
}

/**
 * The terms counted most, forms of a word together under the one written most; of equals, names of code before words
 * before parts of names, then the earlier. `said` is asked for the text when there is Chinese in it.
 */
export function topTerms(counts: TermCounts, limit: number, said: () => string): readonly string[] {
  const all = families(counts)
  // Most words stand once in a text: where enough stand more often, those need not be sorted.
  const often = all.filter(({ count }) => count > 1)
  const terms = pick(often, limit, said)
  return terms.length >= limit ? terms : pick(all, limit, said)
}

function pick(candidates: Family[], limit: number, said: () => string): readonly string[] {
  const ranked = candidates.sort(
    (a, b) => b.count - a.count || a.rank - b.rank || a.firstAt - b.firstAt,
  )
  let tokens: ReadonlySet<string> | undefined
  const terms: string[] = []
  for (const { term } of ranked) {
    if (terms.length >= limit) break
    // A segmenter may cut a word of Chinese differently once it stands alone.
    if (CJK.test(term)) tokens ??= new Set(tokensOf(said()))
    const found = !tokens || tokensOf(term).every((token) => tokens?.has(token))
    if (found) terms.push(term)
  }
  return terms
}

/** One word of a name, as far as it and its parts may say something. */
interface NamedWord {
  readonly whole: Said | undefined
  readonly parts: readonly Said[]
}

/** Names repeat, in a text and from text to text: each is taken apart and judged once a process. */
const names = new Map<string, readonly NamedWord[]>()
const NAMES_MAX = 60_000
const vocabulary = new Map<string, VocabularyWord>()
/** Longer strings that were cut out of a text would keep all of it in memory. */
const OWN_CHARS = 12

function forget(): void {
  names.clear()
  vocabulary.clear()
}

function nameOf(written: string): readonly NamedWord[] {
  const known = names.get(written)
  if (known !== undefined) return known
  const name = written.length > OWN_CHARS ? ` ${written}`.slice(1) : written
  const words: NamedWord[] = []
  wordsOfName(name, (whole, parts) => {
    const word = wordOf(whole)
    words.push({
      whole: word.telling ? { word, rank: rankOf(whole, parts), weight: 1 } : undefined,
      parts: parts
        .filter((part) => part.length > 2 || CJK.test(part))
        .map((part) => ({ word: wordOf(part), rank: RANK.part, weight: PART_WEIGHT }))
        .filter((part) => part.word.telling),
    })
  })
  // A sentence of Chinese is a name that stands nowhere else.
  if (name.length <= NAME_CHARS) names.set(name, words)
  return words
}

const NAME_CHARS = 60

function wordOf(text: string): VocabularyWord {
  const known = vocabulary.get(text)
  if (known !== undefined) return known
  // Words of three letters are mostly names.
  const stem = text.length > 3 ? stemOfToken(text) : text
  const word = { text, telling: isTelling(text), stem, counted: undefined, turn: 0 }
  vocabulary.set(text, word)
  return word
}

/** A name with joints or digits, or one that was written with inner capitals. */
function rankOf(whole: string, parts: readonly string[]): number {
  const isTechnical = (parts.length > 0 && !NON_LATIN.test(whole)) || /\d/.test(whole)
  return isTechnical ? RANK.technical : RANK.plain
}

const NON_LATIN = /[^\0-\u024f]/
const HAS_LETTER = lazyPattern(() => /\p{L}/u)
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/
const SHORT_NAMES = /^(?:c\+\+|[cf]#|ai|ci|db|id|ip|js|os|pr|qa|ui|ux)$/

function isTelling(term: string): boolean {
  if (isStopWord(term) || DULL.has(term) || !(/[a-z]/i.test(term) || HAS_LETTER.test(term)))
    return false
  return term.length >= (CJK.test(term) ? 2 : 3) || SHORT_NAMES.test(term)
}

interface Family {
  term: string
  readonly firstAt: number
  rank: number
  count: number
  /** How often the term itself was written. */
  own: number
}

/** `migration` and `migrations` are one term, written as it is most often. */
function families(counts: TermCounts): Family[] {
  const byStem = new Map<string, Family>()
  let at = 0
  for (const { word, rank, count } of counts) {
    const family = byStem.get(word.stem)
    if (family === undefined) {
      byStem.set(word.stem, { term: word.text, firstAt: at++, rank, count, own: count })
      continue
    }
    if (count > family.own) {
      family.term = word.text
      family.own = count
    }
    family.count += count
    family.rank = Math.min(family.rank, rank)
  }
  return [...byStem.values()]
}
