import type { Instant } from '../core/instant.ts'

/** One use of a memory. */
export interface Use {
  readonly id: string
  readonly at: Instant
}

/** Uses not yet folded into the files: append-only, so that a recall never writes into a memory (REC-08). */
export interface Usage {
  append(uses: readonly Use[]): Promise<void>
  /** In order; only those of some memories, where they are named. */
  all(ids?: ReadonlySet<string>): Promise<readonly Use[]>
  /** When the first use was ever counted here; folding does not change it. Undefined: none ever was (DST-12). */
  since(): Promise<Instant | undefined>
  /** Drops the first `count` uses, which the files now hold. */
  drop(count: number): Promise<void>
}
