import type { Entry } from '../../core/model/memory.ts'
import type { Outlines } from '../../core/recall/entry-outline.ts'
import { type EntrySource, NAME_WORD_LIMIT } from '../../core/recall/entry-source.ts'
import type { TermSource } from '../../core/search/term-source.ts'
import { type Kept, keepFor } from './kept.ts'
import { KEY_KINDS, type KeyKind } from './key-kinds.ts'
import type { IndexReader, Reach } from './sqlite-reader.ts'

const ANY_SIZE = { least: 0, most: 1_000_000 }
const NO_REACH: Reach = { length: 0, near: [] }
const NO_DOCS = new Int32Array(0)

/** Ranking's questions, answered by the index, and by what it has told before as long as that is true. */
export function termSourceOf(reader: IndexReader, kept: Kept): TermSource {
  const { docs: size, length, generation } = reader.totals()
  keepFor(kept, generation)
  const prepare = (docs: Iterable<number>): void => {
    const fresh = [...docs].filter((doc) => !kept.reach.has(doc))
    if (fresh.length > 0) for (const [doc, reach] of reader.reach(fresh)) kept.reach.set(doc, reach)
  }
  const reachAt = (doc: number): Reach => {
    if (!kept.reach.has(doc)) prepare([doc])
    return kept.reach.get(doc) ?? NO_REACH
  }
  return {
    size,
    averageLength: Math.max(1, length / Math.max(1, size)),
    spreads(terms) {
      const spreads = new Map<string, number>()
      const missing = terms.filter((term) => {
        const known = kept.weights.get(term)
        if (known !== undefined) spreads.set(term, known.docs.length)
        return known === undefined
      })
      if (missing.length > 0)
        for (const [term, spread] of reader.spreads(missing)) spreads.set(term, spread)
      return spreads
    },
    weights(terms) {
      const missing = terms.filter((term) => !kept.weights.has(term))
      for (const [term, list] of reader.lists(KEY_KINDS.term, missing)) {
        kept.weights.set(term, list)
        kept.listed += list.docs.length
      }
      return kept.weights
    },
    termsFrom: (prefix, sizes = ANY_SIZE) => reader.termsFrom(prefix, sizes),
    marked(terms) {
      const missing = terms.filter((term) => !kept.marked.has(term))
      const found = reader.lists(KEY_KINDS.mark, missing)
      for (const term of missing) {
        const docs = found.get(term)?.docs ?? NO_DOCS
        kept.marked.set(term, docs)
        kept.listed += docs.length
      }
      return new Map(terms.map((term) => [term, kept.marked.get(term) ?? NO_DOCS]))
    },
    prepare,
    lengthOf: (doc) => reachAt(doc).length,
    neighbours: (doc) => reachAt(doc).near,
  }
}

/** A brief's questions. */
export function outlinesOf(reader: IndexReader): Outlines {
  return { all: reader.outlines(), at: reader.entriesAt }
}

/** Admission's questions. */
export function entrySourceOf(reader: IndexReader): EntrySource {
  const at = (docs: Iterable<number>): readonly Entry[] =>
    // Documents of one file rise with their position.
    [...reader.entriesAt([...new Set(docs)])]
      .sort(([a, one], [b, other]) =>
        one.path === other.path ? a - b : one.path < other.path ? -1 : 1,
      )
      .map(([, entry]) => entry)
  const docsUnder = (kind: KeyKind, keys: readonly string[]): readonly number[] =>
    [...reader.lists(kind, keys).values()].flatMap(({ docs }) => [...docs])
  return {
    standing: (rule) => at(reader.standing(rule)),
    called: ({ path, stem, whole }) =>
      at([
        ...reader.docsAt(path),
        ...docsUnder(KEY_KINDS.name, [stem, whole]),
        ...docsUnder(KEY_KINDS.bareName, [stem]),
      ]),
    withNameWord: (terms) => {
      const lists = [...reader.lists(KEY_KINDS.nameWord, terms).values()]
      return at(lists.flatMap(({ docs }) => (docs.length > NAME_WORD_LIMIT ? [] : [...docs])))
    },
    hasKeywordWord: (word) => docsUnder(KEY_KINDS.keywordWord, [word]).length > 0,
  }
}
