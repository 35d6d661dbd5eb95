import { keyTerms } from '../model/key-terms.ts'
import { inferTopic } from '../model/topic.ts'
import { type FoundSecret, findSecrets } from '../secrets/find-secrets.ts'
import { addCounts, countTerms, type TermCounts, topTerms } from '../text/term-counts.ts'
import { codeTerms } from './code-terms.ts'
import {
  type Description,
  describePiece,
  pageTitle,
  type SourceDocument,
} from './describe-piece.ts'
import { learnedText } from './learned-text.ts'
import type { Grammar } from './segment-code.ts'
import { segmentSource } from './segment-source.ts'
import type { Format } from './source-format.ts'
import { jointTitle, type Piece, SIZES, type Sort } from './source-piece.ts'
import { type SourceText, sourceText } from './source-text.ts'

export const SOURCE_TYPES = ['text', 'file', 'directory', 'task'] as const
export type SourceType = (typeof SOURCE_TYPES)[number]

/** A topic-aligned part of what is to be learned: what stands between a source and its memories (LRN-02). */
export interface Segment extends Description {
  /** `seg-001`. */
  readonly id: string
  readonly topic: string
  /** Empty for a text without a file. */
  readonly sourceFile: string
  /** `15-42`. */
  readonly sourceLines: string
  readonly tokens: number
  readonly keyTerms: readonly string[]
  readonly sort: Sort
  /** As it would stand in a memory; secrets are left out (WRT-13). */
  readonly text: string
  /** A kind that was given; otherwise it is classified by its words. */
  readonly kind?: string
  /** How sure the proposer was. */
  readonly confidence?: number
  /** A small file of a folder may be learned together with this segment (LRN-06). */
  readonly mergeCandidate?: string
}

export interface ContentMap {
  readonly source: {
    readonly type: SourceType
    readonly path: string
    readonly totalTokens: number
  }
  readonly segments: readonly Segment[]
}

export interface MappedDocument extends Omit<SourceDocument, 'page'> {
  readonly grammar?: Grammar | undefined
  /** The folder that tells the topic; empty when none does. */
  readonly folder: string
}

type Unnumbered = Omit<Segment, 'id'>

export interface MappedSource {
  readonly segments: readonly Unnumbered[]
  readonly tokens: number
  /** The rules of the secrets that were left out. */
  readonly secrets: readonly string[]
}

/** One source as segments that are not yet numbered. `apart`: one of many, split only when it is large (LRN-06). */
export function mapDocument(
  document: MappedDocument,
  how: { readonly apart: boolean },
): MappedSource {
  const { text, format, grammar } = document
  const source = sourceText(text)
  const isFile = document.path !== ''
  const pieces = segmentSource(source, {
    format,
    grammar,
    wholeUpTo: how.apart ? SIZES.large : SIZES.whole,
    // All of a file is of one topic, a text may be of several.
    topicOf: (piece) => (isFile ? '' : topicOf(source.terms(piece), format)),
  })
  const secrets = findSecrets(text)
  // What has no letter and no digit says nothing.
  const said = pieces.filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
  const told = said.map((piece) => ({ piece, clean: maskedPiece(source, piece, secrets) }))
  const counts = (): TermCounts => addCounts(told.map(({ clean }) => clean.counts))
  const shared = isFile ? topicOfFile(document, counts) : undefined
  const lines = lineRanges(text)
  const { path } = document
  const page = format === 'markdown' ? pageTitle(source.headings()) : ''
  const segments = told.map(({ piece, clean }) => {
    const said = clean.text.slice(clean.piece.start, clean.piece.end)
    const { title, summary } = describePiece({ path, format, page, text: clean.text }, clean.piece)
    const terms = leadingTerms(clean.counts, format)
    // Field by field: there are many segments, and spreading one object over another is slow.
    return {
      title,
      summary,
      topic: shared ?? inferTopic({ keywords: terms }).topic,
      sourceFile: path,
      sourceLines: lines(piece),
      tokens: piece.tokens,
      keyTerms: terms,
      sort: piece.sort,
      text: learnedText({ path, format }, said, title),
    }
  })
  return {
    segments,
    tokens: source.tokens({ start: 0, end: text.length }),
    secrets: [...new Set(secrets.map(({ rule }) => rule))],
  }
}

function leadingTerms(counts: TermCounts, format: Format): readonly string[] {
  return format === 'code' ? codeTerms(counts) : topTerms(counts, TERMS)
}

const TERMS = 5

function topicOf(counts: TermCounts, format: Format): string {
  return inferTopic({ keywords: leadingTerms(counts, format) }).topic
}

