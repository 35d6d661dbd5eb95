import type { Space } from '../core/search/space.ts'

/**
 * Turns texts into points that lie near each other when they mean something similar (REC-11). Off unless a person sets
 * one up. What it cannot do is EMBEDDER_ERROR: a search then goes by the words alone.
 */
export interface Embedder {
  /** The space of its vectors. May have to ask first; the same answer each time. */
  space(): Promise<Space>
  /** One vector a text, in order, each of length one and of that space. Equal texts, equal vectors. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>
}
