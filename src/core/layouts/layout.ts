import type { Instant } from '../base/instant.ts'
import type { VaultPath } from '../base/vault-path.ts'
import type { Config } from '../config/config.ts'
import type { LayoutName } from '../model/layout-name.ts'
import type { Card, Entry, Memory, MemoryId, Status } from '../model/memory.ts'
import type { Parsed } from '../model/parsed.ts'

/** Texts of files by path; a path that is not in the map is not there on disk. */
export type Files = ReadonlyMap<VaultPath, string>

/** A change to one file: its new text, or `undefined` when it goes. */
export interface FileEdit {
  readonly path: VaultPath
  readonly text: string | undefined
}

export interface Counters {
  readonly useCount: number
  readonly lastUsedAt: Instant | undefined
}

export interface StoreRequest {
  /** The texts of `from`, `to`, their companions, the shared files and the template, as far as they exist. */
  readonly files: Files
  /** Where the memory stands now; undefined for a new one. */
  readonly from: VaultPath | undefined
  /** Where it is to stand. */
  readonly to: VaultPath
  /** As parsed from `from`; only what differs from it is written. */
  readonly before: Memory | undefined
  readonly after: Memory
}

/** What generated files are made from. Complete, so that they can be rebuilt from nothing (LAY-07). */
export interface GenerateRequest {
  /** All memories that parse, any status, in no particular order. */
  readonly entries: readonly Entry[]
  /** The present texts of the layout's generated files, as far as they exist. */
  readonly files: Files
  readonly config: Config
  /** `/`-separated path from the project's root to the vault, `.memory`. Some generated files name it. */
  readonly rootName: string
  /**
   * The memories that this operation changed, as they stood before it; `undefined` for a created one. Lines that
   * people may have written themselves (LAY-14) are touched for these alone. Absent: everything is rebuilt.
   */
  readonly changed?: ReadonlyMap<MemoryId, Card | undefined>
  /** Where this operation puts memories that were not there before. Absent: nowhere. */
  readonly created?: ReadonlySet<VaultPath>
  /** Where memories stood before this operation and stand no more. Absent: nowhere. */
  readonly removed?: ReadonlySet<VaultPath>
  /** Somebody asked for it: lines of files that this vault never knew go too (BUD-02). */
  readonly dropDead?: boolean
}

export interface GeneratedFile {
  readonly path: VaultPath
  readonly text: string
  /** Said to the person when the file is written: what a client will not load, and so on. */
  readonly warnings: readonly string[]
}

/** The same memory in one on-disk dialect. Pure: a layout is data and functions over texts. */
export interface Layout {
  readonly name: LayoutName
  /** Folder of a new vault, from the project's root. */
  readonly defaultRoot: string
  /** Files that hold parts of many memories: read before any memory, written with it. */
  readonly sharedPaths: readonly VaultPath[]
  /** A file whose extra keys and sections new memories take over. */
  readonly templatePath: VaultPath | undefined
  /** A generated file that may hold newer usage counters than the memories: others bump only there (LAY-10). */
  readonly counterSource?: {
    readonly path: VaultPath
    read(text: string): ReadonlyMap<string, Counters>
  }
  /** Files rebuilt from the entries, in the order they are written. */
  readonly generatedPaths: readonly VaultPath[]
  /** Those of them that no program waits for: once they are large, a save leaves them to be rebuilt afterwards. */
  readonly listPaths: readonly VaultPath[]

  /** True for every file that holds memories, retired and archived places included; false for generated files. */
  isMemoryFile(path: VaultPath): boolean
  /** Where what a memory file has no key for stands: a file of its own, there when a value is not the default (LAY-16). */
  companionOf?(path: VaultPath): VaultPath | undefined
  /** The memory file that a companion completes; undefined for a path that is none. */
  recordOf?(companion: VaultPath): VaultPath | undefined
  /**
   * Reads one memory file, completed by the shared files and its companion. Total: any text gives at least one memory
   * (or none for an empty shared list), with problems.
   */
  parse(path: VaultPath, text: string, files: Files): readonly Parsed[]
  /** The edits that make `after` stand at `to`. Byte-identical text where nothing differs (LAY-05). */
  store(request: StoreRequest): readonly FileEdit[]
  /** The edits that give these memory files companions for what an older version kept in a shared file. */
  moveOldFields?(files: Files, paths: readonly VaultPath[]): readonly FileEdit[]
  /** The edits that take a memory away; the caller keeps the before-images. */
  remove(files: Files, path: VaultPath, id: MemoryId): readonly FileEdit[]
  /**
   * Makes the memory `id` in a shared file stand as it stands in `image` (or go, where the image lacks it),
   * leaving all others as they are. Undo needs it when a shared file was changed since.
   */
  graft(
    path: VaultPath,
    current: string | undefined,
    image: string | undefined,
    id: MemoryId,
  ): string | undefined

  /**
   * The id and path of a new memory; `taken` tells ids and paths in use. Collisions get `-2`, `-3`.
   * `habit` is where memories stand already: a folder that names its files its own way goes on doing so (MOD-09).
   */
  place(
    memory: Memory,
    taken: (idOrPath: string) => boolean,
    habit?: readonly VaultPath[],
  ): { readonly id: MemoryId; readonly path: VaultPath }
  /** Where the memory at `path` stands when its status becomes `status`. */
  pathWhen(path: VaultPath, id: MemoryId, status: Status): VaultPath

  /** Files made from one memory alone (smallcode's readable copies). */
  satellites(memory: Memory): readonly { readonly path: VaultPath; readonly text: string }[]
  generate(request: GenerateRequest): readonly GeneratedFile[]
  /** Files of an empty vault besides the generated ones: template, folders' placeholders. */
  scaffold(): readonly { readonly path: VaultPath; readonly text: string }[]
}
