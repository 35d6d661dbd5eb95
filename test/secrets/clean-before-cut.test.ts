import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALNUM, BASE64, drawBy } from '../../bench/secrets/draw.ts'
import type { Instant } from '../../src/core/base/instant.ts'
import { candidateExcerpt } from '../../src/core/capture/candidate-excerpt.ts'
import { renderInjections } from '../../src/core/recall/fence.ts'
import { cleanText, edgesOfText } from '../../src/core/secrets/clean-text.ts'
import { plainLine } from '../../src/core/text/plain-text.ts'
import { messageFrom, toolCall, toolResult } from '../../src/core/transcript/parts.ts'
import { draft } from '../support/demo-changes.ts'

const PIECE = 8
const NOW = '2026-06-01T00:00:00.000Z' as Instant
const ABOUT = { path: 'a.md', scope: '', now: NOW, freshness: '', warning: '' }

interface Case {
  readonly text: string
  readonly secret: string
}

const SECRETS: readonly ((
  seed: number,
) => readonly [before: string, secret: string, after: string])[] = [
  (seed) => ['', `ghp_${drawBy(seed).from(ALNUM, 36)}`, ''],
  (seed) => ['the db password is ', `${drawBy(seed).from(ALNUM, 15)}9x`, ''],
  (seed) => ['postgres://app:', drawBy(seed).from(ALNUM, 24), '@db/app'],
  (seed) => ['AWS_SECRET_ACCESS_KEY=', drawBy(seed).from(BASE64, 40), ''],
]

/** A secret that begins so far into a text that a cut at `edge` goes through it, after others that are shortened. */
const around = (edge: number): fc.Arbitrary<Case> =>
  fc
    .record({
      seed: fc.integer({ min: 1, max: 1_000_000 }),
      which: fc.nat(SECRETS.length - 1),
      into: fc.nat(40),
      leading: fc.nat(3),
    })
    .map(({ seed, which, into, leading }) => {
      const [before, secret, after] = SECRETS[which]!(seed)
      const others = Array.from(
        { length: leading },
        (_, at) => `gho_${drawBy(seed + at).from(ALNUM, 36)} `,
      ).join('')
      const words = 'some words of a note '.repeat(Math.ceil(edge / 20))
      const room = Math.max(0, edge - into - before.length - others.length)
      const lead = `${others}${words}`.slice(0, others.length + room).replace(/\S*$/, '')
      return { text: `${lead} ${before}${secret}${after} ${words}`, secret }
    })

function expectGone(written: string, { text, secret }: Case): void {
  for (let at = 0; at + PIECE <= secret.length; at++)
    if (written.includes(secret.slice(at, at + PIECE)))
      expect.fail(
        `${secret.slice(at, at + PIECE)} is left of ${JSON.stringify(text.slice(0, 120))}`,
      )
}

/** What cuts texts, and where. */
const CUTS: readonly (readonly [name: string, edge: number, cut: (text: string) => string])[] = [
  [
    'a message of a transcript',
    15_000,
    (text) => messageFrom({ role: 'user', text, at: undefined })?.text ?? '',
  ],
  ['the output of a tool', 1_500, (text) => toolResult('1', text, { failed: false }).text],
  ['what a tool was called with', 200, (text) => toolCall('1', 'Bash', { command: text }).target],
  [
    'an excerpt of a candidate',
    200,
    (text) => JSON.stringify(candidateExcerpt(draft('A', { body: text, summary: text }))),
  ],
  [
    'a summary that is told',
    400,
    (text) => renderInjections(draft('A', { body: text, summary: '' }), ABOUT).summary ?? '',
  ],
  [
    'the same of a long text',
    800,
    (text) => renderInjections(draft('A', { body: text, summary: '' }), ABOUT).summary ?? '',
  ],
  ['a title that is told', 120, (text) => renderInjections(draft(text), ABOUT).pointer ?? ''],
  [
    'the prompt in the ledger',
    6_000,
    (text) => plainLine(cleanText(edgesOfText(text, 6_000, 2_000)), 8_000),
  ],
]

test.each(CUTS)(
  'SEC-02: %s holds no piece of a secret that the cut goes through',
  (_, edge, cut) => {
    fc.assert(
      fc.property(around(edge), (one) => expectGone(cut(one.text), one)),
      { numRuns: 60 },
    )
  },
)
