import { applyPatch } from 'diff'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unifiedDiff } from './unified-diff.ts'

test('equal texts have no difference', () => {
  expect(unifiedDiff('a.md', 'same\n', 'same\n')).toBe('')
})

test('a changed line is shown with its neighbours, as git shows it', () => {
  expect(unifiedDiff('a.md', 'one\ntwo\nthree\n', 'one\n2\nthree\n')).toBe(
    '--- a/a.md\n+++ b/a.md\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n',
  )
})

test('a missing line end is said', () => {
  expect(unifiedDiff('a.md', 'one\n', 'one')).toContain('\\ No newline at end of file')
})

test('the difference turns the old text into the new one', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '', 'é', 'x y'), { maxLength: 12 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [before, after] = [`${a.join('\n')}\n`, `${b.join('\n')}\n`]
      const diff = unifiedDiff('a.md', before, after)
      expect(diff === '' ? before : applyPatch(before, diff)).toBe(after)
    }),
    { numRuns: 200 },
  )
})

test('two long texts without a common line are not compared line by line', () => {
  const lines = (word: string): string =>
    Array.from({ length: 20_000 }, (_, line) => `${word}${line}\n`).join('')
  const diff = unifiedDiff('a.md', lines('x'), lines('y'))
  expect(diff).toContain('20000 lines before, 20000 after')
})

test('a new text is shown whole, however long', () => {
  const text = Array.from({ length: 5_000 }, (_, line) => `${line}\n`).join('')
  expect(unifiedDiff('a.md', '', text).split('\n')).toHaveLength(5_000 + 4)
})
