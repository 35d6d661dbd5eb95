import { KnownError } from './errors.ts'
import type { JsonObject } from './json.ts'
import { mapObject } from './relink.ts'
import { findSecrets } from './secrets.ts'
import type { SecretAnswer } from './typed-secrets.ts'

export interface SecretPolicy {
  /** Text that stands in the vault already: a secret in it is no news, and no change of it is asked for (WRT-13). */
  readonly known: string
  readonly answer: SecretAnswer
}

export interface Guarded {
  readonly record: JsonObject
  /** One line for each field that was redacted, or that holds a secret with the person's leave. */
  readonly notes: readonly string[]
}

/** Looks for secrets in every text of a record that somebody typed. */
export function guardSecrets(record: JsonObject, policy: SecretPolicy): Guarded {
  if (policy.answer === 'allow') return { record, notes: [] }
  const found = new Set<string>()
  const clean = (text: string): string => {
    const secrets = findSecrets(text).filter(
      ({ start, end }) => !policy.known.includes(text.slice(start, end)),
    )
    for (const { rule } of secrets) found.add(rule)
    return secrets.reduceRight(
      (result, { rule, start, end }) =>
        `${result.slice(0, start)}[secret:${rule}]${result.slice(end)}`,
      text,
    )
  }
  const fields = Object.entries(record).map(([key, value]) => {
    found.clear()
    const cleaned = mapObject({ [key]: value }, clean)[key] ?? value
    return { key, value: cleaned, rules: [...found] }
  })
  const guilty = fields.filter(({ rules }) => rules.length > 0)
  if (guilty.length > 0 && policy.answer === 'refuse') throw refusal(guilty)
  return {
    record: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
    notes: guilty.map(({ key, rules }) => `${key}: redacted ${rules.join(', ')}`),
  }
}

function refusal(guilty: readonly { key: string; rules: readonly string[] }[]): KnownError {
  const [first = { key: '', rules: [] }, ...rest] = guilty
  const rule = (rules: readonly string[]): string => `no secrets: ${rules.join(', ')}`
  return new KnownError('SECRET_ERROR', {
    // The secret itself is said nowhere: this text may end in a log.
    message: `${first.key} holds what looks like a secret (${first.rules.join(', ')}); nothing was written.`,
    field: first.key,
    rule: rule(first.rules),
    hint: 'Name where the secret is kept instead; --redact writes it as [secret:<rule>], --allow-secret as it is.',
    further: rest.map(({ key, rules }) => ({
      field: key,
      rule: rule(rules),
      hint: 'The same.',
    })),
  })
}
