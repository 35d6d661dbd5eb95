import type { Space } from '../core/search/space.ts'

/**
 * Vectors of memories by the version of the memory, each stored with its space. Derived: may be deleted at any time.
 * Vectors of two spaces are never in it at once: VECTOR_SPACE_ERROR.
 */
export interface VectorStore {
  /** The space of what is stored; undefined when nothing is. */
  space(): Promise<Space | undefined>
  /** Everything that is stored. Another space than asked for is refused. */
  read(space: Space): Promise<ReadonlyMap<string, Float32Array>>
  /** Refused, and nothing put, when something of another space is stored. */
  put(space: Space, vectors: ReadonlyMap<string, Float32Array>): Promise<void>
  /** Drops all but these versions. */
  keep(versions: ReadonlySet<string>): Promise<void>
  /** Drops everything and leaves no trace of it. */
  clear(): Promise<void>
}
