import type { Kind } from './kinds.ts'

/** The settings in force for one vault, with where each came from. Plain data, made by `resolveConfig`. */
export interface Config {
  readonly values: Readonly<Record<string, unknown>>
  /** The kinds of this vault: built-in ones as its config describes them, and its own. */
  readonly kinds: ReadonlyMap<string, Kind>
}
