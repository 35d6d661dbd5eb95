import { describe, expect, test } from 'vitest'
import type { MatchedSegment } from '../../../core/learn/match-segments.ts'
import { textWidth } from '../base/text-width.ts'
import { saySegment, sayWhatIsWritten } from './say-learn.ts'

const match = (more: Partial<MatchedSegment['segment']> = {}): MatchedSegment => ({
  segment: {
    id: 'seg-001',
    title: 'Uploads, Retrying, Uploads: Virus scan',
    summary:
      'The S3 client retries uploads with exponential backoff and waits longer each time, so that a gateway which comes up again is not met by all at once.',
    topic: '',
    sourceFile: 'docs/uploads.md',
    sourceLines: '1-9, 11-15',
    tokens: 433,
    keyTerms: ['uploads', 'gateway'],
    sort: 'text',
    text: '',
    ...more,
  },
  related: [],
  recommended: 'CREATE',
  target: undefined,
})
const at = { number: 1, total: 2, topic: 'infra/uploads', kind: 'insight' }

// LRN-08: what somebody decides on can be read to its end, however narrow the terminal.
describe('a segment before it is decided (LRN-08)', () => {
  test('its summary and its place are told to the end at 80 columns', () => {
    const lines = saySegment(match(), { ...at, columns: 76 })
    const text = lines.join(' ')
    expect(text).toContain('is not met by all at once.')
    expect(text).toContain('docs/uploads.md:1-9, 11-15 (433 tokens)')
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(76)
  })

  test('a long path loses its middle, not the name of the file', () => {
    const sourceFile = `notes/${'a-long-folder/'.repeat(8)}meeting-about-the-queue.md`
    const lines = saySegment(match({ sourceFile }), { ...at, columns: 76 })
    expect(lines.join('\n')).toMatch(/…\S*meeting-about-the-queue\.md:1-9, 11-15 \(433 tokens\)/)
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(76)
  })
})

describe('what is about to be written (LRN-08)', () => {
  const step = (type: 'CREATE' | 'EXTEND', memoryId: string) =>
    ({ type, memoryId, category: 'insight', change: 'c1' }) as const

  test('one or two things stand in the question', () => {
    const said = sayWhatIsWritten([step('EXTEND', 'MEM-a'), step('CREATE', 'MEM-b')], 76)
    expect(said).toEqual({ list: '', question: 'Write this? EXTEND MEM-a, CREATE MEM-b' })
  })

  test('many things are a list above it, one a line', () => {
    const steps = Array.from({ length: 12 }, (_, index) => step('CREATE', `MEM-note-${index}`))
    const { list, question } = sayWhatIsWritten(steps, 76)
    expect(list.split('\n')).toHaveLength(12)
    expect(question).toBe('Write this? 12 memories, as listed')
  })
})
