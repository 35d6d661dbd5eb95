import { expect, test } from 'vitest'
import type { Message } from '../../transcript/transcript.ts'
import { groundOf } from './quotes.ts'

const said = (role: Message['role'], text: string, result = ''): Message => ({
  role,
  text,
  at: undefined,
  tools: [],
  results: result === '' ? [] : [{ callId: 't', text: result, failed: true }],
})
const claim = 'the vendor API has a rate limit of 100 requests per minute'
const result = said(
  'user',
  '',
  'error: rate limit of the vendor api reached, 100 requests per minute',
)

// TRI-10: what may enter a vault without a person's yes.
test.each([
  ['the person said it', 'user', [], [], 'user'],
  ['a tool showed it', 'assistant', [result], [], 'tool'],
  [
    'a tool showed it, the person said no',
    'assistant',
    [result],
    [said('user', 'no, that is wrong')],
    'assistant',
  ],
  [
    'a tool showed it, the person agreed',
    'assistant',
    [result],
    [said('user', 'ok, batch it')],
    'tool',
  ],
  ['a tool showed something else', 'assistant', [said('user', '', 'ok')], [], 'assistant'],
  ['nothing showed it', 'assistant', [], [], 'assistant'],
  [
    'the person denies it in Chinese',
    'assistant',
    [result],
    [said('user', '不对，是 1000')],
    'assistant',
  ],
] as const)('%s (TRI-10)', (_, by, before, after, ground) => {
  const messages = [...before, said(by, claim), ...after]
  expect(groundOf({ by, sentence: claim }, before.length, messages)).toBe(ground)
})
