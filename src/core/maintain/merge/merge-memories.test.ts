import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memory as anyMemory } from '../../../../test/arbitraries/memory.ts'
import { at, sampleMemory } from '../../../../test/cli/samples.ts'
import { withoutSections } from '../../format/markdown/sections.ts'
import { fieldsToMarkdown } from '../../model/fields-markdown.ts'
import { namedAs } from '../../model/link-table.ts'
import { linksIn } from '../../model/links.ts'
import type { Memory, MemoryId } from '../../model/memory.ts'
import { keywordsLost } from '../../model/merge-rules.ts'
import { BOOKKEEPING_SECTIONS } from '../../text/tokens.ts'
import { mergeAll, mergeMemories, primaryFirst } from './merge-memories.ts'

const NOW = at('2026-04-16')

const named = (id: string, parts: Partial<Memory> = {}): Memory =>
  sampleMemory({ id: id as MemoryId, ...parts })

function merge(primary: Memory, secondary: Memory, form: 'text' | 'record' = 'text'): Memory {
  const means = namedAs([secondary.id])
  return mergeMemories(primary, secondary, { now: NOW, overlap: 0.75, means, form })
}

test.each([
  ['more uses', { useCount: 2, createdAt: at('2026-03-01') }, { useCount: 1 }],
  ['then older', { createdAt: at('2025-01-01') }, { createdAt: at('2026-01-01') }],
  ['a date before none', {}, { createdAt: undefined }],
  ['pinned before all', { pinned: true }, { useCount: 9 }],
] as const)('DST-05: the one that stays has %s', (_, first, second) => {
  const [a, b] = [named('MEM-z', first), named('MEM-a', second)]
  expect([b, a].sort(primaryFirst)[0]).toBe(a)
})

test('DST-05: else the first by id', () => {
  const [a, b] = [named('MEM-a'), named('MEM-b')]
  expect([b, a].sort(primaryFirst)[0]).toBe(a)
})

test('DST-05: the merged text is that of the seed, with all sections of both', () => {
  const a = named('MEM-a', {
    title: 'Retry',
    body: 'Retry twice.\n\n## Why\n\nNetworks fail.\n\n## History\n### Previous Version (2026-01-01)\nRetry once.\n\n## Connections\n- [[MEM-b]]\n- [[MEM-http]]',
  })
  const b = named('MEM-b', {
    title: 'Back off',
    summary: 'Wait longer each time.',
    body: 'Wait between tries.\n\n## How\n\nDouble it. See [[MEM-a]].\n\n## History\n### Previous Version (2026-02-02)\nWait a second.\n\n## Connections\n- [[MEM-http]]\n- [[MEM-timer]]: for the clock',
  })
  expect(merge(a, b).body).toBe(`Retry twice.

## Why

Networks fail.

## History
### Previous Version (2026-01-01)
Retry once.

## Merged From MEM-b
**Original Title**: Back off${'  '}
**Merged**: 2026-04-16${'  '}
**Overlap Score**: 75%${'  '}
**Original Summary**: Wait longer each time.

Wait between tries.

### How

Double it. See [[MEM-a]].

### History
#### Previous Version (2026-02-02)
Wait a second.

## Connections
- [[MEM-http]]
- [[MEM-timer]]: for the clock`)
})

test('DST-05: fields are united: earliest created, summed uses, latest use, sorted keywords, tags in order', () => {
  const merged = merge(
    named('MEM-a', {
      kind: 'pattern',
      tags: ['zeta', 'alpha'],
      keywords: ['retry', 'HTTP'],
      createdAt: at('2026-02-01'),
      useCount: 3,
      lastUsedAt: at('2026-03-01'),
      relatedFiles: ['src/a.ts'],
      links: [{ target: 'MEM-b', relation: 'supersedes' }],
    }),
    named('MEM-b', {
      kind: 'config',
      tags: ['alpha', 'beta'],
      keywords: ['http', 'backoff'],
      createdAt: at('2026-01-01'),
      useCount: 2,
      lastUsedAt: at('2026-03-05'),
      relatedFiles: ['src/b.ts', 'src/a.ts'],
      links: [{ target: 'MEM-c', relation: '' }],
    }),
  )
  expect(merged).toMatchObject({
    id: 'MEM-a',
    kind: 'pattern',
    tags: ['zeta', 'alpha', 'beta'],
    keywords: ['HTTP', 'backoff', 'retry'],
    createdAt: at('2026-01-01'),
    useCount: 5,
    lastUsedAt: at('2026-03-05'),
    relatedFiles: ['src/a.ts', 'src/b.ts'],
    links: [{ target: 'MEM-c', relation: '' }],
  })
})

test('tags past the limit of twelve live on as keywords', () => {
  const tags = (prefix: string): string[] => Array.from({ length: 10 }, (_, n) => `${prefix}${n}`)
  const merged = merge(named('MEM-a', { tags: tags('a') }), named('MEM-b', { tags: tags('b') }))
  expect(merged.tags).toHaveLength(12)
  for (const tag of tags('b')) expect([...merged.tags, ...merged.keywords]).toContain(tag)
})

test('a fence that never closed does not swallow what is put behind it', () => {
  const merged = merge(
    named('MEM-a', { body: 'Code:\n\n```ts\nconst a = 1' }),
    named('MEM-b', { body: '~~~\nconst b = 2' }),
  )
  expect(linksIn(`${merged.body}\n[[x]]`)).toEqual(['x'])
  expect(merged.body).toContain('\n## Merged From MEM-b\n')
})

