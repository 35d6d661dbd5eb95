import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestCandidate, candidateScore, candidateTokens, judgeCandidate } from './candidate.ts'

describe('the words that count (WRT-10, TRI-06)', () => {
  test.each([
    ['Use JWT for the API', ['jwt', 'api']],
    ['We need to see HOW it is', []],
    ['rate-limit of user_id v2 is 100', ['rate', 'limit', 'user', '100']],
    ['', []],
    // Beyond seed 001: words of other scripts, and Latin words with marks in one piece.
    ['Größe der Datenbank', ['größe', 'der', 'datenbank']],
    ['数据库 Postgres', ['postgres', '数据']],
  ])('%j has %j', (text, words) => {
    expect([...candidateTokens(text)].sort()).toEqual([...words].sort())
  })

  test('on ASCII text the words are those of seed 001, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), (text) => {
        const plain = (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter(
          (word) => word.length > 2,
        )
        const tokens = candidateTokens(text)
        for (const token of tokens) expect(plain).toContain(token)
        for (const word of plain.filter((one) => one.length > 7)) expect(tokens).toContain(word)
      }),
    )
  })
})

describe('the score of one memory (WRT-10)', () => {
  const jwt = { title: 'Use JWT for authentication', tags: ['auth', 'jwt', 'security'] }
  test.each([
    // jwt: word of the title and tag; authentication: word of the title.
    ['switched JWT authentication', 7],
    ['jwt', 5],
    ['authentication', 2],
    ['auth', 3],
    ['secu', 1],
    ['sec', 0],
    ['authen', 1],
    ['jwt jwt jwt', 5],
    ['nothing of that sort', 0],
  ])('%j scores %i', (info, score) => {
    expect(candidateScore(candidateTokens(info), jwt)).toBe(score)
  })
})

describe('the choice among memories (WRT-10)', () => {
  const items = [
    { path: 'b.json', title: 'Retry queue', tags: [] },
    { path: 'a.json', title: 'Retry queue', tags: [] },
    { path: 'c.json', title: 'Retry queue limits', tags: [] },
    { path: 'd.json', title: 'Redis', tags: ['cache'] },
  ]
  test.each([
    ['retry queue', 'a.json'],
    ['retry queue limits', 'c.json'],
    ['cache', 'd.json'],
    ['redis', undefined],
    ['', undefined],
  ])('%j finds %s', (info, path) => {
    expect(bestCandidate(info, items)?.item.path).toBe(path)
  })

  test('the order in which the memories come does not matter', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(items, { minLength: 4 }), (shuffled) => {
        expect(bestCandidate('retry queue', shuffled)?.item.path).toBe('a.json')
      }),
    )
  })
})

describe('what may be done (WRT-10, TRI-06)', () => {
  const veto = 'Cannot DELETE decision (triage-initiated)'
  test.each([
    ['decision', undefined, undefined, 'CREATE', 'CREATE', [], []],
    [
      'tech_debt',
      undefined,
      'resolved',
      'NOOP',
      'NOOP',
      [],
      ['lifecycle_event=resolved with no matching candidate; NOOP'],
    ],
    ['decision', 7, undefined, null, 'UPDATE', [veto], ['1 candidate found (score=7)']],
    [
      'decision',
      7,
      'reversed',
      null,
      'UPDATE',
      [veto],
      [
        '1 candidate found (score=7)',
        'lifecycle_event=reversed present but DELETE disallowed for decision; consider UPDATE',
      ],
    ],
    ['tech_debt', 3, undefined, null, 'UPDATE_OR_DELETE', [], ['1 candidate found (score=3)']],
    [
      'tech_debt',
      3,
      'resolved',
      null,
      'UPDATE_OR_DELETE',
      [],
      ['1 candidate found (score=3)', 'lifecycle_event=resolved suggests DELETE if eligible'],
    ],
  ] as const)('%s, score %s, event %s: %s, %s', (kind, score, event, pre, cud, vetoes, hints) => {
    expect(judgeCandidate(kind, score, event)).toEqual({
      delete_allowed: kind !== 'decision',
      pre_action: pre,
      structural_cud: cud,
      vetoes,
      hints,
    })
  })

  test.each(['decision', 'preference', 'session_summary'])('%s is never to be deleted', (kind) => {
    expect(judgeCandidate(kind, 9, 'removed').structural_cud).toBe('UPDATE')
  })
})
