import type { App } from '../../app/app.ts'
import { chooseVault } from '../../app/vault/vaults.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { Settings } from '../base/settings.ts'
import { appOn } from './open-app.ts'
import { sayClosed } from './open-recall.ts'
import { isTrustedHere, notTrusted } from './trust-here.ts'
import { finderFor, namedVault, worldAt } from './world-at.ts'

export interface OpenAllRequest {
  /** `--vault`: this one and no other. */
  readonly vault: string | undefined
  /** Also those of the person's other projects. */
  readonly allProjects: boolean
}

/** Every memory folder of a project and a person, each once, by its real path (DRM-10). None is no mistake. */
export async function openAll(
  settings: Settings,
  request: OpenAllRequest,
): Promise<{ readonly apps: readonly App[]; readonly notes: readonly string[] }> {
  const finder = finderFor(settings)
  const named = namedVault(settings, request.vault)
  const found =
    named !== undefined
      ? [await chooseVault(finder, named)]
      : await (request.allProjects ? finder.everywhere() : finder.near())
  const apps: App[] = []
  const notes = named === undefined ? [...sayClosed(await finder.closed())] : []
  for (const vault of found) {
    try {
      if (settings.isInAgent && !(await isTrustedHere(settings, vault))) throw notTrusted()
      apps.push(appOn(await worldAt(settings, vault), vault, settings))
    } catch (error) {
      // One vault that cannot be opened hides no other.
      if (!(error instanceof KnownError) || error.kind === 'bug') throw error
      notes.push(`${vault.path} was skipped: ${error.message}`)
    }
  }
  return { apps, notes }
}
