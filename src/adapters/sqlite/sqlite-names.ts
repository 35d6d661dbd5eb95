import {
  HUB_LIMIT,
  LINKING_LIMIT,
  type Linked,
  neighboursOf,
} from '../../core/search/neighbours.ts'
import type { SearchDocument } from '../../core/search/search-document.ts'
import type { Numbered } from './gather-postings.ts'
import { NAME_KINDS, type NameKind } from './key-kinds.ts'
import { type Database, insertPairs, linesOf, type Pair, textOf } from './open-database.ts'
import { docsCalled } from './sqlite-reader.ts'

/** Between the names of a document: in none of them. */
const NAME_SEPARATOR = '\n'

/** All names of a document as one text: what is to be taken back when it goes. */
export function namesText(document: SearchDocument): string {
  const of = (kind: NameKind, keys: readonly string[]): readonly string[] =>
    keys.map((key) => kind + key)
  return [
    ...of(NAME_KINDS.name, document.names),
    ...of(NAME_KINDS.link, document.links),
    ...of(NAME_KINDS.bareName, document.bareNames),
  ].join(NAME_SEPARATOR)
}

/** A document and its names as `namesText` puts them. */
export interface NamedDoc {
  readonly doc: number
  readonly names: string
}

function rowsOf({ doc, names }: NamedDoc): readonly (readonly [string, string, number])[] {
  return linesOf(names).map((line) => [line.slice(0, 1), line.slice(1), doc])
}

export function putNames(database: Database, put: readonly Numbered[]): void {
  const pairs = (keysOf: (document: SearchDocument) => readonly string[]): Pair[] => {
    const found: Pair[] = []
    for (const { doc, document } of put) for (const key of keysOf(document)) found.push([key, doc])
    return found
  }
  const insert = (kind: NameKind, rows: readonly Pair[]): void =>
    insertPairs(
      database,
      `INSERT OR REPLACE INTO names SELECT '${kind}', key, value FROM json_each(?1)`,
      rows,
    )
  insert(
    NAME_KINDS.name,
    pairs(({ names }) => names),
  )
  insert(
    NAME_KINDS.link,
    pairs(({ links }) => links),
  )
  insert(
    NAME_KINDS.bareName,
    pairs(({ bareNames }) => bareNames),
  )
}

export function dropNames(database: Database, gone: readonly NamedDoc[]): void {
  const sql = `DELETE FROM names WHERE (kind, key, doc) IN (
    SELECT value->>0, value->>1, value->>2 FROM json_each(?))`
  database.prepare(sql).run(JSON.stringify(gone.flatMap(rowsOf)))
}

/**
 * The neighbours of all documents that may have others than before, after `gone` lost their names and `put` got theirs:
 * those themselves, and whoever shares a name with them by which they could be linked.
 */
export function changedNeighbours(
  database: Database,
  { put, gone }: { readonly put: readonly Numbered[]; readonly gone: readonly NamedDoc[] },
): ReadonlyMap<number, readonly number[]> {
  const linked = put.map(({ doc, document }): Linked => {
    return { doc, names: document.names, links: document.links }
  })
  const left = gone.map(linkedOf)
  const touched = timesEach([...linked, ...left])
  // What nobody links to any more had a neighbour until now.
  const unlinked = left.flatMap(({ links }) => links)
  const table = nameTable(database, [...touched.keys()], unlinked)
  const own = new Set(put.map(({ doc }) => doc))
  const others = new Set<number>()
  for (const [name, times] of touched) {
    const [named, linking] = [table.named(name), table.linking(name)]
    // It connected nobody before, and connects nobody now.
    if (named.length - times > HUB_LIMIT || linking.length - times > LINKING_LIMIT) continue
    for (const doc of [...named, ...linking]) if (!own.has(doc)) others.add(doc)
  }
  const around = others.size === 0 ? [] : heldNames(database, [...others]).map(linkedOf)
  table.widen(keysOf(around).filter((key) => !touched.has(key)))
  return new Map([...linked, ...around].map((one) => [one.doc, neighboursOf(one, table)]))
}

function linkedOf({ doc, names }: NamedDoc): Linked {
  const lines = linesOf(names)
  const of = (kind: NameKind): readonly string[] =>
    lines.filter((line) => line.startsWith(kind)).map((line) => line.slice(1))
  return { doc, names: of(NAME_KINDS.name), links: of(NAME_KINDS.link) }
}

function keysOf(linked: readonly Linked[]): readonly string[] {
  return [...new Set(linked.flatMap(({ names, links }) => [...names, ...links]))]
}

/** How many documents came or went under each name. */
function timesEach(linked: readonly Linked[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const { names, links } of linked) {
    for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
    for (const link of links) if (!names.includes(link)) times.set(link, (times.get(link) ?? 0) + 1)
  }
  return times
}

const NOBODY: readonly number[] = []

/** Most names are linked by nobody: those are not looked up any further. */
function nameTable(database: Database, keys: readonly string[], besides: readonly string[]) {
  const linking = new Map<string, readonly number[]>()
  const named = new Map<string, readonly number[]>()
  const widen = (more: readonly string[], also: readonly string[] = []): void => {
    const linked = docsCalled(database, NAME_KINDS.link, more)
    for (const [key, docs] of linked) linking.set(key, docs)
    const asked = [...linked.keys(), ...also]
    for (const [key, docs] of docsCalled(database, NAME_KINDS.name, asked)) named.set(key, docs)
  }
  widen(keys, besides)
  return {
    named: (name: string) => named.get(name) ?? NOBODY,
    linking: (name: string) => linking.get(name) ?? NOBODY,
    /** Takes up keys that were not asked for before. */
    widen,
  }
}

function heldNames(database: Database, docs: readonly number[]): readonly NamedDoc[] {
  const text = textOf(
    database,
    `SELECT group_concat(doc || char(9) || names, char(30)) AS value FROM held
       WHERE doc IN (SELECT value FROM json_each(?))`,
    JSON.stringify(docs),
  )
  return namedDocs(text)
}

/** Rows of `doc`, a tab and `names`, parted by `char(30)`. */
export function namedDocs(text: string): readonly NamedDoc[] {
  return text
    .split('\u001e')
    .filter(Boolean)
    .map((row) => {
      const tab = row.indexOf('\t')
      return { doc: Number(row.slice(0, tab)), names: row.slice(tab + 1) }
    })
}
