import type { Problem } from '../../base/problem.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { rawAt, setJsonValue } from '../../format/json/json-edit.ts'
import type { JsonPath } from '../../format/json/json-path.ts'
import { parseJson } from '../../format/json/json-tree.ts'
import type { Memory } from '../../model/memory.ts'
import { ownValue } from '../own-value.ts'
import type { CutItem } from './smallcode-items.ts'

/** The file of a retired or archived object: its standing, its place in the list, and its text as it stood there. */
export interface Envelope {
  readonly standing: JsonObject
  readonly object: JsonObject
  /** Where the object stands in the file; the whole file if it holds one bare object. */
  readonly path: JsonPath
  readonly cut: CutItem
  readonly position: number
  /** Why the file must not be edited. */
  readonly fault: Problem | undefined
}

/** Past the end: a memory that never stood in the list comes last. */
const LAST = Number.MAX_SAFE_INTEGER

export function openEnvelope(text: string): Envelope {
  const { value, problems } = parseJson(text)
  const root = isJsonObject(value) ? value : {}
  const inner = ownValue(root, 'object')
  const path: JsonPath = isJsonObject(inner) ? ['object'] : []
  const blank = (key: string): string => {
    const around = ownValue(root, key)
    // Only blanks and a comma were ever cut: what else stands there did not come from us.
    return path.length > 0 && typeof around === 'string' && /^[\s,]*$/.test(around) ? around : ''
  }
  const position = ownValue(root, 'position')
  const fault = isJsonObject(value)
    ? problems.find(({ code }) => code === 'bad-json')
    : (problems[0] ?? NO_OBJECT)
  return {
    standing: path.length > 0 ? root : {},
    object: isJsonObject(inner) ? inner : root,
    path,
    cut: { raw: rawAt(text, path) ?? '{}', before: blank('before'), after: blank('after') },
    position: typeof position === 'number' && position >= 0 ? position : LAST,
    fault,
  }
}

const NO_OBJECT: Problem = {
  code: 'bad-json',
  line: 1,
  message: 'The file does not hold an object.',
  hint: 'Put it right by hand, or restore it from git.',
}

/** The standing comes first and is readable; the object follows as it stood in the list. */
export function envelopeText(memory: Memory, cut: CutItem, position: number | undefined): string {
  const { raw, before, after } = cut
  const place = position === undefined ? {} : { position, before, after }
  const head = JSON.stringify({ ...lifecycleFields(memory), ...place }, null, 2)
  return `${head.slice(0, -2)},\n  "object": ${raw}\n}\n`
}

/** The same file with another standing, all else as it is. */
export function withStanding(text: string, memory: Memory): string {
  const { path } = openEnvelope(text)
  if (path.length === 0)
    return envelopeText(memory, { raw: text.trim(), before: '', after: '' }, undefined)
  const wanted = lifecycleFields(memory)
  return STANDING_KEYS.reduce(
    (result, key) =>
      setJsonValue(result, [key], ownValue(wanted, key), {
        after: STANDING_KEYS,
        otherwise: 'first',
      }),
    text,
  )
}

const STANDING_KEYS = ['status', 'at', 'reason'] as const

function lifecycleFields(memory: Memory): JsonObject {
  const entries: [string, Json][] = [['status', memory.status]]
  if (memory.statusAt !== undefined) entries.push(['at', memory.statusAt])
  if (memory.statusReason !== '') entries.push(['reason', memory.statusReason])
  return Object.fromEntries(entries)
}
