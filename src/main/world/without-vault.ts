import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolders } from '../../adapters/files/disk/make-folders.ts'
import type { StopOutcome, StopRequest } from '../../app/conversation/stop.ts'
import type { VaultFinder } from '../../ports/vault-finder.ts'
import type { Settings } from '../base/settings.ts'
import { ownConfig } from './world-at.ts'

/** What is said where there is no vault at all (COR-34). A person with one of their own is asked nothing. */
export async function sayWithoutVault(settings: Settings, finder: VaultFinder): Promise<string> {
  if (ownConfig(settings, 'vault').values['capture.init'] === 'never') return ''
  if ((await finder.near()).length + (await finder.closed()).length > 0) return ''
  const root = await finder.projectRoot()
  // Outside of a project nobody wants to begin one.
  if (!existsSync(join(root, '.git')) || !isFirst(settings, root)) return ''
  return 'everkeep: this project has no memory yet. Run `everkeep init` to begin, or `everkeep config set --user capture.init never` to hear no more of it.'
}

/** Once a project: a file of its own, so that two sessions that begin at once do not both say it. */
function isFirst({ stateDir }: Settings, root: string): boolean {
  const folder = join(stateDir, 'no-vault')
  const name = createHash('sha256').update(root).digest('hex').slice(0, 32)
  try {
    makeFolders(folder, 0o700)
    writeFileSync(join(folder, name), '', { flag: 'wx', mode: 0o600 })
    return true
  } catch {
    // Said before, or nowhere to note it: better silent than at every start.
    return false
  }
}

/** What the person asked to remember has nowhere to go: they are told, or asked whether to make a vault (COR-34). */
export async function stopWithoutVault(
  settings: Settings,
  request: StopRequest,
): Promise<StopOutcome | undefined> {
  const config = ownConfig(settings, 'vault')
  const init = config.values['capture.init']
  if (init === 'never') return undefined
  const { openTranscriptFiles } = await import(
    '../../adapters/files/conversation/transcript-files.ts'
  )
  const { tellUnkept, WITHOUT_VAULT } = await import('../../app/conversation/tell-unkept.ts')
  const world = { transcripts: openTranscriptFiles(), config }
  return tellUnkept(world, request, WITHOUT_VAULT, { asks: init === 'ask' && request.hasHost })
}
