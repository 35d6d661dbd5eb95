import { dayOf, type Instant } from '../base/instant.ts'
import { RECORD_LIMITS } from '../base/record-limits.ts'
import { closedBlocks, demoteHeadings } from '../format/markdown/demote-headings.ts'
import {
  sameTitle,
  sectionsIn,
  sectionText,
  setSection,
  withoutSections,
} from '../format/markdown/sections.ts'
import { keywordsOf } from '../model/key-terms.ts'
import { EMPTY_MEMORY, type Memory, type Origin } from '../model/memory.ts'
import { BOOKKEEPING_SECTIONS } from '../text/tokens.ts'
import type { Segment } from './content-map.ts'

/** A text that is in no file. */
const TYPED_SOURCE = 'user input'

export interface Learning {
  readonly segment: Segment
  readonly kind: string
  readonly topic: string
  readonly now: Instant
  readonly origin: Origin
}

/** A new memory by seed 000's template (LRN-10). */
export function createdMemory({ segment, kind, topic, now, origin }: Learning): Memory {
  return {
    ...EMPTY_MEMORY,
    kind,
    title: segment.title,
    summary: segment.summary,
    body: segment.text,
    topic,
    tags: tagsFor(topic, segment),
    keywords: segment.keyTerms,
    source: sourceLabel(segment),
    confidence: segment.confidence,
    createdAt: now,
    updatedAt: now,
    origin,
  }
}

/** The parts of the topic; a memory that has none is tagged by what it speaks of most. */
function tagsFor(topic: string, segment: Segment): readonly string[] {
  const parts = topic.split('/').filter((part) => part !== '')
  return parts.length > 0 ? [...new Set(parts)] : segment.keyTerms.slice(0, 1)
}

export function sourceLabel({ sourceFile }: Segment): string {
  return sourceFile === '' ? TYPED_SOURCE : sourceFile
}

/**
 * The segment in place of the memory's text, which goes to History under the day it was last changed, newest first.
 * Created, kind, topic and Connections stay; tags and keywords are united (LRN-10).
 */
export function updatedMemory(before: Memory, { segment, topic, now }: Learning): Memory {
  const told = withoutSections(before.body, BOOKKEEPING_SECTIONS).trim()
  const history = sectionText(before.body, 'History') ?? ''
  const day = before.updatedAt ?? before.createdAt
  const previous = [
    `### Previous Version (${day === undefined ? 'undated' : dayOf(day)})`,
    ...(before.title === segment.title ? [] : [`**${before.title}**`]),
    closedBlocks(demoteHeadings(told, 4)),
  ]
  const past = [previous.filter((part) => part !== '').join('\n\n'), history]
  const connections = sectionText(before.body, 'Connections')
  const renewed = setSection(
    segment.text,
    'History',
    past.filter((part) => part.trim() !== '').join('\n\n'),
  )
  return {
    ...unitedMemory(before, segment, topic),
    title: segment.title,
    summary: segment.summary,
    source: sourceLabel(segment),
    body: connections ? setSection(renewed, 'Connections', connections) : renewed,
    updatedAt: now,
  }
}

/** The memory with the segment as a dated section before its bookkeeping; its own text is not touched (LRN-10). */
export function extendedMemory(before: Memory, { segment, topic, now }: Learning): Memory {
  const extension = [
    `## Extension (${dayOf(now)})`,
    `**Source**: ${sourceLabel(segment)}`,
    `### ${segment.title}`,
    demoteHeadings(segment.text, 4),
  ].join('\n\n')
  return {
    ...unitedMemory(before, segment, topic),
    body: insertBeforeBookkeeping(before.body, extension),
    updatedAt: now,
  }
}

function insertBeforeBookkeeping(body: string, text: string): string {
  const first = sectionsIn(body).find(({ title }) =>
    BOOKKEEPING_SECTIONS.some((name) => sameTitle(name, title)),
  )
  const at = first?.start ?? body.length
  const parts = [closedBlocks(body.slice(0, at).trimEnd()), text, body.slice(at)]
  return parts.filter((part) => part.trim() !== '').join('\n\n')
}

/** Keywords of both; the tag of a topic that is new to the memory. What it had stays in front. */
function unitedMemory(before: Memory, segment: Segment, topic: string): Memory {
  const keywords = [...new Set([...keywordsOf(before), ...segment.keyTerms])]
  return { ...before, keywords, tags: withTopicTag(before, topic) }
}

function withTopicTag(before: Memory, topic: string): readonly string[] {
  const tag = topic.split('/').at(-1) ?? ''
  const known = [...before.tags, ...before.topic.split('/')].map((one) => one.toLowerCase())
  const isNew = tag !== '' && !known.includes(tag.toLowerCase())
  return isNew && before.tags.length < RECORD_LIMITS.tags ? [...before.tags, tag] : before.tags
}
