import { describe, expect, test } from 'vitest'
import { everkeepFinds } from '../../../../bench/measure-triage.ts'
import { labelledSet } from '../../../../test/support/triage-set.ts'
import type { Instant } from '../../base/instant.ts'
import { titleFrom } from '../../classify/statement-title.ts'
import { isJsonObject } from '../../format/json/json.ts'
import { validateContent } from '../../model/schemas.ts'
import { draftRecord } from './draft-record.ts'
import { draftSession, NO_TRACE, withTrace } from './draft-session.ts'

describe('drafts without a model', () => {
  const drafts = labelledSet().flatMap((conversation) =>
    everkeepFinds(conversation, 'claude-code').findings.map((finding) => ({
      id: conversation.id,
      kind: finding.kind,
      record: draftRecord(finding),
      finding,
    })),
  )

  test('are in form for their kind, whatever was said (TRI-08)', () => {
    expect(drafts.length).toBeGreaterThan(80)
    for (const { id, kind, record } of drafts) {
      const { content } = record
      expect(isJsonObject(content) && validateContent(kind, content), `${id}: ${kind}`).toEqual([])
      expect(String(record['title']).length, id).toBeGreaterThan(5)
    }
  })

  test('are of low confidence, and say nothing that was not said (TRI-08)', () => {
    for (const { record, finding } of drafts) {
      expect(record['confidence']).toBeLessThan(0.7)
      const said = finding.evidence.map(({ sentence }) =>
        // A title has no marks of code.
        sentence.toLowerCase().replaceAll('`', ''),
      )
      expect(
        said.some((sentence) =>
          sentence.includes(String(record['title']).toLowerCase().replace(/…$/, '')),
        ),
      ).toBe(true)
    }
  })
})

test.each([
  ['ok then we are switching to drizzle.', 'We are switching to drizzle'],
  ['- **Use pnpm**', 'Use pnpm'],
  ['好的，选了 Zustand', '选了 Zustand'],
  ['ok', 'Ok'],
  [
    "No, don't check tokens in the controllers. All token checks go through verify() in src/auth/token-check.ts.",
    "Don't check tokens in the controllers",
  ],
  [
    'No. From now on all token checks go through readToken(), because three copies disagreed.',
    'All token checks go through readToken()',
  ],
  ['Actually, going forward: use pnpm.', 'Use pnpm'],
  ['I changed my mind: tokens are checked by the gateway', 'Tokens are checked by the gateway'],
  ['I changed my mind.', 'I changed my mind'],
  ['In future, ask before you push', 'Ask before you push'],
  ['No emojis in commits', 'No emojis in commits'],
  ['In future versions the cache goes', 'In future versions the cache goes'],
  [
    'the nightly export of invoices for the tax office has to run on the machine in the cellar of src/office/printer.ts',
    'The nightly export of invoices for the tax office has to run on the machine in the cellar of…',
  ],
])('the title of %j is %j', (sentence, title) => {
  expect(titleFrom(sentence)).toBe(title)
})

test('a summary tells the goal, what is done and what is left (TRI-08)', () => {
  const message = (role: 'user' | 'assistant', text: string, name = '', target = '') => ({
    role,
    text,
    at: undefined,
    tools: name === '' ? [] : [{ id: '', name, target }],
    results: [],
  })
  const trace = [
    message('user', 'implement the csv export'),
    message('assistant', '', 'Edit', 'src/export.ts'),
    message('assistant', '', 'Read', 'src/other.ts'),
    message('assistant', 'The export works. The date filter is not applied yet.'),
    message('user', 'that can wait'),
  ].reduce(withTrace, NO_TRACE)
  const record = draftSession(trace, '2026-03-01T10:00:00.000Z' as Instant)
  expect(record).toMatchObject({
    title: '2026-03-01 Implement the csv export',
    content: {
      goal: 'implement the csv export',
      outcome: 'partial',
      completed: ['The export works.'],
      next_actions: ['The date filter is not applied yet.'],
      key_changes: ['src/export.ts'],
    },
  })
  expect(
    isJsonObject(record['content']) && validateContent('session_summary', record['content']),
  ).toEqual([])
})
