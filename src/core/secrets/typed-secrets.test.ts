import { expect, test } from 'vitest'
import { withoutSecrets } from './typed-secrets.ts'

const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`

// WRT-13
test('a secret that somebody types is refused with its line', () => {
  const typed = () => withoutSecrets({ text: `one\ntoken: ${TOKEN}\n`, known: '' })
  expect(typed).toThrow(expect.objectContaining({ code: 'SECRET_ERROR', data: { line: 2 } }))
})

// WRT-13
test('--redact leaves the words around it, --allow-secret leaves it all', () => {
  const text = `token: ${TOKEN} is ours`
  const redacted = withoutSecrets({ text, known: '' }, 'redact')
  expect(redacted.text).toMatch(/^token: \[secret:[\w-]+\] is ours$/)
  expect(redacted.notes).toHaveLength(1)
  expect(withoutSecrets({ text, known: '' }, 'allow')).toEqual({ text, notes: [] })
})

// WRT-13
test('a secret that stood there before is neither refused nor altered', () => {
  const known = `token: ${TOKEN}\n`
  expect(withoutSecrets({ text: `${known}more\n`, known }).text).toBe(`${known}more\n`)
  expect(withoutSecrets({ text: `${known}more\n`, known }, 'redact').text).toBe(`${known}more\n`)
})

test('ordinary text passes', () => {
  const text = 'Use pnpm. Commit 1a2b3c4d5e6f7a8b9c0d. API_KEY comes from the environment.\n'
  expect(withoutSecrets({ text, known: '' })).toEqual({ text, notes: [] })
})
