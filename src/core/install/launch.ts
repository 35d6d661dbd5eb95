/** A command without a shell. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
}
