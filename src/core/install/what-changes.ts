import { isJsonObject, type Json } from '../format/json/json.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import { parseJsonc } from '../format/json/json-tree.ts'
import { commandWords } from './json-piece.ts'
import { scanToml } from './scan-toml.ts'

type Sign = '+' | '-' | '~'

/** One setting that comes, goes or changes, by its path. */
interface SettingChange {
  readonly sign: Sign
  readonly path: readonly string[]
  /** The command line that it starts; empty when it starts none. */
  readonly starts: string
}

/**
 * What is different in a settings file, setting by setting: `+ hooks: SessionStart, Stop`. For who wants to know what
 * happens to their file and not how it is written. Empty where nothing of the kind can be said.
 */
export function whatChanges(
  path: string,
  before: string | undefined,
  after: string | undefined,
): readonly string[] {
  if (path.endsWith('.toml')) return sayChanges(tableChanges(before ?? '', after ?? ''))
  if (!/\.jsonc?$/.test(path)) return wholeFile(before, after)
  const value = (text: string | undefined): Json => parseJsonc(text ?? '').value ?? {}
  return sayChanges(settingChanges(value(before), value(after), []))
}

function wholeFile(before: string | undefined, after: string | undefined): readonly string[] {
  if (before !== undefined && after !== undefined) return ['~ another version of our own file']
  const lines = (before ?? after ?? '').trimEnd().split('\n').length
  const size = lines === 1 ? '1 line' : `${lines} lines`
  return [`${after === undefined ? '-' : '+'} a file of our own, ${size}`]
}

/** Groups are looked into, so that each server and each event of a hook has its own name. */
const DEEPEST = 2

function settingChanges(
  before: Json | undefined,
  after: Json | undefined,
  path: readonly string[],
): readonly SettingChange[] {
  if (jsonEqual(before, after)) return []
  const [old, now] = [before ?? emptyLike(after), after ?? emptyLike(before)]
  if (path.length < DEEPEST && isJsonObject(old) && isJsonObject(now)) {
    const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    const inner = names.flatMap((name) => settingChanges(old[name], now[name], [...path, name]))
    if (inner.length > 0) return inner
  }
  const starts = commandWords(newIn(after, before) ?? newIn(before, after)).join(' ')
  return [{ sign: signOf(before, after), path, starts }]
}

/** What is there in place of nothing is compared with nothing of its kind. */
function emptyLike(value: Json | undefined): Json | undefined {
  return isJsonObject(value) ? {} : undefined
}

function signOf(before: Json | undefined, after: Json | undefined): Sign {
  if (before === undefined || (isList(before, after) && holdsAll(after, before))) return '+'
  if (after === undefined || (isList(before, after) && holdsAll(before, after))) return '-'
  return '~'
}

function isList(...values: readonly (Json | undefined)[]): boolean {
  return values.every((value) => Array.isArray(value))
}

function holdsAll(list: Json | undefined, items: Json | undefined): boolean {
  return jsonItems(items).every((item) => jsonItems(list).some((other) => jsonEqual(item, other)))
}

function jsonItems(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

/** The item of a list that the other one lacks; every other value as it is. */
function newIn(value: Json | undefined, other: Json | undefined): Json | undefined {
  if (!Array.isArray(value)) return value
  return value.find((item) => !jsonItems(other).some((one) => jsonEqual(one, item)))
}

function tableChanges(before: string, after: string): readonly SettingChange[] {
  const [old, now] = [tablesIn(before), tablesIn(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    if (old.get(name) === now.get(name)) return []
    const sign = !old.has(name) ? '+' : !now.has(name) ? '-' : '~'
    return [{ sign, path: [name], starts: '' } as const]
  })
}

function tablesIn(text: string): ReadonlyMap<string, string> {
  const scan = scanToml(text)
  const tables = scan.kind === 'scanned' ? scan.tables.filter(({ path }) => path.length > 0) : []
  return new Map(tables.map(({ path, start, end }) => [path.join('.'), text.slice(start, end)]))
}

/** Those of one group that go the same way are one line. */
function sayChanges(changes: readonly SettingChange[]): readonly string[] {
  const lines = new Map<string, SettingChange[]>()
  for (const change of changes) {
    const key = `${change.sign} ${change.path.slice(0, -1).join('.')}`
    const known = lines.get(key)
    if (known === undefined) lines.set(key, [change])
    else known.push(change)
  }
  return [...lines.values()].map(sayLine)
}

function sayLine(changes: readonly SettingChange[]): string {
  const [first] = changes
  if (first === undefined) return ''
  const { sign, path, starts } = first
  const begins = starts === '' ? '' : ` (${starts}${changes.length > 1 ? ', and so on' : ''})`
  if (changes.length === 1) return `${sign} ${path.join('.')}${begins}`
  const names = changes.map((change) => change.path.at(-1)).join(', ')
  const group = path.slice(0, -1).join('.')
  return `${sign} ${group === '' ? '' : `${group}: `}${names}${begins}`
}
