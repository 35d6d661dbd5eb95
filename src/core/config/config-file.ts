import type { Node } from 'jsonc-parser'
import { nearest } from '../base/nearest.ts'
import type { Problem } from '../base/problem.ts'
import { lineFinder } from '../base/text-lines.ts'
import { isJsonObject, type Json } from '../format/json/json.ts'
import { jsonOf, parseJson, treeOf, withoutBom } from '../format/json/json-tree.ts'
import { findKey, type NamedKey } from './config-key-names.ts'
import { CONFIG_KEYS, FOREIGN_KEYS } from './config-keys.ts'
import { showValue } from './config-value.ts'

/** A key of the table with the value that a file gives it, not yet checked. */
export interface WrittenSetting extends NamedKey {
  readonly value: Json
  /** 1-based. */
  readonly line: number
}

/** A problem of one place in a config file. */
export interface FileProblem extends Problem {
  /** The path as written, dotted; empty when the whole file is meant. */
  readonly key: string
}

export interface ConfigFile {
  readonly settings: readonly WrittenSetting[]
  readonly problems: readonly FileProblem[]
}

const LONGEST_FILE = 4 * 1024 * 1024
const MOST_PROBLEMS = 50

/** Reads any text: from a broken file, or one with comments, comes what can still be read, and a problem. */
export function readConfigFile(text: string): ConfigFile {
  const source = withoutBom(text)
  if (source.trim() === '') return { settings: [], problems: [] }
  if (source.length > LONGEST_FILE) return { settings: [], problems: [TOO_LARGE] }
  const problems = parseJson(source).problems.filter(({ code }) => code === 'bad-json')
  const faults = problems.slice(0, 3).map((problem) => ({ ...problem, key: '' }))
  const root = treeOf(source)
  if (root?.type !== 'object') {
    return { settings: [], problems: faults.length > 0 ? faults : [NO_SETTINGS] }
  }
  const settings: WrittenSetting[] = []
  const found = [...faults]
  // Finding out what was meant takes time: past the ceiling no more problems are reported.
  const report = (problem: () => FileProblem): void => {
    if (found.length < MOST_PROBLEMS) found.push(problem())
  }
  collect(membersOf(root, lineFinder(source)), '', { settings, report })
  return { settings, problems: found }
}

const TOO_LARGE: FileProblem = {
  code: 'too-large',
  line: 0,
  key: '',
  message: 'The file is too large. Using the defaults.',
  hint: 'Keep memory-config.json below 4 MB.',
}

const NO_SETTINGS: FileProblem = {
  code: 'bad-json',
  line: 1,
  key: '',
  message: 'The file is not a JSON object of settings. Using the defaults.',
  hint: 'Write { … }; `everkeep config list --all` shows all settings.',
}

/** One name of a group, with what stands behind it. */
interface Member {
  readonly name: string
  readonly value: Json
  readonly line: number
  /** Undefined: no group. */
  readonly inside: (() => readonly Member[]) | undefined
}

/** From the tree itself, not from an object made of it: a key may stand there twice. */
function membersOf(group: Node, lineOf: (offset: number) => number): readonly Member[] {
  return (group.children ?? []).flatMap(({ offset, children = [] }) => {
    const [name, node] = children
    if (name === undefined || node === undefined) return []
    const inside = node.type === 'object' ? () => membersOf(node, lineOf) : undefined
    return { name: String(name.value), value: jsonOf(node), line: lineOf(offset), inside }
  })
}

interface Found {
  readonly settings: WrittenSetting[]
  readonly report: (problem: () => FileProblem) => void
}

