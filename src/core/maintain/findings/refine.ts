import { blankComments, markdownLines } from '../../format/markdown/markdown-lines.ts'
import { sectionsIn, withoutSections } from '../../format/markdown/sections.ts'
import { fieldsToMarkdown } from '../../model/fields-markdown.ts'
import { keyTerms, keywordsOf, namesAmong } from '../../model/key-terms.ts'
import type { Kind } from '../../model/kinds.ts'
import type { LayoutName } from '../../model/layout-name.ts'
import type { Memory } from '../../model/memory.ts'
import { BOOKKEEPING_SECTIONS } from '../../text/tokens.ts'
import { trimAtWord } from '../../text/trim-at-word.ts'
import { fittingKind } from './fitting-kind.ts'

export const FIXES = [
  'keyword_dedup',
  'summary_gen',
  'topic_normalize',
  'keyword_enrich',
  'category_reclassify',
  'topic_correct',
] as const
export type Fix = (typeof FIXES)[number]

/** One thing about a memory's metadata that could be better, and how (DST-07). */
export interface Refinement {
  readonly fix: Fix
  /** 1: safe, done without asking. 2: a matter of judgement. */
  readonly tier: 1 | 2
  readonly description: string
  /** For people: how it is, and how it would be. */
  readonly current: string
  readonly suggested: string
  readonly apply: (memory: Memory) => Memory
}

export interface RefineContext {
  readonly layout: LayoutName
  readonly kinds: ReadonlyMap<string, Kind>
  /** The topics of all active memories with how many have each. */
  readonly topics: ReadonlyMap<string, number>
  /** The topics of the memories that share most keywords with this one, nearest first. */
  readonly neighbours: readonly string[]
}

/** All that could be better, the safe things first. Nothing of it touches the text. */
export function refinementsOf(memory: Memory, context: RefineContext): readonly Refinement[] {
  return [
    keywordDedup(memory),
    summaryGen(memory, context),
    topicNormalize(memory),
    keywordEnrich(memory, context),
    categoryReclassify(memory, context),
    topicCorrect(memory, context),
  ].filter((one) => one !== undefined)
}

function keywordDedup({ keywords }: Memory): Refinement | undefined {
  const kept = withoutRepeats(keywords)
  if (kept.length === keywords.length) return undefined
  return {
    fix: 'keyword_dedup',
    tier: 1,
    description: `Removed ${keywords.length - kept.length} duplicate keywords`,
    current: keywords.join(', '),
    suggested: kept.join(', '),
    apply: (memory) => ({ ...memory, keywords: withoutRepeats(memory.keywords) }),
  }
}

