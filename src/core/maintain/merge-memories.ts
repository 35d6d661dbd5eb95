import { dayOf, type Instant, latest } from '../instant.ts'
import { keywordsOf } from '../key-terms.ts'
import type { Link, Memory } from '../memory.ts'
import { RECORD_LIMITS } from '../record-limits.ts'
import { relinked } from '../relink.ts'
import { joinBlocks, partConnections, uniteConnections, withoutSelf } from './connections.ts'
import { closedBlocks, demoteHeadings } from './demote-headings.ts'
import { mergeFields } from './merge-fields.ts'

export interface MergeOptions {
  readonly now: Instant
  /** The share of keywords that made the pair, 0 to 1; undefined where something else did. */
  readonly overlap: number | undefined
  /** Whether a link's target is the memory that goes. */
  readonly means: (target: string) => boolean
  /** `record`: two memories of one schema become one record, field by field, as seed 001's scripts can read it. */
  readonly form: 'text' | 'record'
}

type Ranked = Pick<Memory, 'id' | 'useCount' | 'createdAt' | 'pinned'>

/** The one that stays comes first: more uses, then older, then by id; what is pinned is never absorbed (MOD-14). */
export function primaryFirst(a: Ranked, b: Ranked): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1
  if (a.useCount !== b.useCount) return b.useCount - a.useCount
  const age = compare(a.createdAt ?? UNDATED, b.createdAt ?? UNDATED)
  return age || compare(a.id, b.id)
}

/** A memory without a date is taken for the younger one. */
const UNDATED = '9999'

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * One memory that says what both said (DST-05): every section of both in order, Connections united, the absorbed one's
 * text under `## Merged From`. Keywords only grow (WRT-08), and nothing that the absorbed one knew is left behind.
 * The date of the change and its entry in the history are for the caller to add (`finishEdit`).
 */
export function mergeMemories(primary: Memory, secondary: Memory, options: MergeOptions): Memory {
  const renaming = { means: options.means, to: primary.id }
  const [kept, gone] = [relinked(primary, renaming), relinked(secondary, renaming)]
  const { tags, surplus } = uniteTags(kept, gone)
  return {
    ...kept,
    ...contentOf(kept, gone, options),
    summary: kept.summary || gone.summary,
    topic: kept.topic || gone.topic,
    source: kept.source || gone.source,
    scope: kept.scope || gone.scope,
    tags,
    keywords: uniteKeywords(kept, gone, surplus),
    relatedFiles: [...new Set([...kept.relatedFiles, ...gone.relatedFiles])],
    links: uniteLinks(kept, gone),
    aliases: [...new Set([...kept.aliases, ...gone.aliases])],
    confidence: kept.confidence ?? gone.confidence,
    createdAt: earliest(kept.createdAt, gone.createdAt),
    useCount: kept.useCount + gone.useCount,
    lastUsedAt: latest(kept.lastUsedAt, gone.lastUsedAt),
  }
}

function contentOf(
  kept: Memory,
  gone: Memory,
  options: MergeOptions,
): Pick<Memory, 'body' | 'fields'> {
  const record = options.form === 'record' ? mergeFields(kept, gone) : undefined
  return record ?? { body: mergedBody(kept, gone, options), fields: kept.fields }
}

function mergedBody(kept: Memory, gone: Memory, options: MergeOptions): string {
  const [ours, theirs] = [partConnections(kept.body), partConnections(gone.body)]
  // Links to the one that goes lead to the one that stays by now.
  const connections = withoutSelf(uniteConnections(ours.connections, theirs.connections), kept.id)
  return joinBlocks(
    closedBlocks(ours.text),
    mergedFrom(gone, theirs.text, options),
    connections.trim() === '' ? '' : `## Connections\n${connections.trim()}`,
  )
}

function mergedFrom(gone: Memory, text: string, { now, overlap }: MergeOptions): string {
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

/** The kept one's tags in its order, then the new ones; another kind becomes a tag. What finds no room is a keyword. */
function uniteTags(
  kept: Memory,
  gone: Memory,
): { readonly tags: readonly string[]; readonly surplus: readonly string[] } {
  const known = new Set([...kept.tags, kept.kind].map((tag) => tag.toLowerCase()))
  const added: string[] = []
  for (const tag of [...gone.tags, ...(gone.kind === kept.kind ? [] : [gone.kind])]) {
    if (known.has(tag.toLowerCase())) continue
    known.add(tag.toLowerCase())
    added.push(tag)
  }
  const room = Math.max(0, RECORD_LIMITS.tags - kept.tags.length)
  return { tags: [...kept.tags, ...added.slice(0, room)], surplus: added.slice(room) }
}

/**
 * Written keywords of both, sorted. Where one side has none written, those it is found by are written now: the other
 * side's would stand for both.
 */
function uniteKeywords(kept: Memory, gone: Memory, surplus: readonly string[]): readonly string[] {
  const written = kept.keywords.length + gone.keywords.length + surplus.length > 0
  if (!written) return []
  const wordsOf = (memory: Memory): readonly string[] =>
    memory.keywords.length > 0 ? memory.keywords : keywordsOf(memory)
  const byKey = new Map<string, string>()
  for (const word of [...wordsOf(kept), ...wordsOf(gone), ...surplus]) {
    const key = word.trim().toLowerCase()
    if (key !== '' && !byKey.has(key)) byKey.set(key, word.trim())
  }
  return [...byKey.values()].sort(compare)
}

/** Links kept as data; a link from one to the other has nowhere left to lead. */
function uniteLinks(kept: Memory, gone: Memory): readonly Link[] {
  const links: Link[] = []
  for (const link of [...kept.links, ...gone.links]) {
    const known = links.some(
      (other) => other.target === link.target && other.relation === link.relation,
    )
    if (!known && link.target !== kept.id) links.push(link)
  }
  return links
}

function earliest(a: Instant | undefined, b: Instant | undefined): Instant | undefined {
  return a !== undefined && b !== undefined ? (a < b ? a : b) : (a ?? b)
}
