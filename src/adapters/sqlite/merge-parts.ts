import { type Database, linesOf, textOf } from './open-database.ts'
import { decodeList, PART_SEPARATOR, withoutDocs } from './posting-list.ts'
import { writeRows } from './posting-rows.ts'
import { PART_DOCS_MAX } from './put-postings.ts'
import { goneDocs } from './sqlite-reader.ts'

/** More parts than this make a key cost more room than its list, and a question more reads. */
const PARTS_MAX = 8
/** So many documents may be gone before they are taken out, or one in so many of all. */
const GONE_MAX = 256
const GONE_SHARE = 8

/** Whether lists stand in many parts, or hold many documents that went. */
export function isScattered(database: Database): boolean {
  const figures = `SELECT last_part || ' ' || (SELECT count(*) FROM gone) || ' ' || docs AS value FROM totals`
  const [parts = 0, gone = 0, docs = 0] = textOf(database, figures).split(' ').map(Number)
  return parts >= PARTS_MAX || gone > Math.max(GONE_MAX, docs / GONE_SHARE)
}

const KEYS_AT_ONCE = 5_000

/** The next keys after one, with all their parts. */
const NEXT = `SELECT group_concat(kind || key || char(9) || held || char(9) || lists, char(10)) AS value FROM (
    SELECT kind, key, sum(docs) AS held, group_concat(list, '${PART_SEPARATOR}') AS lists FROM postings
      WHERE (kind, key) > (?1, ?2) GROUP BY kind, key ORDER BY kind, key LIMIT ${KEYS_AT_ONCE})`

/** In a transaction of the caller's: one list for each key, without the documents that are gone. */
export function mergeParts(database: Database): void {
  const gone = goneDocs(database)
  for (let last = ['', '']; ; ) {
    const lines = linesOf(textOf(database, NEXT, ...last))
    if (lines.length === 0) break
    const rows = lines.map((line) => {
      const [named = '', held = '', text = ''] = line.split('\t')
      const list = withoutDocs(decodeList(text, Number(held)), gone)
      return { kind: named.slice(0, 1), key: named.slice(1), part: 0, list }
    })
    const end = rows.at(-1)!
    database
      .prepare('DELETE FROM postings WHERE (kind, key) > (?, ?) AND (kind, key) <= (?, ?)')
      .run(...last, end.kind, end.key)
    writeRows(
      database,
      rows.filter(({ list }) => list.docs.length > 0),
    )
    last = [end.kind, end.key]
  }
  database.exec('DELETE FROM gone WHERE was IS NULL')
  // What comes next begins a part of its own.
  database.prepare('UPDATE totals SET last_part = 0, docs_in_last = ?').run(PART_DOCS_MAX)
}
