/** Who can fix it. Each surface maps a kind to its own dialect (exit code, HTTP status, tool error). */
export type ErrorKind = 'usage' | 'missing' | 'conflict' | 'refused' | 'environment' | 'bug'

/** Codes are public: documented in docs/ERRORS.md, never renamed. Those of seed 001's scripts keep their names. */
export const ERROR_KINDS = {
  // What was asked for is not a thing we can do.
  USAGE_ERROR: 'usage',
  INPUT_ERROR: 'usage',
  VALIDATION_ERROR: 'usage',
  CONFIG_ERROR: 'usage',
  CLIENT_CONFIG_ERROR: 'usage',
  PATH_ERROR: 'usage',
  // What was named is not there.
  VAULT_NOT_FOUND: 'missing',
  MEMORY_NOT_FOUND: 'missing',
  OPERATION_NOT_FOUND: 'missing',
  PLAN_NOT_FOUND: 'missing',
  PROPOSAL_NOT_FOUND: 'missing',
  SKILL_NOT_FOUND: 'missing',
  READ_ERROR: 'missing',
  SOURCE_NOT_FOUND: 'missing',
  NO_REPOSITORY: 'missing',
  REVISION_NOT_FOUND: 'missing',
  // Somebody else was there first.
  OCC_CONFLICT: 'conflict',
  UNDO_CONFLICT: 'conflict',
  VAULT_EXISTS: 'conflict',
  AMBIGUOUS_NAME: 'conflict',
  CREATE_OVERWRITE_ERROR: 'conflict',
  ANTI_RESURRECTION_ERROR: 'conflict',
  INSTALL_CONFLICT: 'conflict',
  UNFINISHED_MERGE: 'conflict',
  VECTOR_SPACE_ERROR: 'conflict',
  // A rule of the vault says no.
  MERGE_ERROR: 'refused',
  LIMIT_ERROR: 'refused',
  SECRET_ERROR: 'refused',
  SECURITY_ERROR: 'refused',
  NOT_TRUSTED: 'refused',
  ALREADY_A_RULE: 'refused',
  DO_NOT_SAVE: 'refused',
  UPDATE_ERROR: 'refused',
  DELETE_ERROR: 'refused',
  ARCHIVE_ERROR: 'refused',
  UNARCHIVE_ERROR: 'refused',
  RESTORE_ERROR: 'refused',
  UNDO_ERROR: 'refused',
  KEYWORD_LOSS_ERROR: 'refused',
  // The machine says no.
  LOCK_TIMEOUT: 'environment',
  DISK_FULL: 'environment',
  READ_ONLY: 'environment',
  NO_PERMISSION: 'environment',
  IO_ERROR: 'environment',
  EMBEDDER_ERROR: 'environment',
  GIT_ERROR: 'environment',
  INTERRUPTED: 'environment',
  // We are wrong.
  INVARIANT_BROKEN: 'bug',
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof ERROR_KINDS

export interface ErrorText {
  readonly message: string
  /** What to do next, where possible as a command. */
  readonly hint: string
  /** The field of the memory or config that is wrong, as a dotted path. */
  readonly field?: string
  /** The rule that it breaks. */
  readonly rule?: string
  readonly data?: Readonly<Record<string, string | number>>
  /** More faults of the same input, so that all can be put right at once. */
  readonly further?: readonly FurtherFault[]
  readonly cause?: unknown
}

export interface FurtherFault {
  readonly field: string
  readonly rule: string
  readonly hint: string
}

/** A failure we foresaw. `message` says what happened, `hint` says what to do next. */
export class KnownError extends Error {
  override readonly name = 'KnownError'
  readonly code: ErrorCode
  readonly hint: string
  readonly field: string | undefined
  readonly rule: string | undefined
  readonly data: Readonly<Record<string, string | number>>
  readonly further: readonly FurtherFault[]

  constructor(code: ErrorCode, text: ErrorText) {
    super(readable(text.message), { cause: text.cause })
    this.code = code
    this.hint = readable(text.hint)
    this.field = text.field && readable(text.field)
    this.rule = text.rule && readable(text.rule)
    this.data = text.data ?? {}
    this.further = (text.further ?? []).map(({ field, rule, hint }) => ({
      field: readable(field),
      rule: readable(rule),
      hint: readable(hint),
    }))
  }

  get kind(): ErrorKind {
    return ERROR_KINDS[this.code]
  }

  /** An error has no form in JSON of its own: its message would be left out. */
  toJSON(): Readonly<Record<string, unknown>> {
    const { code, message, hint, field, rule, further } = this
    return {
      code,
      message,
      hint,
      ...(field ? { field } : {}),
      ...(rule ? { rule } : {}),
      ...(further.length > 0 ? { further } : {}),
    }
  }
}

const LONGEST = 1_000

/** Errors repeat typed text and file content: it must neither steer a terminal nor bury the rest. */
function readable(text: string): string {
  const line = text
    .replace(/[\t\n\r]+/g, ' ')
    .replace(
      /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
      (hidden) => `\\u${hidden.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
  return line.length <= LONGEST ? line : `${line.slice(0, 600)} … ${line.slice(-300)}`
}

/** For `catch`: a failure we foresaw counts as nothing there; a bug of ours goes on. */
export function unlessKnown(error: unknown): undefined {
  if (!(error instanceof KnownError) || error.kind === 'bug') throw error
}

/** For what must be true if our own code is right. Never for user input, files or the network. */
export function invariant(condition: unknown, claim: string): asserts condition {
  if (condition) return
  throw new KnownError('INVARIANT_BROKEN', {
    message: `Bug in Everkeep: expected that ${claim}.`,
    hint: 'Please report this with the command you ran.',
  })
}

export function unreachable(value: never): never {
  throw new KnownError('INVARIANT_BROKEN', {
    message: `Bug in Everkeep: unhandled case ${JSON.stringify(value)}.`,
    hint: 'Please report this.',
  })
}
