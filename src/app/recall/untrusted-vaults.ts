import { KnownError } from '../../core/base/errors.ts'
import { withheldNotice } from '../../core/recall/withheld-notice.ts'
import { withTerms } from '../catalog/search-terms.ts'
import type { RecallVault } from './recall-vault.ts'

/** The vaults whose words an agent may read (TRU-04). */
export function trustedOf(vaults: readonly RecallVault[]): readonly RecallVault[] {
  return vaults.every(({ trusted }) => trusted) ? vaults : vaults.filter(({ trusted }) => trusted)
}

/** The vaults whose settings let anything of them be injected (COR-33). */
export function injectedFrom(vaults: readonly RecallVault[]): readonly RecallVault[] {
  const isOn = ({ world }: RecallVault): boolean => world.config.values['retrieval.enabled']
  return vaults.every(isOn) ? vaults : vaults.filter(isOn)
}

/** What is said instead of all that the others hold; empty where there is nothing to withhold. */
export async function noticeOf(vaults: readonly RecallVault[], skills = 0): Promise<string> {
  let memories = 0
  for (const vault of vaults) if (!vault.trusted) memories += await countIn(vault)
  return withheldNotice({ memories, skills })
}

async function countIn({ world }: RecallVault): Promise<number> {
  try {
    return await withTerms(world, async ({ source }) => source.size)
  } catch (error) {
    // What cannot be read is counted by its files.
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return filesIn(world)
  }
}

async function filesIn({ vault, layout }: RecallVault['world']): Promise<number> {
  try {
    return (await vault.stamps()).filter(({ path }) => layout.isMemoryFile(path)).length
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return 0
  }
}
