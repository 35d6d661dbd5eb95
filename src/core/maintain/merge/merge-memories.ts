import { compareText } from '../../base/compare-text.ts'
import { dayOf, type Instant, latest } from '../../base/instant.ts'
import { RECORD_LIMITS } from '../../base/record-limits.ts'
import { closedBlocks, demoteHeadings } from '../../format/markdown/demote-headings.ts'
import { keywordsOf } from '../../model/key-terms.ts'
import type { Link, Memory } from '../../model/memory.ts'
import { following } from '../../model/relink.ts'
import { joinBlocks, partConnections, uniteConnections, withoutSelf } from './connections.ts'
import { mergeFields } from './merge-fields.ts'

export interface MergeOptions {
  readonly now: Instant
  /** The share of keywords that made the pair, 0 to 1; undefined where something else did. */
  readonly overlap: number | undefined
  /** Whether a link's target is the memory that goes. */
  readonly means: (target: string) => boolean
  /** `record`: two memories of one schema become one record, field by field, as seed 001's scripts can read it. */
  readonly form: 'text' | 'record'
  /** Whether a kind is a tag that somebody wrote, known to no table: it goes on as a tag. Absent: none is. */
  readonly isTag?: (kind: string) => boolean
}

type Ranked = Pick<Memory, 'id' | 'useCount' | 'createdAt' | 'pinned'>

/** The one that stays comes first: more uses, then older, then by id; what is pinned is never absorbed (MOD-14). */
export function primaryFirst(a: Ranked, b: Ranked): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1
  if (a.useCount !== b.useCount) return b.useCount - a.useCount
  const age = compareText(a.createdAt ?? UNDATED, b.createdAt ?? UNDATED)
  return age || compareText(a.id, b.id)
}

/** A memory without a date is taken for the younger one. */
const UNDATED = '9999'

/**
 * One memory that says what both said (DST-05): every section of both in order, Connections united, the absorbed one's
 * text under `## Merged From`. Keywords only grow (WRT-08), and nothing that the absorbed one knew is left behind.
 * The date of the change and its entry in the history are for the caller to add (`finishEdit`).
 */
export function mergeMemories(primary: Memory, secondary: Memory, options: MergeOptions): Memory {
  const { means, overlap, ...how } = options
  return mergeAll(primary, [{ memory: secondary, overlap }], {
    ...how,
    which: (target) => (means(target) ? 0 : undefined),
  })
}

/** A memory that is absorbed. */
export interface Absorbed extends Pick<MergeOptions, 'overlap'> {
  readonly memory: Memory
}

export interface MergeAllOptions extends Pick<MergeOptions, 'now' | 'form' | 'isTag'> {
  /** Which of those that go the target of a link is, by its place. */
  readonly which: (target: string) => number | undefined
}

/** The same of any number, one after the other, each text read once however many there are. */
export function mergeAll(
  primary: Memory,
  others: readonly Absorbed[],
  { now, form, which, isTag }: MergeAllOptions,
): Memory {
  if (others.length === 0) return primary
  const leadsTo = (target: string): string | undefined =>
    which(target) === undefined ? undefined : primary.id
  const kept = following(primary, leadsTo)
  const gone = others.map((one) => ({ ...one, memory: following(one.memory, leadsTo) }))
  const all = [kept, ...gone.map(({ memory }) => memory)]
  const { tags, surplus } = uniteTags(all, isTag)
  const first = (of: (memory: Memory) => string): string => all.map(of).find(Boolean) ?? ''
  return {
    ...kept,
    ...contentOf(kept, gone, { now, form }),
    summary: first(({ summary }) => summary),
    topic: first(({ topic }) => topic),
    source: first(({ source }) => source),
    scope: first(({ scope }) => scope),
    tags,
    keywords: uniteKeywords(all, surplus),
    relatedFiles: [...new Set(all.flatMap(({ relatedFiles }) => relatedFiles))],
    links: uniteLinks(all, kept.id),
    aliases: [...new Set(all.flatMap(({ aliases }) => aliases))],
    confidence: all.map(({ confidence }) => confidence).find((value) => value !== undefined),
    createdAt: all.map(({ createdAt }) => createdAt).reduce(earliest),
    useCount: all.reduce((sum, { useCount }) => sum + useCount, 0),
    lastUsedAt: latest(...all.map(({ lastUsedAt }) => lastUsedAt)),
  }
}

