import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { Outline } from '../../core/recall/entry-outline.ts'
import type { StandingRule } from '../../core/recall/entry-source.ts'
import { TERMS_FROM_MAX } from '../../core/search/rank.ts'
import type { TermSizes } from '../../core/search/term-source.ts'
import { KEY_KINDS, type KeyKind, type NameKind } from './key-kinds.ts'
import { type Database, linesOf, textOf } from './open-database.ts'
import { type PackedEntry, unpacked } from './packed-entry.ts'
import { outlinesIn } from './packed-outline.ts'
import {
  type DocWeights,
  decodeList,
  decodeNumbers,
  PART_SEPARATOR,
  weightsOf,
} from './posting-list.ts'

/** What ranking asks of a document. */
export interface Reach {
  readonly length: number
  readonly near: ArrayLike<number>
}

interface Totals {
  readonly docs: number
  /** The sum of the lengths of all documents. */
  readonly length: number
  readonly generation: number
}

/** The questions of a search. */
export interface IndexReader {
  totals(): Totals
  /** In how many documents each term stands; those that stand nowhere are left out. */
  spreads(terms: readonly string[]): Iterable<readonly [string, number]>
  /** Which documents each of these keys leads to; keys of none are left out. */
  lists(kind: KeyKind, keys: readonly string[]): ReadonlyMap<string, DocWeights>
  termsFrom(prefix: string, sizes: TermSizes): readonly string[]
  reach(docs: readonly number[]): Iterable<readonly [number, Reach]>
  entriesAt(docs: readonly number[]): ReadonlyMap<number, Entry>
  /** Sorted by path. */
  outlines(): readonly Outline[]
  /** The documents that stand without being asked for. */
  standing(rule: StandingRule): readonly number[]
  docsAt(path: string): readonly number[]
  /** By a name, or by a bare name. */
  docsCalled(kind: NameKind, keys: readonly string[]): readonly number[]
  hasKeywordWord(word: string): boolean
}

