import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseTranscript, runTranscript } from './harness.ts'

const HERE = import.meta.dirname
const names = readdirSync(HERE).filter((name) => name.endsWith('.transcript'))

// UIX-01: what the binary says, word for word. `UPDATE_GOLDEN=1` rewrites the files, and the diff goes to review.
test.each(names)('%s is what the binary says', (name) => {
  const path = join(HERE, name)
  const actual = runTranscript(readFileSync(path, 'utf8'))
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, actual)
  expect(actual).toBe(readFileSync(path, 'utf8'))
})

describe('the harness itself', () => {
  const text = [
    '# now: 2026-01-01T00:00:00Z',
    '# What it is about.',
    '',
    '# Two streams and a code.',
    '$ echo out; echo err >&2; exit 3',
    'whatever stood here',
    '',
    '$ cat <<END',
    '> # a title',
    '> $HOME',
    '> END',
    '',
    '$ printf \'x %s\' "$EVERKEEP_NOW"',
    '',
  ].join('\n')

  test('finds commands, comments and continued lines', () => {
    expect(parseTranscript(text)).toEqual({
      header: ['# now: 2026-01-01T00:00:00Z', '# What it is about.'],
      steps: [
        { comments: ['# Two streams and a code.'], command: 'echo out; echo err >&2; exit 3' },
        { comments: [], command: 'cat <<END\n# a title\n$HOME\nEND' },
        { comments: [], command: 'printf \'x %s\' "$EVERKEEP_NOW"' },
      ],
    })
  })

  test('writes down what was said, not what was expected', () => {
    expect(runTranscript(text)).toBe(
      [
        '# now: 2026-01-01T00:00:00Z',
        '# What it is about.',
        '',
        '# Two streams and a code.',
        '$ echo out; echo err >&2; exit 3',
        'out',
        '! err',
        '[exit 3]',
        '',
        '$ cat <<END',
        '> # a title',
        '> $HOME',
        '> END',
        '# a title',
        '<home>',
        '',
        '$ printf \'x %s\' "$EVERKEEP_NOW"',
        'x 2026-01-01T00:02:00.000Z',
        '[no line break at the end]',
        '',
      ].join('\n'),
    )
  })

  test('a transcript that was run is read back the same', () => {
    expect(parseTranscript(runTranscript(text)).steps).toEqual(parseTranscript(text).steps)
  })
})
