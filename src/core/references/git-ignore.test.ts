import { expect, test } from 'vitest'
import { ignoresFolder } from './git-ignore.ts'

// GIT-07: as `git check-ignore` answers for a folder.
test.each([
  ['.memory', '.memory', true],
  ['.memory/', '.memory', true],
  ['/.memory', '.memory', true],
  ['/.memory', 'packages/a/.memory', false],
  ['.memory', 'packages/a/.memory', true],
  ['.*', '.memory', true],
  ['.*\n!.memory', '.memory', false],
  ['.claude/', '.claude/memory', true],
  ['.claude\n!.claude/memory', '.claude/memory', true],
  ['.claude/*', '.claude/memory', true],
  ['.claude/*\n!.claude/memory', '.claude/memory', false],
  ['**/memory', 'a/.claude/memory', true],
  ['packages/**', 'packages/a/.memory', true],
  ['# .memory\n\n', '.memory', false],
  ['.mem?ry', '.memory', true],
  ['.mem[a-p]ry', '.memory', true],
  ['.mem[!o]ry', '.memory', false],
  ['memory', '.memory', false],
  ['[z-a]', '.memory', false],
])('%j ignores %s: %s', (text, path, expected) => {
  expect(ignoresFolder([{ folder: '', text }], path)).toBe(expected)
})

test('rules of a folder hold below it alone, and the later ones decide', () => {
  const rules = [
    { folder: '', text: '.memory' },
    { folder: 'a', text: '!.memory' },
  ]
  expect(ignoresFolder(rules, 'a/.memory')).toBe(false)
  expect(ignoresFolder(rules, 'b/.memory')).toBe(true)
})
