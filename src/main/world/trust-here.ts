import { existsSync, realpathSync } from 'node:fs'
import { sep } from 'node:path'
import { birthOf } from '../../adapters/files/disk/birth-of.ts'
import {
  type GitRepository,
  gitBirthOf,
  gitRemoteOf,
  gitRepositoryOf,
} from '../../adapters/files/project/git-remote.ts'
import { openTrustFile } from '../../adapters/files/state/trust-file.ts'
import { unlessAway } from '../../adapters/files/vault/look-at-folder.ts'
import type { TrustApp } from '../../app/recall-app.ts'
import {
  bindTrust,
  distrustVault,
  isProjectTrusted,
  isTrusted,
  trustVault,
  type VaultHere,
} from '../../app/vault/trust.ts'
import { chooseVault } from '../../app/vault/vaults.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { TrustedVault } from '../../ports/sharing/trust-store.ts'
import type { FoundVault } from '../../ports/vault-finder.ts'
import type { Settings } from '../base/settings.ts'
import { clockOf, finderFor, namedVault } from './world-at.ts'

/** Who is trusted; nobody, where that cannot be read: then nothing is told, and why. */
export async function trustedOrNone(
  { stateDir }: Settings,
  say: (note: string) => void,
): Promise<readonly TrustedVault[]> {
  const store = openTrustFile(stateDir)
  try {
    const trusted = await store.list()
    const fault = trusted.length > 0 ? undefined : await store.fault()
    if (fault !== undefined)
      say(`${fault}: nothing of a project is injected until you run \`everkeep trust\`.`)
    return trusted
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    say(`No vault is trusted: ${error.message}`)
    return []
  }
}

/** Whether the text of this vault may be used on this machine (REC-14). */
export async function isTrustedHere(settings: Settings, found: FoundVault): Promise<boolean> {
  return mayBeUsed(settings, found, await trustedOrNone(settings, () => undefined))
}

/**
 * Whether what a project teaches agents may be used, its skills among it (TRU-04): a person trusted the repository, or
 * the vault in it. What a client keeps for itself vouches for nothing that was cloned.
 */
export async function isProjectTrustedHere(settings: Settings, project: string): Promise<boolean> {
  const trusted = await trustedOrNone(settings, () => undefined)
  if (trusted.length === 0) return false
  const root = realPathOf(project)
  if (isProjectTrusted(trusted, [vaultHere(root)])) return true
  const near = await finderFor(settings).from(project).near()
  const inside = near.filter((found) => found.root.startsWith(`${root}${sep}`))
  return isProjectTrusted(
    trusted,
    inside.map((found) => vaultHere(found.root)),
  )
}

/** Trusted by the person, or in a folder of theirs into which nothing is ever cloned. */
export function mayBeUsed(
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

export function realPathOf(path: string): string {
  // Where there is none an error would take ten times as long to make as this look.
  return (existsSync(path) ? unlessAway(() => realpathSync.native(path)) : undefined) ?? path
}

function vaultHere(root: string): VaultHere {
  let looked: { readonly repository: GitRepository | undefined } | undefined
  return {
    root,
    remote: () => gitRemoteOf(root),
    folderBirth: () => birthOf(root),
    gitBirth: () => gitBirthOf(root),
    repository: () => {
      looked ??= { repository: gitRepositoryOf(root) }
      return looked.repository
    },
  }
}

export function openTrust(settings: Settings, vault: string | undefined): TrustApp {
  const store = openTrustFile(settings.stateDir)
  const chosen = async (): Promise<VaultHere> => vaultHere(await trustedPlace(settings, vault))
  return {
    trust: async () => trustVault(store, await chosen(), clockOf(settings)()),
    distrust: async () => distrustVault(store, await chosen()),
    list: () => store.list(),
  }
}

/** The vault that was named or is nearest; the project itself where it has skills and no vault of its own (TRU-04). */
async function trustedPlace(settings: Settings, vault: string | undefined): Promise<string> {
  const finder = finderFor(settings)
  const named = namedVault(settings, vault)
  if (vault !== undefined) return (await chooseVault(finder, named)).root
  const project = await finder.projectRoot()
  const root = realPathOf(project)
  const own = (await finder.near()).find((found) => found.root.startsWith(`${root}${sep}`))
  if (own?.scope === 'project' && own.mayBeDefault && named === undefined) return own.root
  if (own !== undefined || (await hasSkills(settings, project))) return root
  return (await chooseVault(finder, named)).root
}

async function hasSkills(settings: Settings, project: string): Promise<boolean> {
  const { projectSkillsOf } = await import('./open-skills.ts')
  return (await projectSkillsOf(settings, project)) > 0
}

/**
 * A vault that was made here is trusted here. Where the project came with skills or other vaults, these are not: making
 * a vault beside them says nothing of them.
 */
export async function trustMadeHere(settings: Settings, root: string): Promise<void> {
  await unlessRefused(async () => {
    const store = openTrustFile(settings.stateDir)
    const covers = (await holdsStrangers(settings, root)) ? 'vault' : undefined
    await trustVault(store, vaultHere(realPathOf(root)), clockOf(settings)(), covers)
  })
}

async function holdsStrangers(settings: Settings, root: string): Promise<boolean> {
  const finder = finderFor(settings).from(root)
  const project = realPathOf(await finder.projectRoot())
  const others = (await finder.near()).filter(
    (found) => found.root !== realPathOf(root) && found.root.startsWith(`${project}${sep}`),
  )
  return others.length > 0 || (await hasSkills(settings, project))
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

/** What an agent is answered that asks for what nobody vouched for. No word of the clone is in it. */
export function notTrusted(): KnownError {
  return new KnownError('NOT_TRUSTED', {
    message:
      'This project is not trusted on this machine: agents do not get its memories and skills.',
    hint: 'Ask the user to review them and run `everkeep trust` in a terminal.',
  })
}
