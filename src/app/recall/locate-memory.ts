import { KnownError } from '../../core/base/errors.ts'
import type { Entry } from '../../core/model/memory.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findEntry } from '../catalog/find-memory.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import type { RecallVault } from './recall-vault.ts'
import { noticeOf, trustedOf } from './untrusted-vaults.ts'

export interface Located {
  readonly vault: RecallVault
  readonly entry: Entry
}

/** The memory of that name in the nearest trusted vault that has one. What the first vault cannot tell apart is an error at once. */
export async function locate(vaults: readonly RecallVault[], name: string): Promise<Located> {
  let missing: unknown
  for (const vault of trustedOf(vaults)) {
    await recoverIfNeeded(vault.world)
    const { entries } = await readCatalog(vault.world)
    try {
      return { vault, entry: findEntry(entries, name) }
    } catch (error) {
      if (!(error instanceof KnownError) || error.code !== 'MEMORY_NOT_FOUND') throw error
      missing ??= error
    }
  }
  // An agent must not learn whether an untrusted vault has a memory of that name.
  if (vaults.some(({ trusted }) => !trusted)) throw await withheldHere(vaults)
  throw missing ?? noVault()
}

/** The root of the vault that holds it. */
export async function whereIs(vaults: readonly RecallVault[], name: string): Promise<string> {
  return (await locate(vaults, name)).vault.world.vault.root
}

async function withheldHere(vaults: readonly RecallVault[]): Promise<KnownError> {
  return new KnownError('NOT_TRUSTED', {
    message: 'No trusted vault here has a memory of that name.',
    hint: await noticeOf(vaults),
  })
}

export function noVault(): KnownError {
  return new KnownError('VAULT_NOT_FOUND', {
    message: 'There is no vault here.',
    hint: 'Run `everkeep init` in the project.',
  })
}
