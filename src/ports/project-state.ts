/**
 * `specs/state.json` of the project around the vault, in which seed 000's system keeps the state of a repository. Only
 * its `memory_health` is ours (WRT-12), and only where the file is there already.
 */
export interface ProjectState {
  /** The file. */
  readonly path: string
  /** Replaces the text by what `edit` makes of it, atomically; undefined leaves it. Not there: nothing happens. */
  update(edit: (text: string) => string | undefined): Promise<void>
}

/** A log of this machine, beside the vault's own. */
export interface OwnLog {
  /** Replaces the text by what `edit` makes of it, atomically; undefined leaves it. */
  update(edit: (text: string | undefined) => string | undefined): Promise<void>
}
