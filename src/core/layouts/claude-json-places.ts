import { ownPath, type VaultPath } from '../vault-path.ts'

/** The index that is made from the records. */
export const INDEX_PATH: VaultPath = ownPath('index.md')

/**
 * What seed 001's records have no key for, by id (LAY-16): its scripts refuse a record with a key they do not know.
 * Only values that are not the default stand here; without any, the file is not there.
 */
export const SIDE_PATH: VaultPath = ownPath('everkeep-fields.json')
