import { expect, test } from 'vitest'
import { defaultConfig } from '../../../../test/support/default-config.ts'
import type { Message } from '../../transcript/transcript.ts'
import { scanDimensions } from '../checkpoint/scan.ts'
import { findingsIn } from './finding.ts'

const message = (text: string, role: Message['role'] = 'user'): Message => ({
  role,
  text,
  at: undefined,
  tools: [],
  results: [],
})
const config = defaultConfig('vault')

// TRI-05: no pattern may take a hook hostage: one that backtracks without end does not finish this test.
test.each([
  ['one endless word', 'a'.repeat(20_000)],
  ['endless words', 'a '.repeat(10_000)],
  ['almost a choice', 'we chose '.repeat(2_000)],
  ['almost a limit', 'limit platform '.repeat(1_500)],
  ['spaces', ' '.repeat(20_000)],
  ['quotes', '"'.repeat(20_000)],
  ['or or or', 'x or '.repeat(4_000)],
  ['Chinese', '决定因为'.repeat(5_000)],
  ['many lines', 'we decided because\n'.repeat(1_000)],
  ['almost a rule', 'always never all every each any '.repeat(600)],
  ['almost nothing', ', . ; - '.repeat(2_500)],
  ['pieces', 'tests should tests must '.repeat(800)],
])('%s is heard to its end (TRI-05)', (_, text) => {
  const messages = [message(text), message(text, 'assistant'), message(text)]
  const findings = findingsIn(messages, config)
  expect(findings.every(({ evidence }) => evidence.length <= 6)).toBe(true)
  expect(scanDimensions(messages).length).toBeLessThanOrEqual(31)
})

test('what is quoted was said: a line keeps the code that is not scored (TRI-08)', () => {
  const findings = findingsIn(
    [
      message('the dev server fails to start again: port 3000 is in use'),
      message(
        'A stale process holds the port because it crashed. Kill it with `kill -9 4711` and restart.',
        'assistant',
      ),
      message('that fixed it, happens every time the debugger crashes'),
    ],
    config,
  )
  const said = findings.flatMap(({ evidence }) => evidence.map(({ sentence }) => sentence))
  expect(
    said.some((sentence) => sentence.includes('Kill it with `kill -9 4711` and restart')),
  ).toBe(true)
  expect(said.filter((sentence) => sentence.includes('with  and'))).toEqual([])
})

const said = (...texts: readonly string[]) =>
  texts.map((text) =>
    message(text.replace(/^< /, ''), text.startsWith('< ') ? 'assistant' : 'user'),
  )

test('COR-23: a decision and a rule in one message are two findings, each quoted with what belongs to it', () => {
  const found = findingsIn(
    said(
      'We decided to use SQLite instead of Postgres because the office server has no room. From now on always run the migrations by hand.',
      '< Understood.',
    ),
    config,
  )
  expect(found.map(({ kind }) => kind).sort()).toEqual(['decision', 'preference'])
  const quoteOf = (kind: string) => found.find((one) => one.kind === kind)?.evidence[0]?.sentence
  expect(quoteOf('decision')).toBe(
    'We decided to use SQLite instead of Postgres because the office server has no room.',
  )
  expect(quoteOf('preference')).toBe('From now on always run the migrations by hand.')
})

test('COR-23: what the person takes over from the assistant is a decision of theirs', () => {
  const found = findingsIn(
    said(
      'how do we store the drafts?',
      '< I suggest one file per draft in var/drafts, named by its hash.',
      "yes, let's do that",
    ),
    config,
  )
  expect(found.map(({ kind, evidence }) => [kind, evidence[0]?.ground])).toEqual([
    ['decision', 'user'],
  ])
  expect(found[0]?.evidence[0]?.sentence).toContain('one file per draft in var/drafts')
})

test('COR-23: what the person rejects in the next message is not proposed', () => {
  const found = findingsIn(
    said('< I would use Mongo instead of Postgres because it scales.', "no, don't do that"),
    config,
  )
  expect(found.filter(({ kind }) => kind === 'decision')).toEqual([])
})
