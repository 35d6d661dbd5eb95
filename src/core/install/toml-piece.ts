import { jsonEqual } from '../format/json/json-equal.ts'
import { type Piece, type PieceState, startsServer } from './config-piece.ts'
import { scanToml, type TomlKey, type TomlTable, tomlStrings, tomlValue } from './scan-toml.ts'

export type TomlPiece = Extract<Piece, { kind: 'toml-table' }>

/** What is wrong with a settings file, so that nothing may be written into it; undefined when it is sound. */
export function tomlFault(text: string, piece: TomlPiece): string | undefined {
  const scan = scanToml(text)
  if (scan.kind === 'malformed') return `line ${scan.line}: ${scan.message}`
  const name = piece.path.join('.')
  for (const table of scan.tables.filter(({ path }) => !startsWith(path, piece.path))) {
    if (table.isList && startsWith(piece.path, table.path))
      return `[[${table.path.join('.')}]] is a list of tables.`
    const other = table.keys.find((key) => meets([...table.path, ...key.path], piece.path))
    // A table of its own beside one written inside another would be a second definition, which TOML forbids.
    if (other !== undefined)
      return `${[...table.path, ...other.path].join('.')} is written as a value; write it as a table with a header, such as [${name}], first.`
  }
  return undefined
}

/** One of the two leads to the other. */
function meets(left: readonly string[], right: readonly string[]): boolean {
  return startsWith(left, right) || startsWith(right, left)
}

function startsWith(path: readonly string[], head: readonly string[]): boolean {
  return isSamePath(path.slice(0, head.length), head)
}

function isSamePath(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((part, at) => part === right[at])
}

export function tomlState(text: string, piece: TomlPiece): PieceState {
  const table = tableOf(text, piece)
  if (table === undefined) return 'absent'
  if (differing(text, table, piece).length === 0) return 'present'
  const words = ['command', 'args'].flatMap((name) => stringsOf(text, table, name) ?? [])
  return startsServer(words) ? 'outdated' : 'foreign'
}

/** The text with the table in it: at its end, or with the keys changed that differ. */
export function putToml(text: string, piece: TomlPiece): string {
  const eol = /\r\n/.test(text) ? '\r\n' : '\n'
  const table = tableOf(text, piece)
  if (table === undefined) {
    const lines = [`[${piece.path.join('.')}]`, ...Object.entries(piece.values).map(keyLine)]
    const open = text === '' || text === '\ufeff' || text.endsWith('\n') ? '' : eol
    const gap = text.trim() === '' ? '' : eol
    return `${text}${open}${gap}${lines.join(eol)}${eol}`
  }
  return differing(text, table, piece)
    .sort((left, right) => (right.key?.start ?? 0) - (left.key?.start ?? 0))
    .reduce((result, { name, value, key }) => {
      if (key !== undefined)
        return result.slice(0, key.valueStart) + tomlValue(value) + result.slice(key.valueEnd)
      const at = lineAfterHeader(text, table)
      const open = text.endsWith('\n') || at < text.length ? '' : eol
      return `${result.slice(0, at)}${open}${keyLine([name, value])}${eol}${result.slice(at)}`
    }, text)
}

function lineAfterHeader(text: string, table: TomlTable): number {
  const newline = text.indexOf('\n', table.start)
  return newline < 0 ? text.length : newline + 1
}

const keyLine = ([name, value]: readonly [string, string | readonly string[]]): string =>
  `${name} = ${tomlValue(value)}`

/** The text without the table and those inside it. Remarks that follow it stay: they belong to what comes next. */
export function takeToml(text: string, piece: TomlPiece): string {
  const scan = scanToml(text)
  if (scan.kind === 'malformed') return text
  const ours = scan.tables.filter(
    ({ path, start, end }) => end > start && startsWith(path, piece.path),
  )
  return ours.reverse().reduce((result, { start, end }) => {
    const before = result.slice(0, start)
    const gap = /(?:^|\n)(\r?\n)$/.exec(before)?.[1]?.length ?? 0
    return before.slice(0, before.length - gap) + result.slice(end)
  }, text)
}

function tableOf(text: string, piece: TomlPiece): TomlTable | undefined {
  const scan = scanToml(text)
  if (scan.kind === 'malformed') return undefined
  return scan.tables.find(({ path }) => isSamePath(path, piece.path))
}

interface Difference {
  readonly name: string
  readonly value: string | readonly string[]
  readonly key: TomlKey | undefined
}

function differing(text: string, table: TomlTable, piece: TomlPiece): Difference[] {
  return Object.entries(piece.values)
    .filter(([name, value]) => !jsonEqual(stringsOf(text, table, name), value))
    .map(([name, value]) => ({ name, value, key: ownKey(table, name) }))
}

function ownKey(table: TomlTable, name: string): TomlKey | undefined {
  return table.keys.find(({ path }) => path.length === 1 && path[0] === name)
}

function stringsOf(
  text: string,
  table: TomlTable,
  name: string,
): string | readonly string[] | undefined {
  const key = ownKey(table, name)
  return key === undefined ? undefined : tomlStrings(text.slice(key.valueStart, key.valueEnd))
}
