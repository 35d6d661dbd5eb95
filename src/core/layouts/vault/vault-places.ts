import { ownPath, type VaultPath } from '../../base/vault-path.ts'

export const MEMORIES_FOLDER = '10-Memories'

/** Seed 000's record of what maintenance did (DST-10, DST-13). */
export const DISTILL_LOG: VaultPath = ownPath('distill-log.json')

/** The indexes that are made from the memories. */
export const INDEX_PATH: VaultPath = ownPath('20-Indices/index.md')
export const LISTING_PATH: VaultPath = ownPath(`${MEMORIES_FOLDER}/README.md`)
export const JSON_INDEX_PATH: VaultPath = ownPath('memory-index.json')
