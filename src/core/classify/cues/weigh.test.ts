import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message, Speaker } from '../../transcript/transcript.ts'
import { spokenLines } from '../spoken-lines.ts'
import { passagesOf } from './passage.ts'
import { weighPassages } from './weigh.ts'

const said = (role: Speaker, text: string): Message => ({
  role,
  text,
  at: undefined,
  tools: [],
  results: [],
})
const hitsIn = (...messages: readonly Message[]) =>
  weighPassages(passagesOf(spokenLines(messages), messages)).hits
const kindsIn = (...messages: readonly Message[]): readonly string[] => [
  ...hitsIn(...messages).keys(),
]

// TRI-02: turns of speech that no list of phrases holds whole.
test.each([
  ['preference', '', 'no, we never call the API from the render path, always go through the queue'],
  ['preference', '', 'Please remember that staging only changes through the release bot'],
  ['preference', '', 'could you stop explaining every line? nobody reads that'],
  ['preference', '', '以后都用 pnpm，别再用 npm 装依赖'],
  ['decision', 'Keycloak or Auth0?', "let's settle on Keycloak, we ran it before"],
  [
    'decision',
    'Options: Kafka, Redis streams or plain Postgres.',
    'Postgres. One thing less to run',
  ],
  ['constraint', 'Previews cannot share the cookie.', "hm ok, so previews simply can't do SSO"],
  ['tech_debt', 'It is hard-coded in nine places.', 'not today, leave it until we sell abroad'],
])('%s: a person answers «%s» with «%s»', (kind, before, text) => {
  expect(kindsIn(said('assistant', before), said('user', text))).toEqual([kind])
})

test('a way out is told by who had the trouble, and the line of who knew it is quoted (TRI-02)', () => {
  const hits = hitsIn(
    said('user', 'the tests fail on the runner again'),
    said('assistant', 'The image is pulled slowly, so raise the timeout of the hook.'),
    said('user', 'that did it. so the trick was to bump the hook timeout'),
  )
  expect(hits.get('runbook')).toMatchObject([{ by: 'assistant', as: 'stated' }])
})

// TRI-02: the same words where they are no statement.
test.each([
  ['a question', 'does it always run after paint, and never on the server'],
  ['a doubt', 'maybe we go with Postgres instead of Mongo, let me think about it'],
  ['a trial', 'try it with node 22 instead, just to see'],
  ['a quality of the product', 'the header must always be visible and never overlap the content'],
  ['one task', 'please use the new logo on the login page'],
  ['a look', 'look at the auth code again please'],
  ['another look', 'please check the login page again'],
  ['a report', 'tell me what you changed'],
  ['an aside', "never mind, I'll do it myself later"],
  ['a quotation', 'the mail says "from now on always use the queue, we decided on Kafka"'],
])('%s is passed over (TRI-02)', (_, text) => {
  expect(kindsIn(said('assistant', 'Done.'), said('user', text))).toEqual([])
})

test('the answer to an errand makes no preference of it (TRI-02)', () => {
  expect(
    kindsIn(said('user', 'look at the auth code again please'), said('assistant', 'I read it.')),
  ).toEqual([])
})

test.each([
  'No not that one',
  'no, wrong file again',
  'No not that one, the other one please',
  "don't change that one",
])('«%s» is a correction of the moment, however it is answered (TRI-02)', (text) => {
  for (const answer of ['', 'Got it, I will not touch it.', 'Sorry, I will change the other one.'])
    expect(
      kindsIn(said('assistant', 'Done.'), said('user', text), said('assistant', answer)),
    ).toEqual([])
})

test('what is said beside the pointing is heard (TRI-02)', () => {
  const rule = 'No, not that one. From now on always use the queue for mails.'
  expect(kindsIn(said('assistant', 'Done.'), said('user', rule))).toEqual(['preference'])
})

test('what only the assistant proposes is nobody’s decision (TRI-02, TRI-10)', () => {
  const proposal =
    'I would go with Redis rather than Postgres because it is faster. Always cap the delay.'
  expect(kindsIn(said('user', 'how would you cache it?'), said('assistant', proposal))).toEqual([])
})

test('a hit keeps what spoke for it (TRI-02)', () => {
  const [hit] =
    hitsIn(said('user', "let's settle on Keycloak instead of Auth0, it is cheaper")).get(
      'decision',
    ) ?? []
  expect(hit?.cues).toEqual(
    expect.arrayContaining(["choice: let's settle on", 'contrast: instead of', 'reason: cheaper']),
  )
})

// TRI-05: a Stop hook weighs what was pasted too; texts are cut first, and no pattern runs away on any of them.
test('any text is weighed to its end, and each hit stands in a line that was said', () => {
  const word = fc.constantFrom(
    'we',
    'chose',
    'always',
    'tests',
    'must',
    ',',
    '. ',
    'not',
    '因为',
    '以后',
    "can't",
    'x',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 3_000 }), fc.boolean(), (words, isSpaced) => {
      const text = words.join(isSpaced ? ' ' : '')
      const hits = [
        ...hitsIn(said('user', text), said('assistant', text), said('user', text)).values(),
      ].flat()
      expect(hits.every(({ line, sentence }) => line <= 2 && text.includes(sentence))).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('two messages in a row are two thoughts, each quoted from where it was said (TRI-02)', () => {
  const hits = hitsIn(
    said(
      'user',
      'We settled on sessions rather than JWT, because support must log people out at once.',
    ),
    said('user', 'Why did you push? From now on always ask me first.'),
  )
  expect([hits.get('decision'), hits.get('preference')]).toMatchObject([
    [{ line: 0 }],
    [{ line: 1 }],
  ])
})
