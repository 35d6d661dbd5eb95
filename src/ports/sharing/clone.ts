/** The clone that a vault lies in: its own config, its index, and the files that tell git what to do. */
export interface Clone {
  /** The real path of the work tree; undefined outside of one. */
  root(): Promise<string | undefined>
  /** A value of the clone's own config, which linked work trees share. */
  setting(key: string): Promise<string | undefined>
  /** Sets a value, or takes it out with its section where that is left empty. */
  setSetting(key: string, value: string | undefined): Promise<void>
  /** The text of a file by its absolute path. */
  read(path: string): Promise<string | undefined>
  /** Writes a file, or takes it away. */
  write(path: string, text: string | undefined): Promise<void>
  /** Which files that match these patterns, from `folder`, git has in its index; paths from `folder`. */
  tracked(folder: string, patterns: readonly string[]): Promise<readonly string[]>
  /** Takes files out of the index, and leaves them where they are. */
  untrack(folder: string, paths: readonly string[]): Promise<void>
}
