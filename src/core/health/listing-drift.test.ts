import { expect, test } from 'vitest'
import { listingDrift } from './listing-drift.ts'

// LAY-07
test.each([
  [
    'markdown links',
    '# Index\n- [A](a.md) — one\n',
    '# Index\n- [B](b.md) — two\n',
    'b.md',
    'a.md',
    2,
  ],
  ['wiki links', '- [[MEM-a]]\n', '- [[MEM-b|B]]\n', 'MEM-b', 'MEM-a', 1],
  [
    "seed 001's arrows",
    '\n- [DECISION] A -> .claude/memory/decisions/a.json #tags:x\n',
    '\n- [DECISION] B -> .claude/memory/decisions/b.json\n',
    '.claude/memory/decisions/b.json',
    '.claude/memory/decisions/a.json',
    2,
  ],
  ['ids in brackets', '- [aaaaaaaa] **A**\n', '- [bbbbbbbb] **B**\n', 'bbbbbbbb', 'aaaaaaaa', 1],
  ['ids in JSON', '{"id": "MEM-a"}', '{"id": "MEM-b"}', 'MEM-b', 'MEM-a', 1],
])('%s: what is missing and what is dead', (_, actual, expected, missing, dead, line) => {
  expect(listingDrift(actual, expected)).toEqual({
    missing: [missing],
    dead: [{ name: dead, line }],
  })
})

test('a list that only says other words has no drift', () => {
  const drift = listingDrift('- [A](a.md) — old words\n', '- [A](a.md) — new words\n')
  expect(drift).toEqual({ missing: [], dead: [] })
})

test('links that lead elsewhere are nobody of ours', () => {
  const text = 'See [docs](https://example.org/a.md).\n'
  expect(listingDrift(text, '')).toEqual({ missing: [], dead: [] })
})
