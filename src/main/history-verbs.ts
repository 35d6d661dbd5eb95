import type { App } from '../app/app.ts'
import type { World } from '../ports/world.ts'

export type HistoryVerbs = Pick<App, 'diff' | 'checkChanged' | 'locateIssues'>

/** The verbs for a vault that git carries, each loaded when it is first called. */
export function historyVerbs(world: World): HistoryVerbs {
  return {
    diff: async (...args) =>
      (await import('../app/sharing/diff-vault.ts')).diffVault(world, ...args),
    checkChanged: async (...args) =>
      (await import('../app/sharing/check-changed.ts')).checkChanged(world, ...args),
    locateIssues: async (...args) =>
      (await import('../app/sharing/locate-issues.ts')).locateIssues(world, ...args),
  }
}