function collect(members: readonly Member[], prefix: string, found: Found): void {
  const seen = new Set<string>()
  for (const { name, value, line, inside } of members) {
    const path = `${prefix}${name}`
    if (seen.has(name)) found.report(() => repeated(path, line))
    seen.add(name)
    if (isForeign(path) || isComment(name, value)) continue
    const key = name.includes('.') ? undefined : findKey(path)
    if (key !== undefined) found.settings.push({ ...key, value, line })
    else if (!isGroup(path) || name.includes('.')) found.report(() => unknownKey(path, name, line))
    else if (inside !== undefined) collect(inside(), `${path}.`, found)
    else found.report(() => noGroup(path, value, line))
  }
}

function repeated(path: string, line: number): FileProblem {
  const message = `${shorten(path)} is given twice. Using the last one.`
  return { code: 'duplicate-key', key: path, line, message, hint: 'Remove one of them.' }
}

function noGroup(path: string, value: Json, line: number): FileProblem {
  return {
    code: 'bad-value',
    key: path,
    line,
    message: `${shorten(path)} is ${showValue(value)}, not a group of settings. Using the defaults.`,
    hint: `Write "${lastName(path)}": { … }; \`everkeep config list --all\` shows all settings.`,
  }
}

/** Also for typed keys: the hint names the key that was probably meant. */
export function unknownKey(path: string, name: string, line: number): FileProblem {
  return {
    code: 'bad-value',
    key: path,
    line,
    message: `Unknown setting ${shorten(path)}; ignored.`,
    hint: hintFor(path, name),
  }
}

function hintFor(path: string, name: string): string {
  if (name.includes('.') && findKey(path) !== undefined) {
    return `Dots mean nesting: write ${nested(path)}.`
  }
  const meant = meantKey(path)
  return meant === undefined
    ? '`everkeep config list --all` shows all settings.'
    : `Did you mean ${meant}?`
}

function nested(path: string): string {
  return path.split('.').reduceRight((inner, part) => `{ ${JSON.stringify(part)}: ${inner} }`, '…')
}

/** The key or group that a path was probably meant to be. */
export function meantKey(written: string): string | undefined {
  const path = written.slice(0, 100)
  const parts = path.split('.')
  const last = parts.at(-1) ?? ''
  const parent = parts.slice(0, -1).join('.')
  const siblings = [...GROUPS, ...Object.keys(CONFIG_KEYS)].filter(
    (candidate) => keyShape(parentOf(candidate)) === keyShape(parent) && !candidate.endsWith('>'),
  )
  const [sibling] = nearest(last, siblings.map(lastName))
  if (sibling !== undefined) return parent === '' ? sibling : `${parent}.${sibling}`
  const elsewhere = Object.keys(CONFIG_KEYS).filter((key) => lastName(key) === last)
  if (elsewhere[0] !== undefined) return elsewhere[0]
  return nearest(path, Object.keys(CONFIG_KEYS))[0]
}

/** `categories.decision` and `categories.<name>` are the same place. */
function keyShape(path: string): string {
  return path.replace(/^(categories)\.[^.]+/, '$1.<name>')
}

/** Every prefix of a key: `triage`, `triage.parallel`, `categories.<name>`. */
const GROUPS: ReadonlySet<string> = new Set(
  Object.keys(CONFIG_KEYS).flatMap((key) => {
    const parts = key.split('.')
    return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('.'))
  }),
)

function isGroup(path: string): boolean {
  if (GROUPS.has(path)) return true
  const shape = keyShape(path)
  return shape !== path && GROUPS.has(shape) && findKey(`${path}.enabled`) !== undefined
}

function isForeign(path: string): boolean {
  return FOREIGN_KEYS.some((foreign) => path === foreign || path.startsWith(`${foreign}.`))
}

/** JSON has no comments, so people write `"_comment": "…"` or `"//": "…"`. */
function isComment(name: string, value: Json): boolean {
  return /^(_comment|\/\/|#|_note)/.test(name) && !isJsonObject(value)
}

function parentOf(path: string): string {
  return path.split('.').slice(0, -1).join('.')
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

function shorten(path: string): string {
  return path.length > 80 ? `${path.slice(0, 79)}…` : path
}
