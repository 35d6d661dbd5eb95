import type { Json, JsonObject } from '../format/json/json.ts'
import type { LayoutName } from '../model/layout-name.ts'
import type { Memory } from '../model/memory.ts'

/** What other tools leave behind, by the word that people give with `--from` (LAY-12). */
export const IMPORT_FORMATS = [
  'memory-bank',
  'serena',
  'server-memory',
  'basic-memory',
  'cursor-rules',
  'rules',
  'adr',
  'smallcode-db',
  'vault',
] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** A text file of another tool. */
export interface ForeignFile {
  /** From the place that was named, `/`-separated; its own name when it is that place. */
  readonly path: string
  readonly text: string
}

/** A file or folder outside of the vault, as it was read. */
export interface ForeignPlace {
  /** For people, and what a memory keeps as its source. */
  readonly name: string
  readonly kind: 'file' | 'folder'
  readonly files: readonly ForeignFile[]
  /** The dialect of a folder that is a vault. */
  readonly layout?: LayoutName | undefined
  /** The rows of smallcode's `memory_objects`, where the file is such a database. */
  readonly rows?: readonly JsonObject[] | undefined
  /** What was left out, and why. */
  readonly notes: readonly string[]
}

/** One memory as it was found, before the vault gives it a name. */
export interface ImportDraft {
  readonly memory: Memory
  /** Where it stands: `memory-bank/techContext.md`. */
  readonly from: string
}

/** The name of a file inside of a place, as people see it. */
export function placeName(place: Pick<ForeignPlace, 'name' | 'kind'>, path: string): string {
  return place.kind === 'file' ? place.name : `${place.name.replace(/\/+$/, '')}/${path}`
}

/** Words from a list or from one text with commas. */
export function listedWords(value: Json | undefined): readonly string[] {
  const items = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  return items
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map((item) => String(item).trim())
    .filter((item) => item !== '')
}
