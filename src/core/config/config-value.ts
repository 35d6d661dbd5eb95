import { unreachable } from '../base/errors.ts'
import { pathFault } from '../base/vault-path.ts'
import { isJsonObject, type Json } from '../format/json/json.ts'
import type { ConfigKey, ConfigValue } from './config-keys.ts'

/** A value as it may be used. `fault` says what was wrong with what was written; without a value nothing was usable. */
export interface CheckedValue {
  readonly value: ConfigValue | undefined
  readonly fault: string | undefined
}

/** Checks a value of a config file. What is nearly right is put right and reported (LAY-13). */
export function checkValue(spec: ConfigKey, raw: Json): CheckedValue {
  if (typeof raw === 'string' && spec.type !== 'text' && spec.type !== 'folder') {
    if (spec.type === 'choice') return checkChoice(spec, raw)
    const typed = checkTyped(spec, raw)
    const shown = typed.value === undefined ? sayRule(spec) : `${sayRule(spec)}, without quotes`
    return { value: typed.value, fault: shown }
  }
  switch (spec.type) {
    case 'boolean':
      return typeof raw === 'boolean' ? right(raw) : wrong(spec)
    case 'integer':
    case 'number':
      return typeof raw === 'number' ? checkNumber(spec, raw) : wrong(spec)
    case 'choice':
      return wrong(spec)
    case 'text':
    case 'folder':
      return typeof raw === 'string' ? checkText(spec, raw) : wrong(spec)
    default:
      return unreachable(spec)
  }
}

/** Checks a typed value: a flag, an environment variable, `config set`. */
export function checkTyped(spec: ConfigKey, raw: string): CheckedValue {
  const text = raw.trim()
  switch (spec.type) {
    case 'boolean': {
      const word = text.toLowerCase()
      if (['true', 'yes', 'on', '1'].includes(word)) return right(true)
      if (['false', 'no', 'off', '0'].includes(word)) return right(false)
      return wrong(spec)
    }
    case 'integer':
    case 'number':
      return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)
        ? checkNumber(spec, Number(text))
        : wrong(spec)
    case 'choice':
      return checkChoice(spec, text)
    case 'text':
    case 'folder':
      return checkText(spec, text)
    default:
      return unreachable(spec)
  }
}

/** The rule as the end of a sentence: `it must be …`. */
export function sayRule(spec: ConfigKey): string {
  switch (spec.type) {
    case 'boolean':
      return 'true or false'
    case 'integer':
      return `a whole number from ${spec.min} to ${spec.max}`
    case 'number':
      return `a number from ${spec.min} to ${spec.max}`
    case 'choice':
      return `one of ${spec.choices.join(', ')}`
    case 'text':
      return `a text of at most ${spec.maxLength} characters in one line`
    case 'folder':
      return 'a folder given by a relative path that does not climb out'
    default:
      return unreachable(spec)
  }
}

/** Short enough for a message, whatever was written. */
export function showValue(value: Json | ConfigValue | undefined): string {
  if (Array.isArray(value)) return 'a list'
  if (isJsonObject(value)) return 'a group of settings'
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

type NumberKey = ConfigKey & { readonly type: 'integer' | 'number' }
type ChoiceKey = ConfigKey & { readonly type: 'choice' }
type TextKey = ConfigKey & { readonly type: 'text' | 'folder' }

function checkNumber(spec: NumberKey, raw: number): CheckedValue {
  if (!Number.isFinite(raw)) return wrong(spec)
  const whole = spec.type === 'integer' ? Math.trunc(raw) : raw
  const value = Math.min(spec.max, Math.max(spec.min, whole))
  return Object.is(value, raw) || value === raw ? right(value) : { value, fault: sayRule(spec) }
}

function checkChoice(spec: ChoiceKey, raw: string): CheckedValue {
  if (spec.choices.includes(raw)) return right(raw)
  const value = spec.choices.find((choice) => choice === raw.trim().toLowerCase())
  return { value, fault: sayRule(spec) }
}

function checkText(spec: TextKey, raw: string): CheckedValue {
  if (spec.type === 'folder') {
    const folder = raw
      .replaceAll('\\', '/')
      .replace(/^(\.\/)+/, '')
      .replace(/\/+$/, '')
    const fault = folder === '' && raw === '' ? undefined : pathFault(folder)
    return fault === undefined
      ? right(folder)
      : { value: undefined, fault: `${sayRule(spec)}, but ${fault}` }
  }
  const line = raw.replace(/[\u0000-\u001f\u007f]+/g, ' ')
  const value = [...line].slice(0, spec.maxLength).join('')
  return value === raw ? right(value) : { value, fault: sayRule(spec) }
}

function right(value: ConfigValue): CheckedValue {
  return { value, fault: undefined }
}

function wrong(spec: ConfigKey): CheckedValue {
  return { value: undefined, fault: sayRule(spec) }
}
