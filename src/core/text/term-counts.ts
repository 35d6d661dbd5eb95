import { lazyPattern } from '../base/lazy-pattern.ts'
import { nameTable } from './name-table.ts'
import { stemOfToken } from './search-terms.ts'
import { SMALL_WORDS } from './small-words.ts'
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

/** A word that may say something, and how much it says where it stands. */
interface Said {
  readonly text: string
  /** Whether it may say what a text is about. */
  readonly telling: boolean
  /** Forms of a word share it. */
  readonly stem: string
  readonly rank: number
  readonly weight: number
}

interface TermCount extends Omit<Said, 'weight'> {
  rank: number
  count: number
}

/** How often a text says what, in the order of first appearance. */
export type TermCounts = ReadonlyMap<string, Readonly<TermCount>>

/** Which of two terms comes first when they are as frequent. */
const RANK = { technical: 0, plain: 1, part: 2 } as const

/** The telling terms of a text. */
export function countTerms(text: string): TermCounts {
  const counts = new Map<string, TermCount>()
  names.each(text, (said) => {
    for (const { weight, ...word } of said) addCount(counts, { ...word, count: weight })
  })
  return counts
}

/** A part of a name says less than a word that stands by itself. */
const PART_WEIGHT = 0.5

function addCount(counts: Map<string, TermCount>, more: Readonly<TermCount>): void {
  const known = counts.get(more.text)
  if (known === undefined) {
    counts.set(more.text, { ...more })
    return
  }
  known.count += more.count
  known.rank = Math.min(known.rank, more.rank)
}

/** The counts of texts that follow each other, as if they were one. */
export function addCounts(all: readonly TermCounts[]): TermCounts {
  const sum = new Map<string, TermCount>()
  for (const counts of all) for (const count of counts.values()) addCount(sum, count)
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
export function topStems(counts: TermCounts, limit: number): readonly string[] {
  return topFamilies(counts, limit).map(({ stem }) => stem)
}

function topFamilies(counts: TermCounts, limit: number): readonly Family[] {
  // A segmenter may cut a Chinese word differently once it stands alone: then a search would not find it in this text.
  const isFound = ({ term }: Family): boolean =>
    !CJK.test(term) || tokensOf(term).every((token) => counts.has(token))
  const found: Family[] = []
  for (const family of families(counts).sort(byWeight)) {
    if (found.length >= limit) break
    if (isFound(family)) found.push(family)
  }
  return found
}

function byWeight(a: Family, b: Family): number {
  return b.count - a.count || a.rank - b.rank || a.firstAt - b.firstAt
}

/** Names repeat, in a text and from text to text; a sentence of Chinese is a name that stands nowhere else. */
const names = nameTable(saidBy, { charsMax: 120, namesMax: 60_000 })

/**
 * The words of a name and their parts, in order, as far as they may say something. Of Chinese all are told, those that
 * say nothing with no weight: which characters stand by themselves decides how a text is found.
 */
function saidBy(name: string): readonly Said[] {
  const said: Said[] = []
  const add = (text: string, rank: number, weight: number): void => {
    const telling = isTelling(text)
    // Words of three letters are mostly names.
    const stem = text.length > 3 ? stemOfToken(text) : text
    if (telling) said.push({ text, telling, stem, rank, weight })
    else if (CJK.test(text)) said.push({ text, telling, stem, rank: RANK.part, weight: 0 })
  }
  wordsOfName(name, (whole, parts) => {
    add(whole, wordRank(whole, parts), 1)
    for (const part of parts)
      if (part.length > 2 || CJK.test(part)) add(part, RANK.part, PART_WEIGHT)
  })
  return said
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

/** `l'api`, `qu'on`: its parts are words of their own. */
const ELIDED = /^(?:[cdjlmnst]|qu)['’]/

function isTelling(term: string): boolean {
  if (
    isStopWord(term) ||
    DULL.has(term) ||
    SMALL_WORDS.has(term) ||
    ELIDED.test(term) ||
    !(/[a-z]/i.test(term) || HAS_LETTER.test(term))
  )
    return false
  return term.length >= (CJK.test(term) ? 2 : 3) || SHORT_NAMES.test(term)
}

interface Family {
  term: string
  readonly stem: string
  readonly firstAt: number
  rank: number
  count: number
  /** How often the term itself was written. */
  own: number
}

/** `migration` and `migrations` are one term, written as it is most often. */
function families(counts: TermCounts): Family[] {
  const found = new Map<string, Family>()
  for (const { text, telling, stem, rank, count } of counts.values()) {
    if (!telling) continue
    const family = found.get(stem)
    if (family === undefined) {
      found.set(stem, { term: text, stem, firstAt: found.size, rank, count, own: count })
      continue
    }
    if (count > family.own) {
      family.term = text
      family.own = count
    }
    family.count += count
    family.rank = Math.min(family.rank, rank)
  }
  return [...found.values()]
}
