import { expect, test } from 'vitest'
import { takenBackIn } from './retractions.ts'

const cases: readonly (readonly [said: string, back: string])[] = [
  [
    'We no longer check tokens in verify(). From now on the gateway does.',
    'We no longer check tokens in verify().',
  ],
  [
    "We don't use Redis for sessions any more, Postgres is fast enough",
    "We don't use Redis for sessions any more, Postgres is fast enough",
  ],
  ['I changed my mind: tabs it is.', 'I changed my mind: tabs it is.'],
  ['Forget what I said about the helper.', 'Forget what I said about the helper.'],
  ["Let's reverse the decision on Kafka.", "Let's reverse the decision on Kafka."],
  ['Back to npm after all, the lockfile broke.', 'Back to npm after all, the lockfile broke.'],
  ['我们不再用 Redis。改用 Postgres。', '我们不再用 Redis。'],
  ['We use Redis because it is fast.', ''],
  ['The page no\nlonger', ''],
  ['He said "we no longer need it".', ''],
]
test.each(cases)('%j takes back %j', (said, back) => {
  expect(takenBackIn(said)).toBe(back)
})
