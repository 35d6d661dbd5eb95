/** The files of the project around the vault, as memories name them. */
export interface CodeBase {
  /** Whether there is a file or folder at this path, relative to the project's root or absolute. */
  exists(path: string): Promise<boolean>
}
