import { describe, expect, test } from 'vitest'
import { EMPTY_MEMORY, type Memory } from '../../model/memory.ts'
import { closePair } from './close-pair.ts'
import { profileOf } from './pair-profiles.ts'
import { NO_VAULT } from './vault-words.ts'

const note = (title: string, body: string): Memory => ({ ...EMPTY_MEMORY, title, body })
const NEAR = { cosine: 0.45, lead: 3 }

const UPLOADS = note(
  'Upload limit',
  'Uploads are limited to 25 MB in nginx and in the API. Larger files go through the resumable endpoint.',
)
const ATTACHMENTS = note(
  'Maximum size of attachments',
  'nginx and the API accept files up to 100 MB. Whatever is larger has to use the resumable endpoint.',
)

const judged = (a: Memory, b: Memory, nearness = NEAR) =>
  closePair(profileOf(a), profileOf(b), { vault: NO_VAULT, nearness })

describe('COR-04: two memories that tell one thing in different words', () => {
  test('with another value are a contradiction, shown by the two sentences', () => {
    expect(judged(UPLOADS, ATTACHMENTS)).toMatchObject({
      is: 'conflict',
      contrast: {
        sort: 'value',
        ours: 'Uploads are limited to 25 MB in nginx and in the API.',
        theirs: 'nginx and the API accept files up to 100 MB.',
      },
    })
  })

  test('without a contrast are a duplicate, if enough is said again', () => {
    const shown = note(
      'Which errors reach the client',
      'Only messages of `UserError` are shown to clients. Any other exception in a resolver becomes "Internal error" with its Sentry id.',
    )
    const errors = note(
      'Errors of GraphQL',
      'Resolvers throw `UserError` for what clients may see; any other exception becomes "Internal error" with an id found in Sentry.',
    )
    expect(judged(shown, errors)?.is).toBe('same')
  })

  test('are nothing where others are as near', () => {
    expect(judged(UPLOADS, ATTACHMENTS, { cosine: 0.45, lead: 1.2 })).toBeUndefined()
    expect(judged(UPLOADS, ATTACHMENTS, { cosine: 0.1, lead: 9 })).toBeUndefined()
  })

  test('are two cases of one rule where the titles name the cases', () => {
    const users = note('Rate limit per user', 'A user may send 100 requests per minute to the API.')
    const guests = note(
      'Rate limit per IP',
      'An address may send 600 requests per minute to the API.',
    )
    expect(judged(users, guests)).toBeUndefined()
  })

  test('are left alone where one mentions the other', () => {
    const known = { ...ATTACHMENTS, body: `${ATTACHMENTS.body} See MEM-uploads.` }
    expect(judged({ ...UPLOADS, id: 'MEM-uploads' as Memory['id'] }, known)).toBeUndefined()
  })

  test('hold other numbers by chance where they are long', () => {
    const more = Array.from({ length: 12 }, (_, at) => `Line ${at} is about something else again.`)
    const long = { ...ATTACHMENTS, body: `${ATTACHMENTS.body}\n\n${more.join('\n\n')}` }
    expect(judged(UPLOADS, long)).toBeUndefined()
  })
})
