import { expect, test } from 'vitest'
import { EMPTY_MEMORY, type Memory } from '../model/memory.ts'
import { fromCopy, sameCopy } from './copy-text.ts'

const MEMORY: Memory = { ...EMPTY_MEMORY, title: 'A', tags: ['x'], body: 'Text.' }
const COPY = '# A\n\nType: insight\nTags: x\nCreated: 2026-01-01\n\nText.'

// LAY-04
test('a copy that nobody edited gives the memory back', () => {
  expect(fromCopy(MEMORY, COPY)).toEqual(MEMORY)
})

test.each([
  ['the title', COPY.replace('# A', '# B'), { title: 'B' }],
  ['the tags', COPY.replace('Tags: x', 'Tags: x, y z ,'), { tags: ['x', 'y z'] }],
  ['all tags', COPY.replace('Tags: x', 'Tags:'), { tags: [] }],
  [
    'the text',
    COPY.replace('Text.', 'Other.\n\nMore: a line.\n'),
    { body: 'Other.\n\nMore: a line.' },
  ],
  [
    'without a head',
    'Only text.\nTags: are words here',
    { body: 'Only text.\nTags: are words here' },
  ],
  ['an empty text', COPY.replace('Text.', ''), { body: '' }],
  ['with Windows line ends', COPY.replaceAll('\n', '\r\n'), {}],
])('%s of an edited copy is taken over', (_, copy, changed) => {
  expect(fromCopy(MEMORY, copy)).toEqual({ ...MEMORY, ...changed })
})

test('line ends, a BOM and blank ends are no edit', () => {
  expect(sameCopy(COPY, `\ufeff${COPY.replaceAll('\n', '\r\n')}\r\n\r\n`)).toBe(true)
  expect(sameCopy(COPY, `${COPY} More.`)).toBe(false)
})
