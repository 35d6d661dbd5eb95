import type { TermSource } from '../../core/search/rank.ts'
import { HUB_LIMIT, TERMS_FROM_MAX } from '../../core/search/scan-source.ts'
import {
  FIELD_WEIGHTS,
  lengthOf,
  SEARCH_FIELDS,
  type SearchDocument,
} from '../../core/search/search-document.ts'
import type { VaultPath } from '../../core/vault-path.ts'
import type { SearchedFile } from '../../ports/search-index.ts'
import type { Database } from './open-database.ts'

/**
 * Terms come to SQLite as we cut them: its tokenizer must only part them at spaces, so every character that is not a
 * separator is part of a word. Nothing is stored but the inverted index; `postings` is a view into it.
 */
export const TERMS_SCHEMA = `
  CREATE VIRTUAL TABLE terms USING fts5(
    ${SEARCH_FIELDS.join(', ')}, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* P* S* M* Co'"
  );
  CREATE VIRTUAL TABLE postings USING fts5vocab(terms, 'instance');
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab(terms, 'row');
  CREATE TABLE searched (path TEXT PRIMARY KEY, stamp TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE docs (doc INTEGER PRIMARY KEY, path TEXT NOT NULL, position INTEGER NOT NULL);
  CREATE INDEX docs_by_path ON docs (path);
  CREATE TABLE lengths (doc INTEGER PRIMARY KEY, length INTEGER NOT NULL);
  CREATE TABLE names (name TEXT NOT NULL, doc INTEGER NOT NULL, PRIMARY KEY (name, doc)) WITHOUT ROWID;
  CREATE TABLE links (doc INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (doc, name)) WITHOUT ROWID;
  CREATE INDEX links_by_name ON links (name);
  CREATE TABLE marks (mark TEXT NOT NULL, doc INTEGER NOT NULL, PRIMARY KEY (mark, doc)) WITHOUT ROWID;
`

export const TERMS_TABLES = [
  'postings',
  'vocabulary',
  'terms',
  'searched',
  'docs',
  'lengths',
  'names',
  'links',
  'marks',
]

/** Files whose terms are missing, older than their entries, or left over from a file that went. */
export function unsearchedFiles(database: Database): readonly VaultPath[] {
  const rows = oneOf(
    database,
    `SELECT group_concat(path, char(10)) AS value FROM (SELECT files.path AS path FROM files
       LEFT JOIN searched ON searched.path = files.path WHERE searched.stamp IS NOT files.stamp
       UNION SELECT path FROM searched WHERE path NOT IN (SELECT path FROM files) ORDER BY 1)`,
  )
  // Safe: paths as they were put.
  return rows.split('\n').filter(Boolean) as VaultPath[]
}

/** In one transaction of the caller's: drops what went or is put anew, then puts. */
export function writeTerms(database: Database, files: readonly SearchedFile[]): void {
  const gone = oneOf(
    database,
    `SELECT group_concat(path, char(10)) AS value FROM searched WHERE path NOT IN (SELECT path FROM files)`,
  )
  const writer = termsWriter(database)
  for (const path of gone.split('\n').filter(Boolean)) writer.drop(path)
  for (const { path, documents } of files) {
    writer.drop(path)
    for (const [position, document] of documents.entries()) writer.put(path, position, document)
    writer.done(path)
  }
}

interface TermsWriter {
  put(path: string, position: number, document: SearchDocument): void
  drop(path: string): void
  done(path: string): void
}

/** Statements are made once for a whole update. */
function termsWriter(database: Database): TermsWriter {
  const fields = SEARCH_FIELDS.join(', ')
  const holes = SEARCH_FIELDS.map(() => '?').join(', ')
  const insertDoc = database.prepare('INSERT INTO docs (path, position) VALUES (?, ?)')
  const insert = database.prepare(`INSERT INTO terms (rowid, ${fields}) VALUES (?, ${holes})`)
  const insertLength = database.prepare('INSERT INTO lengths VALUES (?, ?)')
  const insertName = database.prepare('INSERT OR IGNORE INTO names VALUES (?, ?)')
  const insertLink = database.prepare('INSERT OR IGNORE INTO links VALUES (?, ?)')
  const insertMark = database.prepare('INSERT OR IGNORE INTO marks VALUES (?, ?)')
  const searched = database.prepare(
    'INSERT OR REPLACE INTO searched SELECT path, stamp FROM files WHERE path = ?',
  )
  const drops = [
    'DELETE FROM terms WHERE rowid IN (SELECT doc FROM docs WHERE path = ?)',
    ...['lengths', 'names', 'links', 'marks'].map(
      (table) => `DELETE FROM ${table} WHERE doc IN (SELECT doc FROM docs WHERE path = ?)`,
    ),
    'DELETE FROM docs WHERE path = ?',
    'DELETE FROM searched WHERE path = ?',
  ].map((sql) => database.prepare(sql))
  return {
    put(path, position, document) {
      const doc = Number(insertDoc.run(path, position).lastInsertRowid)
      insert.run(doc, ...SEARCH_FIELDS.map((field) => document.terms[field].join(' ')))
      insertLength.run(doc, lengthOf(document))
      for (const name of document.names) insertName.run(name, doc)
      for (const name of document.links) insertLink.run(doc, name)
      for (const mark of document.marks) insertMark.run(mark, doc)
    },
    drop(path) {
      for (const statement of drops) statement.run(path)
    },
    done: (path) => void searched.run(path),
  }
}

