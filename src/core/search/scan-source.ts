import type { TermSource } from './rank.ts'
import { FIELD_WEIGHTS, lengthOf, SEARCH_FIELDS, type SearchDocument } from './search-document.ts'
import { weightsFrom } from './weights.ts'

/** A name that more memories share than this says nothing about any two of them. */
export const HUB_LIMIT = 8
export const TERMS_FROM_MAX = 400

const NONE: ReadonlySet<number> = new Set()

/** An index made on the spot, for a disk that takes none: slower to make, the same answers (REC-03). */
export function scanSource(documents: readonly SearchDocument[]): TermSource {
  const weights = new Map<string, Map<number, number>>()
  const marked = new Map<string, Set<number>>()
  const lengths = documents.map(lengthOf)
  for (const [doc, document] of documents.entries()) {
    for (const mark of document.marks) put(marked, mark, doc)
    for (const field of SEARCH_FIELDS)
      for (const term of document.terms[field]) {
        const found = weights.get(term) ?? new Map<number, number>()
        weights.set(term, found.set(doc, (found.get(doc) ?? 0) + FIELD_WEIGHTS[field]))
      }
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
    termsFrom: (prefix) => {
      sorted ??= [...weights.keys()].sort()
      return sorted.filter((term) => term.startsWith(prefix)).slice(0, TERMS_FROM_MAX)
    },
    marked: (terms) => new Map(terms.map((term) => [term, marked.get(term) ?? NONE])),
    prepare: () => undefined,
    lengthOf: (doc) => lengths[doc] ?? 0,
    neighbours: (doc) => [...(neighbours[doc] ?? NONE)],
  }
}

function linkedDocuments(documents: readonly SearchDocument[]): readonly ReadonlySet<number>[] {
  const named = new Map<string, Set<number>>()
  for (const [doc, { names }] of documents.entries())
    for (const name of names) put(named, name, doc)
  const linked = documents.map(() => new Set<number>())
  for (const [doc, { links }] of documents.entries())
    for (const name of links) {
      const others = named.get(name) ?? NONE
      if (others.size > HUB_LIMIT) continue
      for (const other of others) {
        if (other === doc) continue
        linked[doc]!.add(other)
        linked[other]!.add(doc)
      }
    }
  return linked
}

function put(map: Map<string, Set<number>>, key: string, doc: number): void {
  map.set(key, (map.get(key) ?? new Set()).add(doc))
}
