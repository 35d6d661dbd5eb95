import { lengthOf } from '../../core/search/search-document.ts'
import type { VaultPath } from '../../core/vault-path.ts'
import type { SearchedFile } from '../../ports/search-index.ts'
import {
  type Gathered,
  type GatheredKey,
  gatherPostings,
  type Numbered,
} from './gather-postings.ts'
import type { KeyKind } from './key-kinds.ts'
import {
  type Database,
  insertAll,
  insertPairs,
  linesOf,
  type Pair,
  textOf,
} from './open-database.ts'
import {
  decodeList,
  decodeNumbers,
  encodeList,
  encodeNumbers,
  joined,
  type Postings,
  withoutDocs,
} from './posting-list.ts'
import {
  changedNeighbours,
  dropNames,
  NAMES_SCHEMA,
  type NamedDoc,
  namedDocs,
  namesText,
  putNames,
} from './sqlite-names.ts'

/**
 * The inverted index: for each key the documents that hold it, in parts of at most some thousand documents, so that a
 * changed memory rewrites short texts only. `held` names the rows that a document is in, for when it goes; `reach` is what
 * ranking asks of a document: its length, and its neighbours, which a question has no time to look for. The generation
 * is another one after every change, and counts on when everything is forgotten; no two files start at the same.
 */
export const TERMS_SCHEMA = `
  CREATE TABLE postings (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, part INTEGER NOT NULL, docs INTEGER NOT NULL,
    list TEXT NOT NULL);
  CREATE INDEX postings_by_key ON postings (kind, key, part, docs);
  CREATE TABLE reach (doc INTEGER PRIMARY KEY, length INTEGER NOT NULL, near TEXT NOT NULL);
  CREATE TABLE held (doc INTEGER PRIMARY KEY, ids TEXT NOT NULL, names TEXT NOT NULL);
  CREATE TABLE totals (
    docs INTEGER NOT NULL, length INTEGER NOT NULL, generation INTEGER NOT NULL,
    last_part INTEGER NOT NULL, docs_in_last INTEGER NOT NULL);
  INSERT INTO totals VALUES (0, 0, abs(random() % 1000000000) * 1000000, 0, 0);
  ${NAMES_SCHEMA}
  CREATE TABLE unsearched (path TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE gone (doc INTEGER PRIMARY KEY);
`

export const TERMS_TABLES = ['postings', 'reach', 'held', 'names', 'unsearched', 'gone'] as const

/** As many documents as an index is filled with at once. */
const PART_DOCS_MAX = 4_096
/** So many at once begin a part of their own: putting them into lists that are there costs more than a question does. */
const PART_DOCS_FROM = 256
const NO_ROWS = new Int32Array(0)

/** Files whose terms are missing or older than their entries, and files that went. */
export function unsearchedFiles(database: Database): readonly VaultPath[] {
  const rows = textOf(
    database,
    `SELECT group_concat(path, char(10)) AS value FROM (SELECT path FROM unsearched ORDER BY path)`,
  )
  // Safe: paths as they were put.
  return linesOf(rows) as readonly VaultPath[]
}

/** In one transaction of the caller's: takes back what went, then puts. */
export function writeTerms(database: Database, files: readonly SearchedFile[]): void {
  const gone = takeBack(database)
  const paths = JSON.stringify(files.map(({ path }) => path))
  const docs = docsOf(database, paths)
  const put = files
    .flatMap(({ path, documents }) =>
      documents.flatMap((document, position) => {
        const doc = docs.get(placeKey(path, position))
        return doc === undefined ? [] : [{ doc, document }]
      }),
    )
    .sort((a, b) => a.doc - b.doc)
  const held = putPostings(database, put)
  putNames(database, put)
  insertPairs(
    database,
    `INSERT OR REPLACE INTO held SELECT key, ${BEFORE_TAB}, ${AFTER_TAB} FROM json_each(?1)`,
    put.map(({ doc, document }) => [
      doc,
      `${encodeNumbers(held.get(doc) ?? NO_ROWS)}\t${namesText(document)}`,
    ]),
  )
  putReach(database, put, gone)
  const length = put.reduce((sum, { document }) => sum + lengthOf(document), 0)
  database
    .prepare('UPDATE totals SET docs = docs + ?, length = length + ?, generation = generation + 1')
    .run(put.length, length)
  database
    .prepare(
      `DELETE FROM unsearched WHERE path IN (SELECT value FROM json_each(?))
         OR NOT EXISTS (SELECT 1 FROM files WHERE files.path = unsearched.path)`,
    )
    .run(paths)
}

const BEFORE_TAB = 'substr(value, 1, instr(value, char(9)) - 1)'
const AFTER_TAB = 'substr(value, instr(value, char(9)) + 1)'

