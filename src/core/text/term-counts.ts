import { lazyPattern } from '../base/lazy-pattern.ts'
import { nameTable } from './name-table.ts'
import { stemOfToken } from './search-terms.ts'
import { isStopWord, tokensOf, wordsOfName } from './words.ts'

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
  readonly stem: Stem
  /** The count that it is part of just now, and which one that is: looking a word up once does for both. */
  counted: TermCount | undefined
  turn: number
}

/** What the forms of a word share; of one stem there is one. */
export interface Stem {
  /** The family that is made of its words just now, and in which turn. */
  family: Family | undefined
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
  names.each(text, (said) => {
    for (let at = 0; at < said.length; at++) addCount(counts, said[at]!)
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

function addCount(counts: TermCount[], { word, rank, weight }: Said): void {
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
  const sum: TermCount[] = []
  turn++
  for (const counts of all)
    for (const { word, rank, count: weight } of counts) addCount(sum, { word, rank, weight })
  return sum
}

/**
 * The terms counted most, forms of a word together under the one written most; of equals, names of code before words
 * before parts of names, then the earlier.
 */
export function topTerms(counts: TermCounts, limit: number): readonly string[] {
  return topFamilies(counts, limit).map(({ term }) => term)
}

/** The stems of the same terms: two texts that share one speak of the same. */
export function topStems(counts: TermCounts, limit: number): readonly Stem[] {
  return topFamilies(counts, limit).map(({ stem }) => stem)
}

function topFamilies(counts: TermCounts, limit: number): readonly Family[] {
  const all = families(counts)
  const first = leading(all, limit)
  if (!first.some(({ term }) => CJK.test(term))) return first
  // A segmenter may cut a Chinese word differently once it stands alone: then a search would not find it in this text.
  const counted = new Set(counts.map(({ word }) => word.text))
  const isFound = ({ term }: Family): boolean =>
    !CJK.test(term) || tokensOf(term).every((token) => counted.has(token))
  if (first.every(isFound)) return first
  const found: Family[] = []
  for (const family of all.sort(byWeight)) {
    if (found.length >= limit) break
    if (isFound(family)) found.push(family)
  }
  return found
}

/** The first of these by weight, in order. Nearly all are lighter than those found so far, and need no sorting. */
function leading(all: readonly Family[], limit: number): readonly Family[] {
  const first: Family[] = []
  for (const family of all) {
    let at = first.length
    if (at >= limit && byWeight(first[at - 1]!, family) < 0) continue
    if (at < limit) first.push(family)
    else at--
    for (; at > 0 && byWeight(first[at - 1]!, family) > 0; at--) first[at] = first[at - 1]!
    first[at] = family
  }
  return first
}

function byWeight(a: Family, b: Family): number {
  return b.count - a.count || a.rank - b.rank || a.firstAt - b.firstAt
}

/** Names repeat, in a text and from text to text: each is taken apart and judged once a process. */
const NAMES_MAX = 60_000
/** A sentence of Chinese is a name that stands nowhere else. */
const NAME_CHARS = 120
const names = nameTable(saidBy, NAME_CHARS)
const vocabulary = new Map<string, VocabularyWord>()
const stems = new Map<string, Stem>()

/**
 * Keeps what is known of words within bounds. Called before a text is counted, never between its parts: words that are
 * forgotten are others than those that are met again, and their counts no longer add up.
 */
export function forgetOldWords(): void {
  if (names.size() <= NAMES_MAX && vocabulary.size <= NAMES_MAX) return
  names.clear()
  vocabulary.clear()
  stems.clear()
}

/**
 * The words of a name and their parts, in order, as far as they may say something. Of Chinese all are told, those that
 * say nothing with no weight: which characters stand by themselves decides how a text is found.
 */
function saidBy(name: string): readonly Said[] {
  const said: Said[] = []
  wordsOfName(name, (whole, parts) => {
    const word = wordOf(whole)
    if (word.telling) said.push({ word, rank: wordRank(whole, parts), weight: 1 })
    else if (CJK.test(whole)) said.push({ word, rank: RANK.part, weight: 0 })
    for (const part of parts) {
      const isChinese = CJK.test(part)
      if (part.length <= 2 && !isChinese) continue
      const partWord = wordOf(part)
      if (partWord.telling) said.push({ word: partWord, rank: RANK.part, weight: PART_WEIGHT })
      else if (isChinese) said.push({ word: partWord, rank: RANK.part, weight: 0 })
    }
  })
  return said
}

function wordOf(text: string): VocabularyWord {
  const known = vocabulary.get(text)
  if (known !== undefined) return known
  // Words of three letters are mostly names.
  const stem = stemOf(text.length > 3 ? stemOfToken(text) : text)
  const word = { text, telling: isTelling(text), stem, counted: undefined, turn: 0 }
  vocabulary.set(text, word)
  return word
}

function stemOf(text: string): Stem {
  const known = stems.get(text)
  if (known !== undefined) return known
  const stem = { family: undefined, turn: 0 }
  stems.set(text, stem)
  return stem
}

/** A name with joints or digits, or one that was written with inner capitals. */
function wordRank(whole: string, parts: readonly string[]): number {
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
  readonly stem: Stem
  readonly firstAt: number
  rank: number
  count: number
  /** How often the term itself was written. */
  own: number
}

/** `migration` and `migrations` are one term, written as it is most often. */
function families(counts: TermCounts): Family[] {
  const found: Family[] = []
  turn++
  for (const { word, rank, count } of counts) {
    if (!word.telling) continue
    const { stem } = word
    const family = stem.turn === turn ? stem.family : undefined
    if (family === undefined) {
      stem.turn = turn
      stem.family = { term: word.text, stem, firstAt: found.length, rank, count, own: count }
      found.push(stem.family)
      continue
    }
    if (count > family.own) {
      family.term = word.text
      family.own = count
    }
    family.count += count
    family.rank = Math.min(family.rank, rank)
  }
  return found
}
