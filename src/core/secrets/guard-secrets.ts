import { KnownError } from '../base/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { mapTexts } from '../model/relink.ts'
import { findSecrets } from './find-secrets.ts'
import type { SecretAnswer } from './typed-secrets.ts'

export interface SecretPolicy {
  /** Text that stands in the vault already: a secret in it is no news, and no change of it is asked for (WRT-13). */
  readonly known: string
  readonly answer: SecretAnswer
}

export interface Guarded {
  readonly record: JsonObject
  /** One line for each field that was redacted. */
  readonly notes: readonly string[]
}

/** Looks for secrets in every text of a record that somebody typed. */
export function guardSecrets(record: JsonObject, policy: SecretPolicy): Guarded {
  if (policy.answer === 'allow') return { record, notes: [] }
  const guilty: Guilty[] = []
  const clean = (field: string, value: Json): Json => {
    const { value: cleaned, rules } = cleanedValue(value, policy.known)
    if (rules.length > 0) guilty.push({ field, rules: rules.join(', ') })
    return cleaned
  }
  const cleaned = Object.entries(record).map(([key, value]): [string, Json] => {
    if (key !== 'content' || !isJsonObject(value)) return [key, clean(key, value)]
    const inner = Object.entries(value).map(([name, part]) => [name, clean(`${key}.${name}`, part)])
    return [key, Object.fromEntries(inner)]
  })
  if (guilty.length > 0 && policy.answer === 'refuse') throw refusal(guilty)
  return {
    record: Object.fromEntries(cleaned),
    notes: guilty.map(({ field, rules }) => `${field}: redacted ${rules}`),
  }
}

interface Guilty {
  readonly field: string
  readonly rules: string
}

function cleanedValue(
  value: Json,
  known: string,
): { readonly value: Json; readonly rules: readonly string[] } {
  const rules = new Set<string>()
  const cleaned = mapTexts(value, (text) => {
    const secrets = findSecrets(text).filter(
      ({ start, end }) => !known.includes(text.slice(start, end)),
    )
    return secrets.reduceRight((result, { rule, start, end }) => {
      rules.add(rule)
      return `${result.slice(0, start)}[secret:${rule}]${result.slice(end)}`
    }, text)
  })
  return { value: cleaned, rules: [...rules] }
}

function refusal([first, ...rest]: readonly Guilty[]): KnownError {
  const { field, rules } = first ?? { field: '', rules: '' }
  return new KnownError('SECRET_ERROR', {
    // The secret itself is said nowhere: this text may end in a log.
    message: `${field} may contain a secret (${rules}); nothing was written.`,
    field,
    rule: `no secrets in memories: ${rules}`,
    hint: 'Write where the secret is stored instead. --redact replaces it by [secret:<rule>], --allow-secret saves it.',
    further: rest.map((fault) => ({
      field: fault.field,
      rule: `no secrets in memories: ${fault.rules}`,
      hint: 'The same.',
    })),
  })
}
