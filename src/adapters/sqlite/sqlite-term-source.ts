import type { TermSource } from '../../core/search/rank.ts'
import { HUB_LIMIT, TERMS_FROM_MAX } from '../../core/search/scan-source.ts'
import { KEY_KINDS, type KeyKind } from './gather-postings.ts'
import { type Database, linesOf, textOf } from './open-database.ts'
import { decodeList, PART_SEPARATOR, type Postings, weightsOf } from './posting-list.ts'
import { KEY_SEPARATOR } from './sqlite-terms.ts'

const SQL = {
  totals: `SELECT docs || ' ' || length AS value FROM totals`,
  spreads: `SELECT group_concat(key || char(9) || spread, char(10)) AS value FROM (
      SELECT key, sum(docs) AS spread FROM postings
        WHERE kind = ? AND key IN (SELECT value FROM json_each(?)) GROUP BY key)`,
  lists: `SELECT group_concat(key || char(9) || held || char(9) || lists, char(10)) AS value FROM (
      SELECT key, sum(docs) AS held, group_concat(list, '${PART_SEPARATOR}') AS lists FROM (
        SELECT key, docs, list FROM postings
          WHERE kind = ? AND key IN (SELECT value FROM json_each(?)) ORDER BY key, part) GROUP BY key)`,
  from: `SELECT group_concat(key, ' ') AS value FROM (SELECT DISTINCT key FROM postings
      WHERE kind = '${KEY_KINDS.term}' AND key >= ? AND key < ? ORDER BY key LIMIT ${TERMS_FROM_MAX})`,
  reach: `SELECT group_concat(doc || char(9) || length || char(9) || names || char(9) || links, char(30)) AS value
      FROM reach WHERE doc IN (SELECT value FROM json_each(?))`,
}

/** Which documents each of these keys leads to. Whole answers come as one text. */
export function listsOf(
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

/** Ranking's questions, answered by the database. Answers are kept for the one question they are asked for. */
export function sqliteTermSource(database: Database): TermSource {
  const [size = 0, length = 0] = textOf(database, SQL.totals).split(' ').map(Number)
  const lengths = new Map<number, number>()
  const neighbours = new Map<number, readonly number[]>()
  return {
    size,
    averageLength: Math.max(1, length / Math.max(1, size)),
    spreads(terms) {
      if (terms.length === 0) return new Map()
      const found = textOf(database, SQL.spreads, KEY_KINDS.term, JSON.stringify(terms))
      return new Map(
        linesOf(found).map((line): [string, number] => {
          const [term = '', spread = ''] = line.split('\t')
          return [term, Number(spread)]
        }),
      )
    },
    weights(terms) {
      const found = listsOf(database, KEY_KINDS.term, terms)
      return new Map([...found].map(([term, list]) => [term, weightsOf(list)]))
    },
    termsFrom: (prefix) =>
      textOf(database, SQL.from, prefix, `${prefix}\u{10ffff}`).split(' ').filter(Boolean),
    marked(terms) {
      const found = listsOf(database, KEY_KINDS.mark, terms)
      return new Map([...found].map(([term, { docs }]) => [term, new Set(Array.from(docs))]))
    },
    prepare(docs) {
      const fresh = [...docs].filter((doc) => !lengths.has(doc))
      if (fresh.length === 0) return
      const reached = reachOf(database, fresh)
      for (const { doc, length: own } of reached) lengths.set(doc, own)
      for (const [doc, others] of neighboursOf(database, reached)) neighbours.set(doc, others)
    },
    lengthOf: (doc) => lengths.get(doc) ?? 0,
    neighbours: (doc) => neighbours.get(doc) ?? [],
  }
}

interface Reach {
  readonly doc: number
  readonly length: number
  readonly names: readonly string[]
  readonly links: readonly string[]
}

function reachOf(database: Database, docs: readonly number[]): readonly Reach[] {
  const rows = textOf(database, SQL.reach, JSON.stringify(docs)).split('\u001e').filter(Boolean)
  return rows.map((row) => {
    const [doc = '', length = '', names = '', links = ''] = row.split('\t')
    return { doc: Number(doc), length: Number(length), names: keysIn(names), links: keysIn(links) }
  })
}

function keysIn(text: string): readonly string[] {
  return text === '' ? [] : text.split(KEY_SEPARATOR)
}

/** Both directions; names that many memories share connect nothing. */
function neighboursOf(
  database: Database,
  reached: readonly Reach[],
): ReadonlyMap<number, readonly number[]> {
  const [names, links] = [
    new Set(reached.flatMap((one) => one.names)),
    new Set(reached.flatMap((one) => one.links)),
  ]
  const linking = listsOf(database, KEY_KINDS.link, [...names])
  const named = listsOf(database, KEY_KINDS.name, [...new Set([...links, ...linking.keys()])])
  const isRare = (name: string): boolean => (named.get(name)?.docs.length ?? 0) <= HUB_LIMIT
  return new Map(
    reached.map((one) => {
      const others = new Set([
        ...one.links.filter(isRare).flatMap((name) => Array.from(named.get(name)?.docs ?? [])),
        ...one.names.filter(isRare).flatMap((name) => Array.from(linking.get(name)?.docs ?? [])),
      ])
      others.delete(one.doc)
      return [one.doc, [...others].sort((a, b) => a - b)]
    }),
  )
}
