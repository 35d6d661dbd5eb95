import { machineState } from '../../adapters/files/state/machine-state.ts'
import { openUsageFiles } from '../../adapters/files/state/usage-files.ts'
import { checkStateFolder } from '../../adapters/files/vault/check-state-folder.ts'
import type { HookApp } from '../../app/hook-app.ts'
import { runsByItself } from '../../app/maintain/runs-by-itself.ts'
import { KnownError } from '../../core/base/errors.ts'
import { once } from '../../core/base/once.ts'
import { foundPath, type VaultPath } from '../../core/base/vault-path.ts'
import type { FoundVault } from '../../ports/vault-finder.ts'
import type { World } from '../../ports/world.ts'
import type { Settings } from '../base/settings.ts'
import { configNotes } from './config-notes.ts'
import { openGuards } from './open-guards.ts'
import { openHookRecall } from './open-hook-recall.ts'
import { sayClosed } from './open-recall.ts'
import { placeFinder } from './place-of-file.ts'
import { isTrustedHere } from './trust-here.ts'
import { usageWriteAt } from './usage-write.ts'
import { sayWithoutVault, stopWithoutVault } from './without-vault.ts'
import { configAt, finderFor, worldAt } from './world-at.ts'

/** Has another process look over a file, and put it aside where it is no memory. Says where. */
type PutAside = (file: string) => Promise<string | undefined>

/**
 * What the hooks of one conversation can ask for, in the folder that it is held in. What goes wrong although there is an
 * answer is added to the notes. Whatever waits for the disk is done here, but for what there is somebody else for.
 */
export function openHooks(settings: Settings, notes: string[], putAside?: PutAside): HookApp {
  const finder = finderFor(settings)
  const worlds: World[] = []
  const open = async (found: FoundVault): Promise<World> => {
    // What nobody trusts has no say in how much is kept, or what is tidied by itself.
    const trusted = await isTrustedHere(settings, found)
    const world = await worldAt(settings, found, { trusted, say: (note) => notes.push(note) })
    worlds.push(world)
    notes.push(...configNotes(world.config))
    return world
  }
  /** One vault that cannot be worked on keeps no other from it. */
  const inEach = async (
    vaults: readonly FoundVault[],
    work: (world: World) => Promise<unknown>,
  ): Promise<void> => {
    for (const found of vaults) {
      try {
        await work(await open(found))
      } catch (error) {
        if (!(error instanceof KnownError) || error.kind === 'bug') throw error
        notes.push(`${found.path} was skipped: ${error.message}`)
      }
    }
  }
  const placed = placeFinder(finder, { cwd: settings.cwd, notes })
  const looked = new Map<string, World>()
  const recall = openHookRecall(settings, notes)
  const kept = async (): Promise<readonly FoundVault[]> => {
    const near = await finder.near()
    notes.push(...sayClosed(await finder.closed()))
    const own: FoundVault[] = []
    for (const found of near)
      if (found.mayBeDefault && (await isTrustedHere(settings, found))) own.push(found)
    return own
  }
  return {
    brief: recall.brief,
    withoutVault: async () => sayWithoutVault(settings, finder),
    context: recall.context,
    beforeEdit: recall.beforeEdit,
    afterFailure: recall.afterFailure,
    briefSubAgent: recall.briefSubAgent,
    placeOf: async (file) => {
      const place = await placed(file)
      return place && { layout: place.found.layout, path: place.path }
    },
    ...openGuards(settings, { finder, open, notes }),
    lookOver: async (file) => {
      const place = await placed(file)
      if (place === undefined || !(await isTrustedHere(settings, place.found))) return undefined
      const { lookOverWrite } = await import('../../app/maintain/check/look-over-write.ts')
      const known = looked.get(place.found.root) ?? (await open(place.found))
      looked.set(place.found.root, known)
      const elsewhere = putAside && (async () => optionalPath(await putAside(file)))
      return lookOverWrite(known, foundPath(place.path), elsewhere)
    },
    stop: async (request) => {
      const found = (await finder.near()).find(
        ({ scope, mayBeDefault }) => scope === 'project' && mayBeDefault,
      )
      if (found === undefined) {
        // Whatever was decided has nowhere to go, although somebody may have meant it to.
        const closed = await finder.closed()
        notes.push(...sayClosed(closed))
        return closed.length > 0 ? undefined : stopWithoutVault(settings, request)
      }
      // Its questions quote memories: those of a clone are not for the agent yet (TRU-04).
      if (!(await isTrustedHere(settings, found))) {
        const { tellUnkept, UNTRUSTED } = await import('../../app/conversation/tell-unkept.ts')
        return tellUnkept(await open(found), request, UNTRUSTED)
      }
      const { stopTurn } = await import('../../app/conversation/stop.ts')
      return stopTurn(await open(found), request)
    },
    endSession: async () => {
      const { foldUsage } = await import('../../app/uses/fold-usage.ts')
      const { autoHygiene } = await import('../../app/maintain/hygiene.ts')
      await inEach(await kept(), async (world) => {
        await foldUsage(world)
        await autoHygiene(world)
      })
    },
    endIsDue: async () => {
      for (const found of await kept()) if (await isDueIn(settings, found, notes)) return true
      return false
    },
    rest: async () => {
      const { warmCaches } = await import('../../app/recall/warm-caches.ts')
      await inEach(await finder.near(), warmCaches)
    },
    close: () => {
      recall.close()
      for (const world of worlds) world.index.close()
    },
    warmUpIsDue: (wasLate) => {
      const all = [recall, ...worlds.map(({ index }) => index)]
      return all.filter((one) => one.warmUpIsDue(wasLate)).length > 0
    },
  }
}

/**
 * Uses that wait for their files, a log of them that grew long, or hygiene that runs by itself. Where that cannot be told
 * nothing is due, but said.
 */
async function isDueIn(settings: Settings, found: FoundVault, notes: string[]): Promise<boolean> {
  try {
    const state = machineState(found.root, settings.stateDir).folder
    checkStateFolder(state)
    const config = configAt(settings, found)
    const usageWrite = once(() => usageWriteAt(found.root, config))
    if (runsByItself({ config, usageWrite })) return true
    const usage = openUsageFiles(state)
    if (await usage.isLong()) return true
    if (usageWrite() !== 'always') return false
    return [...(await usage.all()).values()].some(({ count }) => count > 0)
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    notes.push(`${found.path} was skipped: ${error.message}`)
    return false
  }
}

function optionalPath(path: string | undefined): VaultPath | undefined {
  return path === undefined ? undefined : foundPath(path)
}
