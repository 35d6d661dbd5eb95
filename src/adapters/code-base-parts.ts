import type { Removal } from '../core/references/file-history.ts'
import type { WordFact } from '../core/references/symbol-fact.ts'

/** How long something may still take. */
export interface Within {
  leftMs(): number
  /** Called when the time is over. What it gives takes the wish back. */
  whenOver(stop: () => void): () => void
}

/** What stands at a path. A symlink counts for what it leads to, and is dead where that is not there. */
export type OnDisk = 'there' | 'dead link' | 'unreadable' | 'nothing'

/** Paths from the root of the project. */
export interface FileList {
  readonly files: readonly string[]
  /** Files that the project has and this disk need not hold, as a sparse checkout leaves them out. */
  readonly elsewhere: ReadonlySet<string>
  /** Folders of other repositories that this one points to, with or without a `.gitmodules`. */
  readonly nested?: readonly string[]
  /** Those of the files that this disk does not hold any more; absent where that was not asked for. */
  readonly gone?: ReadonlySet<string>
  /** Those that are symlinks, which may lead nowhere; absent where that was not asked for. */
  readonly links?: ReadonlySet<string>
}

export interface FilesWanted {
  /** Those that the project does not keep yet, in place of those that it keeps. */
  readonly withNew: boolean
  /** Look for every file on the disk: for those who would do so themselves for most of them. */
  readonly withGone?: boolean
}

export interface WantedRemovals {
  /** Files or folders, from the root. */
  readonly exact: readonly string[]
  /** The ends of paths, `db/pool.ts`. */
  readonly suffixes: readonly string[]
  /** Whether the project has this path today. */
  readonly isThere: (path: string) => boolean
}

export interface Removals {
  readonly removals: readonly Removal[]
  /** False when time ran out before all of history was seen. */
  readonly isComplete: boolean
}

/**
 * What earlier looks found out about words. Hints: a place counts when the word stands there still, and of what was never
 * found nothing is said.
 */
export interface WordNotes {
  /** The file that held the word when it was found last, from the root. */
  placeOf(word: string): string | undefined
  /** Whether looking for it told nothing while the same commit was checked out, or took too long each time. */
  isHopeless(word: string): boolean
  /** The commit that removed the last line with the word, as history told while the same commit was checked out. */
  removedBy(word: string): string | undefined
  /** Words for which there was no time at this commit, and of which nothing was found out since. */
  due(): readonly string[]
  /** Never fails: what is not noted is looked for again. */
  note(news: {
    readonly places: ReadonlyMap<string, string>
    readonly removed: ReadonlyMap<string, string>
    /** No code has these, and nothing tells that it ever had. */
    readonly nowhere: readonly string[]
    readonly late: readonly string[]
  }): void
}

/**
 * What a code base is put together from. Each part answers undefined where it cannot tell: no git, no time. None
 * throws, and none writes.
 */
export interface CodeBaseParts {
  /** The absolute real path of the project. */
  readonly root: string
  /** The folder of the vault from the root; empty where it lies outside. */
  readonly vault: string
  /** What the project's folder is called here and at its remote. */
  names(): readonly string[]
  /** Folders of submodules, from the root. */
  readonly submodules?: () => readonly string[]
  /** Why history cannot tell what became of a file, as far as that is known beforehand: a shallow clone. */
  readonly blind?: () => string | undefined
  /** What to say where there should be a history, and nobody answered. */
  readonly unasked?: string
  /** Asks the disk. `path` is absolute. */
  lookAt(path: string): OnDisk
  /** The files that the project keeps; those that it does not keep yet, too, when asked for. */
  files(within: Within, wanted: FilesWanted): Promise<FileList | undefined>
  /** Which of these paths the project does not keep. */
  ignored(paths: readonly string[], within: Within): Promise<ReadonlySet<string> | undefined>
  /** What became of these, committed or not. */
  removals(wanted: WantedRemovals, within: Within): Promise<Removals | undefined>
  /** The text of a file of code, from the root; undefined for what is none, or cannot be read. */
  textOf(path: string): string | undefined
  readonly notes?: WordNotes | undefined
  /** Where each word stands in code; a word that stands nowhere has an empty fact. */
  words(
    words: readonly string[],
    within: Within,
  ): Promise<ReadonlyMap<string, WordFact> | undefined>
  /** For words that stand nowhere: the commit that removed the last line with them. */
  removedWords(
    words: readonly string[],
    within: Within,
  ): Promise<ReadonlyMap<string, string> | undefined>
}
