import type { Reference } from '../core/references/references.ts'
import type { Verdict } from '../core/references/verdict.ts'

/** The references of one memory, and where it stands. */
export interface Question {
  readonly references: readonly Reference[]
  /** The folder of the memory's file: absolute, or relative to the root of the project. */
  readonly folder: string
}

export interface CheckOptions {
  /** From the call on. Whatever could not be checked by then is UNVERIFIABLE; no answer comes much later (REC-07). */
  readonly deadlineMs: number
  /** All memories of a vault are asked about, or one of them in full: what commits told is kept for the next time. */
  readonly thorough?: boolean
}

/** The files of the project around the vault, as memories name them. */
export interface CodeBase {
  /** Whether there is a file or folder at this path, relative to the project's root or absolute. */
  exists(path: string): Promise<boolean>
  /** The verdicts on each question's references, in order. Never fails: what goes wrong leaves things unverified. */
  check(
    questions: readonly Question[],
    options: CheckOptions,
  ): Promise<readonly (readonly Verdict[])[]>
  /** Whether a check had no time for something that is worth finding out before the next one. Absent: never. */
  warmUpIsDue?(): boolean
  /** Finds that out, when nobody waits, whichever process had no time. */
  rest?(): Promise<void>
}
