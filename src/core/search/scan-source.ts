import { neighboursOf } from './neighbours.ts'
import { TERMS_FROM_MAX } from './rank.ts'
import { eachTerm, lengthOf, type SearchDocument } from './search-document.ts'
import type { TermSizes, TermSource } from './term-source.ts'
import { weightsFrom } from './weights.ts'

const NO_DOCS: readonly number[] = []
const ANY_SIZE: TermSizes = { least: 0, most: Number.POSITIVE_INFINITY }

/** An index made on the spot, for a disk that takes none: slower to make, the same answers (REC-03). */
export function scanSource(documents: readonly SearchDocument[]): TermSource {
  const weights = new Map<string, Map<number, number>>()
  const marked = new Map<string, number[]>()
  const lengths = documents.map(lengthOf)
  for (const [doc, document] of documents.entries()) {
    for (const mark of document.marks) {
      const docs = marked.get(mark)
      if (docs === undefined) marked.set(mark, [doc])
      else docs.push(doc)
    }
    eachTerm(document, (term, weight) => {
      const found = weights.get(term) ?? new Map<number, number>()
      weights.set(term, found.set(doc, (found.get(doc) ?? 0) + weight))
    })
  }
  const neighbours = linkedDocuments(documents)
  let sorted: string[] | undefined
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return {
    size: documents.length,
    averageLength: Math.max(1, total / Math.max(1, documents.length)),
    spreads: (terms) => new Map(terms.map((term) => [term, weights.get(term)?.size ?? 0])),
    weights: (terms) =>
      new Map(terms.map((term) => [term, weightsFrom(weights.get(term) ?? new Map())])),
    termsFrom: (prefix, { least, most, holding } = ANY_SIZE) => {
      sorted ??= [...weights.keys()].sort()
      return sorted
        .filter((term) => {
          if (!term.startsWith(prefix)) return false
          if (holding?.some((letters) => term.includes(letters)) === false) return false
          const size = [...term].length
          return size >= least && size <= most
        })
        .slice(0, TERMS_FROM_MAX)
    },
    marked: (terms) => new Map(terms.map((term) => [term, marked.get(term) ?? NO_DOCS])),
    lengthOf: (doc) => lengths[doc] ?? 0,
    neighbours: (doc) => neighbours[doc] ?? NO_DOCS,
  }
}

function linkedDocuments(documents: readonly SearchDocument[]): readonly (readonly number[])[] {
  const named = docsBy(documents, ({ names }) => names)
  const linking = docsBy(documents, ({ links }) => links)
  return documents.map((document, doc) =>
    neighboursOf(
      { doc, names: document.names, links: document.links },
      {
        named: (name) => named.get(name) ?? NO_DOCS,
        linking: (name) => linking.get(name) ?? NO_DOCS,
      },
    ),
  )
}

function docsBy(
  documents: readonly SearchDocument[],
  keysOf: (document: SearchDocument) => readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const docs = new Map<string, number[]>()
  for (const [doc, document] of documents.entries())
    for (const key of new Set(keysOf(document))) {
      const known = docs.get(key)
      if (known === undefined) docs.set(key, [doc])
      else known.push(doc)
    }
  return docs
}
