import { stemOf } from '../base/vault-path.ts'
import type { Entry } from './memory.ts'

type Linked = Pick<Entry, 'path' | 'memory'>

/** Memories by the names that links call them, in the order in which a name is tried. */
export interface LinkTable<E extends Linked> {
  readonly byPath: ReadonlyMap<string, E>
  /** Titles; in `claude-md` that is the `name`, by which most links go. */
  readonly byTitle: ReadonlyMap<string, readonly E[]>
  /** Ids and file stems. */
  readonly byStem: ReadonlyMap<string, readonly E[]>
  /** Ids of other layouts. */
  readonly byAlias: ReadonlyMap<string, readonly E[]>
  /** Stems without the kind or `MEM-` in front. */
  readonly byBareStem: ReadonlyMap<string, readonly E[]>
}

export function linkTable<E extends Linked>(entries: Iterable<E>): LinkTable<E> {
  const byPath = new Map<string, E>()
  const byTitle = new Map<string, E[]>()
  const byStem = new Map<string, E[]>()
  const byAlias = new Map<string, E[]>()
  const byBareStem = new Map<string, E[]>()
  for (const entry of entries) {
    const { id, title, aliases } = entry.memory
    byPath.set(entry.path, entry)
    add(byTitle, [title], entry)
    add(byStem, [id, stemOf(entry.path)], entry)
    add(byAlias, aliases, entry)
    add(byBareStem, bareNamesOf(entry), entry)
  }
  return { byPath, byTitle, byStem, byAlias, byBareStem }
}

function add<E>(map: Map<string, E[]>, names: readonly string[], entry: E): void {
  for (const key of new Set(names.map(nameKey))) {
    if (key === '') continue
    const same = map.get(key)
    if (same) same.push(entry)
    else map.set(key, [entry])
  }
}

/** The id and the stem without the kind or `MEM-` in front; empty where there is none. */
export function bareNamesOf({
  path,
  memory: { id, kind },
}: {
  readonly path: string
  readonly memory: Pick<Entry['memory'], 'id' | 'kind'>
}): readonly string[] {
  const stem = stemOf(path)
  const ofId = bareStem(id, kind)
  return stem === id ? [ofId] : [ofId, bareStem(stem, kind)]
}

function bareStem(stem: string, kind: string): string {
  const name = nameKey(stem)
  const prefix = [nameKey(kind), 'mem'].find((word) => word !== '' && name.startsWith(`${word}-`))
  return prefix === undefined ? '' : name.slice(prefix.length + 1)
}

/** The form in which names are compared: case, and whether words are parted by `-`, `_` or space, do not matter. */
export function nameKey(name: string): string {
  return name
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
}

export type LinkOutcome<E> =
  | { readonly kind: 'found'; readonly entry: E }
  /** Several memories go by that name and no rule prefers one. */
  | { readonly kind: 'ambiguous'; readonly entries: readonly E[] }
  | { readonly kind: 'dangling' }

/**
 * What a link means: a file by its path, else a memory by title, id or stem, alias, stem without its kind, in this
 * order; a link that says `.md` names a file, so that stems go before titles. Of several, the one that is active.
 */
export function resolveLink<E extends Linked>(target: string, table: LinkTable<E>): LinkOutcome<E> {
  const known = resolved.get(table) ?? new Map<string, LinkOutcome<Linked>>()
  resolved.set(table, known)
  const before = known.get(target)
  // Safe: what is kept for a table was found in it.
  if (before !== undefined) return before as LinkOutcome<E>
  const outcome = lookUp(target, table)
  known.set(target, outcome)
  return outcome
}

/** Following links asks for the same few entries again and again, and a table does not change. */
const resolved = new WeakMap<LinkTable<Linked>, Map<string, LinkOutcome<Linked>>>()

function lookUp<E extends Linked>(target: string, table: LinkTable<E>): LinkOutcome<E> {
  const { path, stem, whole } = linkNames(target)
  const exact = table.byPath.get(path)
  if (exact) return { kind: 'found', entry: exact }
  const isFile = FILE.test(path)
  const tries = [
    { map: table.byTitle, key: isFile ? stem : whole },
    { map: table.byStem, key: stem },
    { map: table.byAlias, key: stem },
    { map: table.byBareStem, key: stem },
  ]
  if (isFile) tries.push(...tries.splice(0, 1))
  for (const { map, key } of tries) {
    const entries = map.get(key)
    if (entries) return oneOf(entries)
  }
  return { kind: 'dangling' }
}

/** What a link says, in the forms that memories are compared with. */
export interface LinkNames {
  readonly path: string
  readonly stem: string
  readonly whole: string
}

export function linkNames(target: string): LinkNames {
  const said = target.trim().replaceAll('\\', '/')
  const path = said.includes('/') ? said.replace(/^(?:\.{0,2}\/)+/, '') : said
  const last = path.slice(path.lastIndexOf('/') + 1)
  const stem = nameKey(last.includes('.') ? last.replace(FILE, '') : last)
  return { path, stem, whole: nameKey(target) }
}

const FILE = /\.(?:[Mm][Dd][Cc]?|[Jj][Ss][Oo][Nn])$/

function oneOf<E extends Linked>(entries: readonly E[]): LinkOutcome<E> {
  const active = entries.filter((entry) => entry.memory.status === 'active')
  const [entry, ...others] = active.length > 0 ? active : entries
  if (entry && others.length === 0) return { kind: 'found', entry }
  return { kind: 'ambiguous', entries }
}

/** Whether a link's target is one of these names of a memory. For when there is no table to resolve with. */
export function namedAs(names: readonly string[]): (target: string) => boolean {
  const keys = new Set(names.map(nameKey))
  return (target) =>
    keys.has(nameKey(target)) || keys.has(nameKey(target.replace(/^.*\//, '').replace(FILE, '')))
}
