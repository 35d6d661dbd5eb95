import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { insertJsonItem, removeJsonItem, setJsonValue } from '../format/json/json-edit.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import { valueAt } from '../format/json/json-path.ts'
import { parseJsonc } from '../format/json/json-tree.ts'
import { type Piece, type PieceState, startsHook, startsServer } from './config-piece.ts'

export type JsonPiece = Extract<Piece, { kind: 'json-value' | 'json-item' | 'json-default' }>

/** What is wrong with a settings file, so that nothing may be written into it; undefined when it is sound. */
export function jsonFault(text: string, piece: JsonPiece): string | undefined {
  if (isBlank(text) || holdsRemarksAlone(text)) return undefined
  const { value, problems } = parseJsonc(text)
  const [problem] = problems
  if (problem !== undefined) return `line ${problem.line}: ${problem.message}`
  if (!isJsonObject(value)) return 'it does not hold a group of settings, { … }.'
  for (let depth = 1; depth <= piece.path.length; depth++) {
    const path = piece.path.slice(0, depth)
    const found = valueAt(value, path)
    if (piece.kind === 'json-default' && depth === piece.path.length) break
    const isList = piece.kind === 'json-item' && depth === piece.path.length
    const fits = isList ? Array.isArray(found) : isJsonObject(found)
    if (found !== undefined && found !== null && !fits)
      return `${path.join('.')} is no ${isList ? 'list' : 'group of settings'}.`
  }
  return undefined
}

export function jsonState(text: string, piece: JsonPiece): PieceState {
  const found = currentValue(text, piece)
  if (piece.kind === 'json-default') return found === undefined ? 'absent' : 'present'
  if (piece.kind === 'json-item') {
    const items = Array.isArray(found) ? found : []
    if (items.some((item) => isSameGroup(item, piece.value))) return 'present'
    return items.some(holdsOurHook) ? 'outdated' : 'absent'
  }
  if (!isJsonObject(found)) return 'absent'
  if (holds(found, piece.value)) return 'present'
  return startsServer(commandWords(found)) ? 'outdated' : 'foreign'
}

/** The text with the piece in it. Of an entry that is there only what differs is changed. */
export function putJson(text: string, piece: JsonPiece): string {
  const base = isBlank(text) ? text.replace(/\s+/g, '') : withGroup(text)
  if (piece.kind === 'json-item') return putItem(base, piece)
  if (piece.kind === 'json-default') return setJsonValue(base, piece.path, piece.value)
  if (!isJsonObject(currentValue(base, piece))) return setJsonValue(base, piece.path, piece.value)
  return Object.entries(piece.value).reduce(
    (result, [key, value]) => setJsonValue(result, [...piece.path, key], value),
    base,
  )
}

function putItem(text: string, piece: JsonPiece): string {
  const found = currentValue(text, piece)
  const items = Array.isArray(found) ? found : []
  const old = items.findIndex(holdsOurHook)
  if (old < 0) return insertJsonItem(text, piece.path, items.length, piece.value)
  const others = withoutOurs(items[old])
  if (others === undefined) return setJsonValue(text, [...piece.path, old], piece.value)
  const rest = setJsonValue(text, [...piece.path, old], others)
  return insertJsonItem(rest, piece.path, items.length, piece.value)
}

/** The text without the piece, and without the groups that were made for it where nothing else is in them. */
export function takeJson(text: string, piece: JsonPiece, made: number): string {
  const found = currentValue(text, piece)
  let result = text
  if (piece.kind === 'json-default') {
    // Others who put something beside it need it too.
    if (Object.keys(rootOf(text)).length > 1) return text
    result = setJsonValue(text, piece.path, undefined)
  } else if (piece.kind === 'json-value') result = setJsonValue(text, piece.path, undefined)
  else if (Array.isArray(found)) {
    for (let index = found.length - 1; index >= 0; index--)
      if (jsonEqual(found[index], piece.value)) result = removeJsonItem(result, piece.path, index)
      else if (holdsOurHook(found[index]))
        result = setJsonValue(result, [...piece.path, index], withoutOurs(found[index]))
  }
  return withoutEmptyGroups(result, piece, made)
}