function putReach(database: Database, put: readonly Numbered[], gone: readonly NamedDoc[]): void {
  const near = new Map(changedNeighbours(database, { put, gone }))
  const rows = put.map(({ doc, document }): Pair => {
    const row = `${lengthOf(document)}\t${encodeNumbers(near.get(doc) ?? [])}`
    near.delete(doc)
    return [doc, row]
  })
  insertPairs(
    database,
    `INSERT OR REPLACE INTO reach SELECT key, ${BEFORE_TAB}, ${AFTER_TAB} FROM json_each(?1)`,
    rows,
  )
  database
    .prepare(
      `UPDATE reach SET near = asked.value->>1 FROM json_each(?) AS asked WHERE reach.doc = asked.value->>0`,
    )
    .run(JSON.stringify([...near].map(([doc, others]) => [doc, encodeNumbers(others)])))
}

/** Forgets all terms, in one transaction of the caller's. */
export function forgetTerms(database: Database): void {
  for (const table of TERMS_TABLES) database.exec(`DELETE FROM ${table}`)
  database.exec(
    'UPDATE totals SET docs = 0, length = 0, docs_in_last = 0, generation = generation + 1',
  )
}

/** Takes the documents that are `gone` from every list, and says by what names they were called. */
function takeBack(database: Database): readonly NamedDoc[] {
  const sum = `SELECT count(*) || ' ' || coalesce(sum(length), 0) AS value FROM gone JOIN reach USING (doc)`
  const [count = 0, length = 0] = textOf(database, sum).split(' ').map(Number)
  if (count === Number(textOf(database, 'SELECT docs AS value FROM totals'))) {
    for (const table of ['postings', 'held', 'reach', 'names', 'gone'])
      database.exec(`DELETE FROM ${table}`)
    database.exec('UPDATE totals SET docs = 0, length = 0, docs_in_last = 0')
    return []
  }
  takeFromLists(database)
  const gone = namedDocs(
    textOf(
      database,
      `SELECT group_concat(doc || char(9) || names, char(30)) AS value FROM gone JOIN held USING (doc)`,
    ),
  )
  dropNames(database, gone)
  for (const table of ['held', 'reach'])
    database.exec(`DELETE FROM ${table} WHERE doc IN (SELECT doc FROM gone)`)
  database.exec('DELETE FROM gone')
  database.prepare('UPDATE totals SET docs = docs - ?, length = length - ?').run(count, length)
  return gone
}

function takeFromLists(database: Database): void {
  const rows = textOf(
    database,
    `SELECT group_concat(doc || char(9) || ids, char(10)) AS value FROM gone JOIN held USING (doc)`,
  )
  const goneFrom = new Map<number, Set<number>>()
  for (const row of linesOf(rows)) {
    const [doc = '', ids = ''] = row.split('\t')
    for (const id of decodeNumbers(ids))
      goneFrom.set(id, (goneFrom.get(id) ?? new Set()).add(Number(doc)))
  }
  const left = readRows(database, BY_ID, [...goneFrom.keys()]).map((row) => ({
    ...row,
    list: withoutDocs(row.list, goneFrom.get(row.id) ?? new Set()),
  }))
  writeRows(database, left)
}

function placeKey(path: string, position: number): string {
  return `${path}\t${position}`
}

function docsOf(database: Database, paths: string): ReadonlyMap<string, number> {
  const rows = textOf(
    database,
    `SELECT group_concat(doc || ' ' || path || char(9) || position, char(10)) AS value FROM docs
       WHERE path IN (SELECT value FROM json_each(?))`,
    paths,
  )
  return new Map(
    linesOf(rows).map((row): [string, number] => {
      const space = row.indexOf(' ')
      return [row.slice(space + 1), Number(row.slice(0, space))]
    }),
  )
}

interface Row {
  readonly id: number
  readonly kind: string
  readonly key: string
  readonly part: number
  readonly list: Postings
}

/** Puts documents, in rising order, into the lists of their keys; gives the rows that each is in. */
function putPostings(
  database: Database,
  put: readonly Numbered[],
): ReadonlyMap<number, Int32Array> {
  const held = new Map<number, Int32Array>()
  for (let from = 0; from < put.length; from += PART_DOCS_MAX) {
    const here = put.slice(from, from + PART_DOCS_MAX)
    const fresh = gatherPostings(here)
    const ids = putLists(database, partFor(database, here.length), fresh)
    rowsByDoc({ put: here, fresh, ids }, held)
  }
  return held
}

interface Part {
  readonly part: number
  /** Whether it held documents before. */
  readonly isFilled: boolean
}

/** The part that takes so many more documents: the last one, or a new one after it. */
function partFor(database: Database, more: number): Part {
  const row = textOf(database, `SELECT last_part || ' ' || docs_in_last AS value FROM totals`)
  const [last = 0, filled = 0] = row.split(' ').map(Number)
  const fits = filled > 0 && more < PART_DOCS_FROM && filled + more <= PART_DOCS_MAX
  const next = fits ? { part: last, docs: filled + more } : { part: last + 1, docs: more }
  database.prepare('UPDATE totals SET last_part = ?, docs_in_last = ?').run(next.part, next.docs)
  return { part: next.part, isFilled: fits }
}

