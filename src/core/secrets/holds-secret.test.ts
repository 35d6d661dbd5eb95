import { expect, test } from 'vitest'
import { EMPTY_MEMORY, type MemoryId } from '../model/memory.ts'
import { holdsSecret } from './holds-secret.ts'

const memory = (texts: { title?: string; summary?: string; body?: string; id?: MemoryId }) => ({
  ...EMPTY_MEMORY,
  ...texts,
})
// Put together here: no secret, not even a made-up one, stands in this file.
const token = ['gh', 'p_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('')
const hidden = [...token].join('\u200b')

test.each([
  ['a plain text', memory({ title: 'Keys', body: 'The key of the map is its name.' }), false],
  ['a body', memory({ body: `use ${token}` }), true],
  ['a title', memory({ title: token }), true],
  ['an id', memory({ id: token as MemoryId }), true],
  // What is told is told without characters that nobody sees: so put together it would be whole again.
  ['a body, with unseen characters between', memory({ body: `use ${hidden}` }), true],
  [
    'a summary, in colours of a terminal',
    memory({ summary: `ghp_\u001b[31m${token.slice(4)}` }),
    true,
  ],
])('WRT-13: a secret in %s is known before anybody tells it', (_, one, holds) => {
  expect(holdsSecret(one)).toBe(holds)
})
