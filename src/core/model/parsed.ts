import type { Problem } from '../base/problem.ts'
import type { Memory } from './memory.ts'

/** One memory as found in a file. */
export interface Parsed {
  readonly memory: Memory
  readonly problems: readonly Problem[]
  /** The stored form without usage fields; its hash is the memory's version (WRT-18). */
  readonly versionText: string
  /** UTF-8 size of the stored form. */
  readonly bytes: number
  /** Where it stands in a file that holds several. */
  readonly span?: readonly [start: number, end: number]
}
