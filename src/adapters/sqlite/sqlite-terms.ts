import type { Linked } from '../../core/search/neighbours.ts'
import { lengthOf, linkedNames } from '../../core/search/search-document.ts'
import type { IndexedFile, SearchedFile } from '../../ports/search-index.ts'
import { changedNeighbours } from './changed-neighbours.ts'
import type { Numbered } from './gather-postings.ts'
import { VAULT_TABLES } from './index-schema.ts'
import { type Database, insertPairs, linesOf, type Pair, textOf } from './open-database.ts'
import { numberedEntriesIn } from './packed-entry.ts'
import { encodeNumbers } from './posting-list.ts'
import { putPostings } from './put-postings.ts'

/** In one transaction of the caller's: takes back what went, then puts. */
export function writeTerms(database: Database, files: readonly SearchedFile[]): void {
  const paths = files.map(({ path }) => path)
  const first = firstDocsOf(database, paths)
  const put = files
    .flatMap(({ path, documents }) =>
      documents.flatMap((document, position) => {
        const from = first.get(path)
        return from === undefined ? [] : [{ doc: from + position, document }]
      }),
    )
    .sort((a, b) => a.doc - b.doc)
  putTerms(database, put)
  setSearched(database, paths)
}

/** The same for files that were just written, the first entry of the first as document `first`. */
export function writeNewTerms(
  database: Database,
  files: readonly IndexedFile[],
  first: number,
): void {
  const put: Numbered[] = []
  let doc = first
  for (const { entries, documents = [] } of files) {
    for (const [position, document] of documents.entries())
      put.push({ doc: doc + position, document })
    doc += entries.length
  }
  putTerms(database, put)
  setSearched(
    database,
    files.map(({ path }) => path),
  )
}

/** For the next search to bring up to date. */
export function setUnsearched(database: Database, paths: readonly string[]): void {
  const sql = 'INSERT OR IGNORE INTO unsearched SELECT value FROM json_each(?)'
  database.prepare(sql).run(JSON.stringify(paths))
}

/** These are up to date now, and so are files that went. */
function setSearched(database: Database, paths: readonly string[]): void {
  const sql = `DELETE FROM unsearched WHERE path IN (SELECT value FROM json_each(?))
    OR NOT EXISTS (SELECT 1 FROM files WHERE files.path = unsearched.path)`
  database.prepare(sql).run(JSON.stringify(paths))
}

/** Documents in rising order. */
function putTerms(database: Database, put: readonly Numbered[]): void {
  const gone = takeBack(database)
  putPostings(database, put)
  putReach(database, put, gone)
  const length = put.reduce((sum, { document }) => sum + lengthOf(document), 0)
  database
    .prepare('UPDATE totals SET docs = docs + ?, length = length + ?, generation = generation + 1')
    .run(put.length, length)
}

const BEFORE_TAB = 'substr(value, 1, instr(value, char(9)) - 1)'
const AFTER_TAB = 'substr(value, instr(value, char(9)) + 1)'

function putReach(database: Database, put: readonly Numbered[], gone: readonly Linked[]): void {
  const linked = put.map(({ doc, document: { names, links } }) => ({ doc, names, links }))
  const near = new Map(changedNeighbours(database, { put: linked, gone }))
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

/** Forgets all that came from the vault, in one transaction of the caller's. */
export function forgetAll(database: Database): void {
  for (const table of VAULT_TABLES) database.exec(`DELETE FROM ${table}`)
  database.exec(
    'UPDATE totals SET docs = 0, length = 0, last_part = 0, docs_in_last = 0, generation = generation + 1',
  )
}

/** Takes the documents that are `gone` out of all counts, and says by what names they were called. */
function takeBack(database: Database): readonly Linked[] {
  const sum = `SELECT count(*) || ' ' || coalesce(sum(length), 0) AS value FROM gone JOIN reach USING (doc)`
  const [count = 0, length = 0] = textOf(database, sum).split(' ').map(Number)
  if (count === Number(textOf(database, 'SELECT docs AS value FROM totals'))) {
    for (const table of ['postings', 'reach', 'gone']) database.exec(`DELETE FROM ${table}`)
    database.exec('UPDATE totals SET docs = 0, length = 0, last_part = 0, docs_in_last = 0')
    return []
  }
  const were = textOf(
    database,
    `SELECT group_concat('[' || doc || ',' || substr(was, 2), ',') AS value FROM gone JOIN reach USING (doc)`,
  )
  // One that was never searched stands in no list.
  for (const sql of [
    'DELETE FROM gone WHERE was IS NOT NULL AND doc NOT IN (SELECT doc FROM reach)',
    'DELETE FROM reach WHERE doc IN (SELECT doc FROM gone WHERE was IS NOT NULL)',
    'UPDATE gone SET was = NULL WHERE was IS NOT NULL',
  ])
    database.exec(sql)
  database.prepare('UPDATE totals SET docs = docs - ?, length = length - ?').run(count, length)
  return [...numberedEntriesIn(were)].map(([doc, entry]) => ({ doc, ...linkedNames(entry) }))
}

/** Where the documents of each of these files begin. */
function firstDocsOf(database: Database, paths: readonly string[]): ReadonlyMap<string, number> {
  const rows = textOf(
    database,
    `SELECT group_concat(first || ' ' || path, char(10)) AS value FROM files
       WHERE path IN (SELECT value FROM json_each(?))`,
    JSON.stringify(paths),
  )
  return new Map(
    linesOf(rows).map((row): [string, number] => {
      const space = row.indexOf(' ')
      return [row.slice(space + 1), Number(row.slice(0, space))]
    }),
  )
}
