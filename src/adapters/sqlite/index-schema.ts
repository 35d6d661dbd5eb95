/**
 * Raise it when the stored form changes, or what the same memories are stored as: an index of another version is rebuilt
 * silently.
 */
export const SCHEMA_VERSION = 23

/**
 * A memory is a document under a number that is never used again; those of a file follow each other from `first` on. Of
 * a document `outline` is what a brief weighs and `rest` everything else (`packed-entry.ts`).
 */
const ENTRIES = `
  CREATE TABLE files (
    path TEXT PRIMARY KEY, stamp TEXT NOT NULL, first INTEGER NOT NULL, count INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE docs (
    doc INTEGER PRIMARY KEY AUTOINCREMENT, scope TEXT NOT NULL, kind TEXT NOT NULL, pinned INTEGER NOT NULL,
    active INTEGER NOT NULL, bytes INTEGER NOT NULL, outline TEXT NOT NULL, rest TEXT NOT NULL);
  CREATE INDEX docs_by_scope ON docs (scope, kind, active, bytes);
  CREATE INDEX docs_pinned ON docs (doc) WHERE pinned = 1;
`

/**
 * The inverted index: for each key the documents that hold it, in parts of at most some thousand documents, so that a
 * changed memory rewrites short texts only; now and then all parts become one (`merge-parts.ts`). Documents that are
 * `gone` stay in the lists until then; what they were is kept until their neighbours have been told. `reach` is what
 * ranking asks of a document: its length, and its neighbours, which a question has no time to look for. The generation
 * is another one after every change, and counts on when everything is forgotten; no two files start at the same.
 */
const TERMS = `
  CREATE TABLE postings (
    kind TEXT NOT NULL, key TEXT NOT NULL, part INTEGER NOT NULL, docs INTEGER NOT NULL, list TEXT NOT NULL,
    PRIMARY KEY (kind, key, part)) WITHOUT ROWID;
  CREATE TABLE reach (doc INTEGER PRIMARY KEY, length INTEGER NOT NULL, near TEXT NOT NULL);
  CREATE TABLE totals (
    docs INTEGER NOT NULL, length INTEGER NOT NULL, generation INTEGER NOT NULL,
    last_part INTEGER NOT NULL, docs_in_last INTEGER NOT NULL);
  INSERT INTO totals VALUES (0, 0, abs(random() % 1000000000) * 1000000, 0, 0);
  CREATE TABLE unsearched (path TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE gone (doc INTEGER PRIMARY KEY, was TEXT);
`

/**
 * The state counts on even when everything else is forgotten: nobody may take a new one for the one they saw. The look
 * lies apart: it is as large as the vault, and a row is written as a whole.
 */
const MIRROR = `
  CREATE TABLE mirror (state INTEGER NOT NULL, newer TEXT NOT NULL);
  INSERT INTO mirror VALUES (0, '');
  CREATE TABLE look (snapshot BLOB);
  INSERT INTO look VALUES (NULL);
`

export const SCHEMA = `
  CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  ${MIRROR}
  ${ENTRIES}
  ${TERMS}
  PRAGMA user_version = ${SCHEMA_VERSION};
`

/** What an index holds of a vault: emptied when it is forgotten. */
export const VAULT_TABLES = ['files', 'docs', 'notes', 'postings', 'reach', 'unsearched', 'gone']

/** Fails where a file of this version number holds other tables. */
export const OURS = `SELECT (SELECT first FROM files LIMIT 1) || (SELECT outline FROM docs LIMIT 1)
  || (SELECT value FROM notes LIMIT 1) || (SELECT list FROM postings LIMIT 1) || (SELECT near FROM reach LIMIT 1)
  || (SELECT last_part FROM totals LIMIT 1) || (SELECT path FROM unsearched LIMIT 1)
  || (SELECT was FROM gone LIMIT 1) || (SELECT state FROM mirror LIMIT 1)
  || (SELECT length(snapshot) FROM look LIMIT 1) AS value`
