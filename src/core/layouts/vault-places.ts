import { type VaultPath, vaultPath } from '../vault-path.ts'

export const MEMORIES_FOLDER = '10-Memories'

/** The indexes that are made from the memories. */
export const INDEX_PATH: VaultPath = vaultPath('20-Indices/index.md')
export const LISTING_PATH: VaultPath = vaultPath(`${MEMORIES_FOLDER}/README.md`)
export const JSON_INDEX_PATH: VaultPath = vaultPath('memory-index.json')
