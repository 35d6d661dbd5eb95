import { isJsonObject, type Json } from '../json/json.ts'

export type Quotes = 'plain' | 'single' | 'double'

/** Where a scalar is to stand: inside `[...]` and `{...}` more characters need quotes. */
export type Place = 'block' | 'flow'

/** Words and numbers that YAML 1.1 or 1.2 readers take for something else than text. */
const NOT_TEXT =
  /^(~|null|true|false|yes|no|on|off|y|n|<<|=|[-+]?(\.inf|inf|infinity)|\.?nan|[-+]?[\d.][\d_,.:]*(e[-+]?\d+)?|[-+]?0[xob][\da-f_]+)$/i
/** Dates are text in the core schema, and every vault writes them bare. */
const DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/
/** Half of a character: UTF-8 cannot hold it, an escape can. */
const LONE_SURROGATE = /[\ud800-\udfff]/u

/** One scalar, in the given quotes where they can hold it, else in double quotes. */
export function scalarText(
  value: null | boolean | number | string,
  quotes: Quotes,
  place: Place,
): string {
  if (typeof value !== 'string') return String(value)
  if (quotes === 'plain' && isPlainSafe(value, place)) return value
  if (quotes === 'single' && !CONTROL.test(value) && !LONE_SURROGATE.test(value))
    return `'${value.replaceAll("'", "''")}'`
  return doubleQuoted(value)
}

/** True for text that any YAML reader, old or new, takes as exactly this text without quotes. */
export function isPlainSafe(text: string, place: Place): boolean {
  if (text === '' || text.trim() !== text) return false
  if (CONTROL.test(text) || LONE_SURROGATE.test(text)) return false
  if (DATE.test(text)) return true
  if (NOT_TEXT.test(text)) return false
  if (/^[-?:,[\]{}#&*!|>'"%@`=~]/.test(text) || /^\.\.\./.test(text)) return false
  if (/:(\s|$)|\s#/.test(text)) return false
  return place === 'block' || !/[,[\]{}]|:$|^\?/.test(text)
}

/** JSON's escapes are all YAML's too; the invisible ones that JSON leaves bare are escaped as well. */
function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Any value on one line. */
export function inlineText(value: Json, quotes: Quotes, place: Place): string {
  if (Array.isArray(value))
    return `[${value.map((item: Json) => inlineText(item, quotes, 'flow')).join(', ')}]`
  if (isJsonObject(value)) {
    const pairs = Object.entries(value).map(
      ([key, inner]) => `${keyText(key)}: ${inlineText(inner, quotes, 'flow')}`,
    )
    return `{${pairs.join(', ')}}`
  }
  // Safe: a Json that is neither a list nor an object is a scalar; Array.isArray does not narrow readonly lists.
  return scalarText(value as null | boolean | number | string, quotes, place)
}

/** A key as it may stand before a colon. */
export function keyText(key: string): string {
  return /^[A-Za-z_][\w.-]*$/.test(key) && !NOT_TEXT.test(key) ? key : doubleQuoted(key)
}

export interface EntryStyle {
  readonly indent: string
  readonly eol: string
  /** What stands for nothing: empty, or `null` where the file writes so. */
  readonly nothing: string
}

/** The lines of a new `key: value`: maps and lists of maps one below the other, all else on one line. */
export function entryLines(key: string, value: Json, style: EntryStyle): string {
  const head = `${style.indent}${key}:`
  const deeper = { ...style, indent: `${style.indent}  ` }
  if (value === null) return `${head}${style.nothing === '' ? '' : ` ${style.nothing}`}${style.eol}`
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    const lines = Object.entries(value).map(([inner, item]) =>
      entryLines(keyText(inner), item, deeper),
    )
    return `${head}${style.eol}${lines.join('')}`
  }
  if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null)) {
    const items = value.map(
      (item: Json) => `${deeper.indent}- ${inlineText(item, 'plain', 'block')}${style.eol}`,
    )
    return `${head}${style.eol}${items.join('')}`
  }
  return `${head} ${inlineText(value, 'plain', 'block')}${style.eol}`
}

/** A literal (`|`) or folded (`>`) scalar; undefined where that style cannot hold the text surely. */
export function blockScalarText(
  text: string,
  sign: '|' | '>',
  style: EntryStyle,
): string | undefined {
  if (text.trim() === '' || /^[ \t\n]/.test(text) || /\n\n$/.test(text)) return undefined
  if (
    CONTROL.test(text.replaceAll('\n', '')) ||
    LONE_SURROGATE.test(text) ||
    /[ \t](\n|$)/.test(text)
  )
    return undefined
  if (sign === '>' && /\n[ \t]/.test(text)) return undefined
  const chomp = text.endsWith('\n') ? '' : '-'
  const lines = text.replace(/\n$/, '').split('\n')
  const shown =
    sign === '|'
      ? lines
      : lines.flatMap((line, at) =>
          at > 0 && line !== '' && lines[at - 1] !== '' ? ['', line] : [line],
        )
  const body = shown.map((line) => (line === '' ? '' : `${style.indent}  ${line}`)).join(style.eol)
  return `${sign}${chomp}${style.eol}${body}${style.eol}`
}
