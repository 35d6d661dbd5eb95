import { type Space, unitVector } from '../../src/core/search/space.ts'
import type { Embedder } from '../../src/ports/embedder.ts'

const GRAM_CHARS = 3

/**
 * An embedder without a model: each run of three letters adds to one dimension, chosen by its hash. Texts that share
 * spellings lie near each other; that is all it knows of meaning.
 */
export function openHashedEmbedder(dimensions = 256): Embedder {
  const space: Space = { model: 'hashed-trigrams', version: '1', dimensions }
  return {
    space: async () => space,
    embed: async (texts) => texts.map((text) => embedded(text, dimensions)),
  }
}

function embedded(text: string, dimensions: number): Float32Array {
  const counts = new Float32Array(dimensions)
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  for (const word of words) {
    const padded = ` ${word} `
    for (let start = 0; start + GRAM_CHARS <= padded.length; start++) {
      const hash = hashOf(padded.slice(start, start + GRAM_CHARS))
      // The sign keeps two grams that meet in one dimension from always adding up.
      counts[hash % dimensions]! += hash & 0x8000_0000 ? -1 : 1
    }
  }
  return unitVector(counts)
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5
  for (let at = 0; at < text.length; at++)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193) >>> 0
  return hash
}
