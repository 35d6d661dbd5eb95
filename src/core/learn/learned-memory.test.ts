import { describe, expect, test } from 'vitest'
import type { Instant } from '../base/instant.ts'
import { EMPTY_MEMORY, type Memory } from '../model/memory.ts'
import type { Segment } from './content-map.ts'
import { createdMemory, extendedMemory, updatedMemory } from './learned-memory.ts'

const NOW = '2026-03-01T12:00:00.000Z' as Instant

const segment: Segment = {
  id: 'seg-001',
  title: 'Retries double',
  summary: 'Each retry waits twice as long.',
  topic: 'queue/retries',
  sourceFile: 'docs/queue.md',
  sourceLines: '3-9',
  tokens: 40,
  keyTerms: ['retry', 'backoff', 'queue'],
  sort: 'text',
  text: 'Each retry waits twice as long.\n\n## Limits\n\nFive at most.',
}

const learning = {
  segment,
  kind: 'pattern',
  topic: 'queue/retries',
  now: NOW,
  origin: 'user',
} as const

const standing: Memory = {
  ...EMPTY_MEMORY,
  kind: 'pattern',
  title: 'Retries wait',
  summary: 'They wait.',
  topic: 'queue',
  tags: ['queue'],
  keywords: ['wait'],
  source: 'user input',
  createdAt: '2026-01-01T00:00:00.000Z' as Instant,
  updatedAt: '2026-02-01T00:00:00.000Z' as Instant,
  body: 'They wait a second.\n\n## Why\n\nBecause.\n\n## Connections\n\n- [[MEM-other]]',
}

describe('LRN-10: CREATE', () => {
  test('title, summary, topic, source and key terms come from the segment, the day from now', () => {
    expect(createdMemory(learning)).toMatchObject({
      kind: 'pattern',
      title: 'Retries double',
      summary: 'Each retry waits twice as long.',
      body: segment.text,
      topic: 'queue/retries',
      tags: ['queue', 'retries'],
      keywords: ['retry', 'backoff', 'queue'],
      source: 'docs/queue.md',
      createdAt: NOW,
      updatedAt: NOW,
      origin: 'user',
    })
  })

  test('a text without a file was typed, and one without a topic is tagged by its first key term', () => {
    const typed = { ...learning, topic: '', segment: { ...segment, sourceFile: '' } }
    expect(createdMemory(typed)).toMatchObject({ source: 'user input', tags: ['retry'] })
  })
})

describe('LRN-10: UPDATE', () => {
  test('the old text goes to History under its own date, Connections stay, tags and keywords unite', () => {
    expect(updatedMemory(standing, learning)).toMatchObject({
      title: 'Retries double',
      summary: 'Each retry waits twice as long.',
      source: 'docs/queue.md',
      topic: 'queue',
      tags: ['queue', 'retries'],
      keywords: ['wait', 'retry', 'backoff', 'queue'],
      createdAt: standing.createdAt,
      updatedAt: NOW,
      body: [
        'Each retry waits twice as long.',
        '## Limits',
        'Five at most.',
        '## History',
        '### Previous Version (2026-02-01)',
        '**Retries wait**',
        'They wait a second.',
        '#### Why',
        'Because.',
        '## Connections',
        '- [[MEM-other]]',
      ].join('\n\n'),
    })
  })

  test('the newest version comes first', () => {
    const once = updatedMemory(standing, learning)
    const twice = updatedMemory(once, { ...learning, now: '2026-04-01T00:00:00.000Z' as Instant })
    const dates = [...twice.body.matchAll(/### Previous Version \((.*?)\)/g)].map(([, day]) => day)
    expect(dates).toEqual(['2026-03-01', '2026-02-01'])
    expect(twice.body.match(/^## History$/gm)).toHaveLength(1)
  })

  test('keywords that were derived are written down, so that the memory is still found by them', () => {
    const unwritten = { ...standing, keywords: [], title: 'Leases expire', summary: '' }
    expect(updatedMemory(unwritten, learning).keywords).toEqual(
      expect.arrayContaining(['leases', 'expire', 'retry']),
    )
  })

  test('an old text with an open fence does not swallow what comes after it', () => {
    const open = { ...standing, body: 'Text\n\n```sh\nnpm test' }
    const { body } = updatedMemory({ ...open, body: `${open.body}` }, learning)
    expect(body).toMatch(/npm test\n```$/)
  })
})

describe('LRN-10: EXTEND', () => {
  test('a dated section with its source stands before Connections, the text above is untouched', () => {
    const { body, title, updatedAt, keywords, tags, source } = extendedMemory(standing, learning)
    expect(body).toBe(
      [
        'They wait a second.',
        '## Why',
        'Because.',
        '## Extension (2026-03-01)',
        '**Source**: docs/queue.md',
        '### Retries double',
        'Each retry waits twice as long.',
        '#### Limits',
        'Five at most.',
        '## Connections',
        '- [[MEM-other]]',
      ].join('\n\n'),
    )
    expect({ title, updatedAt, source }).toEqual({
      title: 'Retries wait',
      updatedAt: NOW,
      source: 'user input',
    })
    expect(keywords).toEqual(['wait', 'retry', 'backoff', 'queue'])
    expect(tags).toEqual(['queue', 'retries'])
  })

  test('a topic that is known adds no tag, and History stays below', () => {
    const past = { ...standing, body: 'Text\n\n## History\n\nold' }
    const extended = extendedMemory(past, { ...learning, topic: 'queue' })
    expect(extended.tags).toEqual(['queue'])
    expect(extended.body.indexOf('## Extension')).toBeLessThan(extended.body.indexOf('## History'))
  })
})
