/** A file and the lines that came into it. */
export interface AddedFile {
  /** From the project's root. */
  readonly path: string
  readonly lines: readonly AddedLine[]
}

export interface AddedLine {
  /** From 1, in the file as it became. */
  readonly line: number
  readonly text: string
}

/** Which changes. */
export type ChangeRange =
  | { readonly kind: 'staged' }
  | { readonly kind: 'since'; readonly revision: string }
  | { readonly kind: 'commits'; readonly last: number }

/** What a guard is tried on before it is live (GRD-03), and what `rules check` looks at (GRD-08). */
export interface RuleHistory {
  /** The added lines of a range, file by file; none where there is no repository. */
  added(range: ChangeRange): Promise<readonly AddedFile[]>
  /** These files or folders as they are now; none named: all that git tracks. */
  files(paths: readonly string[]): Promise<readonly AddedFile[]>
  /** Commands that agents ran in this project, as far as conversations are kept here; each once. */
  shellCalls(): Promise<readonly string[]>
}