/** The rows of the keys, in their order. */
function putLists(database: Database, { part, isFilled }: Part, fresh: Gathered): Int32Array {
  const known = isFilled ? rowsOf(database, part, fresh.keys) : NO_LISTS
  // SQLite gives a row without a number the one after the largest.
  let nextId = Number(textOf(database, 'SELECT coalesce(max(id), 0) + 1 AS value FROM postings'))
  const ids = new Int32Array(fresh.keys.length)
  const longer: (readonly unknown[])[] = []
  const added = new Map<KeyKind, Pair[]>()
  for (const [at, { kind, key, from, to }] of fresh.keys.entries()) {
    const row = known.get(kind + key)
    ids[at] = row?.id ?? nextId++
    if (row === undefined) {
      const pairs = added.get(kind) ?? []
      if (pairs.length === 0) added.set(kind, pairs)
      pairs.push([key, `${to - from}\t${encodeList(fresh, { from, to })}`])
    } else {
      const [docs, units] = [fresh.docs.subarray(from, to), fresh.units.subarray(from, to)]
      longer.push(stored({ ...row, list: joined(row.list, { docs, units }) }))
    }
  }
  insertAll(database, 'postings', longer)
  // In the order in which they were numbered: keys come sorted by kind.
  for (const [kind, pairs] of added)
    insertPairs(
      database,
      `INSERT INTO postings (kind, key, part, docs, list)
         SELECT '${kind}', key, ${part}, ${BEFORE_TAB}, ${AFTER_TAB} FROM json_each(?1)`,
      pairs,
    )
  return ids
}

const NO_LISTS: ReadonlyMap<string, Row> = new Map()

/** Counts first and fills then: a list for each document that grows word by word takes five times as long. */
function rowsByDoc(
  {
    put,
    fresh,
    ids,
  }: {
    readonly put: readonly Numbered[]
    readonly fresh: Gathered
    readonly ids: Int32Array
  },
  held: Map<number, Int32Array>,
): void {
  const first = put[0]?.doc ?? 0
  const ends = new Int32Array((put.at(-1)?.doc ?? 0) - first + 2)
  const { keys, docs } = fresh
  for (const { from, to } of keys)
    for (let at = from; at < to; at++) ends[(docs[at] ?? 0) - first + 1]! += 1
  for (let at = 1; at < ends.length; at++) ends[at]! += ends[at - 1] ?? 0
  const starts = ends.slice()
  const all = new Int32Array(ends.at(-1) ?? 0)
  for (const [number, { from, to }] of keys.entries())
    for (let at = from; at < to; at++) all[ends[(docs[at] ?? 0) - first]!++] = ids[number] ?? 0
  for (const { doc } of put)
    held.set(doc, all.subarray(starts[doc - first], starts[doc - first + 1]).sort())
}

function rowsOf(
  database: Database,
  part: number,
  keys: readonly GatheredKey[],
): ReadonlyMap<string, Row> {
  const asked = keys.map(({ kind, key }) => [kind, key, part])
  return new Map(readRows(database, BY_KEY, asked).map((row) => [row.kind + row.key, row]))
}

const BY_ID = 'id = asked'
const BY_KEY = 'kind = asked->>0 AND key = asked->>1 AND part = asked->>2'
const ROWS_AT_ONCE = 2_000

function readRows(database: Database, on: string, asked: readonly unknown[]): readonly Row[] {
  const rows: Row[] = []
  for (let from = 0; from < asked.length; from += ROWS_AT_ONCE) {
    const found = textOf(
      database,
      `SELECT group_concat(id || char(9) || kind || char(9) || key || char(9) || part || char(9) || docs
         || char(9) || list, char(10)) AS value FROM (SELECT value AS asked FROM json_each(?)) JOIN postings ON ${on}`,
      JSON.stringify(asked.slice(from, from + ROWS_AT_ONCE)),
    )
    for (const line of linesOf(found)) {
      const [id = '', kind = '', key = '', part = '', docs = '', list = ''] = line.split('\t')
      const held = decodeList(list, Number(docs))
      rows.push({ id: Number(id), kind, key, part: Number(part), list: held })
    }
  }
  return rows
}

/** A list without documents goes. */
function writeRows(database: Database, rows: readonly Row[]): void {
  const empty = rows.filter(({ list }) => list.docs.length === 0).map(({ id }) => id)
  if (empty.length > 0)
    database
      .prepare('DELETE FROM postings WHERE id IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(empty))
  const full = rows.filter(({ list }) => list.docs.length > 0)
  insertAll(database, 'postings', full.map(stored))
}

function stored({ id, kind, key, part, list }: Row): readonly unknown[] {
  return [id, kind, key, part, list.docs.length, encodeList(list)]
}
