/** A key with its value, by offsets into the text. */
export interface TomlKey {
  /** From the table's own path: `a.b = 1` is `['a', 'b']`. */
  readonly path: readonly string[]
  readonly start: number
  /** After the line end. */
  readonly end: number
  readonly valueStart: number
  readonly valueEnd: number
}

/** What stands between one header and the next. The first table has no header: the keys at the top. */
export interface TomlTable {
  readonly path: readonly string[]
  readonly isList: boolean
  readonly start: number
  /** After the last key, or after the header where there is none: remarks below it belong to the next table. */
  readonly end: number
  readonly keys: readonly TomlKey[]
}

export type TomlScan =
  | { readonly kind: 'scanned'; readonly tables: readonly TomlTable[] }
  | { readonly kind: 'malformed'; readonly line: number; readonly message: string }

/**
 * Finds the tables and keys of a TOML text by their places, so that one table can be added or taken out without
 * touching the rest. Values are passed over, not read: only their ends matter.
 */
export function scanToml(text: string): TomlScan {
  const at = text.startsWith('\ufeff') ? 1 : 0
  try {
    return { kind: 'scanned', tables: scanTables(text, at) }
  } catch (error) {
    if (!(error instanceof TomlFault)) throw error
    const line = text.slice(0, error.at).split('\n').length
    return { kind: 'malformed', line, message: error.message }
  }
}

/** Never leaves this file. */
class TomlFault extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

function scanTables(text: string, from: number): readonly TomlTable[] {
  const tables: TomlTable[] = []
  let table: TomlTable = { path: [], isList: false, start: from, end: from, keys: [] }
  let at = from
  while (at < text.length) {
    const start = skip(text, at, BLANK)
    const lineEnd = remarkEnd(text, start)
    if (lineEnd !== undefined) {
      at = lineEnd
      continue
    }
    if (text[start] === '[') {
      tables.push(table)
      table = header(text, start)
      at = table.end
    } else {
      const key = keyLine(text, start)
      table = { ...table, end: key.end, keys: [...table.keys, key] }
      at = key.end
    }
  }
  return [...tables, table]
}

