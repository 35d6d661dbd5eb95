import { describe, expect, test } from 'vitest'
import { guardSecrets } from './guard-secrets.ts'

const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`
const OTHER = `ghp_${'z9Y8x7W6v5U4t3S2r1Q0p9O8n7M6l5K4j3I2'}`
const record = {
  title: `Token ${TOKEN}`,
  count: 3,
  content: {
    steps: ['fine', `export T=${TOKEN}`, `and ${OTHER}`],
    note: null,
    more: { deep: TOKEN },
  },
}

describe('secrets in a record that somebody typed (WRT-13)', () => {
  test('every field that holds one is named, the secret is not', () => {
    const refuse = () => guardSecrets(record, { known: '', answer: 'refuse' })
    expect(refuse).toThrow(
      expect.objectContaining({
        code: 'SECRET_ERROR',
        field: 'title',
        further: [
          expect.objectContaining({ field: 'content.steps' }),
          expect.objectContaining({ field: 'content.more' }),
        ],
      }),
    )
    expect(refuse).not.toThrow(TOKEN)
  })

  test('redacting touches the secrets and nothing else', () => {
    const { record: clean, notes } = guardSecrets(record, { known: '', answer: 'redact' })
    expect(clean).toEqual({
      title: 'Token [secret:github-token]',
      count: 3,
      content: {
        steps: ['fine', 'export T=[secret:github-token]', 'and [secret:github-token]'],
        note: null,
        more: { deep: '[secret:github-token]' },
      },
    })
    expect(notes).toEqual([
      'title: redacted github-token',
      'content.steps: redacted github-token',
      'content.more: redacted github-token',
    ])
  })

  test('what stands in the vault already is left alone', () => {
    const { record: clean } = guardSecrets(record, { known: `x ${TOKEN} y`, answer: 'redact' })
    expect(JSON.stringify(clean).split(TOKEN)).toHaveLength(4)
    expect(JSON.stringify(clean)).not.toContain(OTHER)
  })

  test('with leave all stays', () => {
    expect(guardSecrets(record, { known: '', answer: 'allow' })).toEqual({ record, notes: [] })
  })
})
