import { dirname } from 'node:path'
import { openSourceFiles } from '../../adapters/files/project/source-files.ts'
import type { SourceFiles } from '../../ports/source-files.ts'
import type { FoundVault } from '../../ports/vault-finder.ts'
import type { Settings } from '../base/settings.ts'

const GIT_MS = 10_000

/** The files around a vault, for what is to be learned. */
export function openSources(
  { cwd, home }: Settings,
  { root, layout, project = cwd }: Pick<FoundVault, 'root' | 'layout' | 'project'>,
): SourceFiles {
  let opened: SourceFiles | undefined
  const files = () =>
    (opened ??= openSourceFiles({
      cwd,
      home,
      project,
      // smallcode keeps its index beside its memories.
      vaultRoot: layout === 'smallcode' ? dirname(root) : root,
      unignored: async (folder) => {
        const { gitUnignored } = await import('../../adapters/git/git-files.ts')
        const { startDeadline } = await import('../../adapters/start-deadline.ts')
        const { within, end } = startDeadline(GIT_MS)
        try {
          return await gitUnignored(folder, within)
        } finally {
          end()
        }
      },
    }))
  // Opened by whoever asks first: most runs learn nothing.
  return {
    look: (...args) => files().look(...args),
    list: (...args) => files().list(...args),
    folders: (...args) => files().folders(...args),
    looksLikeText: (...args) => files().looksLikeText(...args),
    read: (...args) => files().read(...args),
    get taskFolders() {
      return files().taskFolders
    },
    patience: (...args) => files().patience(...args),
  }
}