/** Where documents stand: their file, and which of its entries they are. */
export function placesOf(
  database: Database,
  docs: readonly number[],
): readonly { readonly doc: number; readonly position: number; readonly entries: string }[] {
  if (docs.length === 0) return []
  // Numbers of our own making: nothing of a person's reaches the statement.
  const sql = `SELECT docs.doc AS doc, docs.position AS position, files.entries AS entries
    FROM docs JOIN files USING (path) WHERE docs.doc IN (${docs.map(Number).join(',')})`
  // Safe: the three columns selected.
  return database.prepare(sql).all() as { doc: number; position: number; entries: string }[]
}

function oneOf(database: Database, sql: string, ...values: (string | number)[]): string {
  // Safe: every statement selects one column named `value`.
  const row = database.prepare(sql).all(...values)[0] as { value: unknown } | undefined
  return row?.value === null || row?.value === undefined ? '' : String(row.value)
}

const WEIGHT_OF_FIELD = SEARCH_FIELDS.map(
  (field) => `WHEN '${field}' THEN ${FIELD_WEIGHTS[field]}`,
).join(' ')

/** Whole answers come as one string: a row at a time costs this driver twenty microseconds. */
const SQL = {
  totals: `SELECT count(*) || ',' || coalesce(avg(length), 1) AS value FROM lengths`,
  spread: `SELECT doc AS value FROM vocabulary WHERE term = ?`,
  weights: `SELECT group_concat(found, ';') AS value FROM (
      SELECT doc || ',' || sum(CASE col ${WEIGHT_OF_FIELD} END) AS found FROM postings WHERE term = ? GROUP BY doc)`,
  from: `SELECT group_concat(term, ' ') AS value FROM (
      SELECT term FROM vocabulary WHERE term >= ? AND term < ? ORDER BY term LIMIT ${TERMS_FROM_MAX})`,
  marked: `SELECT group_concat(doc, ';') AS value FROM marks WHERE mark = ?`,
}

/** Ranking's questions, answered by the database. Answers are kept for the one question they are asked for. */
export function sqliteTerms(database: Database): TermSource {
  const one = (sql: string, ...values: (string | number)[]): string =>
    oneOf(database, sql, ...values)
  const [size = 0, average = 1] = one(SQL.totals).split(',').map(Number)
  const lengths = new Map<number, number>()
  const neighbours = new Map<number, number[]>()
  const spreads = new Map<string, number>()
  return {
    size,
    averageLength: Math.max(1, average),
    spreadOf(term) {
      const known = spreads.get(term) ?? Number(one(SQL.spread, term) || 0)
      spreads.set(term, known)
      return known
    },
    weightsOf: (term) => new Map(pairs(one(SQL.weights, term))),
    termsFrom: (prefix) => one(SQL.from, prefix, `${prefix}\u{10ffff}`).split(' ').filter(Boolean),
    marked: (term) => new Set(one(SQL.marked, term).split(';').filter(Boolean).map(Number)),
    prepare(docs) {
      const fresh = [...docs].filter((doc) => !lengths.has(doc))
      if (fresh.length === 0) return
      const list = fresh.join(',')
      for (const [doc, length] of pairs(one(lengthsOf(list)))) lengths.set(doc, length)
      for (const doc of fresh) neighbours.set(doc, [])
      for (const [doc, other] of pairs(one(neighboursOf(list)))) neighbours.get(doc)?.push(other)
      for (const others of neighbours.values()) others.sort((a, b) => a - b)
    },
    lengthOf: (doc) => lengths.get(doc) ?? 0,
    neighbours: (doc) => neighbours.get(doc) ?? [],
  }
}

function pairs(text: string): [number, number][] {
  if (text === '') return []
  return text.split(';').map((pair) => {
    const comma = pair.indexOf(',')
    return [Number(pair.slice(0, comma)), Number(pair.slice(comma + 1))]
  })
}

// The lists hold numbers of our own making: nothing of a person's reaches these statements.
function lengthsOf(list: string): string {
  return `SELECT group_concat(doc || ',' || length, ';') AS value FROM lengths WHERE doc IN (${list})`
}

/** Both directions; names that many memories share connect nothing. */
function neighboursOf(list: string): string {
  const rare = `(SELECT count(*) FROM names AS same WHERE same.name = links.name) <= ${HUB_LIMIT}`
  return `SELECT group_concat(doc || ',' || other, ';') AS value FROM (
    SELECT links.doc AS doc, names.doc AS other FROM links JOIN names USING (name)
      WHERE links.doc IN (${list}) AND names.doc <> links.doc AND ${rare}
    UNION SELECT names.doc, links.doc FROM names JOIN links USING (name)
      WHERE names.doc IN (${list}) AND names.doc <> links.doc AND ${rare})`
}
