import { KnownError } from '../base/errors.ts'
import { setJsonValue } from '../format/json/json-edit.ts'
import { parseJson } from '../format/json/json-tree.ts'
import { meantKey } from './config-file.ts'
import { findKey } from './config-key-names.ts'
import { type ConfigKey, FOREIGN_KEYS } from './config-keys.ts'
import { checkTyped, sayRule, showValue } from './config-value.ts'

/**
 * The text of a config file in which `key` has the value that somebody typed. Only the lines of that key change.
 * An unknown key, a value outside its range, or a file that cannot be read whole is CONFIG_ERROR.
 */
export function setConfigValue(text: string | undefined, key: string, typed: string): string {
  const found = keyFor(key)
  const { value, fault } = checkTyped(found.spec, typed)
  if (value === undefined || fault !== undefined)
    throw badValue(found.key, found.spec, { typed, fault })
  return setJsonValue(editable(text), found.key.split('.'), value)
}

/** Takes a key out again, so that the next source counts. */
export function unsetConfigValue(text: string | undefined, key: string): string {
  const path = keyFor(key).key.split('.')
  let result = setJsonValue(editable(text), path, undefined)
  // A group that this left empty goes as well: setting and unsetting a key leaves the file as it was.
  for (let depth = path.length - 1; depth > 0; depth--) {
    const group = path.slice(0, depth)
    if (!isEmptyGroup(result, group)) break
    result = setJsonValue(result, group, undefined)
  }
  return result
}

function keyFor(key: string): { readonly key: string; readonly spec: ConfigKey } {
  const found = findKey(key.trim())
  if (found !== undefined) return found
  const foreign = FOREIGN_KEYS.some((known) => key === known || key.startsWith(`${known}.`))
  const meant = meantKey(key)
  throw new KnownError('CONFIG_ERROR', {
    message: foreign
      ? `The setting ${key} has no effect here.`
      : `Unknown setting ${key.slice(0, 100)}.`,
    field: key,
    rule: 'a key of `everkeep config list --all`',
    hint:
      meant === undefined
        ? 'Run `everkeep config list --all` to see all settings.'
        : `Did you mean ${meant}?`,
  })
}

function badValue(
  key: string,
  spec: ConfigKey,
  { typed, fault }: { readonly typed: string; readonly fault: string | undefined },
): KnownError {
  return new KnownError('CONFIG_ERROR', {
    message: `${showValue(typed)} is not a valid value of ${key}.`,
    field: key,
    rule: fault ?? sayRule(spec),
    hint: `Use ${sayRule(spec)}.`,
  })
}

/** Editing a broken file would write its fault into stone: the person mends it first. */
function editable(text: string | undefined): string {
  if (text === undefined || text.replace(/^\ufeff/, '').trim() === '') return '{}\n'
  const { problems, value } = parseJson(text)
  const [fault] = problems.filter(
    ({ code, message }) => code === 'bad-json' && !/comment/.test(message),
  )
  if (fault === undefined && typeof value === 'object' && value !== null && !Array.isArray(value))
    return text
  throw new KnownError('CONFIG_ERROR', {
    message: `memory-config.json cannot be edited: ${fault?.message ?? 'it is not a JSON object of settings.'}`,
    hint: fault === undefined ? 'Make it { … } first.' : `Fix line ${fault.line} first.`,
  })
}

function isEmptyGroup(text: string, path: readonly string[]): boolean {
  let value: unknown = parseJson(text).value
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return false
    // Safe: it is an object that has this key.
    value = (value as Record<string, unknown>)[part]
  }
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length === 0
  )
}
