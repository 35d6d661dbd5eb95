import type { TermSource } from '../../core/search/rank.ts'
import { TERMS_FROM_MAX } from '../../core/search/scan-source.ts'
import { KEY_KINDS, type KeyKind } from './gather-postings.ts'
import { type Kept, keepFor, type Reach } from './kept.ts'
import { type Database, linesOf, textOf } from './open-database.ts'
import {
  decodeList,
  decodeNumbers,
  PART_SEPARATOR,
  type Postings,
  weightsOf,
} from './posting-list.ts'

const SQL = {
  totals: `SELECT docs || ' ' || length || ' ' || generation AS value FROM totals`,
  spreads: `SELECT group_concat(key || char(9) || spread, char(10)) AS value FROM (
      SELECT key, sum(docs) AS spread FROM postings
        WHERE kind = ? AND key IN (SELECT value FROM json_each(?)) GROUP BY key)`,
  lists: `SELECT group_concat(key || char(9) || held || char(9) || lists, char(10)) AS value FROM (
      SELECT key, sum(docs) AS held, group_concat(list, '${PART_SEPARATOR}') AS lists FROM (
        SELECT key, docs, list FROM postings
          WHERE kind = ? AND key IN (SELECT value FROM json_each(?)) ORDER BY key, part) GROUP BY key)`,
  from: `SELECT group_concat(key, ' ') AS value FROM (SELECT DISTINCT key FROM postings
      WHERE kind = '${KEY_KINDS.term}' AND key >= ? AND key < ? AND length(key) BETWEEN ? AND ?
      ORDER BY key LIMIT ${TERMS_FROM_MAX})`,
  reach: `SELECT group_concat(doc || char(9) || length || char(9) || near, char(10)) AS value
      FROM reach WHERE doc IN (SELECT value FROM json_each(?))`,
}

const ANY_SIZE = { least: 0, most: 1_000_000 }
const NO_REACH: Reach = { length: 0, near: [] }

/** Ranking's questions, answered by the database, and by what it has told before as long as that is true. */
export function sqliteTermSource(database: Database, kept: Kept): TermSource {
  const [size = 0, length = 0, generation = 0] = textOf(database, SQL.totals).split(' ').map(Number)
  keepFor(kept, generation)
  const prepare = (docs: Iterable<number>): void => {
    const fresh = [...docs].filter((doc) => !kept.reach.has(doc))
    if (fresh.length > 0)
      for (const [doc, reach] of reachOf(database, fresh)) kept.reach.set(doc, reach)
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
      for (const [term, spread] of spreadsOf(database, missing)) spreads.set(term, spread)
      return spreads
    },
    weights(terms) {
      const missing = terms.filter((term) => !kept.weights.has(term))
      for (const [term, list] of listsOf(database, KEY_KINDS.term, missing)) {
        kept.weights.set(term, weightsOf(list))
        kept.listed += list.docs.length
      }
      return kept.weights
    },
    termsFrom: (prefix, { least, most } = ANY_SIZE) =>
      textOf(database, SQL.from, prefix, `${prefix}\u{10ffff}`, least, most)
        .split(' ')
        .filter(Boolean),
    marked(terms) {
      const missing = terms.filter((term) => !kept.marked.has(term))
      const found = listsOf(database, KEY_KINDS.mark, missing)
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

const NO_DOCS = new Int32Array(0)

function spreadsOf(database: Database, terms: readonly string[]): readonly [string, number][] {
  if (terms.length === 0) return []
  const found = textOf(database, SQL.spreads, KEY_KINDS.term, JSON.stringify(terms))
  return linesOf(found).map((line) => {
    const [term = '', spread = ''] = line.split('\t')
    return [term, Number(spread)]
  })
}

/** Which documents each of these keys leads to. Whole answers come as one text. */
function listsOf(
  database: Database,
  kind: KeyKind,
  keys: readonly string[],
): ReadonlyMap<string, Postings> {
  const lists = new Map<string, Postings>()
  if (keys.length === 0) return lists
  for (const line of linesOf(textOf(database, SQL.lists, kind, JSON.stringify(keys)))) {
    const [key = '', held = '', text = ''] = line.split('\t')
    lists.set(key, decodeList(text, Number(held)))
  }
  return lists
}

function reachOf(database: Database, docs: readonly number[]): readonly [number, Reach][] {
  return linesOf(textOf(database, SQL.reach, JSON.stringify(docs))).map((row) => {
    const [doc = '', length = '', near = ''] = row.split('\t')
    return [Number(doc), { length: Number(length), near: decodeNumbers(near) }]
  })
}
