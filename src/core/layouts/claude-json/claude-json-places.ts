import { ownPath, type VaultPath } from '../../base/vault-path.ts'

/** The index that is made from the records. */
export const INDEX_PATH: VaultPath = ownPath('index.md')

/**
 * What claude-memory's records have no key for stands in a file of its own per record, `everkeep-fields/decisions/x.json`
 * (LAY-16): its scripts refuse unknown keys, and two clones that save different memories touch different files (GIT-04).
 */
const FIELDS_FOLDER = 'everkeep-fields/'

export function companionPath(record: VaultPath): VaultPath {
  return ownPath(`${FIELDS_FOLDER}${record}`)
}

/** The record of a companion, if the path can be one. */
export function recordPath(companion: VaultPath): VaultPath | undefined {
  return companion.startsWith(FIELDS_FOLDER)
    ? ownPath(companion.slice(FIELDS_FOLDER.length))
    : undefined
}

/** Where all companions stood together, by id. It is read, never written to; `everkeep index` moves what it holds. */
export const OLD_FIELDS_PATH: VaultPath = ownPath('everkeep-fields.json')
