import { expect, test } from 'vitest'
import { sampleMemory } from '../../../../test/cli/samples.ts'
import { BUILTIN_KINDS } from '../../model/kinds.ts'
import type { LayoutName } from '../../model/layout-name.ts'
import { LAYOUT_NAMES } from '../../model/layout-name.ts'
import type { Memory } from '../../model/memory.ts'
import { type RefineContext, type Refinement, refinementsOf } from './refine.ts'

const FULL = { keywords: ['a', 'b', 'c', 'd'], summary: 'x', topic: 'build', kind: 'insight' }

function refine(parts: Partial<Memory>, over: Partial<RefineContext> = {}): readonly Refinement[] {
  return refinementsOf(sampleMemory({ ...FULL, ...parts }), {
    layout: 'vault',
    kinds: BUILTIN_KINDS,
    topics: new Map(),
    neighbours: [],
    ...over,
  })
}

const told = (found: readonly Refinement[]): readonly string[] =>
  found.map(({ fix, tier, suggested }) => `${tier} ${fix}: ${suggested}`)

test.each<[string, Partial<Memory>, readonly string[]]>([
  ['clean metadata needs nothing', {}, []],
  [
    'keywords twice, whatever their case: the first stays',
    { keywords: ['Http', 'b', 'HTTP', 'c', ' b ', 'd'] },
    ['1 keyword_dedup: Http, b, c, d'],
  ],
  [
    'no summary: the first line of the text',
    { summary: '', body: '## Head\n\n- **Retry** twice.\n\nMore.' },
    ['1 summary_gen: Retry twice.'],
  ],
  [
    'a summary has at most a hundred characters',
    { summary: ' ', body: 'word '.repeat(40) },
    [`1 summary_gen: ${'word '.repeat(20).trim()}…`],
  ],
  [
    'code, tables and history are no summary',
    { summary: '', body: '```\ncode\n```\n| a |\n\nText.\n\n## History\nold' },
    ['1 summary_gen: Text.'],
  ],
  ['no text, no summary', { summary: '', body: '', keywords: FULL.keywords }, []],
  ['capitals and slashes', { topic: '/Python//Libs/' }, ['1 topic_normalize: python/libs']],
  ['backslashes and blanks', { topic: 'a\\ b' }, ['1 topic_normalize: a/b']],
  ['a topic of one part is fine', { topic: 'python' }, []],
  [
    'few keywords: those of the text are offered, at most five',
    {
      keywords: ['pnpm'],
      title: 'Use pnpm',
      summary: 'x',
      body: 'The workspace hoists packages. The workspace lockfile pins packages in monorepo builds.',
    },
    ['2 keyword_enrich: workspace, packages, hoists, lockfile'],
  ],
  [
    'words that speak for another category',
    {
      body: 'The environment variable PORT is set to 8080, and the server listens on port 8080 by default.',
    },
    ['2 category_reclassify: config'],
  ],
])('DST-07, DST-14: %s', (_, parts, expected) => {
  expect(told(refine(parts))).toEqual(expected)
})

test('DST-07: what is refined is clean afterwards', () => {
  const messy = sampleMemory({ keywords: ['a', 'A'], summary: '', topic: 'X/', kind: 'insight' })
  const context: RefineContext = {
    layout: 'vault',
    kinds: BUILTIN_KINDS,
    topics: new Map(),
    neighbours: [],
  }
  const fixed = refinementsOf(messy, context).reduce((memory, { apply }) => apply(memory), messy)
  expect(refinementsOf(fixed, context)).toEqual([])
  expect(fixed.keywords.slice(0, 1)).toEqual(['a'])
})

test('DST-07: a topic written unlike its cluster is offered in the form of the others', () => {
  const topics = new Map([
    ['ci-cd', 3],
    ['ci_cd', 1],
    ['python/tests', 2],
    ['python/test', 1],
    ['rust', 1],
  ])
  expect(told(refine({ topic: 'ci_cd' }, { topics }))).toEqual(['2 topic_correct: ci-cd'])
  expect(told(refine({ topic: 'python/test' }, { topics }))).toEqual([
    '2 topic_correct: python/tests',
  ])
  expect(told(refine({ topic: 'ci-cd' }, { topics }))).toEqual([])
  expect(told(refine({ topic: 'rust' }, { topics }))).toEqual([])
})

test('DST-07: a memory without a topic gets the one that its nearest agree on', () => {
  const near = (...neighbours: readonly string[]) => told(refine({ topic: '' }, { neighbours }))
  expect(near('python/http', 'python/http', 'go')).toEqual(['2 topic_correct: python/http'])
  expect(near('python/http', 'go')).toEqual([])
  expect(near('python/http')).toEqual([])
})

test.each<[LayoutName, readonly string[]]>([
  ['vault', ['summary_gen', 'keyword_enrich']],
  ['claude-md', ['summary_gen']],
  ['claude-json', []],
  ['smallcode', []],
])('DST-07: in %s only what the layout has a place for is missing', (layout, expected) => {
  const found = refine({ summary: '', keywords: [] }, { layout })
  expect(found.map(({ fix }) => fix)).toEqual(expected)
})

test('WRT-07: a record of claude-json keeps its category', () => {
  const body =
    'The configuration is set to strict by default.\nThe environment variable enables it.'
  for (const layout of LAYOUT_NAMES.filter((name) => name !== 'vault'))
    expect(told(refine({ body }, { layout }))).toEqual([])
})