/** As `outlinesIn` reads it. */
const OUTLINES = `SELECT group_concat('[' || doc || ',' || outline || ']', ',') AS value FROM (
    SELECT doc, outline FROM docs WHERE outline <> '' ORDER BY path, position)`

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
      WHERE kind = '${KEY_KINDS.term}' AND key >= ?1 AND key < ?2 AND length(key) BETWEEN ?3 AND ?4
        AND CASE ?5 WHEN '' THEN 1
          ELSE EXISTS (SELECT 1 FROM json_each(?5) AS held WHERE instr(postings.key, held.value) > 0) END
      ORDER BY key LIMIT ${TERMS_FROM_MAX})`,
  reach: `SELECT group_concat(doc || char(9) || length || char(9) || near, char(10)) AS value
      FROM reach WHERE doc IN (SELECT value FROM json_each(?))`,
  entries: `SELECT group_concat('[' || doc || ',' || entry || ']', ',') AS value FROM (
      SELECT doc, entry FROM docs WHERE doc IN (SELECT value FROM json_each(?)))`,
  standing: `SELECT group_concat(doc) AS value FROM (SELECT doc FROM docs WHERE pinned = 1
      UNION SELECT doc FROM docs WHERE scope IN (SELECT value FROM json_each(?))
      UNION SELECT doc FROM docs WHERE scope = '' AND kind IN (SELECT value FROM json_each(?)))`,
  at: `SELECT group_concat(doc) AS value FROM docs WHERE path = ?`,
  hasKey: 'SELECT EXISTS (SELECT 1 FROM postings WHERE kind = ? AND key = ?) AS value',
}

/** The questions of a search, answered by the database: few of its memories are looked at. */
export function sqliteReader(database: Database): IndexReader {
  return {
    totals() {
      const [docs = 0, length = 0, generation = 0] = textOf(database, SQL.totals)
        .split(' ')
        .map(Number)
      return { docs, length, generation }
    },
    spreads(terms) {
      const found = textOf(database, SQL.spreads, KEY_KINDS.term, JSON.stringify(terms))
      return linesOf(found).map((line) => {
        const [term = '', spread = ''] = line.split('\t')
        return [term, Number(spread)]
      })
    },
    lists: (kind, keys) => listsOf(database, kind, keys),
    termsFrom: (prefix, { least, most, holding }) =>
      textOf(
        database,
        SQL.from,
        ...[prefix, `${prefix}\u{10ffff}`, least, most],
        holding === undefined ? '' : JSON.stringify(holding),
      )
        .split(' ')
        .filter(Boolean),
    reach: (docs) =>
      linesOf(textOf(database, SQL.reach, JSON.stringify(docs))).map((row): [number, Reach] => {
        const [doc = '', length = '', near = ''] = row.split('\t')
        return [Number(doc), { length: Number(length), near: decodeNumbers(near) }]
      }),
    entriesAt: (docs) => entriesAt(database, docs),
    outlines: () => outlinesIn(textOf(database, OUTLINES)),
    standing: ({ scopes, kinds }) =>
      numbersIn(
        textOf(database, SQL.standing, JSON.stringify([...scopes]), JSON.stringify([...kinds])),
      ),
    docsAt: (path) => numbersIn(textOf(database, SQL.at, path)),
    docsCalled: (kind, keys) => [...docsCalled(database, kind, keys).values()].flat(),
    hasKeywordWord: (word) => textOf(database, SQL.hasKey, KEY_KINDS.keywordWord, word) === '1',
  }
}

function numbersIn(text: string): readonly number[] {
  return text === '' ? [] : text.split(',').map(Number)
}

/** Whole answers come as one text. */
function listsOf(
  database: Database,
  kind: KeyKind,
  keys: readonly string[],
): ReadonlyMap<string, DocWeights> {
  const lists = new Map<string, DocWeights>()
  if (keys.length === 0) return lists
  for (const line of linesOf(textOf(database, SQL.lists, kind, JSON.stringify(keys)))) {
    const [key = '', held = '', text = ''] = line.split('\t')
    lists.set(key, weightsOf(decodeList(text, Number(held))))
  }
  return lists
}

function entriesAt(database: Database, docs: readonly number[]): ReadonlyMap<number, Entry> {
  const rows = textOf(database, SQL.entries, JSON.stringify(docs))
  // Safe: the number of a document, and what `packed` wrote.
  const found = JSON.parse(`[${rows}]`) as [number, PackedEntry][]
  return new Map(found.map(([doc, entry]) => [doc, unpacked(entry)]))
}

/** All entries, sorted by path. */
export function allEntries(database: Database): readonly Entry[] {
  const rows = textOf(
    database,
    `SELECT group_concat(entry, ',') AS value FROM (SELECT entry FROM docs ORDER BY path, position)`,
  )
  // Safe: `packed` wrote it.
  return (JSON.parse(`[${rows}]`) as PackedEntry[]).map(unpacked)
}

/** The documents of each of these keys, rising; keys of nobody are left out. */
export function docsCalled(
  database: Database,
  kind: NameKind,
  asked: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const called = new Map<string, number[]>()
  if (asked.length === 0) return called
  const keys = [...new Set(asked)]
  const found = textOf(database, SQL_CALLED, JSON.stringify(keys), kind)
  for (const line of linesOf(found)) {
    const space = line.indexOf(' ')
    const key = keys[Number(line.slice(0, space))]!
    const doc = Number(line.slice(space + 1))
    const docs = called.get(key)
    if (docs === undefined) called.set(key, [doc])
    else docs.push(doc)
  }
  return called
}

/** Each key is looked up where it is asked for: the table tells the documents of one in order. */
const SQL_CALLED = `SELECT group_concat(asked.key || ' ' || doc, char(10)) AS value
  FROM json_each(?1) AS asked CROSS JOIN names ON names.kind = ?2 AND names.key = asked.value`

/** Files whose terms are missing or older than their entries, and files that went. */
export function unsearchedFiles(database: Database): readonly VaultPath[] {
  const rows = textOf(
    database,
    `SELECT group_concat(path, char(10)) AS value FROM (SELECT path FROM unsearched ORDER BY path)`,
  )
  // Safe: paths as they were put.
  return linesOf(rows) as readonly VaultPath[]
}
