import type { Json, JsonObject } from './json.ts'
import type { Problem } from './memory.ts'

/** A markdown file cut into its parts. Offsets are into the text as it was given, BOM and line ends included. */
export interface Frontmatter {
  /** The mapping as parsed; empty when there is none. Dates stay the strings that were written. */
  readonly data: JsonObject
  /** Where the body starts. */
  readonly bodyStart: number
  /** The body with LF line ends. */
  readonly body: string
  /** The file's dominant line end. */
  readonly eol: '\n' | '\r\n'
  readonly present: boolean
  readonly problems: readonly Problem[]
}

/** Sets one value, or takes the key away with `undefined`. */
export interface FieldEdit {
  /** `['title']`, or `['everkeep', 'pinned']` for a nested key. */
  readonly path: readonly string[]
  readonly value: Json | undefined
  /** Where a new top-level key goes: after the last of these that is present, else at the end. */
  readonly after?: readonly string[]
}

/** Reads any text. Broken YAML is read line by line (`key: rest`) and reported (LAY-06). */
export function parseFrontmatter(_text: string): Frontmatter {
  throw new Error('being written')
}

/** Changes only the lines of the edited fields; every other byte stays (LAY-05). Adds a block where there is none. */
export function editFrontmatter(_text: string, _edits: readonly FieldEdit[]): string {
  throw new Error('being written')
}

/** Replaces the body from `bodyStart` on, in the file's own line ends. */
export function replaceBody(_text: string, _body: string): string {
  throw new Error('being written')
}
