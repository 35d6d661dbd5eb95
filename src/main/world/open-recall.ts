import { sep } from 'node:path'
import { context as forPrompt } from '../../app/recall/for-prompt.ts'
import type { RecallVault } from '../../app/recall/recall-vault.ts'
import { trustedOf } from '../../app/recall/untrusted-vaults.ts'
import type { RecallApp } from '../../app/recall-app.ts'
import { chooseVault, nearest } from '../../app/vault/vaults.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { ClosedPlace, FoundVault, VaultFinder } from '../../ports/vault-finder.ts'
import type { Settings } from '../base/settings.ts'
import { configNotes } from './config-notes.ts'
import { mayBeUsed, realPathOf, trustedOrNone } from './trust-here.ts'
import { vaultPlace } from './vault-place.ts'
import { finderFor, namedVault, worldAt } from './world-at.ts'
import { worldWithFallbacks } from './world-with-fallbacks.ts'

export interface RecallRequest {
  /** `--vault`: this one and no other. */
  readonly vault: string | undefined
  /** The agent that asks: its own memory is read too. */
  readonly agent?: string | undefined
}

/** Opens every vault that concerns the working folder. None is no mistake: a hook runs everywhere. */
export async function openRecall(settings: Settings, request: RecallRequest): Promise<RecallApp> {
  const vaults: RecallVault[] = []
  const notes: string[] = []
  const say = (note: string): void => {
    if (!notes.includes(note)) notes.push(note)
  }
  const trusted = await trustedOrNone(settings, say)
  const { near, closed, chosen } = await vaultsFor(settings, request)
  for (const note of closed) say(note)
  for (const found of near) {
    try {
      const isUsable = mayBeUsed(settings, found, trusted)
      const world = await worldAt(settings, found, { say, trusted: isUsable, readsOnly: true })
      for (const note of configNotes(world.config)) say(note)
      vaults.push({
        world,
        scope: found.scope,
        trusted: isUsable,
        indexIsRead: isReadByClient(settings, found),
        place: vaultPlace(settings, found),
        mustBeNamed: found.root !== chosen,
      })
    } catch (error) {
      // One vault that cannot be opened hides no other.
      if (!(error instanceof KnownError) || error.kind === 'bug') throw error
      say(`${found.path} was skipped: ${error.message}`)
    }
  }
  const withFallbacks = (): readonly RecallVault[] =>
    vaults.map((vault) => ({ ...vault, world: worldWithFallbacks(vault.world, say) }))
  /** What a person may look at, an agent may not (TRU-04). */
  const shown = (all: readonly RecallVault[]): readonly RecallVault[] =>
    settings.isInAgent ? trustedOf(all) : all
  return {
    context: async (...args) => forPrompt(withFallbacks(), ...args),
    brief: async (...args) =>
      (await import('../../app/recall/brief.ts')).brief(withFallbacks(), ...args),
    atMoment: async (...args) =>
      (await import('../../app/recall/at-moment.ts')).atMoment(withFallbacks(), ...args),
    why: async (...args) => (await import('../../app/recall/why.ts')).why(shown(vaults), ...args),
    firings: async (...args) =>
      (await import('../../app/rules/last-firings.ts')).firings(
        shown(vaults).map(({ world }) => world),
        ...args,
      ),
    stats: async () => (await import('../../app/browse/stats.ts')).stats(shown(withFallbacks())),
    find: async (...args) =>
      (await import('../../app/browse/find.ts')).find(withFallbacks(), ...args),
    quote: async (...args) =>
      (await import('../../app/recall/quote.ts')).quote(withFallbacks(), ...args),
    whereIs: async (...args) =>
      (await import('../../app/recall/locate-memory.ts')).whereIs(vaults, ...args),
    notes,
    close: () => {
      for (const { world } of vaults) world.index.close()
    },
    warmUpIsDue: (wasLate) =>
      vaults.filter(({ world: { index, codeBase } }) =>
        [index.warmUpIsDue(wasLate), codeBase?.warmUpIsDue?.() === true].includes(true),
      ).length > 0,
  }
}

interface Around {
  readonly near: readonly FoundVault[]
  readonly closed: readonly string[]
  /** The root of the one that commands choose by themselves. */
  readonly chosen: string | undefined
}

/** The project's vaults, nearest first, then that of the asking agent, then the person's own. */
async function vaultsFor(settings: Settings, { vault, agent }: RecallRequest): Promise<Around> {
  const finder = finderFor(settings)
  const named = namedVault(settings, vault)
  if (named !== undefined) {
    const found = await chooseVault(finder, named)
    const chosen = named.by === 'flag' ? await rootByItself(settings, finder) : found.root
    return { near: [found], closed: [], chosen }
  }
  const near = await finder.near()
  const project = near.filter(({ scope }) => scope === 'project')
  const own = near.filter((found) => found.scope === 'agent' && found.agent === agent)
  const user = near.filter(({ scope }) => scope === 'user')
  const closed = sayClosed(await finder.closed())
  return { near: [...project, ...own, ...user], closed, chosen: nearest(near)?.root }
}

/** Where nobody gives `--vault`; undefined where that leads nowhere. */
async function rootByItself(settings: Settings, finder: VaultFinder): Promise<string | undefined> {
  try {
    return (await chooseVault(finder, namedVault(settings, undefined))).root
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return undefined
  }
}

/** Whose memories cannot be read must not be believed to have none. */
export function sayClosed(closed: readonly ClosedPlace[]): readonly string[] {
  return closed.map(({ path, why }) => `${path} was skipped: ${why}.`)
}

/** Claude Code reads its own memory of a project, and that of the agent that it runs; of no other folder it knows. */
function isReadByClient({ claudeHome }: Settings, { layout, root, scope }: FoundVault): boolean {
  if (layout !== 'claude-md') return false
  return scope === 'agent' || root.startsWith(`${realPathOf(claudeHome)}${sep}`)
}