/** The topic of its folder, else that of the words of a program; undefined where each section has its own (COR-26). */
function topicOfFile(
  { folder, format }: MappedDocument,
  counts: () => TermCounts,
): string | undefined {
  const topic = topicOfFolder(folder)
  return topic === '' && format !== 'code' ? undefined : topic || topicOf(counts(), format)
}

let lastFolder = { folder: '', topic: '' }

/** Files come folder by folder: the topic of one is found out once. */
function topicOfFolder(folder: string): string {
  if (folder !== lastFolder.folder)
    lastFolder = { folder, topic: inferTopic({ sourceDir: folder }).topic }
  return lastFolder.topic
}

interface Clean {
  readonly text: string
  /** Offsets move where something is left out, and so the piece does. */
  readonly piece: Piece
  readonly counts: TermCounts
}

function maskedPiece(source: SourceText, piece: Piece, secrets: readonly FoundSecret[]): Clean {
  const inside = secrets.filter(({ start, end }) => start < piece.end && end > piece.start)
  if (inside.length === 0) return { text: source.text, piece, counts: source.terms(piece) }
  const clean = cleaned(source.text, piece, inside)
  const said = clean.text.slice(clean.piece.start, clean.piece.end)
  return { ...clean, counts: countTerms(said) }
}

/** The text up to the end of the piece, with the secrets of the piece left out. */
function cleaned(
  text: string,
  piece: Piece,
  inside: readonly FoundSecret[],
): Omit<Clean, 'counts'> {
  let said = ''
  let from = piece.start
  for (const { rule, start, end } of inside) {
    said += `${text.slice(from, Math.max(from, start))}[secret:${rule}]`
    from = Math.min(end, piece.end)
  }
  said += text.slice(from, piece.end)
  const isClean = (title: string): boolean =>
    !inside.some(({ start, end }) => title.includes(text.slice(start, end)))
  const whole = `${text.slice(0, piece.start)}${said}`
  return {
    text: whole,
    piece: { ...piece, titles: piece.titles.filter(isClean), end: whole.length },
  }
}

/** `15-42` for pieces in the order of the text. */
function lineRanges(text: string): (piece: Pick<Piece, 'start' | 'end'>) => string {
  let at = 0
  let line = 1
  const advance = (to: number): number => {
    for (let next = text.indexOf('\n', at); next >= 0 && next < to; next = text.indexOf('\n', at)) {
      line++
      at = next + 1
    }
    return line
  }
  return ({ start, end }) => {
    // Blank lines in front belong to the piece but not to its range of lines.
    const lead = /^(?:[ \t]*\r?\n)*/.exec(text.slice(start, end))?.[0].length ?? 0
    const first = advance(start + lead)
    const last = advance(start + lead + text.slice(start + lead, end).trimEnd().length)
    return `${first}-${last}`
  }
}

/** Numbers the segments and says which small files could be learned with another. */
export function contentMap(
  source: { readonly type: SourceType; readonly path: string },
  mapped: readonly MappedSource[],
): ContentMap {
  const totalTokens = mapped.reduce((sum, { tokens }) => sum + tokens, 0)
  const numbered = mapped
    .flatMap(({ segments }) => segments)
    .map((segment, index) => ({ id: segmentId(index), ...segment }))
  const segments = source.type === 'directory' ? withMergeCandidates(numbered) : numbered
  return { source: { ...source, totalTokens }, segments }
}

function segmentId(index: number): string {
  return `seg-${String(index + 1).padStart(3, '0')}`
}

function withMergeCandidates(segments: readonly Segment[]): readonly Segment[] {
  const ofFile = new Map<string, number>()
  for (const { sourceFile } of segments) ofFile.set(sourceFile, (ofFile.get(sourceFile) ?? 0) + 1)
  return segments.map((segment, index) => {
    const alone = ofFile.get(segment.sourceFile) === 1
    if (!alone || segment.tokens >= SIZES.small) return segment
    const near = [segments[index + 1], segments[index - 1]].find(
      (other) => other !== undefined && other.topic === segment.topic,
    )
    return near === undefined ? segment : { ...segment, mergeCandidate: near.id }
  })
}

/** Two segments as one: what the person wants kept in a single memory (LRN-08). */
export function mergeSegments(first: Segment, second: Segment): Segment {
  const text = `${first.text}\n\n${second.text}`
  const files = [...new Set([first.sourceFile, second.sourceFile].filter((file) => file !== ''))]
  const { mergeCandidate: _, ...rest } = first
  return {
    ...rest,
    title: jointTitle([first.title, second.title]),
    topic: first.topic || second.topic,
    sourceFile: files.join(', '),
    sourceLines: `${first.sourceLines}, ${second.sourceLines}`,
    tokens: first.tokens + second.tokens,
    keyTerms: keyTerms(text),
    text,
  }
}
