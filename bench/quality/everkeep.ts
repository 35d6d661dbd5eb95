import { rank } from '../../src/core/search/rank.ts'
import { scanSource } from '../../src/core/search/scan-source.ts'
import { searchDocument } from '../../src/core/search/search-document.ts'
import { queryTerms } from '../../src/core/search/search-terms.ts'
import type { Engine } from './corpus.ts'

/** Ours. */
export const everkeep: Engine = {
  name: 'Everkeep',
  async open(memories) {
    const source = scanSource(memories.map((memory) => searchDocument(memory, `${memory.id}.md`)))
    return {
      ask: async (query, limit) =>
        rank(source, queryTerms(query))
          .slice(0, limit)
          .map(({ doc }) => doc),
    }
  },
}
