import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPhrase, spokenWords } from './prompt-phrases.ts'

const words = fc.constantFrom(
  ...[
    'retry',
    'retries',
    'retyr',
    'queue',
    'queues',
    'errorHandling',
    'iPhone',
    'aBcd',
    'v1.2.3',
    'v1',
    'C++',
    "don't",
  ],
  ...[
    'src/db/pool.ts',
    'pool',
    'Pool',
    'dead',
    'letter',
    'ÉTAT',
    '缓存',
    'the',
    'APIs',
    'api',
    'GetUserById',
    'user',
  ],
)
const text = fc.array(words, { maxLength: 4 }).map((some) => some.join(' '))

test('a name that begins with no word of the prompt is passed over: the same answer', () => {
  const anyStart = { has: () => true } as unknown as ReadonlySet<string>
  fc.assert(
    fc.property(text, text, (name, prompt) => {
      const spoken = spokenWords(prompt)
      expect(findPhrase(name, spoken)).toEqual(findPhrase(name, { ...spoken, starts: anyStart }))
    }),
    { numRuns: 1_000 },
  )
})
