import { describe, expect, test } from 'vitest'
import { extensionOf } from '../references/file-names.ts'
import { grammarFor } from './code-grammars.ts'
import { blockPieces } from './segment-blocks.ts'
import { codePieces } from './segment-code.ts'
import { markdownPieces } from './segment-markdown.ts'
import { segmentSource } from './segment-source.ts'
import { textPieces } from './segment-text.ts'
import { type Piece, SIZES } from './source-piece.ts'
import { sourceText } from './source-text.ts'

const tokensIn = (text: string, piece: Piece): number => sourceText(text).tokens(piece)

const filler = (words: number): string => 'word '.repeat(words).trim()

/** The first line of each piece, which says where the cuts are. */
function heads(text: string, pieces: readonly Piece[]): readonly string[] {
  return pieces.map(({ start, end }) => text.slice(start, end).trim().split('\n', 1)[0] ?? '')
}

describe('LRN-03: markdown is cut at headings', () => {
  const cuts = (text: string): readonly string[] => heads(text, markdownPieces(sourceText(text)))

  test('at the highest level with two or more, not at a lone title', () => {
    expect(cuts('# Title\n\nintro\n\n## A\n\na\n\n### A.1\n\n## B\n\nb\n')).toEqual([
      '# Title',
      '## A',
      '## B',
    ])
  })

  test('text before the first heading is a part', () => {
    expect(cuts('before\n\n# A\n\n# B\n')).toEqual(['before', '# A', '# B'])
  })

  test('a heading inside a fence is none', () => {
    expect(cuts('# A\n\n```\n# not B\n```\n\n# C\n')).toEqual(['# A', '# C'])
  })

  test('underlined headings count', () => {
    expect(cuts('One\n===\n\na\n\nTwo\n===\n\nb\n')).toEqual(['One', 'Two'])
  })

  test('deeper only inside a part that is too large', () => {
    const text = `## A\n\n### A.1\n\n${filler(400)}\n\n### A.2\n\n${filler(400)}\n\n## B\n\n### B.1\n\n### B.2\n`
    expect(cuts(text)).toEqual(['## A', '### A.1', '### A.2', '## B'])
  })

  test('a lone heading inside a part that is too large is a place to cut', () => {
    const text = `# A\n\n${filler(400)}\n\n## Inside\n\n${filler(400)}\n\n# B\n`
    expect(cuts(text)).toEqual(['# A', '## Inside', '# B'])
  })

  test('a title that stands higher than the level chosen starts a part', () => {
    expect(cuts('## A\n\n# Lone\n\n## B\n')).toEqual(['## A', '# Lone', '## B'])
  })
})

describe('LRN-06: sizes', () => {
  const segments = (text: string, wholeUpTo: number = SIZES.whole): readonly Piece[] =>
    segmentSource(sourceText(text), { format: 'markdown', wholeUpTo, topicOf: () => '' })

  test('under 500 tokens an input is one segment, whatever its headings', () => {
    const text = `# A\n\n${filler(150)}\n\n# B\n\n${filler(150)}\n`
    expect(segments(text)).toHaveLength(1)
    expect(segments(`${text}\n\n# C\n\n${filler(150)}\n`)).toHaveLength(3)
  })

  test('a file of a folder stays whole up to 800', () => {
    const text = `# A\n\n${filler(300)}\n\n# B\n\n${filler(300)}\n`
    expect(segments(text)).toHaveLength(2)
    expect(segments(text, SIZES.large)).toHaveLength(1)
  })

  test('a paragraph too large for a segment is split between sentences, a fence never', () => {
    const sentence = `${filler(20)} end. `
    const text = `# A\n\n${'S'.concat(sentence).repeat(60)}\n`
    const split = segments(text)
    expect(split.length).toBeGreaterThan(1)
    for (const piece of split) expect(tokensIn(text, piece)).toBeLessThanOrEqual(SIZES.large)
    const fence = `# A\n\n\`\`\`\n${`${filler(20)}\n\n`.repeat(60)}\`\`\`\n`
    expect(segments(fence)).toHaveLength(1)
  })

  test('parts are about the same size, and say which part they are', () => {
    const text = `# Long\n\n${`${filler(70)}\n\n`.repeat(12)}`
    const parts = segments(text)
    expect(parts.map(({ titles }) => titles)).toEqual([['Long'], ['Long (part 2)']])
    const sizes = parts.map((piece) => tokensIn(text, piece))
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(SIZES.large / 3)
  })

  test('a table is not torn', () => {
    const row = `| ${filler(10)} | b |\n`
    const text = `# T\n\n${filler(600)}\n\n| a | b |\n| - | - |\n${row.repeat(40)}`
    const holding = segments(text).filter(({ start, end }) => text.slice(start, end).includes('|'))
    expect(holding).toHaveLength(1)
  })

  test('small neighbours join only when they are of one topic', () => {
    const text = `# A\n\n${filler(300)}\n\n# B\n\n${filler(30)}\n\n# C\n\n${filler(300)}\n`
    const of = (topics: readonly string[]) => {
      let at = 0
      const how = { format: 'markdown', wholeUpTo: SIZES.whole } as const
      return segmentSource(sourceText(text), { ...how, topicOf: () => topics[at++] ?? '' }).length
    }
    expect(of(['x', 'x', 'y'])).toBe(2)
    expect(of(['x', 'y', 'z'])).toBe(3)
  })
})