/** The same settings but for the piece, empty groups around it not counted. */
export function sameJsonBeside(left: string, right: string, piece: JsonPiece): boolean {
  const without = (text: string): string =>
    piece.kind === 'json-default'
      ? setJsonValue(text, piece.path, undefined)
      : takeJson(text, piece, piece.path.length)
  const rest = (text: string): Json | undefined => parseJsonc(without(text)).value ?? {}
  return jsonEqual(rest(left), rest(right))
}

/** How many of the last steps of the path are not there yet, and so would be made. */
export function missingGroups(text: string, piece: JsonPiece): number {
  const groups = piece.kind === 'json-item' ? piece.path : piece.path.slice(0, -1)
  const root = rootOf(text)
  const there = groups.filter((_, depth) => valueAt(root, groups.slice(0, depth + 1)) != null)
  return groups.length - there.length
}

function withoutEmptyGroups(text: string, piece: JsonPiece, made: number): string {
  const groups = piece.kind === 'json-item' ? piece.path : piece.path.slice(0, -1)
  let result = text
  for (let depth = groups.length; depth > groups.length - made; depth--) {
    const path = groups.slice(0, depth)
    const group = valueAt(rootOf(result), path)
    if (group !== undefined && !isEmptyJson(group)) break
    result = setJsonValue(result, path, undefined)
  }
  return result
}

/** `null` in the place of a group holds nothing either. */
function isEmptyJson(value: Json): boolean {
  if (value === null) return true
  if (Array.isArray(value)) return value.length === 0
  return isJsonObject(value) && Object.keys(value).length === 0
}

function currentValue(text: string, { path }: JsonPiece): Json | undefined {
  return valueAt(rootOf(text), path)
}

function rootOf(text: string): JsonObject {
  const { value } = parseJsonc(text)
  return isJsonObject(value) ? value : {}
}

/** All that ours has; what was added beside it is not ours. */
function holds(found: JsonObject, wanted: JsonObject): boolean {
  return Object.entries(wanted).every(([key, value]) => jsonEqual(found[key], value))
}

/** Ours, with other hooks beside it: a client adds a new one to the group that has the same matcher. */
function isSameGroup(entry: Json, wanted: Json): boolean {
  if (jsonEqual(entry, wanted)) return true
  if (!isJsonObject(entry) || !isJsonObject(wanted)) return false
  const ours = hooksIn(entry).filter(isOurHook)
  return Array.isArray(entry['hooks']) && jsonEqual({ ...entry, hooks: ours }, wanted)
}

function holdsOurHook(entry: Json | undefined): boolean {
  return hooksIn(entry).some(isOurHook)
}

/** The part of a list item that is not ours. */
function withoutOurs(entry: Json | undefined): Json | undefined {
  const theirs = hooksIn(entry).filter((hook) => !isOurHook(hook))
  return isJsonObject(entry) && theirs.length > 0 ? { ...entry, hooks: theirs } : undefined
}

/** The hooks of a group; one without a group is its own. */
function hooksIn(entry: Json | undefined): readonly Json[] {
  const inner = isJsonObject(entry) ? entry['hooks'] : undefined
  if (Array.isArray(inner)) return inner
  return entry === undefined ? [] : [entry]
}

function isOurHook(hook: Json): boolean {
  return startsHook(commandWords(hook))
}

/** The command line that an entry runs, in each of the ways in which clients write one. */
export function commandWords(entry: Json | undefined): readonly string[] {
  if (!isJsonObject(entry)) return []
  const inner = entry['hooks']
  if (Array.isArray(inner)) return commandWords(inner[0])
  const { command, args } = entry
  return [command ?? [], args ?? []].flat().filter((word) => typeof word === 'string')
}

const REMARK = /\/\/[^\n\r]*|\/\*[\s\S]*?\*\//g

/** Somebody wrote down what they mean to set, and set nothing yet. */
function holdsRemarksAlone(text: string): boolean {
  return isBlank(text.replace(REMARK, ''))
}

/** Below remarks there must be a group to put something into. */
function withGroup(text: string): string {
  if (!holdsRemarksAlone(text)) return text
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  return /[\n\r]$/.test(text) ? `${text}{}${eol}` : `${text}${eol}{}${eol}`
}

export function isBlank(text: string): boolean {
  return text.replace(/^\ufeff/, '').trim() === ''
}
