import { describe, expect, test } from 'vitest'
import type { Json } from '../src/core/format/json/json.ts'
import { withValue } from '../src/core/format/json/json-path.ts'
import {
  editFrontmatter,
  parseFrontmatter,
  replaceBody,
} from '../src/core/format/markdown/frontmatter.ts'
import { realFiles, WHY_NONE } from './support/real-vaults.ts'

const notes = realFiles().filter(({ path }) => /\.mdc?$/.test(path))
if (notes.length === 0) console.log(`Skipped: real frontmatter, ${WHY_NONE}.`)

const NEW_VALUES: readonly Json[] = [
  'A new text: with a colon, a # and "quotes"',
  ['one', 'two: three'],
  7,
  null,
]

/** The old lines between what is the same at the start and at the end. */
function changedLines(before: string, after: string): readonly string[] {
  const old = before.split('\n')
  const next = after.split('\n')
  let head = 0
  while (head < old.length && head < next.length && old[head] === next[head]) head += 1
  let tail = 0
  while (
    tail < old.length - head &&
    tail < next.length - head &&
    old.at(-1 - tail) === next.at(-1 - tail)
  )
    tail += 1
  return old.slice(head, old.length - tail)
}

// LAY-05, LAY-06
describe.skipIf(notes.length === 0)('frontmatter of real vaults', () => {
  test('every file is read, and putting every field and the body back changes no byte', () => {
    for (const { path, text } of notes) {
      const { data, body } = parseFrontmatter(text)
      const edits = Object.entries(data).map(([key, value]) => ({ path: [key], value }))
      expect(editFrontmatter(text, edits), path).toBe(text)
      expect(replaceBody(text, body), path).toBe(text)
    }
  })

  test('changing one field of any file changes its lines alone', () => {
    for (const { path, text } of notes) {
      const before = parseFrontmatter(text)
      for (const key of [...Object.keys(before.data), 'new_key'])
        for (const value of [...NEW_VALUES, undefined]) {
          const after = editFrontmatter(text, [{ path: [key], value }])
          const read = parseFrontmatter(after)
          expect(read.data, `${path}: ${key}`).toEqual(withValue(before.data, [key], value))
          expect(read.body, `${path}: ${key}`).toBe(before.body)
          if (!before.present) continue
          for (const line of changedLines(text, after))
            if (!line.startsWith(`${key}:`)) expect(line, `${path}: ${key}`).toMatch(/^([ \t]|-|$)/)
        }
    }
  })

  test('a key of ours goes in and out without a trace', () => {
    for (const { path, text } of notes.filter((note) => parseFrontmatter(note.text).present)) {
      const set = editFrontmatter(text, [{ path: ['everkeep', 'pinned'], value: true }])
      expect(parseFrontmatter(set).data['everkeep'], path).toEqual({ pinned: true })
      expect(editFrontmatter(set, [{ path: ['everkeep', 'pinned'], value: undefined }]), path).toBe(
        text,
      )
    }
  })
})
