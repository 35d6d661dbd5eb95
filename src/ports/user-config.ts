/** The person's own settings for all vaults. The one file of theirs that we write outside of a vault. */
export interface UserConfig {
  /** Where it is, for telling people. */
  readonly path: string
  /** Undefined when there is none. */
  read(): Promise<string | undefined>
  /** Atomic; makes the folder where it is missing. */
  write(text: string): Promise<void>
}
