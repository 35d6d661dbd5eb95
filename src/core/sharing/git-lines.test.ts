import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { driverCommand, withBlock, withoutBlock } from './git-lines.ts'

describe('the block in .gitattributes (GIT-05)', () => {
  const lines = ['*.md merge=everkeep', '/MEMORY.md merge=union']

  it.each([
    ['no file', undefined],
    ['an empty file', ''],
    ['other lines', '*.png binary\n'],
    ['no line end', '*.png binary'],
    ['CRLF', '*.png binary\r\n*.jpg binary\r\n'],
    ['CRLF, no line end', 'a\r\nb'],
  ])('is taken out byte for byte: %s', (_, text) => {
    const set = withBlock(text, lines) ?? ''
    expect(set).toContain('*.md merge=everkeep')
    expect(withBlock(set, lines)).toBe(set)
    expect(withoutBlock(set)).toBe(text)
  })

  it('leaves what was written around it since', () => {
    fc.assert(
      fc.property(fc.option(fc.string()), fc.string(), (before, added) => {
        const set = withBlock(before ?? undefined, lines) ?? ''
        const more = `${set}*.x ${added.replaceAll('#', '')}\n`
        expect(withoutBlock(more)).toContain(`*.x ${added.replaceAll('#', '')}\n`)
        expect(withoutBlock(more)?.startsWith(before ?? '')).toBe(true)
      }),
    )
  })
})

it('a driver takes paths with blanks and quotes', () => {
  const command = driverCommand({ node: "/a b/no'de", binary: 'C:\\x y\\bin.js' })
  expect(command).toContain(`'/a b/no'\\''de' 'C:/x y/bin.js' merge-file --driver %O %A %B %P; `)
})
