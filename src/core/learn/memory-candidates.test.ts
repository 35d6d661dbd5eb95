import { describe, expect, test } from 'vitest'
import { harvestCandidates } from './memory-candidates.ts'

const candidate = (over: object = {}) => ({
  content: 'Leases expire after a minute. Renew them at half time.',
  category: 'PATTERN',
  source_artifact: 'specs/012_leases/summary.md',
  confidence: 0.8,
  suggested_keywords: ['lease', 'Renew'],
  ...over,
})

const state = (candidates: unknown, over: object = {}): string =>
  JSON.stringify({
    active_projects: [
      { project_number: 11, memory_candidates: [candidate({ content: 'Another task.' })] },
      { project_number: 12, memory_candidates: candidates, ...over },
    ],
  })

describe('LRN-12: what agents left for a task', () => {
  test('is taken with its kind, keywords and artifact', () => {
    const { segments, left } = harvestCandidates(state([candidate()]), 12, 'specs/state.json')
    expect(left).toBe(0)
    expect(segments).toMatchObject([
      {
        title: 'Leases expire after a minute.',
        text: 'Leases expire after a minute. Renew them at half time.',
        kind: 'pattern',
        keyTerms: ['lease', 'renew'],
        sourceFile: 'specs/012_leases/summary.md',
        topic: 'task-12',
        confidence: 0.8,
      },
    ])
  })

  test('only from a confidence of 0.7 on, and only with a text', () => {
    const list = [
      candidate({ confidence: 0.7 }),
      candidate({ confidence: 0.69 }),
      candidate({ confidence: '0.9' }),
      candidate({ content: ' ' }),
      candidate({ content: 7 }),
      'text',
      null,
    ]
    const { segments, left } = harvestCandidates(state(list), 12, 'specs/state.json')
    expect(segments).toHaveLength(1)
    expect(left).toBe(6)
  })

  test('a long first sentence is cut at 80 characters', () => {
    const content = `${'word '.repeat(40)}.`
    const { segments } = harvestCandidates(state([candidate({ content })]), 12, 's')
    expect([...segments[0]!.title].length).toBeLessThanOrEqual(80)
  })

  test.each([
    ['', 'fault'],
    ['{', 'fault'],
    ['[]', 'fault'],
    ['{}', 'nothing'],
    ['{"active_projects": {}}', 'nothing'],
    ['{"active_projects": [null, 1, {"project_number": 12, "memory_candidates": "x"}]}', 'nothing'],
  ])('%j is survived', (text, expected) => {
    const { segments, fault } = harvestCandidates(text, 12, 's')
    expect(segments).toEqual([])
    expect(fault === undefined ? 'nothing' : 'fault').toBe(expected)
  })
})
