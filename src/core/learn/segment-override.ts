import { KnownError } from '../base/errors.ts'
import { type LearnOperation, OPERATIONS } from './match-segments.ts'

/** What a person wants with a segment instead of what was recommended (LRN-08). */
export interface SegmentOverride {
  /** From 1. The others are joined to the first. */
  readonly segments: readonly number[]
  readonly operation?: LearnOperation
  /** The memory of UPDATE or EXTEND; the recommended one when absent. */
  readonly memory?: string
  readonly topic?: string
  readonly kind?: string
}

/** How they are written, for help, errors and models. */
export const OVERRIDE_FORMS =
  '1=SKIP, 2=UPDATE <id>, 3=EXTEND <id>, 4=CREATE, 5+6=CREATE joins, 7.topic=<topic>, 7.kind=<kind>'

/** Reads `2=UPDATE MEM-x`, `3+4=CREATE`, `1.topic=queue/retries`. Segments are numbered from 1 to `count`. */
export function readOverrides(lines: readonly string[], count: number): readonly SegmentOverride[] {
  return lines.map((line) => {
    const [, numbers = '', field, said] =
      /^\s*(\d+(?:\s*\+\s*\d+)*)(?:\.(topic|kind))?\s*(?:=\s*(\S.*?))?\s*$/is.exec(line) ?? []
    const segments = numbers.split('+').map(Number)
    if (segments.some((number) => number < 1 || number > count))
      throw misread(line, `There are ${count} segments`)
    if (new Set(segments).size < segments.length) throw misread(line, 'It names a segment twice')
    if (said === undefined && segments.length > 1 && field === undefined) return { segments }
    if (said === undefined) throw misread(line, 'It does not say what to do')
    if (field !== undefined) return { segments, [field.toLowerCase()]: said }
    const [word = '', memory] = said.split(/\s+/)
    const operation = OPERATIONS.find((name) => name === word.toUpperCase())
    if (operation === undefined) throw misread(line, `${word} is none of ${OPERATIONS.join(', ')}`)
    return { segments, operation, ...(memory !== undefined && { memory }) }
  })
}

function misread(line: string, why: string): KnownError {
  return new KnownError('INPUT_ERROR', {
    message: `"${line}" decides no segment: ${why}.`,
    field: 'decide',
    rule: OVERRIDE_FORMS,
    hint: 'Use the numbers of the plan. Nothing was changed.',
  })
}