const BLANK = /[ \t]*/y
const BLANK_LINES = /(?:[ \t\r\n]+|#[^\n]*)*/y
const BARE_KEY = /[A-Za-z0-9_-]+/y
const BASIC = /"(?:[^"\\\r\n]|\\.)*"/y
const LITERAL = /'[^'\r\n]*'/y
const LONG_BASIC = /"""(?:[^\\]|\\[\s\S])*?"{3,5}(?!")/y
const LONG_LITERAL = /'''[\s\S]*?'{3,5}(?!')/y
const SCALAR =
  /(?:true|false|[+-]?(?:inf|nan)|0x[\da-fA-F_]+|0o[0-7_]+|0b[01_]+|[+-]?\d[\d_.eE+:TtZz-]*(?: \d\d:[\d.:+Z-]+)?)(?![\w.+:-])/y

/** The offset after what the pattern finds right here; the same offset when it finds nothing. */
function skip(text: string, at: number, pattern: RegExp): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** After the line end, where nothing but a remark stands before it. */
function remarkEnd(text: string, at: number): number | undefined {
  const end = skip(text, skip(text, at, BLANK), /#[^\n]*/y)
  if (end === text.length) return end
  const past = skip(text, end, /\r?\n/y)
  // A remark has eaten the carriage return.
  return past > end ? past : undefined
}

function endOfLine(text: string, at: number): number {
  const end = remarkEnd(text, at)
  if (end === undefined) throw new TomlFault(at, 'The line has more than one value.')
  return end
}

function header(text: string, start: number): TomlTable {
  const isList = text.startsWith('[[', start)
  const { path, end } = dottedKey(text, start + (isList ? 2 : 1))
  const close = isList ? ']]' : ']'
  if (!text.startsWith(close, end)) throw new TomlFault(start, `The header has no end: ${close}.`)
  return { path, isList, start, end: endOfLine(text, end + close.length), keys: [] }
}

function keyLine(text: string, start: number): TomlKey {
  const { path, end } = dottedKey(text, start)
  if (text[end] !== '=') throw new TomlFault(start, 'A key needs an equals sign and a value.')
  const valueStart = skip(text, end + 1, BLANK)
  const valueEnd = passValue(text, valueStart)
  return { path, start, end: endOfLine(text, valueEnd), valueStart, valueEnd }
}

/** `a."b c".d`, with the blanks around it. */
function dottedKey(
  text: string,
  start: number,
): { readonly path: readonly string[]; readonly end: number } {
  const path: string[] = []
  let at = start
  for (;;) {
    at = skip(text, at, BLANK)
    const end = [BARE_KEY, BASIC, LITERAL].map((key) => skip(text, at, key)).find((to) => to > at)
    if (end === undefined) throw new TomlFault(at, 'A key is missing or malformed.')
    path.push(keyName(text.slice(at, end)))
    at = skip(text, end, BLANK)
    if (text[at] !== '.') return { path, end: at }
    at++
  }
}

function keyName(raw: string): string {
  if (raw.startsWith("'")) return raw.slice(1, -1)
  return raw.startsWith('"') ? (basicText(raw) ?? raw) : raw
}

/** The text of a string on one line; undefined for escapes that JSON does not know. */
function basicText(raw: string): string | undefined {
  try {
    return JSON.parse(raw.replaceAll('\t', '\\t'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Deeper than any settings file; a bomb of brackets ends here, not in the stack. */
const DEEPEST = 100

function passValue(text: string, at: number, depth = 0): number {
  if (depth > DEEPEST) throw new TomlFault(at, `Values are nested deeper than ${DEEPEST} levels.`)
  if (text[at] === '[') return passItems(text, at, { close: ']', depth })
  if (text[at] === '{') return passItems(text, at, { close: '}', depth })
  const kinds = text.startsWith('"""', at)
    ? [LONG_BASIC]
    : text.startsWith("'''", at)
      ? [LONG_LITERAL]
      : [BASIC, LITERAL, SCALAR]
  const end = kinds.map((kind) => skip(text, at, kind)).find((to) => to > at)
  if (end === undefined) throw new TomlFault(at, 'A value is missing or malformed.')
  return end
}

function passItems(
  text: string,
  start: number,
  { close, depth }: { readonly close: ']' | '}'; readonly depth: number },
): number {
  let at = skip(text, start + 1, BLANK_LINES)
  while (text[at] !== close) {
    if (close === '}') {
      const { end } = dottedKey(text, at)
      if (text[end] !== '=') throw new TomlFault(at, 'A key needs an equals sign and a value.')
      at = skip(text, end + 1, BLANK)
    }
    at = skip(text, passValue(text, at, depth + 1), BLANK_LINES)
    if (text[at] === ',') at = skip(text, at + 1, BLANK_LINES)
    else if (text[at] !== close)
      throw new TomlFault(start, `A bracket is not closed: ${close} is missing.`)
  }
  return at + 1
}

/** A value that is a string or a list of strings; undefined for every other. */
export function tomlStrings(raw: string): string | readonly string[] | undefined {
  if (!raw.startsWith('[')) return oneString(raw)
  const items: string[] = []
  let at = skip(raw, 1, BLANK_LINES)
  while (raw[at] !== ']') {
    const end = passValue(raw, at)
    const item = oneString(raw.slice(at, end))
    if (item === undefined) return undefined
    items.push(item)
    at = skip(raw, end, BLANK_LINES)
    if (raw[at] === ',') at = skip(raw, at + 1, BLANK_LINES)
  }
  return items
}

function oneString(raw: string): string | undefined {
  if (raw.startsWith('"""') || raw.startsWith("'''")) return undefined
  if (raw.startsWith("'")) return raw.slice(1, -1)
  return raw.startsWith('"') ? basicText(raw) : undefined
}

/** As TOML writes it: JSON's escapes, and that of DEL, which TOML does not allow bare. */
export function tomlValue(value: string | readonly string[]): string {
  if (typeof value === 'string') return JSON.stringify(value).replaceAll('\u007f', '\\u007f')
  return `[${value.map(tomlValue).join(', ')}]`
}
