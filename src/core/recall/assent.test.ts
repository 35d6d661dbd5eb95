import { expect, test } from 'vitest'
import { isAssent } from './assent.ts'

// REC-05: what is said most often to an agent is about nothing that is kept.
test.each([
  ...['', 'yes', 'no', 'ok', 'Okay.', 'go on', 'go ahead', 'continue', 'please continue', 'next'],
  ...['do it', 'Yes, do that now.', 'looks good!', 'LGTM', 'thanks a lot', 'perfect, thank you'],
  ...['try again', 'keep going', 'right', 'it works, great', 'exactly', 'wait', 'stop', 'why?'],
  ...[
    'sure, proceed',
    'yep, sounds fine',
    'done',
    'alright',
    '好的',
    '继续',
    '谢谢',
    '明白了',
    'はい',
    '계속',
  ],
])('"%s" only lets the other go on', (prompt) => {
  expect(isAssent(prompt)).toBe(true)
})

test.each([
  ...[
    'continue with the migration',
    'next.js',
    'stop the server',
    'try again with pnpm',
    'thanks to Redis',
  ],
  ...[
    'run the tests',
    'commit it',
    'fix the bug',
    'what about redis?',
    '继续部署',
    'does it work on Windows?',
  ],
])('"%s" asks for something', (prompt) => {
  expect(isAssent(prompt)).toBe(false)
})