describe('DST-05, WRT-08: whatever two memories hold, the merged one holds', () => {
  const pair = fc
    .tuple(anyMemory({ activeOnly: true }), anyMemory({ activeOnly: true }))
    .filter(([a, b]) => a.id !== b.id)

  test('every keyword', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        expect(keywordsLost([a, b], merge(a, b))).toEqual([])
      }),
    )
  })

  test('every line of text, every link but those between the two', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const { body, links, tags, keywords } = merge(a, b)
        const lines = (text: string): string[] =>
          text.split('\n').filter((line) => !/^#+ /.test(line) && line.trim() !== '')
        for (const line of [...lines(a.body), ...lines(b.body)]) expect(body).toContain(line)
        const between = new Set<string>([a.id, b.id])
        for (const { target } of [...a.links, ...b.links])
          if (!between.has(target)) expect(links.map((link) => link.target)).toContain(target)
        for (const target of [...linksIn(a.body), ...linksIn(b.body)])
          if (!between.has(target)) expect(linksIn(body)).toContain(target)
        for (const tag of [...a.tags, ...b.tags])
          expect([...tags, ...keywords].map((one) => one.toLowerCase())).toContain(
            tag.toLowerCase(),
          )
      }),
    )
  })

  test('what was history stays history, what was told stays told', () => {
    fc.assert(
      fc.property(pair, fc.boolean(), ([a, b], first) => {
        const past = `${first ? a.body : b.body}\n\n## History\n### Previous Version (2026-01-01)\nunheard-of words`
        const merged = merge(first ? { ...a, body: past } : a, first ? b : { ...b, body: past })
        expect(merged.body).toContain('unheard-of words')
        expect(withoutSections(merged.body, BOOKKEEPING_SECTIONS)).not.toContain('unheard-of words')
        expect(withoutSections(merged.body, BOOKKEEPING_SECTIONS)).toContain('## Merged From')
      }),
    )
  })
})

test('DST-05: two records of one schema become one, field by field', () => {
  const record = (id: string, fields: Memory['fields']): Memory =>
    named(id, { kind: 'decision', fields, body: fieldsToMarkdown('decision', fields ?? {}) })
  const merged = merge(
    record('a', {
      status: 'accepted',
      context: 'We need a queue.',
      decision: 'Use Redis.',
      rationale: ['It is there.'],
    }),
    record('b', {
      status: 'proposed',
      context: 'We need a queue.',
      decision: 'Use streams.',
      rationale: ['It is there.', 'Consumer groups.'],
      consequences: ['One more thing to watch.'],
    }),
    'record',
  )
  expect(merged.fields).toEqual({
    status: 'accepted',
    context: 'We need a queue.\n\nMerged from b: status: proposed.',
    decision: 'Use Redis.\n\nUse streams.',
    rationale: ['It is there.', 'Consumer groups.'],
    consequences: ['One more thing to watch.'],
  })
  expect(merged.body).toBe(fieldsToMarkdown('decision', merged.fields ?? {}))
})

test('a record and a text are united as texts, with the fields of the one that stays', () => {
  const fields = { topic: 'tabs', value: 'spaces', reason: 'diffs', strength: 'strong' }
  const body = fieldsToMarkdown('preference', fields)
  const merged = merge(named('a', { kind: 'preference', fields, body }), named('b'), 'record')
  expect(merged.fields).toEqual(fields)
  expect(merged.body).toContain('## Merged From b')
  expect(merged.body).toContain('The build breaks with npm.')
})

/** Texts with all that merging looks at; nobody links to another of them. */
const BODIES = [
  'Retry twice.\n\n## Connections\n- [[MEM-http]]\n- [[MEM-timer]]: for the clock',
  '# Queue\n\nOne at a time.\n\n```ts\nopen(',
  'No sections at all.',
  'Lease\n=====\n\nIt ends.\n\n## Connections\n\nSee also:\n\n- [[mem-HTTP]]\n- [[MEM-lease]]\n\n## Why\n\nSo.',
  '<!-- a note\n\nThat never ends.',
  '',
]

// DST-05: a chain ends in one memory, and it does not matter how it got there.
test.each(['text', 'record'] as const)('many are merged at once as one by one: %s', (form) => {
  const all = Array.from({ length: 14 }, (_, place) =>
    named(`MEM-${place}`, {
      title: `Memory ${place}`,
      summary: place % 3 === 0 ? '' : `About ${place}.`,
      kind: place % 4 === 0 ? 'pattern' : 'insight',
      tags: Array.from({ length: 4 }, (__, tag) => `tag-${(place * 3 + tag) % 20}`),
      keywords: [`own${place}`, 'shared'],
      body: BODIES[place % BODIES.length]!,
      links: [{ target: `MEM-far-${place % 5}`, relation: '' }],
      useCount: place,
    }),
  )
  const [first, ...rest] = all
  const oneByOne = rest.reduce((kept, gone) => merge(kept, gone, form), first!)
  const others = rest.map((memory) => ({ memory, overlap: 0.75 }))
  const atOnce = mergeAll(first!, others, { now: NOW, form, which: () => undefined })
  expect(atOnce).toEqual(oneByOne)
})

test('links between those that become one lead to it, or nowhere', () => {
  const bodies = [
    'To [[MEM-2]].',
    'To [[MEM-2]] and [[MEM-0]].',
    'To [[MEM-1]].\n\n## Connections\n- [[MEM-1]]',
  ]
  const [first, ...rest] = bodies.map((body, place) => named(`MEM-${place}`, { body }))
  const { body } = mergeAll(
    first!,
    rest.map((memory) => ({ memory, overlap: undefined })),
    { now: NOW, form: 'text', which: (target) => (/^MEM-[12]$/.test(target) ? 0 : undefined) },
  )
  expect(new Set(linksIn(body))).toEqual(new Set(['MEM-0']))
  expect(body).not.toContain('## Connections')
})
