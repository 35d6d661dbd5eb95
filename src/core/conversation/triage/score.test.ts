import { expect, test } from 'vitest'
import { spokenLines } from '../../classify/spoken-lines.ts'
import { BUILTIN_KINDS } from '../../model/kinds.ts'
import type { Message, Speaker } from '../../transcript/transcript.ts'
import { scoreLines, sentencesOf } from './score.ts'
import { STATEMENTS } from './statements.ts'

const said = (role: Speaker, text: string): Message => ({
  role,
  text,
  at: undefined,
  tools: [],
  results: [],
})
const score = (kind: string, ...messages: Message[]) =>
  scoreLines(BUILTIN_KINDS.get(kind)!, spokenLines(messages))

// TRI-02: weights and caps of seed 001. Words without a statement count half: three stray ones are no memory.
const cases: readonly [why: string, kind: string, text: string, score: number][] = [
  ['one word', 'decision', 'a value was selected', 0.3 / 1.9 / 2],
  [
    'with a telling word nearby',
    'decision',
    'a value was selected\nbecause it was first',
    0.5 / 1.9 / 2,
  ],
  [
    'four lines away',
    'decision',
    'a value was selected\n\n\n\nbecause it was first',
    0.5 / 1.9 / 2,
  ],
  [
    'five lines away',
    'decision',
    'a value was selected\n\n\n\n\nbecause it was first',
    0.3 / 1.9 / 2,
  ],
  [
    'no more than three plain ones',
    'tech_debt',
    'hack\nhack\nhack\nhack\nhack',
    (3 * 0.3) / 1.9 / 2,
  ],
  ['a line counts once', 'decision', 'it was picked, chosen and selected', 0.3 / 1.9 / 2],
  ['a whole statement', 'decision', 'we chose Redis over Mongo because of speed', 0.8 / 1.9],
  ['two of them', 'decision', 'we chose Redis over Mongo\nwe chose pnpm over npm', 1.6 / 1.9],
  [
    'never more than one',
    'decision',
    'we chose A over B\nwe chose C over D\nwe chose E over F\nwe decided\nwe picked',
    1,
  ],
  ['a question', 'decision', 'should we have picked Redis over Mongo?', 0],
  ['in a fence', 'decision', '```\nwe chose Redis over Mongo because of speed\n```', 0],
  ['in line with code', 'decision', 'see `we chose Redis over Mongo because of speed`', 0],
  [
    'in quotation marks',
    'decision',
    'the page says "we chose Redis over Mongo because of speed"',
    0,
  ],
  ['nothing', 'decision', '', 0],
]

test.each(cases)('%s (TRI-02)', (_, kind, text, expected) => {
  expect(score(kind, said('assistant', text)).score).toBeCloseTo(expected, 6)
})

test('a rule is only what the person says (TRI-02)', () => {
  const text = 'from now on always use pnpm'
  expect(score('preference', said('user', text)).hits).toMatchObject([{ as: 'stated', by: 'user' }])
  expect(score('preference', said('assistant', text)).hits).toMatchObject([{ as: 'plain' }])
})

test('an open fence ends with its message (TRI-02)', () => {
  const [first, second] = [
    said('assistant', 'look:\n```\ncode'),
    said('user', 'we chose Redis over Mongo'),
  ]
  expect(score('decision', first, second).hits).toHaveLength(1)
})

test('a name after a choice between names is a decision, with a reason (TRI-02)', () => {
  const asked = said('assistant', 'Should it be zod or valibot?')
  expect(
    score('decision', asked, said('user', 'zod, because the team knows it')).hits,
  ).toHaveLength(1)
  expect(score('decision', asked, said('user', 'whatever, because it is late')).hits).toHaveLength(
    0,
  )
  expect(score('decision', asked, said('user', 'zod')).hits).toHaveLength(0)
})

test('sentences end where they end, in both scripts', () => {
  expect(sentencesOf('We use v1.2 now. Fine! 好的。那就这样；再见')).toEqual([
    'We use v1.2 now.',
    'Fine!',
    '好的。',
    '那就这样；',
    '再见',
  ])
})

test('no pattern looks over a whole line from every word of it: a line may be a megabyte', () => {
  const sources = Object.values(STATEMENTS).flatMap(({ stated, directed, idle }) => [
    ...stated,
    ...directed,
    ...idle,
  ])
  const unbounded = sources.filter(
    (source) => /\.[*+]|\.\{\d+,\}/.test(source.replaceAll('\\.', '')) && !source.startsWith('^'),
  )
  expect(unbounded).toEqual([])
})
