import type { ImageParts, Keyed } from './index-image.ts'
import { KEY_KINDS, NAME_KINDS, NOTE_KEY, OUTLINES_KEY, PLACE_KINDS } from './key-kinds.ts'
import { type Database, linesOf, textOf } from './open-database.ts'
import { decodeList, decodeNumbers, PART_SEPARATOR, weightsOf } from './posting-list.ts'
import { OUTLINES, sqliteReader } from './sqlite-reader.ts'

const SQL = {
  lists: `SELECT group_concat(kind || key || char(9) || held || char(9) || lists, char(10)) AS value FROM (
      SELECT kind, key, sum(docs) AS held, group_concat(list, '${PART_SEPARATOR}') AS lists FROM (
        SELECT kind, key, docs, list FROM postings ORDER BY kind, key, part) GROUP BY kind, key)`,
  // Names of files may hold anything, line ends too.
  names: `SELECT json_group_array(json_array(kind || key, docs)) AS value FROM (
      SELECT kind, key, json_group_array(doc) AS docs FROM names
        WHERE kind IN ('${NAME_KINDS.name}', '${NAME_KINDS.bareName}') GROUP BY kind, key)`,
  places: `SELECT json_group_array(json_array(key, docs)) AS value FROM (
      SELECT key, json_group_array(doc) AS docs FROM (
        SELECT '${PLACE_KINDS.path}' || path AS key, doc FROM docs
        UNION ALL SELECT '${PLACE_KINDS.pinned}', doc FROM docs WHERE pinned = 1
        UNION ALL SELECT '${PLACE_KINDS.scope}' || scope, doc FROM docs WHERE scope <> ''
        UNION ALL SELECT '${PLACE_KINDS.kind}' || kind, doc FROM docs WHERE scope = '')
      GROUP BY key)`,
  notes: 'SELECT json_group_array(json_array(name, value)) AS value FROM notes',
  reach: `SELECT group_concat(doc || char(9) || length || char(9) || near, char(10)) AS value FROM reach`,
  entries: `SELECT group_concat(doc || char(9) || entry, char(10)) AS value FROM docs`,
}

/** Everything that a search asks, out of one state of the database: in a transaction of the caller's. */
export function takeImage(
  database: Database,
  of: Pick<ImageParts, 'state' | 'snapshot' | 'source'>,
): ImageParts {
  const lengths = new Map<number, number>()
  const near = new Map<number, readonly number[]>()
  for (const line of linesOf(textOf(database, SQL.reach))) {
    const [doc = '', length = '', around = ''] = line.split('\t')
    lengths.set(Number(doc), Number(length))
    near.set(Number(doc), decodeNumbers(around))
  }
  const entries = new Map<number, string>()
  for (const line of linesOf(textOf(database, SQL.entries))) {
    const tab = line.indexOf('\t')
    entries.set(Number(line.slice(0, tab)), line.slice(tab + 1))
  }
  const totals = sqliteReader(database).totals()
  return { ...of, totals, keyed: keyedIn(database), lengths, near, entries }
}

function keyedIn(database: Database): readonly Keyed[] {
  const lists = linesOf(textOf(database, SQL.lists)).map((line): Keyed => {
    const [key = '', count = '', text = ''] = line.split('\t')
    // Of the words of keywords only whether there are any is asked.
    if (key.startsWith(KEY_KINDS.keywordWord)) return { key, text: '' }
    return { key, ...weightsOf(decodeList(text, Number(count))) }
  })
  const docs = [SQL.names, SQL.places].flatMap((sql) => {
    // Safe: the two columns selected; an array inside of an array is a text of its own.
    const rows = JSON.parse(textOf(database, sql)) as [string, number[] | string][]
    return rows.map(([key, held]): Keyed => {
      // Safe: numbers of documents.
      const numbers = (typeof held === 'string' ? JSON.parse(held) : held) as number[]
      return { key, docs: Int32Array.from(numbers).sort() }
    })
  })
  // Safe: the two columns selected.
  const noted = JSON.parse(textOf(database, SQL.notes)) as [string, string][]
  const notes = noted.map(([name, text]): Keyed => ({ key: NOTE_KEY + name, text }))
  const outlines = textOf(database, OUTLINES)
  return [...lists, ...docs, ...notes, { key: OUTLINES_KEY, text: outlines }]
}
