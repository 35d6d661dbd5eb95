import { applyPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replacedIn, unifiedDiff } from './unified-diff.ts'

describe('unifiedDiff', () => {
  test('shows what changes, with three lines around it', () => {
    const before = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n'
    expect(unifiedDiff('notes/a.md', before, before.replace('five', 'FIVE'))).toBe(
      [
        '--- a/notes/a.md',
        '+++ b/notes/a.md',
        '@@ -2,7 +2,7 @@',
        ' two',
        ' three',
        ' four',
        '-five',
        '+FIVE',
        ' six',
        ' seven',
        ' eight',
        '',
      ].join('\n'),
    )
  })

  test('is empty when nothing changes', () => {
    expect(unifiedDiff('a.md', 'x\n', 'x\n')).toBe('')
    expect(unifiedDiff('a.md', undefined, undefined)).toBe('')
  })

  test('says that a file comes or goes', () => {
    expect(unifiedDiff('a.md', undefined, 'x\n')).toBe(
      '--- /dev/null\n+++ b/a.md\n@@ -0,0 +1,1 @@\n+x\n',
    )
    expect(unifiedDiff('a.md', 'x\n', undefined)).toBe(
      '--- a/a.md\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-x\n',
    )
  })

  test('shows a new text whole, however long', () => {
    const text = Array.from({ length: 5_000 }, (_, line) => `${line}\n`).join('')
    const diff = unifiedDiff('a.md', '', text)
    expect(diff).toContain('@@ -0,0 +1,5000 @@')
    expect(diff.split('\n')).toHaveLength(5_000 + 4)
  })

  test('says that the last line is not closed, and shows changed line ends', () => {
    expect(unifiedDiff('a.md', 'x', 'x\n')).toContain('\\ No newline at end of file')
    expect(unifiedDiff('a.md', 'x\n', 'x\r\n')).toContain('+x\r')
  })

  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 })
    .map((lines) => lines.join('\n'))

  test('applied to the old text it gives the new one', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = unifiedDiff('a.md', before, after)
        expect(diff === '').toBe(before === after)
        if (diff !== '') expect(applyPatch(before, diff)).toBe(after)
      }),
    )
  })

  test('of two large texts that share nothing it is a replacement', () => {
    const lines = (word: string) =>
      Array.from({ length: 20_000 }, (_, n) => `${word} ${n}\n`).join('')
    const [before, after] = [lines('old'), lines('new')]
    const diff = unifiedDiff('a.md', before, after)
    expect(diff).toContain('@@ -1,20000 +1,20000 @@')
    expect(applyPatch(before, diff)).toBe(after)
  })
})

describe('replacedIn', () => {
  test('reads the places back that a diff changes, whatever the lines look like', () => {
    const before = 'one\n-- a/x\n@@ -1 +1 @@\nkeep\nkeep\nend'
    const after = 'one\n++ b/x\nkeep\nkeep\n+end\n'
    expect(replacedIn(unifiedDiff('a.md', before, after))).toEqual([
      { removed: ['-- a/x', '@@ -1 +1 @@'], added: ['++ b/x'] },
      { removed: ['end'], added: ['+end'] },
    ])
  })

  test('holds every line that went or came, over several files', () => {
    const line = fc.constantFrom('', '-', '--- a', '+++ b', '@@ -1,2 +3,4 @@', '\\ x', ' y', 'z')
    const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 3 }), (files) => {
        const diffs = files.map(([before, after]) => unifiedDiff('a', before, after))
        const apart = diffs.flatMap((diff) => replacedIn(diff))
        expect(replacedIn(diffs.join(''))).toEqual(apart)
        for (const [at, [before, after]] of files.entries()) {
          const lines = (text: string): readonly string[] => text.split('\n')
          const removed = replacedIn(diffs[at]!).flatMap((place) => place.removed)
          const added = replacedIn(diffs[at]!).flatMap((place) => place.added)
          expect(removed.length - added.length).toBe(many(before) - many(after))
          for (const one of removed) expect(lines(before)).toContain(one)
          for (const one of added) expect(lines(after)).toContain(one)
        }
      }),
    )
  })
})

/** Lines as a diff counts them: the last one may have no end. */
function many(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}
