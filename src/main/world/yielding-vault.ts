import { setImmediate } from 'node:timers/promises'
import type { Vault } from '../../ports/vault.ts'

/** So long may one reader keep all others waiting. */
const TURN_MS = 15

/** A vault for a process that also answers others: whoever reads file after file makes room for them in between. */
export function yieldingVault(vault: Vault): Vault {
  let turn = performance.now()
  return {
    ...vault,
    async read(path, options) {
      if (performance.now() - turn > TURN_MS) {
        await setImmediate()
        turn = performance.now()
      }
      return vault.read(path, options)
    },
  }
}
