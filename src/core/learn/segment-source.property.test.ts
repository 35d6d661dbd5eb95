import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/arbitraries/any-character.ts'
import { extensionOf } from '../references/file-names.ts'
import { grammarFor } from './code-grammars.ts'
import { segmentSource } from './segment-source.ts'
import { type Format, formatOfFile } from './source-format.ts'
import { SIZES } from './source-piece.ts'
import { sourceText } from './source-text.ts'

// Segmenting is total (LRN-03, LRN-04, LRN-05): joined, the segments of any input are the input. The texts are made of
// what segmenters stumble over: headings in fences, fences that never close, CRLF, underlined headings, tables, nested
// lists, code without definitions, code that does not parse, minified files, bytes that are no text.

const long = 'words that fill a paragraph until it is too large to stay whole. '.repeat(30)

const markdownBlock = fc.constantFrom(
  '# One',
  '## Two',
  '## Two again ##',
  '### Three',
  '###### Six',
  '#hashtag, no heading',
  'Underlined\n==========',
  'Also underlined\n---',
  '---',
  '***',
  'A plain paragraph.',
  'A paragraph\nof two lines.',
  long,
  `- ${long}`,
  '- item\n  - nested\n    - deeper\n\n    a paragraph of the deepest item',
  '1. first\n2. second',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '```sh\n# no heading\n## neither\n```',
  '~~~\n# still none\n~~~',
  '```\nnever closed',
  '    # indented code',
  '> # quoted heading',
  '<!-- # comment\n## in it -->',
  '---\ntitle: front\n---',
  '\uFEFF# with a mark',
  '国内部署的说明。第二句。',
  '\u0000\u0001\ufffd',
  '',
)

const codeBlock = fc.constantFrom(
  '// a comment',
  '/** doc */',
  '# python comment',
  "import a from 'a'",
  'import os',
  'use std::io;',
  '#include <stdio.h>',
  '<?php',
  'function f(a) { return a }',
  'export const g = () => ({ a: 1 })',
  'def f(x):\n    """doc"""\n    return x',
  'class A:\n    def m(self): pass\n\n    def n(self): pass',
  'class B { m() { return 1 } n() {} }',
  'fn main() { println!("x"); }',
  'func F() int { return 1 }',
  'public class C { int a; }',
  `class Big {\n${'  method() { return "some words here" }\n\n'.repeat(80)}}`,
  `function huge() {\n${'  call(with, some, words)\n'.repeat(300)}}`,
  'x = 1; y = 2',
  'function broken( {',
  '}}}',
  "'an open string",
  '`template ${',
  '\t\tindented',
  'a'.repeat(5000),
  '\u0000\u0001\ufffd',
  '',
)

const eol = fc.constantFrom('\n', '\r\n')
const gap = fc.constantFrom('', '\n', '\n\n')

function textOf(block: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(fc.tuple(block, gap), { maxLength: 14 }), eol, fc.boolean())
    .map(([blocks, end, ends]) => {
      const text = blocks.map(([body, space]) => `${body}\n${space}`).join('')
      return (ends ? text : text.replace(/\n+$/, '')).replaceAll('\n', end)
    })
}

function pieces(text: string, path: string, wholeUpTo: number = SIZES.whole) {
  return segmentSource(sourceText(text), {
    format: formatOfFile(path),
    grammar: grammarFor(extensionOf(path)),
    wholeUpTo,
    topicOf: (piece) => (piece.start % 2 === 0 ? 'even' : ''),
  })
}

function expectTotal(text: string, path: string): void {
  for (const wholeUpTo of [SIZES.whole, SIZES.large]) {
    const found = pieces(text, path, wholeUpTo)
    expect(found.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
    // No piece is empty, so that none could be lost or stand twice.
    if (text !== '') expect(found.every(({ start, end }) => end > start)).toBe(true)
  }
}

describe('joined, the segments are the input', () => {
  test('LRN-03: markdown', () => {
    fc.assert(
      fc.property(textOf(markdownBlock), (text) => expectTotal(text, 'a.md')),
      { numRuns: 100 },
    )
  })

  test('LRN-05: plain text', () => {
    fc.assert(
      fc.property(textOf(markdownBlock), (text) => expectTotal(text, 'a.txt')),
      { numRuns: 80 },
    )
  })

  test.each([
    'a.ts',
    'a.js',
    'a.py',
    'a.rs',
    'a.go',
    'a.java',
    'a.cpp',
    'a.php',
    'a.lua',
    'a.yaml',
  ])('LRN-04: code in %s', (path) => {
    fc.assert(
      fc.property(textOf(codeBlock), (text) => expectTotal(text, path)),
      { numRuns: 8 },
    )
  })

  test('any text under any ending', () => {
    const path = fc.constantFrom('a.md', 'a.txt', 'a.ts', 'a.py', 'a.php', 'a.lua', 'a', '.env')
    fc.assert(fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), path, expectTotal), {
      numRuns: 200,
    })
  })
})

test('LRN-06: no segment is small when its neighbour has room and the same topic', () => {
  fc.assert(
    fc.property(textOf(markdownBlock), (text) => {
      const options = { format: 'markdown' as Format, wholeUpTo: SIZES.whole }
      const found = segmentSource(sourceText(text), { ...options, topicOf: () => 'one' })
      for (const [index, { tokens }] of found.entries()) {
        const before = found[index - 1]
        if (tokens >= SIZES.small || before === undefined) continue
        expect(before.tokens + tokens).toBeGreaterThan(SIZES.large)
      }
    }),
    { numRuns: 100 },
  )
})
