import { expect, test } from 'vitest'
import { findRule } from './known-rule.ts'

const FILES = [
  {
    name: 'CLAUDE.md',
    text: `# Rules

- Use pnpm, never npm, for
  installing packages.
- Never commit to main.

\`\`\`
run the migrations before tests
\`\`\`

Answers are short.
`,
  },
  { name: '.claude/rules/zh.md', text: '提交信息用英文。\n\n- 不要使用默认导出\n' },
]

test.each([
  ['Never commit to main', 'CLAUDE.md', 5],
  ['Please never commit to `main`!', 'CLAUDE.md', 5],
  ['answers are short', 'CLAUDE.md', 11],
  ['For installing packages never use npm, use pnpm.', 'CLAUDE.md', 3],
  ['不要使用默认导出', '.claude/rules/zh.md', 3],
  ['提交信息用英文', '.claude/rules/zh.md', 1],
])('SAV-02: %j is a rule already', (text, file, line) => {
  expect(findRule(text, FILES)).toMatchObject({ file, line })
})

test.each([
  ['the opposite', 'Commit to main.'],
  ['one that says more', 'Never commit to main on Fridays before the release train left.'],
  ['what stands in code only', 'run the migrations before tests'],
  ['another matter', 'Use tabs for indentation.'],
  ['the opposite in Chinese', '使用默认导出'],
  ['a single word', 'pnpm'],
  ['nothing', ' '],
])('SAV-02: %s is none', (_, text) => {
  expect(findRule(text, FILES)).toBeUndefined()
})
