import { stemmer } from 'stemmer'
import { stringsIn } from './json-strings.ts'
import { lazyPattern } from './lazy-pattern.ts'
import { blankComments } from './markdown-lines.ts'
import type { Memory } from './memory.ts'
import { withoutSections } from './sections.ts'
import { BOOKKEEPING_SECTIONS } from './tokens.ts'
import { isStopWord, tokensOf, type Word, wordsIn } from './words.ts'

const TERMS_PER_SEGMENT = 5
const KEYWORDS_MAX = 10

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

interface Candidate {
  readonly term: string
  readonly firstAt: number
  rank: number
  count: number
  /** How often the term itself was written, when it stands for a family of forms. */
  own: number
}

/** Which of two terms comes first when they are as frequent. */
const RANK = { technical: 0, plain: 1, part: 2 } as const

/** A part of a name says less than a word that stands by itself. */
const PART_WEIGHT = 0.5

/**
 * The terms that say what a text is about, most frequent first; of equals, names of code before words before parts of
 * names, then the earlier. Forms of a word count together under the one written most. Every term is a token of the
 * text, so that whoever searches for it finds the text (MOD-11).
 */
export function keyTerms(text: string, limit = TERMS_PER_SEGMENT): readonly string[] {
  const words = wordsIn(text)
  const ranked = families(candidatesIn(words)).sort(
    (a, b) => b.count - a.count || a.rank - b.rank || a.firstAt - b.firstAt,
  )
  let tokens: ReadonlySet<string> | undefined
  const terms: string[] = []
  for (const { term } of ranked) {
    if (terms.length >= limit) break
    // A segmenter may cut a word of Chinese differently once it stands alone.
    if (CJK.test(term)) tokens ??= new Set(words.flatMap((word) => [word.text, ...word.parts]))
    const found = !tokens || tokensOf(term).every((token) => tokens?.has(token))
    if (found) terms.push(term)
  }
  return terms
}

function candidatesIn(words: readonly Word[]): Iterable<Candidate> {
  const candidates = new Map<string, Candidate>()
  let at = 0
  const count = (term: string, rank: number, weight: number): void => {
    const known = candidates.get(term)
    if (!known) {
      candidates.set(term, { term, firstAt: at++, rank, count: weight, own: weight })
      return
    }
    known.count += weight
    known.own = known.count
    known.rank = Math.min(known.rank, rank)
  }
  for (const { text: whole, parts } of words) {
    if (isTelling(whole)) count(whole, isTechnical(whole, parts) ? RANK.technical : RANK.plain, 1)
    for (const part of parts)
      if (isTelling(part) && (part.length > 2 || CJK.test(part)))
        count(part, RANK.part, PART_WEIGHT)
  }
  return candidates.values()
}

/** A name with joints or digits, or one that was written with inner capitals. */
function isTechnical(whole: string, parts: readonly string[]): boolean {
  return (parts.length > 0 && !NON_LATIN.test(whole)) || /\d/.test(whole)
}

const NON_LATIN = /[^\0-\u024f]/
const HAS_LETTER = lazyPattern(() => /\p{L}/u)
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/

function isTelling(term: string): boolean {
  if (isStopWord(term) || DULL.has(term) || !(/[a-z]/i.test(term) || HAS_LETTER.test(term)))
    return false
  return (
    term.length >= (CJK.test(term) ? 2 : 3) ||
    /^(?:c\+\+|[cf]#|ai|ci|db|id|ip|js|os|pr|qa|ui|ux)$/.test(term)
  )
}

/** `migration` and `migrations` are one term, written as it is most often. */
function families(candidates: Iterable<Candidate>): Candidate[] {
  const byStem = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const stem = LATIN_WORD.test(candidate.term) ? stemmer(candidate.term) : candidate.term
    const family = byStem.get(stem)
    const written = family && family.own >= candidate.own ? family : candidate
    byStem.set(stem, {
      term: written.term,
      own: written.own,
      firstAt: family?.firstAt ?? candidate.firstAt,
      rank: Math.min(family?.rank ?? candidate.rank, candidate.rank),
      count: (family?.count ?? 0) + candidate.count,
    })
  }
  return [...byStem.values()]
}

const LATIN_WORD = /^[a-z]{4,}$/

type Keyworded = Pick<
  Memory,
  'kind' | 'keywords' | 'tags' | 'title' | 'summary' | 'body' | 'fields'
>

/** A title says in few words what the body says in many. */
const TITLE_WEIGHT = 3
const SUMMARY_WEIGHT = 2

/**
 * The keywords a memory is compared and found by: those written in its file, else its tags and the key terms of its
 * text. Derived ones are never stored unasked (MOD-13).
 */
export function keywordsOf(memory: Keyworded): readonly string[] {
  const written = unique(memory.keywords)
  if (written.length > 0) return written
  const tags = unique(memory.tags).filter((tag) => tag !== memory.kind && tag !== 'untagged')
  const told = blankComments(withoutSections(memory.body, BOOKKEEPING_SECTIONS))
  const text = [
    ...new Array<string>(TITLE_WEIGHT).fill(memory.title),
    ...new Array<string>(SUMMARY_WEIGHT).fill(memory.summary),
    told,
    memory.fields === undefined ? '' : stringsIn(memory.fields).join('\n'),
  ].join('\n')
  return unique([...tags, ...keyTerms(text, KEYWORDS_MAX)]).slice(0, KEYWORDS_MAX)
}

function unique(words: readonly string[]): readonly string[] {
  return [...new Set(words.map((word) => word.trim().toLowerCase()))].filter((word) => word !== '')
}
