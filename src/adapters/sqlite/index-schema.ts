/**
 * Raise it when the stored form changes, or what the same memories are stored as: an index of another version is rebuilt
 * silently.
 */
export const SCHEMA_VERSION = 19

/** A memory is a document under a number that is never used again: what hangs on it can be taken back later. */
const ENTRIES = `
  CREATE TABLE files (path TEXT PRIMARY KEY, stamp TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE docs (
    doc INTEGER PRIMARY KEY AUTOINCREMENT, path TEXT NOT NULL, position INTEGER NOT NULL,
    scope TEXT NOT NULL, kind TEXT NOT NULL, pinned INTEGER NOT NULL, outline TEXT NOT NULL,
    entry TEXT NOT NULL, active INTEGER NOT NULL, bytes INTEGER NOT NULL);
  CREATE INDEX docs_by_path ON docs (path, position);
  CREATE INDEX docs_by_scope ON docs (scope, kind);
  CREATE INDEX docs_pinned ON docs (doc) WHERE pinned = 1;
  CREATE INDEX docs_active ON docs (kind, bytes) WHERE active = 1;
`

/**
 * The inverted index: for each key the documents that hold it, in parts of at most some thousand documents, so that a
 * changed memory rewrites short texts only. `held` names the rows that a document is in, for when it goes; `reach` is what
 * ranking asks of a document: its length, and its neighbours, which a question has no time to look for. The generation
 * is another one after every change, and counts on when everything is forgotten; no two files start at the same.
 */
const TERMS = `
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
  CREATE TABLE names (kind TEXT NOT NULL, key TEXT NOT NULL, doc INTEGER NOT NULL, PRIMARY KEY (kind, key, doc))
    WITHOUT ROWID;
  CREATE TABLE unsearched (path TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE gone (doc INTEGER PRIMARY KEY);
`

/** The state counts on even when everything else is forgotten: nobody may take a new one for the one they saw. */
const MIRROR = `
  CREATE TABLE mirror (state INTEGER NOT NULL, snapshot BLOB, newer TEXT NOT NULL);
  INSERT INTO mirror VALUES (0, NULL, '');
`

export const SCHEMA = `
  CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  ${MIRROR}
  ${ENTRIES}
  ${TERMS}
  PRAGMA user_version = ${SCHEMA_VERSION};
`

/** What an index holds of a vault: emptied when it is forgotten. */
export const VAULT_TABLES = [
  ...(['files', 'docs', 'notes', 'postings', 'reach'] as const),
  ...(['held', 'names', 'unsearched', 'gone'] as const),
]

/** Fails where a file of this version number holds other tables. */
export const OURS = `SELECT (SELECT stamp FROM files LIMIT 1) || (SELECT outline FROM docs LIMIT 1)
  || (SELECT value FROM notes LIMIT 1) || (SELECT list FROM postings LIMIT 1) || (SELECT ids FROM held LIMIT 1)
  || (SELECT near FROM reach LIMIT 1) || (SELECT last_part FROM totals LIMIT 1) || (SELECT key FROM names LIMIT 1) || (SELECT path FROM unsearched LIMIT 1)
  || (SELECT doc FROM gone LIMIT 1) || (SELECT state FROM mirror LIMIT 1) AS value`
