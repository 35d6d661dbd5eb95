import type { VaultPath } from '../base/vault-path.ts'
import type { Parsed } from '../model/parsed.ts'

/** A memory as one revision has it. */
export interface StoredVersion {
  readonly path: VaultPath
  readonly parsed: Parsed
}

export interface VersionPair {
  readonly before: StoredVersion | undefined
  readonly after: StoredVersion | undefined
}

type Key = (version: StoredVersion) => readonly string[]

const pathAndId: Key = ({ path, parsed }) => [`${path}\0${parsed.memory.id}`]
const id: Key = ({ parsed }) => [parsed.memory.id]
const names: Key = ({ parsed: { memory } }) => [memory.id, ...memory.aliases]
/** Of a file that holds several the path tells nothing. */
const path: Key = (version) => (version.parsed.span === undefined ? [version.path] : [])
const telling: Key = ({ parsed: { memory } }) =>
  memory.body.trim() === '' ? [] : [`${memory.kind}\0${memory.body}`]
const title: Key = ({ parsed: { memory } }) => [`${memory.kind}\0${memory.title}`]

/** What makes two versions the same memory, the surest first. */
const KEYS: readonly Key[] = [pathAndId, id, names, path, telling, title]

/**
 * Which memory of one revision is which of the other. A key pairs only where it fits one memory on each side: what could
 * be either of two is added and deleted instead.
 */
export function pairMemories(
  before: readonly StoredVersion[],
  after: readonly StoredVersion[],
): readonly VersionPair[] {
  const pairs: VersionPair[] = []
  let [left, right] = [new Set(before), new Set(after)]
  for (const key of KEYS) {
    const [were, are] = [byKey(left, key), byKey(right, key)]
    for (const [value, olds] of were) {
      const news = are.get(value) ?? []
      const [old, fresh] = [olds[0], news[0]]
      if (olds.length !== 1 || news.length !== 1 || old === undefined || fresh === undefined)
        continue
      if (!left.has(old) || !right.has(fresh)) continue
      left.delete(old)
      right.delete(fresh)
      pairs.push({ before: old, after: fresh })
    }
    ;[left, right] = [new Set(left), new Set(right)]
  }
  return [
    ...pairs,
    ...[...left].map((version) => ({ before: version, after: undefined })),
    ...[...right].map((version) => ({ before: undefined, after: version })),
  ]
}

function byKey(
  versions: Iterable<StoredVersion>,
  key: Key,
): ReadonlyMap<string, readonly StoredVersion[]> {
  const groups = new Map<string, StoredVersion[]>()
  for (const version of versions)
    for (const value of new Set(key(version))) {
      const group = groups.get(value)
      if (group === undefined) groups.set(value, [version])
      else group.push(version)
    }
  return groups
}
