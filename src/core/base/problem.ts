/** Something odd in a file. It is reported, never thrown: one bad file must not hide the others (LAY-06). */
export interface Problem {
  readonly code: ProblemCode
  /** 1-based; 0 when the whole file is meant. */
  readonly line: number
  readonly message: string
  readonly hint: string
}

export type ProblemCode =
  | 'no-frontmatter'
  | 'bad-yaml'
  | 'bad-json'
  | 'bad-value'
  | 'bad-date'
  | 'future-date'
  | 'missing-date'
  | 'missing-title'
  | 'unknown-kind'
  | 'duplicate-id'
  | 'duplicate-key'
  | 'not-utf8'
  | 'too-large'
  | 'empty-file'
  | 'schema'
  | 'odd-name'
  | 'hand-edited'
  | 'mixed-layouts'
  | 'quarantined'
  | 'unreadable'
  /** Git left conflict markers in it (GIT-06). */
  | 'UNFINISHED_MERGE'
