import type { Json, JsonObject } from '../format/json/json.ts'

/** One thing that an installation puts into a file of a client. */
export type Piece =
  /** A value of ours under our own key: `mcpServers.everkeep`. Keys that others add beside ours stay. */
  | { readonly kind: 'json-value'; readonly path: readonly string[]; readonly value: JsonObject }
  /** An item of ours in a list that others use too: a hook of `hooks.SessionStart`. */
  | { readonly kind: 'json-item'; readonly path: readonly string[]; readonly value: Json }
  | { readonly kind: 'toml-table'; readonly path: readonly string[]; readonly values: TomlValues }
  /** A value that the file needs besides ours: `version`. It is removed when nothing else is left. */
  | { readonly kind: 'json-default'; readonly path: readonly string[]; readonly value: Json }
  /** A file that is ours as a whole; the mark stands in every version of it. */
  | { readonly kind: 'file'; readonly text: string; readonly mark: string }

export type TomlValues = Readonly<Record<string, string | readonly string[]>>

/** How a piece stands in a text. */
export type PieceState =
  | 'absent'
  | 'present'
  /** Ours, from an older installation or another place. */
  | 'outdated'
  /** Somebody else's, under our name. */
  | 'foreign'

/** Whether a command line runs our server: under our own name the last word is enough, wherever the binary lies. */
export function startsServer(words: readonly string[]): boolean {
  return /(^| )mcp( --http.*)?$/.test(words.join(' '))
}

/** Whether a command line is a hook of ours, among those of others. */
export function startsHook(words: readonly string[]): boolean {
  return /(\beverkeep\S*|[\\/]main[\\/]bin\.js)"? hook \S+( \S+)?$/.test(words.join(' '))
}
