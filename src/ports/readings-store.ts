/** Keeps one text that was made from a vault and can be made again. May be deleted at any time. */
export interface ReadingsStore {
  /** What was kept last, by the same build and whole; otherwise nothing. Never fails. */
  read(): Promise<string | undefined>
  /** Whole or not at all. What cannot be written is made anew the next time. */
  write(text: string): Promise<void>
  /** Leaves no trace of it. */
  clear(): Promise<void>
}
