import { describe, expect, test } from 'vitest'
import { summaryAfter } from './summary-after.ts'

const OLD = 'We use **Postgres**,\nnot Mongo. JSONB covers what we need.'
const QUOTED = 'We use Postgres, not Mongo.'

// WRT-07: what is told of a memory before its text must not say what the text does not say any more.
describe('the summary of a text that was put anew', () => {
  const cases: readonly [why: string, summary: string, text: string, after: string][] = [
    ['follows the text that it quoted', QUOTED, 'We use SQLite. One file.', 'We use SQLite.'],
    [
      'follows when it was cut',
      'We use Postgres, not…',
      'We use SQLite. One file.',
      'We use SQLite.',
    ],
    ['stays when the text says it still', QUOTED, `${OLD} Since 2024.`, QUOTED],
    ['stays in words of its own', 'The database', 'We use SQLite.', 'The database'],
    ['stays away', '', 'We use SQLite.', ''],
  ]
  test.each(cases)('%s', (_why, summary, text, after) => {
    expect(summaryAfter({ summary, body: OLD }, text)).toBe(after)
  })
})
