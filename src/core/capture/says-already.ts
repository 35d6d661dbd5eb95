import { jsonEqual } from '../format/json/json-equal.ts'
import { tellsText } from '../learn/match-segments.ts'
import type { Memory } from '../model/memory.ts'

export interface Resaid {
  /** What somebody wants kept. */
  readonly text: string
  /** The memory that saving it would make: in the form of its kind and layout. */
  readonly formed: Memory
  /** The memory that is there, told anew by it. */
  readonly revised: Memory
}

/**
 * Whether a memory says already what saving would make of a text. A kind may put it into a form (`**Decision:** …`) or
 * into fields: then it is the same when the form is, or when no field would change.
 */
export function saysAlready(memory: Memory, { text, formed, revised }: Resaid): boolean {
  if (tellsText(memory, text) || tellsText(memory, formed.body)) return true
  const hasSameFields = formed.kind === memory.kind && formed.fields !== undefined
  return hasSameFields && jsonEqual(revised.fields, memory.fields)
}
