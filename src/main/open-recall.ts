import { existsSync, realpathSync } from 'node:fs'
import { sep } from 'node:path'
import { birthOf } from '../adapters/files/birth-of.ts'
import { gitBirthOf, gitRemoteOf } from '../adapters/files/git-remote.ts'
import { unlessAway } from '../adapters/files/look-at-folder.ts'
import { openTrustFile } from '../adapters/files/trust-file.ts'
import type { RecallApp, TrustApp } from '../app/recall-app.ts'
import type { RecallVault } from '../app/recall-vault.ts'
import { bindTrust, distrustVault, isTrusted, trustVault, type VaultHere } from '../app/trust.ts'
import { chooseVault, nearest } from '../app/vaults.ts'
import { KnownError } from '../core/errors.ts'
import type { TrustedVault } from '../ports/trust-store.ts'
import type { ClosedPlace, FoundVault, VaultFinder } from '../ports/vault-finder.ts'
import { configNotes } from './config-notes.ts'
import { forgivingWorld } from './forgiving-world.ts'
import type { Settings } from './settings.ts'
import { vaultPlace } from './vault-place.ts'
import { clockOf, finderFor, namedVault, worldAt } from './world-at.ts'

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
      say(`${found.path} was left out: ${error.message}`)
    }
  }
  const forgiving = (): readonly RecallVault[] =>
    vaults.map((vault) => ({ ...vault, world: forgivingWorld(vault.world, say) }))
  return {
    context: async (...args) => (await import('../app/context.ts')).context(forgiving(), ...args),
    brief: async (...args) => (await import('../app/brief.ts')).brief(forgiving(), ...args),
    why: async (...args) => (await import('../app/why.ts')).why(vaults, ...args),
    stats: async () => (await import('../app/stats.ts')).stats(forgiving()),
    find: async (...args) => (await import('../app/find.ts')).find(forgiving(), ...args),
    quote: async (...args) => (await import('../app/quote.ts')).quote(forgiving(), ...args),
    whereIs: async (...args) => (await import('../app/locate.ts')).whereIs(vaults, ...args),
    notes,
    close: () => {
      for (const { world } of vaults) world.index.close()
    },
    restIsDue: (wasLate) =>
      vaults.filter(({ world: { index, codeBase } }) =>
        [index.restIsDue(wasLate), codeBase?.restIsDue?.() === true].includes(true),
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

/** Who is trusted; nobody, where that cannot be read: then titles are told, and why. */
async function trustedOrNone(
  { stateDir }: Settings,
  say: (note: string) => void,
): Promise<readonly TrustedVault[]> {
  const store = openTrustFile(stateDir)
  try {
    const trusted = await store.list()
    const fault = trusted.length > 0 ? undefined : await store.fault()
    if (fault !== undefined)
      say(`${fault}: titles alone are told until you run \`everkeep trust\`.`)
    return trusted
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    say(`No vault is trusted: ${error.message}`)
    return []
  }
}

/** Whose memories cannot be read must not be believed to have none. */
export function sayClosed(closed: readonly ClosedPlace[]): readonly string[] {
  return closed.map(({ path, why }) => `${path} was left out: ${why}.`)
}

/** Whether the text of this vault, and of the project it stands in, may be used on this machine (REC-14). */
export async function isTrustedHere(settings: Settings, found: FoundVault): Promise<boolean> {
  return mayBeUsed(settings, found, await trustedOrNone(settings, () => undefined))
}

/** Claude Code reads its own memory of a project, and that of the agent that it runs; of no other folder it knows. */
function isReadByClient({ claudeHome }: Settings, { layout, root, scope }: FoundVault): boolean {
  if (layout !== 'claude-md') return false
  return scope === 'agent' || root.startsWith(`${realPathOf(claudeHome)}${sep}`)
}

/** Trusted by the person, or in a folder of theirs into which nothing is ever cloned. */
function mayBeUsed(
  settings: Settings,
  found: FoundVault,
  trusted: readonly TrustedVault[],
): boolean {
  const isBelow = (folder: string): boolean => found.root.startsWith(`${folder}${sep}`)
  const { root, scope } = found
  if (scope === 'user' || isBelow(settings.claudeHome)) return true
  // What takes a look at the disk comes last, and where it need not be asked not at all.
  if (isTrusted(trusted, vaultHere(root))) return true
  return isBelow(realPathOf(settings.claudeHome))
}

function realPathOf(path: string): string {
  // Where there is none an error would take ten times as long to make as this look.
  return (existsSync(path) ? unlessAway(() => realpathSync.native(path)) : undefined) ?? path
}

function vaultHere(root: string): VaultHere {
  return {
    root,
    remote: () => gitRemoteOf(root),
    folderBirth: () => birthOf(root),
    gitBirth: () => gitBirthOf(root),
  }
}

export function openTrust(settings: Settings, vault: string | undefined): TrustApp {
  const store = openTrustFile(settings.stateDir)
  const chosen = async (): Promise<VaultHere> =>
    vaultHere((await chooseVault(finderFor(settings), namedVault(settings, vault))).root)
  return {
    trust: async () => trustVault(store, await chosen(), clockOf(settings)()),
    distrust: async () => distrustVault(store, await chosen()),
    list: () => store.list(),
  }
}

/** A vault that was made here is trusted here. */
export async function trustMadeHere(settings: Settings, root: string): Promise<void> {
  await unlessRefused(() =>
    trustVault(openTrustFile(settings.stateDir), vaultHere(root), clockOf(settings)()),
  )
}

/** Whoever writes to a vault knows it: trust from before vaults were told from their successors is bound then. */
export async function bindTrustHere(settings: Settings, root: string): Promise<void> {
  await unlessRefused(() => bindTrust(openTrustFile(settings.stateDir), vaultHere(root)))
}

/** The same memories in another layout are as trusted as they were (REC-14). */
export async function carryTrust(
  settings: Settings,
  { from, to }: { readonly from: FoundVault; readonly to: string },
): Promise<void> {
  await unlessRefused(async () => {
    const trusted = await openTrustFile(settings.stateDir).list()
    if (mayBeUsed(settings, from, trusted)) await trustMadeHere(settings, to)
  })
}

/** A state folder that cannot be used costs the trust, not the vault. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
  }
}
