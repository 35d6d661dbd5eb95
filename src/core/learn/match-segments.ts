import type { VaultPath } from '../base/vault-path.ts'
import { sentencesOf } from '../classify/split-sentences.ts'
import { withoutSections } from '../format/markdown/sections.ts'
import { keyTerms, keywordsOf } from '../model/key-terms.ts'
import type { Memory, Version } from '../model/memory.ts'
import { stemOfToken } from '../text/search-terms.ts'
import { BOOKKEEPING_SECTIONS } from '../text/tokens.ts'
import { plainWordsOf, tokensOf } from '../text/words.ts'
import type { Segment } from './content-map.ts'

export const OPERATIONS = ['UPDATE', 'EXTEND', 'CREATE', 'SKIP'] as const
export type LearnOperation = (typeof OPERATIONS)[number]

/** Above the first a memory is nominated for UPDATE, from the second on for EXTEND (LRN-07). */
const UPDATE_ABOVE = 0.6
const EXTEND_FROM = 0.3
/** Fewer shared terms are a coincidence, whatever part of a short text they are (COR-26). */
const SHARED_MIN = 3

/** A memory as it stood when the segment was compared with it. */
export interface MatchTarget {
  readonly id: string
  readonly path: VaultPath
  readonly version: Version
  readonly title: string
  readonly topic: string
  /** It holds fields by a schema: a text can be added to it and cannot take their place. */
  readonly structured: boolean
  /** A statement of the user, or one of a sentence or two: a document is neither put in its place nor below it. */
  readonly isStatement: boolean
  /** What it was learned from: the same file told anew is told to the same memory. */
  readonly source: string
}

const STATEMENT_SENTENCES_MAX = 2

/** Whether somebody stated it, as against text that was learned (COR-26). */
export function isStatement({ origin, body }: Pick<Memory, 'origin' | 'body'>): boolean {
  if (origin === 'user' || origin === 'confirmed') return true
  const told = withoutSections(body, BOOKKEEPING_SECTIONS).replace(/^#.*$/gm, '').trim()
  const sentences = told.split('\n').flatMap(sentencesOf)
  return sentences.length <= STATEMENT_SENTENCES_MAX
}

export interface Related extends MatchTarget {
  /** Shared key terms by the segment's key terms, 0 to 1. */
  readonly overlap: number
  readonly shared: readonly string[]
  /** What the score nominates; the person decides. */
  readonly suggests: Exclude<LearnOperation, 'SKIP'>
  /** It tells all of the segment already, word for word. */
  readonly tellsAll: boolean
}

export interface MatchedSegment {
  readonly segment: Segment
  /** The most similar first; always shown, whatever they score. */
  readonly related: readonly Related[]
  readonly recommended: LearnOperation
  /** The memory that the recommendation is about. */
  readonly target: Related | undefined
}

export interface ComparedMemory {
  readonly target: MatchTarget
  /** Terms that it can be found by, as stems. */
  readonly terms: ReadonlySet<string>
  /** Its words in a row, to see whether a text is in it already. */
  readonly words: string
  /** The same without its title. */
  readonly body: string
}

/** What comparing needs of a memory, made once for all segments. */
export function comparedMemory(memory: Memory, target: MatchTarget): ComparedMemory {
  const told = withoutSections(memory.body, BOOKKEEPING_SECTIONS)
  const spoken = [...keywordsOf(memory), ...memory.tags, memory.title, ...keyTerms(told, 20)]
  return {
    target,
    terms: new Set(spoken.flatMap((term) => [term, ...tokensOf(term)]).map(stemOfToken)),
    words: wordRow(`${memory.title}\n${told}`),
    body: wordRow(told),
  }
}

/** Case, marks and line breaks are no difference between two texts that say the same. */
function wordRow(text: string): string {
  return ` ${plainWordsOf(text).join(' ')} `
}

/**
 * Compares a segment with the memories that search found for it, best first. What is passed over is passed over by exact
 * rules: a memory tells it word for word, or it is nothing but imports.
 */
export function matchSegment(
  segment: Segment,
  memories: readonly ComparedMemory[],
  { isDocument = false }: { readonly isDocument?: boolean } = {},
): MatchedSegment {
  const words = wordRow(segment.text)
  const related = memories
    .map((memory) => relate(segment, memory, { words, isDocument }))
    // Search also finds what is merely linked: that is not similar.
    .filter(({ overlap, tellsAll }) => overlap > 0 || tellsAll)
    .sort((a, b) => Number(b.tellsAll) - Number(a.tellsAll) || b.overlap - a.overlap)
  const [best] = related
  // The file itself says which modules it imports.
  if (segment.sort === 'imports')
    return { segment, related, recommended: 'SKIP', target: undefined }
  if (best === undefined) return { segment, related, recommended: 'CREATE', target: undefined }
  if (best.tellsAll) return { segment, related, recommended: 'SKIP', target: best }
  const target = best.suggests === 'CREATE' ? undefined : best
  return { segment, related, recommended: best.suggests, target }
}

interface Relating {
  readonly words: string
  readonly isDocument: boolean
}

function relate(
  segment: Segment,
  memory: ComparedMemory,
  { words, isDocument }: Relating,
): Related {
  const shared = segment.keyTerms.filter((term) => memory.terms.has(stemOfToken(term)))
  const overlap = segment.keyTerms.length === 0 ? 0 : shared.length / segment.keyTerms.length
  const isToldAnew = segment.sourceFile !== '' && memory.target.source === segment.sourceFile
  const isKeptApart =
    !isToldAnew && (shared.length < SHARED_MIN || (isDocument && memory.target.isStatement))
  return {
    ...memory.target,
    overlap,
    shared,
    suggests: isKeptApart ? 'CREATE' : suggestedAction(overlap, memory.target),
    tellsAll: tells(memory, words),
  }
}

/** A few words stand in many texts, and a `not` before them says the opposite: only as the whole text are they the same. */
const PASSAGE_WORDS = 12

function tells({ words, body }: Pick<ComparedMemory, 'words' | 'body'>, said: string): boolean {
  if (said.trim() === '') return false
  if (said === body || said === words) return true
  return said.split(' ').length > PASSAGE_WORDS && words.includes(said)
}

/** Whether a memory tells a text already, word for word. What either records about itself does not count. */
export function tellsText({ title, body }: Pick<Memory, 'title' | 'body'>, text: string): boolean {
  const told = withoutSections(body, BOOKKEEPING_SECTIONS)
  const said = wordRow(withoutSections(text, BOOKKEEPING_SECTIONS))
  return tells({ words: wordRow(`${title}\n${told}`), body: wordRow(told) }, said)
}

function suggestedAction(overlap: number, { structured }: MatchTarget): Related['suggests'] {
  if (overlap > UPDATE_ABOVE) return structured ? 'EXTEND' : 'UPDATE'
  return overlap >= EXTEND_FROM ? 'EXTEND' : 'CREATE'
}

/**
 * A text takes the place of another once: where several segments would replace the same memory, the nearest does and
 * the others extend it.
 */
export function settleTargets(matched: readonly MatchedSegment[]): readonly MatchedSegment[] {
  const nearest = new Map<string, MatchedSegment>()
  for (const match of matched) {
    if (match.recommended !== 'UPDATE' || match.target === undefined) continue
    const known = nearest.get(match.target.id)
    if (known === undefined || match.target.overlap > (known.target?.overlap ?? 0))
      nearest.set(match.target.id, match)
  }
  return matched.map((match) =>
    match.recommended !== 'UPDATE' || nearest.get(match.target?.id ?? '') === match
      ? match
      : { ...match, recommended: 'EXTEND' },
  )
}