/** Case does not matter, the first stays as it is written. */
function withoutRepeats(keywords: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return keywords.filter((word) => {
    const key = word.trim().toLowerCase()
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const SUMMARY_CHARS = 100
/** Layouts that have a key for it and list memories by it; elsewhere it would be a second copy of the text. */
const SUMMARISED: ReadonlySet<LayoutName> = new Set(['vault', 'claude-md'])

function summaryGen(memory: Memory, { layout }: RefineContext): Refinement | undefined {
  const summary = firstLineOf(memory)
  if (memory.summary.trim() !== '' || summary === '' || !SUMMARISED.has(layout)) return undefined
  return {
    fix: 'summary_gen',
    tier: 1,
    description: 'Generated summary from content',
    current: '',
    suggested: summary,
    // Made from the text as it is by then: it may have been mended since.
    apply: (now) => ({ ...now, summary: firstLineOf(now) }),
  }
}

/** The first line that says something: no heading, code, rule or table. */
function firstLineOf(memory: Memory): string {
  const text = toldText(memory)
  const headings = new Set(sectionsIn(text).map(({ start }) => start))
  for (const { start, content, place } of markdownLines(text)) {
    const plain = content
      .replace(/^\s*(?:[-*+]|\d+[.)]|>)\s+/, '')
      .replace(/\*\*/g, '')
      .trim()
    const says = place === 'text' && !headings.has(start) && /[\p{L}\p{N}]/u.test(plain)
    if (says && !plain.startsWith('|')) return trimAtWord(plain, SUMMARY_CHARS, 'before')
  }
  return ''
}

function toldText({ body, fields, kind }: Memory): string {
  const text = body === '' && fields !== undefined ? fieldsToMarkdown(kind, fields) : body
  return blankComments(withoutSections(text, BOOKKEEPING_SECTIONS))
}

function topicNormalize({ topic }: Memory): Refinement | undefined {
  const clean = cleanTopic(topic)
  if (clean === topic) return undefined
  return {
    fix: 'topic_normalize',
    tier: 1,
    description: 'Normalized topic path',
    current: topic,
    suggested: clean,
    apply: (memory) => ({ ...memory, topic: cleanTopic(memory.topic) }),
  }
}

/** Small letters, single slashes, none around; a topic of one part is fine. */
export function cleanTopic(topic: string): string {
  return topic
    .toLowerCase()
    .split(/[\\/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('/')
}

const KEYWORDS_ENOUGH = 4
const KEYWORDS_ADDED = 5

function keywordEnrich(memory: Memory, { layout }: RefineContext): Refinement | undefined {
  // Only seed 000's vault has a place for keywords; elsewhere those that a text is found by stand for them (MOD-13).
  const present = layout === 'vault' ? memory.keywords : keywordsOf(memory)
  if (present.length >= KEYWORDS_ENOUGH) return undefined
  const known = new Set(memory.keywords.map((word) => word.trim().toLowerCase()))
  const text = [memory.title, memory.summary, toldText(memory)].join('\n')
  // As `save` chooses them: everyday words are added only where there is nothing else.
  const telling = namesAmong([...known, ...keyTerms(text, KEYWORDS_ADDED)])
  const added = telling.filter((word) => !known.has(word))
  if (added.length === 0) return undefined
  return {
    fix: 'keyword_enrich',
    tier: 2,
    description: 'Add suggested keywords based on content analysis',
    current: memory.keywords.join(', '),
    suggested: added.join(', '),
    apply: (now) => ({ ...now, keywords: withoutRepeats([...now.keywords, ...added]) }),
  }
}

function categoryReclassify(memory: Memory, context: RefineContext): Refinement | undefined {
  // The fields of a schema are those of its kind.
  if (memory.fields !== undefined) return undefined
  const text = [memory.title, memory.summary, toldText(memory)].join('\n')
  const fitting = fittingKind(text, { ...context, kind: memory.kind })
  if (fitting === undefined) return undefined
  return {
    fix: 'category_reclassify',
    tier: 2,
    description: `Category may not match content (${fitting.because.join(', ')})`,
    current: memory.kind,
    suggested: fitting.kind,
    apply: (now) => ({ ...now, kind: fitting.kind }),
  }
}

const AGREEING_NEIGHBOURS = 2

/** A topic that nobody else has, next to one that others have, is a slip; none at all is what the nearest agree on. */
function topicCorrect(memory: Memory, context: RefineContext): Refinement | undefined {
  const topic = cleanTopic(memory.topic)
  const suggested = topic === '' ? agreedTopic(context) : nearMiss(topic, context)
  if (suggested === undefined || suggested === topic) return undefined
  return {
    fix: 'topic_correct',
    tier: 2,
    description: 'Topic path inconsistent with cluster patterns',
    current: memory.topic,
    suggested,
    apply: (now) => ({ ...now, topic: suggested }),
  }
}

function agreedTopic({ neighbours }: RefineContext): string | undefined {
  const [first = '', ...others] = neighbours.slice(0, AGREEING_NEIGHBOURS).map(cleanTopic)
  const agree = first !== '' && others.length > 0 && others.every((topic) => topic === first)
  return agree ? first : undefined
}

function nearMiss(topic: string, { topics }: RefineContext): string | undefined {
  if ((topics.get(topic) ?? 0) > 1) return undefined
  return sharedTopics(topics).get(topicKey(topic))
}

/** One vault's topics are asked for by each of its memories. */
const shared = new WeakMap<RefineContext['topics'], ReadonlyMap<string, string>>()

/** The topics that several have, by their words; the first of those that are written with the same. */
function sharedTopics(topics: RefineContext['topics']): ReadonlyMap<string, string> {
  const known = shared.get(topics)
  if (known !== undefined) return known
  const found = new Map<string, string>()
  for (const [topic, count] of topics) {
    const words = topicKey(topic)
    if (count > 1 && !found.has(words)) found.set(words, topic)
  }
  shared.set(topics, found)
  return found
}

/** `python/test` and `python/tests`, `ci_cd` and `ci-cd`: one topic, written twice. */
function topicKey(topic: string): string {
  return topic
    .split('/')
    .map((part) => part.replace(/[\s_-]+/g, '').replace(/(?<=\w{3})s$/, ''))
    .join('/')
}
