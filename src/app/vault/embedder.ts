import { KnownError } from '../../core/base/errors.ts'
import { EMBEDDER_PACKAGES, type EmbedderPackage } from '../../core/search/embedder-packages.ts'
import type { EmbedderFolder, InstalledEmbedder } from '../../ports/embedder-folder.ts'
import type { UserConfig } from '../../ports/user-config.ts'
import { applyUserConfig, planUserConfig } from './config.ts'

export interface EmbedderState {
  readonly folder: string
  readonly installed: InstalledEmbedder | undefined
  /** Whether the person's settings let searches use it. */
  readonly isUsed: boolean
  /** What an installation downloads. */
  readonly packages: readonly EmbedderPackage[]
}

/** The optional embedder: packages of the registry, pinned, and two settings of the person (COR-32). */
export interface EmbedderApp {
  state(): Promise<EmbedderState>
  install(onStep: (what: string) => void): Promise<EmbedderState>
  remove(): Promise<EmbedderState>
}

const SETTINGS = ['search.embedder', 'search.embedder_path'] as const

export function embedderApp(
  folder: EmbedderFolder,
  config: UserConfig,
  packages: readonly EmbedderPackage[] = EMBEDDER_PACKAGES,
): EmbedderApp {
  const values: Readonly<Record<(typeof SETTINGS)[number], string>> = {
    'search.embedder': 'local',
    'search.embedder_path': folder.path,
  }
  const isUsed = async (): Promise<boolean> => {
    for (const key of SETTINGS) {
      const { before, after } = await planUserConfig(config, { key, value: values[key] })
      if (before !== after) return false
    }
    return true
  }
  const state = async (): Promise<EmbedderState> => ({
    ...{ folder: folder.path, packages, installed: await folder.installed() },
    isUsed: await isUsed(),
  })
  return {
    state,
    async install(onStep) {
      await folder.install(packages, onStep)
      for (const key of SETTINGS)
        await applyUserConfig(config, await planUserConfig(config, { key, value: values[key] }))
      return state()
    },
    async remove() {
      if ((await folder.installed()) === undefined)
        throw new KnownError('EMBEDDER_ERROR', {
          message: 'No embedder is installed.',
          hint: '`everkeep embedder install` installs one.',
        })
      // The settings first: no search must look for what is gone.
      if (await isUsed())
        for (const key of SETTINGS)
          await applyUserConfig(config, await planUserConfig(config, { key, value: undefined }))
      await folder.remove()
      return state()
    },
  }
}
