import { expect, test } from 'vitest'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../model/memory.ts'
import { HUB_LIMIT } from './neighbours.ts'
import { scanSource } from './scan-source.ts'
import { FIELD_WEIGHTS, searchDocument } from './search-document.ts'

function sourceOf(...memories: readonly Partial<Memory>[]) {
  return scanSource(
    memories.map((over, at) =>
      searchDocument({ ...EMPTY_MEMORY, id: `m${at}` as MemoryId, ...over }, `m${at}.md`),
    ),
  )
}

// REC-01, REC-04
test('a term weighs what its fields weigh, once for every time it stands there', () => {
  const source = sourceOf(
    { title: 'Crane', body: 'crane crane', keywords: ['crane'] },
    { summary: 'A crane.', tags: ['crane'], relatedFiles: ['src/crane.ts'] },
    { body: 'boat' },
  )
  const { title, keywords, marks, summary, body, files } = FIELD_WEIGHTS
  const asked = ['crane', 'nobody']
  expect(source.weights(asked).get('crane')).toEqual({
    docs: [0, 1],
    weights: [title + keywords + 2 * body, summary + marks + files],
  })
  expect([...source.spreads(asked)].filter(([, docs]) => docs > 0)).toEqual([['crane', 2]])
  expect(source.weights(asked).get('nobody')?.docs ?? []).toEqual([])
})

test('lengths are those of all fields together, and the average is theirs', () => {
  const source = sourceOf({ title: 'Crane boat' }, { body: 'fog fog fog harbour' })
  expect([source.size, source.lengthOf(0), source.lengthOf(1), source.averageLength]).toEqual([
    2, 2, 4, 3,
  ])
})

test('an empty vault has no average to divide by', () => {
  expect(sourceOf().averageLength).toBeGreaterThan(0)
})

// REC-01
test('terms are told by their first letters, sorted', () => {
  const source = sourceOf({ body: 'harbour hard boat' }, { body: 'harvest' })
  expect(source.termsFrom('har')).toEqual(['harbour', 'hard', 'harvest'])
  expect(source.termsFrom('x')).toEqual([])
})

// REC-04
test('tags, kind and scope are marks', () => {
  const source = sourceOf({ tags: ['Auth'], kind: 'decision', scope: 'domain:code' })
  const marked = source.marked(['auth', 'decis', 'code', 'boat'])
  for (const mark of ['auth', 'decis', 'code']) expect(marked.get(mark)).toEqual([0])
  expect(marked.get('boat')?.length ?? 0).toBe(0)
})

// REC-04
test('a link leads both ways, whichever name it uses', () => {
  const link = (target: string) => [{ target, relation: '' }]
  const source = sourceOf(
    { title: 'First rule' },
    { links: link('m0') },
    { links: link('First rule') },
    { body: 'see [[m0]]' },
    { links: link('nowhere') },
    { links: link('m5') },
  )
  expect(source.neighbours(0)).toEqual([1, 2, 3])
  expect([1, 2, 3, 4, 5].map((doc) => source.neighbours(doc))).toEqual([[0], [0], [0], [], []])
})

test('a file that everybody names links nobody', () => {
  const shared = Array.from({ length: HUB_LIMIT + 1 }, () => ({ relatedFiles: ['src/index.ts'] }))
  expect(sourceOf(...shared).neighbours(0)).toEqual([])
  expect(sourceOf(...shared.slice(1)).neighbours(0)).toHaveLength(HUB_LIMIT - 1)
})
