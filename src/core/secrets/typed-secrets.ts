import { KnownError } from '../base/errors.ts'
import { findSecrets } from './find-secrets.ts'

/** What a person wants done with secrets in what they typed. Unasked they are refused (WRT-13). */
export type SecretAnswer = 'refuse' | 'redact' | 'allow'

export interface CleanText {
  readonly text: string
  readonly notes: readonly string[]
}

/** The text a person typed, as it may be stored. Secrets that stood there before are not this change's to touch. */
export function withoutSecrets(
  { text, known }: { readonly text: string; readonly known: string },
  answer: SecretAnswer = 'refuse',
): CleanText {
  const found = findSecrets(text).filter(
    ({ start, end }) => !known.includes(text.slice(start, end)),
  )
  if (found.length === 0 || answer === 'allow') return { text, notes: [] }
  const rules = [...new Set(found.map(({ rule }) => rule))].join(', ')
  if (answer === 'refuse') throw secretError(rules, lineOf(text, found[0]?.start ?? 0))
  let clean = ''
  let from = 0
  for (const { rule, start, end } of found) {
    clean += `${text.slice(from, start)}[secret:${rule}]`
    from = end
  }
  return { text: clean + text.slice(from), notes: [`Secrets were removed: ${rules}.`] }
}

function secretError(rules: string, line: number): KnownError {
  return new KnownError('SECRET_ERROR', {
    message: `The text may contain a secret (${rules}), in line ${line}.`,
    rule: 'no secrets in memories: every agent reads them, and git commits them',
    hint: 'Remove it, add --redact to store [secret:…] instead, or --allow-secret if it is not a secret.',
    data: { line },
  })
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
