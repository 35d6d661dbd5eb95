import { type Instant, parseInstant } from '../../base/instant.ts'
import type { Problem, ProblemCode } from '../../base/problem.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { lineAt, nodeAt, treeOf, withoutBom } from '../../format/json/json-tree.ts'
import type { ChangeEntry } from '../../model/memory.ts'
import { ownValue } from '../own-value.ts'

/** One record being read, with what was found odd on the way. */
export interface Reading {
  readonly text: string
  readonly record: JsonObject
  readonly problems: Problem[]
}

export interface Note {
  readonly code: ProblemCode
  readonly key: string
  readonly message: string
  readonly hint: string
}

/** Reports a key with its line. Looking the line up costs a second parse, which only odd files pay. */
export function noteProblem(reading: Reading, { code, key, message, hint }: Note): void {
  const source = withoutBom(reading.text)
  const node = nodeAt(treeOf(source), [key])
  const line = node === undefined ? 0 : lineAt(source, node.parent?.offset ?? node.offset)
  reading.problems.push({ code, line, message, hint })
}

/** Null is how seed 001 writes an optional field that is absent. */
export function valueAt(reading: Reading, key: string): Json | undefined {
  return ownValue(reading.record, key) ?? undefined
}

export function fieldText(reading: Reading, key: string): string {
  const value = valueAt(reading, key)
  if (value === undefined || typeof value === 'string') return value ?? ''
  wrongType(reading, key, 'a text')
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** A single text stands for a list of one; what is no text is left out and reported. */
export function textsAt(reading: Reading, key: string): readonly string[] {
  const value = valueAt(reading, key)
  if (value === undefined) return []
  const items = Array.isArray(value) ? value : [value]
  const texts = items.filter((item) => typeof item === 'string')
  if (!Array.isArray(value) || texts.length < items.length)
    wrongType(reading, key, 'a list of texts')
  return texts
}

export function numberAt(reading: Reading, key: string): number | undefined {
  const value = valueAt(reading, key)
  if (value === undefined || typeof value === 'number') return value
  wrongType(reading, key, 'a number')
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

export function instantAt(reading: Reading, key: string): Instant | undefined {
  const value = valueAt(reading, key)
  if (value === undefined) return undefined
  const instant = typeof value === 'string' ? parseInstant(value) : undefined
  if (instant === undefined) {
    noteProblem(reading, {
      code: 'bad-date',
      key,
      message: `"${key}" is no date: ${JSON.stringify(value).slice(0, 60)}.`,
      hint: 'Write it like 2026-01-31T12:00:00Z.',
    })
  }
  return instant
}

/** One entry for each item of the list, odd ones too, so that the two can be compared place by place. */
export function changesAt(reading: Reading): readonly ChangeEntry[] {
  const value = valueAt(reading, 'changes')
  if (value === undefined) return []
  const items = Array.isArray(value) ? value : []
  if (!Array.isArray(value) || !items.every(isJsonObject))
    wrongType(reading, 'changes', 'a list of objects')
  return items.map(toChange)
}

function toChange(item: Json): ChangeEntry {
  if (!isJsonObject(item)) {
    return { date: '', summary: typeof item === 'string' ? item : JSON.stringify(item) }
  }
  const text = (key: string): string => {
    const value = ownValue(item, key)
    return typeof value === 'string' ? value : ''
  }
  const [field, oldValue, newValue] = [
    text('field'),
    ownValue(item, 'old_value'),
    ownValue(item, 'new_value'),
  ]
  return {
    date: text('date'),
    summary: text('summary'),
    ...(field === '' ? {} : { field }),
    ...(oldValue === undefined ? {} : { oldValue }),
    ...(newValue === undefined ? {} : { newValue }),
  }
}

function wrongType(reading: Reading, key: string, wanted: string): void {
  noteProblem(reading, {
    code: 'bad-value',
    key,
    message: `"${key}" should be ${wanted}.`,
    hint: 'Correct it by hand; until then what can be read of it is used.',
  })
}