/** Records are united field by field as long as they fit; from the first that does not, texts stand below each other. */
function contentOf(
  kept: Memory,
  gone: readonly Absorbed[],
  { now, form }: Pick<MergeOptions, 'now' | 'form'>,
): Pick<Memory, 'body' | 'fields'> {
  let record = kept
  let from = 0
  for (; form === 'record' && from < gone.length; from++) {
    const united = mergeFields(record, gone[from]!.memory)
    if (united === undefined) break
    record = { ...record, ...united }
  }
  const rest = gone.slice(from)
  const { fields } = record
  return { body: rest.length === 0 ? record.body : mergedBody(record, rest, now), fields }
}

function mergedBody(kept: Memory, gone: readonly Absorbed[], now: Instant): string {
  const ours = partConnections(kept.body)
  const theirs = gone.map((one) => ({ ...one, ...partConnections(one.memory.body) }))
  // Links to those that go lead to the one that stays by now.
  const connections = withoutSelf(
    uniteConnections([ours, ...theirs].map((parted) => parted.connections)),
    kept.id,
  )
  return joinBlocks(
    closedBlocks(ours.text),
    ...theirs.map(({ memory, text, overlap }) => mergedFrom(memory, text, { now, overlap })),
    connections.trim() === '' ? '' : `## Connections\n${connections.trim()}`,
  )
}

function mergedFrom(
  gone: Memory,
  text: string,
  { now, overlap }: Pick<MergeOptions, 'now' | 'overlap'>,
): string {
  const facts = [
    `**Original Title**: ${gone.title}`,
    `**Merged**: ${dayOf(now)}`,
    ...(overlap === undefined ? [] : [`**Overlap Score**: ${percent(overlap)}`]),
    ...(gone.summary === '' || text.includes(gone.summary)
      ? []
      : [`**Original Summary**: ${gone.summary}`]),
  ]
  // Two blanks at the end of a line keep the lines apart when they are shown.
  return joinBlocks(
    `## Merged From ${gone.id}\n${facts.join('  \n')}`,
    demoteHeadings(closedBlocks(text), 3),
  )
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** The kept one's tags in its order, then the new ones, none invented (COR-46). What finds no room is a keyword. */
function uniteTags(
  [kept, ...gone]: readonly Memory[],
  isTag: MergeOptions['isTag'],
): {
  readonly tags: readonly string[]
  readonly surplus: readonly string[]
} {
  const { tags = [], kind = '' } = kept ?? {}
  const known = new Set([...tags, kind].map((tag) => tag.toLowerCase()))
  const added: string[] = []
  for (const other of gone)
    for (const tag of isTag?.(other.kind) ? [other.kind, ...other.tags] : other.tags) {
      if (known.has(tag.toLowerCase())) continue
      known.add(tag.toLowerCase())
      added.push(tag)
    }
  const room = Math.max(0, RECORD_LIMITS.tags - tags.length)
  return { tags: [...tags, ...added.slice(0, room)], surplus: added.slice(room) }
}

/**
 * Written keywords of all, sorted. Where one has none written, those it is found by are written now: those of the others
 * would stand for it.
 */
function uniteKeywords(all: readonly Memory[], surplus: readonly string[]): readonly string[] {
  if (surplus.length === 0 && all.every(({ keywords }) => keywords.length === 0)) return []
  const wordsOf = (memory: Memory): readonly string[] =>
    memory.keywords.length > 0 ? memory.keywords : keywordsOf(memory)
  const byKey = new Map<string, string>()
  for (const word of [...all.flatMap(wordsOf), ...surplus]) {
    const key = word.trim().toLowerCase()
    if (key !== '' && !byKey.has(key)) byKey.set(key, word.trim())
  }
  return [...byKey.values()].sort(compareText)
}

/** Links kept as data; a link from one to the other has nowhere left to lead. */
function uniteLinks(all: readonly Memory[], own: string): readonly Link[] {
  const links = new Map<string, Link>()
  for (const link of all.flatMap((memory) => memory.links)) {
    const key = `${link.relation}\0${link.target}`
    if (link.target !== own && !links.has(key)) links.set(key, link)
  }
  return [...links.values()]
}

function earliest(a: Instant | undefined, b: Instant | undefined): Instant | undefined {
  return a !== undefined && b !== undefined ? (a < b ? a : b) : (a ?? b)
}
