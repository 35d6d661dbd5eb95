import type { ForeignPlace } from '../core/import/foreign.ts'

/** What other tools left behind, outside of the vault. Looked at and read, never written (LAY-12). */
export interface ForeignMemories {
  /** What stands at this path, from the working folder; undefined when nothing does. */
  open(path: string): Promise<ForeignPlace | undefined>
  /** The places around this project where such memories usually lie, as far as they are there. */
  around(): Promise<readonly string[]>
}
