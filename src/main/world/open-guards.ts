import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { machineState } from '../../adapters/files/state/machine-state.ts'
import type { HookApp } from '../../app/hook-app.ts'
import type { FoundVault, VaultFinder } from '../../ports/vault-finder.ts'
import type { World } from '../../ports/world.ts'
import type { Settings } from '../base/settings.ts'
import { isTrustedHere } from './trust-here.ts'
import { clockOf } from './world-at.ts'

interface Around {
  readonly finder: VaultFinder
  readonly open: (found: FoundVault) => Promise<World>
  readonly notes: string[]
}

/** The guards of the vaults around a conversation. Where there are none, nothing more is loaded (GRD-09). */
export function openGuards(
  settings: Settings,
  { finder, open, notes }: Around,
): Pick<HookApp, 'checkCall' | 'settleCalls'> {
  const guarded = async () => {
    const places: { found: FoundVault; state: string }[] = []
    for (const found of await finder.near()) {
      const state = machineState(found.root, settings.stateDir).folder
      if (!existsSync(join(state, 'guards.json'))) continue
      if (await isTrustedHere(settings, found)) places.push({ found, state })
    }
    return places
  }
  return {
    checkCall: async (use, { session, mayWarn }) => {
      for (const { found, state } of await guarded()) {
        const { checkToolCall } = await import('./check-tool-call.ts')
        const { cwd, stateDir } = settings
        const packages = join(stateDir, 'packages')
        const place = { state, project: found.project ?? cwd, cwd, packages, mayWarn }
        const opened = async () => ({ ...(await open(found)), session })
        const verdict = await checkToolCall(place, use, { open: opened, notes })
        if (verdict !== undefined) return verdict
      }
      return undefined
    },
    settleCalls: async (session) => {
      for (const { state } of await guarded()) {
        const { settleFirings } = await import('./check-tool-call.ts')
        await settleFirings(state, session, clockOf(settings)())
      }
    },
  }
}
