/** A file that could be learned from. */
export interface SourceFile {
  /** Absolute. */
  readonly path: string
  /** For people, and what a memory keeps as its source: from the project's root, else from home, else absolute. */
  readonly name: string
  readonly bytes: number
}

export interface SourcePlace extends SourceFile {
  /** `closed`: it may not be looked at, or not into. */
  readonly kind: 'file' | 'folder' | 'other' | 'closed'
  /** It lies outside of the project and of the working folder, whatever links lead there. */
  readonly isOutside: boolean
}

export interface SourceListing {
  readonly files: readonly SourceFile[]
  /** There are more: nobody looked any further. */
  readonly more: boolean
}

export type SourceRead =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'binary' }
  /** `why` ends a sentence: `permission denied`. */
  | { readonly kind: 'unreadable'; readonly why: string }

/** What lies outside of the vault and is to be learned from. Looked at and read, never written. */
export interface SourceFiles {
  /** What stands at this path, from the working folder; links are followed, since somebody named it. */
  look(path: string): Promise<SourcePlace | undefined>
  /**
   * The files below a folder whose names do not rule out text, sorted. Left out: `.git`, `node_modules`, `__pycache__`,
   * `.obsidian`, the vault itself, links, and what git ignores unless `ignored` says otherwise (LRN-11).
   */
  list(
    folder: string,
    options?: { readonly ignored?: 'taken'; readonly atMost?: number },
  ): Promise<SourceListing>
  /** The names of the folders in a folder, sorted; none when it is not there. */
  folders(folder: string): Promise<readonly string[]>
  /** Whether the first bytes of a file are those of a text. */
  looksLikeText(path: string): Promise<boolean>
  read(path: string): Promise<SourceRead>
  /** Where the tasks of this project may lie, nearest first: absolute folders. */
  readonly taskFolders: readonly string[]
  /** Tells whether so many milliseconds are left, from the call on. */
  patience(ms: number): () => boolean
}
