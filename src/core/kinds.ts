/** What a kind of memory is (MOD-02). */
export interface Kind {
  readonly name: string
  /** Folder in `claude-json`. */
  readonly folder: string
  readonly description: string
}