describe('LRN-05: plain text is cut at blank lines', () => {
  const cuts = (text: string): readonly string[] => heads(text, textPieces(sourceText(text)))
  const retry = 'The retry queue waits with backoff. Retry delays of the queue double each time.'
  const more = 'Each retry in the queue has a backoff. The queue drops a retry after five.'
  const pool =
    'Postgres pools hold twenty connections. Connections idle out of pools after a minute.'

  test('neighbours that share key terms stay together, others part', () => {
    expect(cuts(`${retry}\n\n${more}\n\n${pool}\n`)).toEqual([retry, pool])
  })

  test('a paragraph of one sentence joins the neighbour that it shares more with', () => {
    expect(cuts(`${retry}\n\n${pool}\n\nIdle connections cost memory of pools.\n`)).toEqual([
      retry,
      pool,
    ])
    expect(cuts(`Postgres pools are small.\n\n${pool}\n\n${retry}\n`)).toEqual([
      'Postgres pools are small.',
      retry,
    ])
  })
})

describe('LRN-04: code is cut at definitions', () => {
  const cuts = (path: string, text: string): readonly string[] => {
    const grammar = grammarFor(extensionOf(path))
    const source = sourceText(text)
    const pieces = (grammar && codePieces(source, grammar)) ?? blockPieces(source)
    return pieces.map(
      ({ sort, titles, start, end }) =>
        `${sort} ${titles.join('+') || '-'}: ${text.slice(start, end).trim().split('\n', 1)[0]}`,
    )
  }

  const cases: readonly [path: string, text: string, expected: readonly string[]][] = [
    [
      'a.ts',
      '// What this file is for.\n\nimport a from "a"\nimport b from "b"\n\n/** Adds. */\nexport function add(x: number) {\n  return x\n}\n\nconst LIMIT = 3\nconst OTHER = 4\n\n// A story\n// that stands alone.\n\nclass Queue {\n  run() {}\n}\n',
      [
        'documentation -: // What this file is for.',
        'imports -: import a from "a"',
        'definition add: /** Adds. */',
        'text -: const LIMIT = 3',
        'documentation -: // A story',
        'definition Queue: class Queue {',
      ],
    ],
    [
      'a.js',
      "const fs = require('fs')\nconst path = require('path')\n\nconst run = () => 1 // why\n\nmodule.exports = { run }\n",
      [
        "imports -: const fs = require('fs')",
        'definition run: const run = () => 1 // why',
        'text -: module.exports = { run }',
      ],
    ],
    [
      'a.py',
      '"""What it does."""\nimport os\nfrom x import y\n\n\n@cached\ndef load(path):\n    # inside\n    return path\n\n\nclass Pool:\n    """Doc."""\n\n    def get(self):\n        pass\n',
      [
        'documentation -: """What it does."""',
        'imports -: import os',
        'definition load: @cached',
        'definition Pool: class Pool:',
      ],
    ],
    [
      'a.rs',
      'use a::b;\n\n/// Doc.\n#[derive(Debug)]\npub struct Pool {\n    size: u8,\n}\n\nimpl Pool {\n    fn get(&self) {}\n}\n',
      ['imports -: use a::b;', 'definition Pool: /// Doc.', 'definition Pool: impl Pool {'],
    ],
    [
      'a.go',
      'package main\n\nimport "fmt"\n\n// Get gets.\nfunc (p *Pool) Get() {}\n\ntype Pool struct{}\n',
      [
        'imports -: package main',
        'definition Get: // Get gets.',
        'definition Pool: type Pool struct{}',
      ],
    ],
    [
      'A.java',
      'package a;\nimport x.Y;\n\n/** Doc. */\npublic class Pool {\n  void get() {}\n}\n',
      ['imports -: package a;', 'definition Pool: /** Doc. */'],
    ],
    [
      'a.cpp',
      '#include <vector>\n#include "pool.h"\n\n// Gets one.\nConnection *Pool::get(int n) {\n  return 0;\n}\n\nstruct Pool {\n  int size;\n};\n',
      [
        'imports -: #include <vector>',
        'definition Pool::get: // Gets one.',
        'definition Pool: struct Pool {',
      ],
    ],
    [
      'a.php',
      '<?php\nnamespace A;\nuse B\\C;\n\n/** Doc. */\nfunction get() {\n}\n\nclass Pool {\n}\n',
      ['imports -: <?php', 'definition get: /** Doc. */', 'definition Pool: class Pool {'],
    ],
    [
      'a.lua',
      "-- What it does.\n\nlocal x = require('x')\nlocal y = require('y')\n\n-- Gets one.\nlocal function get(n)\n  return n\n\nend\n\nreturn { get = get }\n",
      [
        'documentation -: -- What it does.',
        "imports -: local x = require('x')",
        'definition get: -- Gets one.',
        'text -: return { get = get }',
      ],
    ],
    [
      'a.sh',
      '#!/bin/sh\n# Deploys.\n\n. ./env.sh\n\nbuild() {\n  make\n}\n\n# Ships it.\ndeploy() {\n  ship\n}\n',
      [
        'documentation -: #!/bin/sh',
        'text -: . ./env.sh',
        'definition build: build() {',
        'definition deploy: # Ships it.',
      ],
    ],
    ['only.ts', 'run(1); run(2)\n', ['text -: run(1); run(2)']],
    [
      'min.js',
      `var a=1;${'function f(){return 1};'.repeat(50)}`,
      [`text -: var a=1;${'function f(){return 1};'.repeat(50)}`],
    ],
  ]

  test.each(cases)('%s', (path, text, expected) => {
    expect(cuts(path, text)).toEqual(expected)
  })

  test('a class that is too large is cut at its members, which keep its name', () => {
    const method = (name: string): string => `  ${name}() {\n    ${filler(300)}\n  }\n`
    const text = `export class Queue {\n${method('one')}\n  // About two.\n${method('two')}\n${method('three')}}\n`
    expect(cuts('a.ts', text).map((line) => line.slice(0, 28).trim())).toEqual([
      'definition Queue.one: export',
      'definition Queue.two: // Abo',
      'definition Queue.three: thre',
    ])
  })

  test('what does not parse is cut all the same', () => {
    const text = 'function a( {\n\nfunction b() {}\n\n%%%\n\nclass C {\n'
    const pieces = codePieces(sourceText(text), grammarFor('ts')!)!
    expect(pieces.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
  })

  test('a text that takes the parser too long is cut by its lines', () => {
    const hostile = `def f():\n    pass\n\n${'a('.repeat(5_000)}\n`
    expect(grammarFor('go', () => false)!.parse(hostile)).toBeUndefined()
    const pieces = segmentSource(sourceText(hostile.repeat(2)), {
      format: 'code',
      grammar: grammarFor('go', () => false),
      wholeUpTo: 1,
      topicOf: ({ start }) => String(start),
    })
    expect(pieces.map(({ titles }) => titles)).toEqual([['f'], [], ['f'], []])
  })
})
