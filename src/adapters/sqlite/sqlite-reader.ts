import { once } from '../../core/base/once.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { Outline } from '../../core/recall/entry-outline.ts'
import type { StandingRule } from '../../core/recall/entry-source.ts'
import { TERMS_FROM_MAX } from '../../core/search/rank.ts'
import type { TermSizes } from '../../core/search/term-source.ts'
import { KEY_KINDS, type KeyKind } from './key-kinds.ts'
import { type Database, linesOf, textOf } from './open-database.ts'
import { numberedEntriesIn, outlinesIn, packedEntriesIn } from './packed-entry.ts'
import {
  type DocFlags,
  type DocWeights,
  decodeList,
  decodeNumbers,
  PART_SEPARATOR,
  weightsOf,
  withoutDocs,
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
}

/** The documents of all files in the order of their paths. */
const IN_ORDER = 'files CROSS JOIN docs ON doc >= first AND doc < first + count'

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
  entries: `SELECT group_concat('[' || doc || ',' || outline || ',' || rest || ']', ',') AS value FROM (
      SELECT doc, outline, rest FROM docs WHERE doc IN (SELECT value FROM json_each(?)))`,
  allEntries: `SELECT group_concat('[' || outline || ',' || rest || ']', ',') AS value FROM (
      SELECT outline, rest FROM ${IN_ORDER} ORDER BY path, doc)`,
  outlines: `SELECT group_concat('[' || doc || ',' || outline || ']', ',') AS value FROM (
      SELECT doc, outline FROM ${IN_ORDER} ORDER BY path, doc)`,
  standing: `SELECT group_concat(doc) AS value FROM (SELECT doc FROM docs WHERE pinned = 1
      UNION SELECT doc FROM docs WHERE scope IN (SELECT value FROM json_each(?))
      UNION SELECT doc FROM docs WHERE scope = '' AND kind IN (SELECT value FROM json_each(?)))`,
  at: `SELECT group_concat(doc) AS value FROM (SELECT doc FROM ${IN_ORDER} WHERE path = ?)`,
  gone: 'SELECT group_concat(doc) AS value FROM gone',
}

/** The questions of a search, answered by the database: few of its memories are looked at. */
export function sqliteReader(database: Database): IndexReader {
  const gone = once(() => goneDocs(database))
  const lists = (kind: KeyKind, keys: readonly string[]) => listsOf(database, { kind, keys, gone })
  const spreads = (terms: readonly string[]): ReadonlyMap<string, number> => {
    const found = textOf(database, SQL.spreads, KEY_KINDS.term, JSON.stringify(terms))
    const counted = new Map(
      linesOf(found).map((line): [string, number] => {
        const [term = '', spread = ''] = line.split('\t')
        return [term, Number(spread)]
      }),
    )
    if (gone().length === 0) return counted
    const rare = [...counted].flatMap(([term, spread]) => (spread <= COUNTED_MAX ? [term] : []))
    const left = lists(KEY_KINDS.term, rare)
    for (const term of rare) {
      const spread = left.get(term)?.docs.length ?? 0
      if (spread > 0) counted.set(term, spread)
      else counted.delete(term)
    }
    return counted
  }
  return {
    totals() {
      const [docs = 0, length = 0, generation = 0] = textOf(database, SQL.totals)
        .split(' ')
        .map(Number)
      return { docs, length, generation }
    },
    spreads,
    lists,
    termsFrom(prefix, { least, most, holding }) {
      const letters = holding === undefined ? '' : JSON.stringify(holding)
      const asked = [prefix, `${prefix}\u{10ffff}`, least, most, letters]
      const found = textOf(database, SQL.from, ...asked)
        .split(' ')
        .filter(Boolean)
      if (gone().length === 0) return found
      // A word that only went documents hold is none that a question could mean.
      const held = spreads(found)
      return found.filter((term) => held.has(term))
    },
    reach: (docs) =>
      linesOf(textOf(database, SQL.reach, JSON.stringify(docs))).map((row): [number, Reach] => {
        const [doc = '', length = '', near = ''] = row.split('\t')
        return [Number(doc), { length: Number(length), near: decodeNumbers(near) }]
      }),
    entriesAt: (docs) => numberedEntriesIn(textOf(database, SQL.entries, JSON.stringify(docs))),
    outlines: () => outlinesIn(textOf(database, SQL.outlines)),
    standing: ({ scopes, kinds }) =>
      numbersIn(
        textOf(database, SQL.standing, JSON.stringify([...scopes]), JSON.stringify([...kinds])),
      ),
    docsAt: (path) => numbersIn(textOf(database, SQL.at, path)),
  }
}

/** Of terms in more documents than this those that are gone are counted, too: that makes no difference. */
const COUNTED_MAX = 32

/** The documents that went and may still stand in lists. */
export function goneDocs(database: Database): DocFlags {
  const docs = numbersIn(textOf(database, SQL.gone))
  const flags = new Uint8Array(docs.length === 0 ? 0 : Math.max(...docs) + 1)
  for (const doc of docs) flags[doc] = 1
  return flags
}

function numbersIn(text: string): readonly number[] {
  return text === '' ? [] : text.split(',').map(Number)
}

/** Whole answers come as one text. */
function listsOf(
  database: Database,
  asked: { readonly kind: KeyKind; readonly keys: readonly string[]; gone(): DocFlags },
): ReadonlyMap<string, DocWeights> {
  const lists = new Map<string, DocWeights>()
  const { kind, keys, gone } = asked
  if (keys.length === 0) return lists
  for (const line of linesOf(textOf(database, SQL.lists, kind, JSON.stringify(keys)))) {
    const [key = '', held = '', text = ''] = line.split('\t')
    const list = withoutDocs(decodeList(text, Number(held)), gone())
    if (list.docs.length > 0) lists.set(key, weightsOf(list))
  }
  return lists
}

/** All entries, sorted by path. */
export function allEntries(database: Database): readonly Entry[] {
  return packedEntriesIn(textOf(database, SQL.allEntries))
}

/** Files whose terms are missing or older than their entries, and files that went. */
export function unsearchedFiles(database: Database): readonly VaultPath[] {
  const rows = textOf(
    database,
    `SELECT group_concat(path, char(10)) AS value FROM (SELECT path FROM unsearched ORDER BY path)`,
  )
  // Safe: paths as they were put.
  return linesOf(rows) as readonly VaultPath[]
}
