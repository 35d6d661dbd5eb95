import type { App } from '../app/app.ts'
import type { FoundVault } from '../ports/vault-finder.ts'
import type { World } from '../ports/world.ts'
import type { Settings } from './settings.ts'

type Sharing = 'waitingRules' | 'showRule' | 'decideRules' | 'partNames' | 'voicesOf' | 'isTrusted'

/** The verbs by which a person says whose word counts, each loaded when it is first called. */
export function sharingVerbs(
  world: World,
  found: FoundVault,
  settings: Settings,
): Pick<App, Sharing> {
  const decide = () => import('../app/sharing/decide-rules.ts')
  const show = () => import('../app/sharing/show-rule.ts')
  return {
    waitingRules: async () =>
      (await import('../app/sharing/waiting-rules.ts')).listWaitingRules(world),
    isTrusted: async () => (await import('./trust-here.ts')).isTrustedHere(settings, found),
    showRule: async (...args) => (await show()).showRule(world, ...args),
    decideRules: async (...args) => (await decide()).decideRules(world, ...args),
    partNames: async (...args) => (await decide()).partNames(world, ...args),
    voicesOf: async (entries) => (await show()).voicesOf(world, entries),
  }
}
